import type { ReactNode } from 'react'
import type { TableItem } from './table-items.ts'
import type { VisibleWindow } from './visible-window.ts'
import styles from './card-list.module.css'

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
  const { hold, measure, from, to, before, after } = view
  return (
    <ul
      className={styles.list}
      aria-label={label}
      ref={hold}
      style={{ paddingBlock: `${before}px ${after}px` }}
    >
      {items.slice(from, to).map((item, offset) => (
        <li
          key={item.key}
          className={item.kind === 'group' ? styles.group : styles.card}
          ref={measure}
          data-index={from + offset}
        >
          {item.kind === 'group' ? <h2>{item.label}</h2> : card(item.row)}
        </li>
      ))}
    </ul>
  )
}
