import { frameWords } from '#lib/frame-words.ts'
import { useWords } from '#lib/words.ts'
import { useValue } from '#lib/value-store.ts'
import { homeZone } from '#lib/home-zone.ts'
import styles from './zone-tag.module.css'

/** Says that times are the home's, to somebody whose own clock is in another zone. */
export function ZoneTag() {
  const t = useWords(frameWords)
  const zone = useValue(homeZone)
  if (zone === Intl.DateTimeFormat().resolvedOptions().timeZone) return null
  return <p className={styles.tag}>{t(($) => $.homeTime, { zone })}</p>
}
