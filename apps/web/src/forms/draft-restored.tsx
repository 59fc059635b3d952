import styles from './draft-notes.module.css'
import typography from '#ui/typography.module.css'

/** Says that a form holds what was begun before a reload. */
export function DraftRestored({
  draft: { isRestored },
  words,
}: {
  draft: { isRestored: boolean }
  words: { restored: string }
}) {
  if (!isRestored) return null
  return (
    <p className={`${typography.note} ${styles.row}`} role="status">
      {words.restored}
    </p>
  )
}
