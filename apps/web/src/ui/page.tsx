import { createContext, useContext, useId, type ReactNode } from 'react'

import styles from './page.module.css'
import typography from './typography.module.css'

const GroupName = createContext<string | null>(null)

/** Sections that a screen has once for each thing: their names end with `name` for a screen reader, null where there is one. */
export function SectionGroup({ name, children }: { name: string | null; children: ReactNode }) {
  return <GroupName value={name}>{children}</GroupName>
}

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
  const group = useContext(GroupName)
  return (
    <section id={id} className={styles.section} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>
          {title}
          {group === null ? null : <span className={typography.visuallyHidden}> ({group})</span>}
        </h2>
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
