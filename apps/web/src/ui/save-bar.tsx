import type { ReactNode } from 'react'

/** What is not saved yet, and what can be done with it: inverse, at the foot of the screen, above the bottom bar. */
export function SaveBar({
  title,
  note,
  actions,
}: {
  title: ReactNode
  note?: ReactNode
  actions: ReactNode
}) {
  return (
    <div className="save-bar">
      <p>
        <b>{title}</b>
        {note === undefined ? null : <span>{note}</span>}
      </p>
      <div>{actions}</div>
    </div>
  )
}
