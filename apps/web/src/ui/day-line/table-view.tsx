import type { ReactNode } from 'react'

export type TableColumn = { key: string; label: string; isNumber?: boolean }

/** What a drawing shows, as a plain table: its first column names the row. Cells follow the columns' order. */
export function TableView({
  caption,
  isCaptionHidden = false,
  columns,
  rows,
}: {
  caption: string
  /** Where a heading above says the same. */
  isCaptionHidden?: boolean
  columns: readonly TableColumn[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}) {
  return (
    // Scrolls inside itself on a narrow screen: the keyboard must be able to reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="table-view" tabIndex={0} role="region" aria-label={caption}>
      <table>
        <caption className={isCaptionHidden ? 'visually-hidden' : undefined}>{caption}</caption>
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
            <tr key={row.key}>
              {columns.map((column, index) =>
                index === 0 ? (
                  <th key={column.key} scope="row">
                    {row.cells[index]}
                  </th>
                ) : (
                  <td key={column.key} data-number={column.isNumber || undefined}>
                    {row.cells[index]}
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
