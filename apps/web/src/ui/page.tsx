import { useId, type ReactNode } from 'react'

import styles from './page.module.css'

/** A part of a screen: its title, a quiet note beside it, a link at the far end. */
export function Section({
  id,
  title,
  note,
  more,
  children,
}: {
  /** Where links to this part of the screen lead. */
  id?: string
  title: ReactNode
  note?: ReactNode
  more?: ReactNode
  children: ReactNode
}) {
  const titleId = useId()
  return (
    <section id={id} className={styles.section} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {note === undefined ? null : <p>{note}</p>}
        {more === undefined ? null : <span className={styles.more}>{more}</span>}
      </div>
      {children}
    </section>
  )
}

/** The first sentence of a screen, with the quiet line above it; strong parts are `<strong>`, a second sentence a `<span>`. */
export function PageHeading({ kicker, children }: { kicker?: ReactNode; children: ReactNode }) {
  return (
    <header>
      {kicker === undefined ? null : <p className={styles.kicker}>{kicker}</p>}
      <h1 className={styles.sentence}>{children}</h1>
    </header>
  )
}
