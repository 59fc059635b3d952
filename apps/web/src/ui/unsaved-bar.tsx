import type { ReactNode } from 'react'

/** What is not saved yet, and what can be done with it: inverse, at the foot of the screen, above the bottom bar. */
export function UnsavedBar({
  title,
  note,
  actions,
}: {
  title: ReactNode
  note?: ReactNode
  actions: ReactNode
}) {
  return (
    <div className="unsaved-bar">
      <p>
        <b>{title}</b>
        {note === undefined ? null : <span>{note}</span>}
      </p>
      <div>{actions}</div>
    </div>
  )
}
