import type { ReactNode } from 'react'
import { useMediaQuery } from '#ui/media-query.ts'
import { CardList } from './card-list.tsx'
import type { DataColumn, DataSort } from './column.ts'
import { DataRow } from './data-row.tsx'
import { SortHeader } from './sort-header.tsx'
import { useSortedRows } from './sorted-rows.ts'
import { tableItems, type RowGroup } from './table-items.ts'
import { useVisibleWindow } from './visible-window.ts'

/**
 * Rows and columns on the browser's own table: sorted by a press on a head, grouped if asked, only what is near the
 * window drawn above 200 rows; below 700 px each row is a card. The sort is the caller's (it lives in the address).
 */
export function DataTable<Row extends object>({
  caption,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  language,
  groupOf,
  card,
}: {
  /** Names the table; read, not shown. */
  caption: string
  /** At module level or otherwise stable: a new array draws every row again. */
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sort: DataSort
  onSort: (sort: DataSort) => void
  language: string
  groupOf?: ((row: Row) => RowGroup) | undefined
  /** A row in two lines, for phones. */
  card: (row: Row) => ReactNode
}) {
  'use no memo'
  const isNarrow = useMediaQuery('(max-width: 699px)')
  const items = tableItems(useSortedRows(rows, columns, sort, language), rowKey, groupOf, rows)
  const view = useVisibleWindow(items.length, isNarrow ? 66 : 49)
  if (isNarrow) return <CardList label={caption} items={items} view={view} card={card} />
  return (
    <table className="data-table" aria-rowcount={view.isPartial ? items.length + 1 : undefined}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <SortHeader key={column.id} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody ref={view.hold}>
        <Spacer height={view.before} />
        {items.slice(view.from, view.to).map((item, offset) => (
          <DataRow
            key={item.key}
            item={item}
            columns={columns}
            index={view.from + offset}
            isCounted={view.isPartial}
            measure={view.measure}
          />
        ))}
        <Spacer height={view.after} />
      </tbody>
    </table>
  )
}

/** The rows that are not drawn. */
function Spacer({ height }: { height: number }) {
  return height <= 0 ? null : (
    <tr aria-hidden="true">
      <td className="data-spacer" style={{ height: `${height}px` }} />
    </tr>
  )
}
