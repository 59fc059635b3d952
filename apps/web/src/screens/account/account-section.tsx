import { useId, type ReactNode } from 'react'

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
    <section id={id} className="account-section" aria-labelledby={titleId}>
      <div className="account-section-head">
        <h2 id={titleId}>{title}</h2>
        {note === undefined ? null : <p className="note">{note}</p>}
      </div>
      <div className="account-section-body">{children}</div>
    </section>
  )
}
