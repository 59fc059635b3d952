import { useWords } from '#base/i18n/words.ts'
import { programsWords } from './programs-words.ts'
import typography from '#ui/typography.module.css'
import styles from './not-run.module.css'

/** Says that nothing runs scenarios yet. */
export function NotRun() {
  const t = useWords(programsWords)
  return <p className={`${typography.note} ${styles.note}`}>{t(($) => $.notRun)}</p>
}
