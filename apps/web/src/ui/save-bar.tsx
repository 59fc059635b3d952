import type { ReactNode } from 'react'
import styles from './save-bar.module.css'

/** What is not saved yet, and what can be done with it: inverse, at the foot of the screen, above the bottom bar. */
export function SaveBar({
  title,
  note,
  actions,
  isStuck,
}: {
  title: ReactNode
  note?: ReactNode
  actions: ReactNode
  /** Something is to be saved: it stays in sight. Else it stands at the end of the form and covers nothing. */
  isStuck: boolean
}) {
  return (
    <div className={styles.bar} data-stuck={isStuck || undefined}>
      <p>
        <b>{title}</b>
        {note === undefined ? null : <span>{note}</span>}
      </p>
      <div>{actions}</div>
    </div>
  )
}
