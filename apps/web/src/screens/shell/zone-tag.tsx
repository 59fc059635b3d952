import { frameWords } from '#base/i18n/frame-words.ts'
import { useWords } from '#base/i18n/words.ts'
import { useValue } from '#base/store/value-store.ts'
import { homeZone } from '#base/time/home-zone.ts'
import styles from './zone-tag.module.css'

/** Says that times are the home's, to somebody whose own clock is in another zone. */
export function ZoneTag() {
  const t = useWords(frameWords)
  const zone = useValue(homeZone)
  if (zone === Intl.DateTimeFormat().resolvedOptions().timeZone) return null
  return <p className={styles.tag}>{t(($) => $.homeTime, { zone })}</p>
}
