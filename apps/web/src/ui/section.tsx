import { useId, type ReactNode } from 'react'
import sections from './section.module.css'

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
    <section id={id} className={sections.section} aria-labelledby={titleId}>
      <div className={sections.head}>
        <h2 id={titleId}>{title}</h2>
        {note === undefined ? null : <p>{note}</p>}
        {more === undefined ? null : <span className={sections.more}>{more}</span>}
      </div>
      {children}
    </section>
  )
}
