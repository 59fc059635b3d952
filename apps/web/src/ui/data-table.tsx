import type { ReactNode } from 'react'
import { useMediaQuery } from './media-query.ts'
import { CardList } from './card-list.tsx'
import type { DataColumn, DataSort } from './column.ts'
import { DataRow } from './data-row.tsx'
import { SortHeader } from './sort-header.tsx'
import { sortedRows } from './sorted-rows.ts'
import { tableItems, type RowGroup } from './table-items.ts'
import { useVisibleWindow } from './visible-window.ts'
import typography from './typography.module.css'
import tables from './data-table.module.css'

/**
 * Rows and columns on the browser's own table: sorted by a press on a head, grouped if asked, only what is near the
 * window drawn above 60 rows; below 700 px each row is a card. The sort is the caller's (it lives in the address).
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
  const isNarrow = useMediaQuery('(max-width: 699px)')
  const items = tableItems(sortedRows(rows, columns, sort, language), rowKey, groupOf, rows)
  const view = useVisibleWindow(items.length, isNarrow ? 66 : 49)
  const { hold, measure, from, to, before, after, isPartial } = view
  if (isNarrow) return <CardList label={caption} items={items} view={view} card={card} />
  return (
    <table className={tables.table} aria-rowcount={isPartial ? items.length + 1 : undefined}>
      <caption className={typography.visuallyHidden}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <SortHeader key={column.id} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody ref={hold}>
        <Spacer height={before} />
        {items.slice(from, to).map((item, offset) => (
          <DataRow
            key={item.key}
            item={item}
            columns={columns}
            index={from + offset}
            isCounted={isPartial}
            measure={measure}
          />
        ))}
        <Spacer height={after} />
      </tbody>
    </table>
  )
}

/** The rows that are not drawn. */
function Spacer({ height }: { height: number }) {
  return height <= 0 ? null : <tr aria-hidden="true" style={{ height: `${height}px` }} />
}
