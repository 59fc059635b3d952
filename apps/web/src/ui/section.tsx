import { useId, type ReactNode } from 'react'

/** A part of a screen: its title, a quiet note beside it, a link at the far end. */
export function Section({
  title,
  note,
  more,
  children,
}: {
  title: ReactNode
  note?: ReactNode
  more?: ReactNode
  children: ReactNode
}) {
  const titleId = useId()
  return (
    <section className="section" aria-labelledby={titleId}>
      <div className="section-head">
        <h2 id={titleId}>{title}</h2>
        {note === undefined ? null : <p>{note}</p>}
        {more === undefined ? null : <span className="section-more">{more}</span>}
      </div>
      {children}
    </section>
  )
}
