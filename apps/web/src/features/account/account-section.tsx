import { useId, type ReactNode } from 'react'
import typography from '#ui/typography.module.css'
import styles from './account-section.module.css'

/** A part of the account's page: what it is at the side, what can be done beside it. `id` is its place in the address. */
export function AccountSection({
  id,
  title,
  note,
  children,
}: {
  id: string
  title: string
  note?: ReactNode
  children: ReactNode
}) {
  const titleId = useId()
  return (
    <section id={id} className={styles.section} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {note === undefined ? null : <p className={typography.note}>{note}</p>}
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  )
}
