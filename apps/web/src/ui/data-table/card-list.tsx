import type { ReactNode } from 'react'
import type { TableItem } from './table-items.ts'
import type { VisibleWindow } from './visible-window.ts'

/** The rows of a table as cards of two lines, for a narrow screen. */
export function CardList<Row>({
  label,
  items,
  view,
  card,
}: {
  label: string
  items: readonly TableItem<Row>[]
  view: VisibleWindow
  card: (row: Row) => ReactNode
}) {
  return (
    <ul
      className="card-list"
      aria-label={label}
      ref={view.hold}
      style={{ paddingBlock: `${view.before}px ${view.after}px` }}
    >
      {items.slice(view.from, view.to).map((item, offset) => (
        <li
          key={item.key}
          className={item.kind === 'group' ? 'card-group' : 'card'}
          ref={view.measure}
          data-index={view.from + offset}
        >
          {item.kind === 'group' ? <h3>{item.label}</h3> : card(item.row)}
        </li>
      ))}
    </ul>
  )
}
