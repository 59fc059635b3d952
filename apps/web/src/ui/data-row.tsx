import type { DataColumn } from './column.ts'
import type { TableItem } from './table-items.ts'
import tables from './data-table.module.css'

/** One row, or the heading of a group over the whole width. */
export function DataRow<Row>({
  item,
  columns,
  index,
  isCounted,
  measure,
}: {
  item: TableItem<Row>
  columns: readonly DataColumn<Row>[]
  index: number
  /** Only a part is drawn: each row then says which one it is. */
  isCounted: boolean
  measure: (element: HTMLElement | null) => void
}) {
  const place = { ref: measure, 'data-index': index, 'aria-rowindex': isCounted ? index + 2 : undefined }
  if (item.kind === 'group') {
    return (
      <tr className={tables.group} {...place}>
        <th colSpan={columns.length} scope="rowgroup">
          {item.label}
        </th>
      </tr>
    )
  }
  return (
    <tr {...place}>
      {columns.map((column) =>
        column.isRowHeader ? (
          <th key={column.id} scope="row" data-from={column.from}>
            {column.cell(item.row)}
          </th>
        ) : (
          <td key={column.id} data-number={column.isNumber || undefined} data-from={column.from}>
            {column.cell(item.row)}
          </td>
        ),
      )}
    </tr>
  )
}
