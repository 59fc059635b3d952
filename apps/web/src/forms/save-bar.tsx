import type { ReactNode } from 'react'
import styles from './save-bar.module.css'

/** What is not saved yet, and what can be done with it: inverse, at the foot of the screen, above the bottom bar. */
export function SaveBar({
  title,
  note,
  actions,
  isStuck,
  children,
}: {
  title: ReactNode
  note?: ReactNode
  actions: ReactNode
  /** Something is to be saved: it stays in sight. Else it stands at the end of the form and covers nothing. */
  isStuck: boolean
  /** What has to be decided or went wrong, over the bar. */
  children?: ReactNode
}) {
  return (
    <div className={styles.place} data-stuck={isStuck || undefined}>
      {children}
      <div className={styles.bar}>
        <p>
          <b>{title}</b>
          {note === undefined ? null : <span>{note}</span>}
        </p>
        <div>{actions}</div>
      </div>
    </div>
  )
}
