import type { ReactNode } from 'react'
import typography from '#ui/typography.module.css'
import styles from './table-view.module.css'

/** One column of a plain table: its head, and what it says of a row. */
export type TableColumn<Row> = {
  key: string
  label: string
  isNumber: boolean
  cell: (row: Row) => ReactNode
}

/** What a drawing shows, as a plain table: its first column names the row. */
export function TableView<Row>({
  caption,
  isCaptionHidden = false,
  look = 'plain',
  columns,
  rows,
  rowKey,
}: {
  caption: string
  /** Where a heading above says the same. */
  isCaptionHidden?: boolean
  /** `log`: on a phone each row is two lines. */
  look?: 'plain' | 'log'
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
}) {
  return (
    // Scrolls inside itself on a narrow screen: the keyboard must be able to reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.view} data-look={look} tabIndex={0} role="region" aria-label={caption}>
      <table>
        <caption className={isCaptionHidden ? typography.visuallyHidden : undefined}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" data-number={column.isNumber || undefined}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column, index) =>
                index === 0 ? (
                  <th key={column.key} scope="row">
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.key} data-number={column.isNumber || undefined}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
