import type { ReactNode } from 'react'
import { percent } from './css-percent.ts'

import typography from './typography.module.css'
import styles from './parts-table.module.css'

/** One column of a table of parts: its head, its cell for a part, and its cell for the whole. */
type PartsColumn<Part> = {
  key: string
  label: string
  /** Muted: in the rows of the parts, or in the row of the whole too. */
  quiet: 'rows' | 'all' | null
  cell: (part: Part) => ReactNode
  whole: ReactNode
}

/** A table of parts with the whole as the last row. The first column names the part. */
export function PartsTable<Part>({
  variant = 'plain',
  isHeadHidden,
  columns,
  parts,
  partKey,
}: {
  /** `bars`: each part draws a bar of its share. */
  variant?: 'plain' | 'bars'
  /** Hides the head visually when the content is clear without it; screen readers still read it. */
  isHeadHidden: boolean
  columns: readonly PartsColumn<Part>[]
  parts: readonly Part[]
  partKey: (part: Part) => string | number
}) {
  const cellOf = ({ key, quiet }: PartsColumn<Part>, index: number, content: ReactNode, isWhole: boolean) =>
    index === 0 ? (
      <th key={key} scope="row">
        {content}
      </th>
    ) : (
      <td
        key={key}
        className={quiet === 'all' || (quiet === 'rows' && !isWhole) ? typography.quiet : undefined}
      >
        {content}
      </td>
    )
  return (
    <table className={styles.parts} data-look={variant}>
      <thead className={isHeadHidden ? typography.visuallyHidden : undefined}>
        <tr>
          {columns.map(({ key, label }) => (
            <th key={key} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {parts.map((part) => (
          <tr key={partKey(part)}>
            {columns.map((column, index) => cellOf(column, index, column.cell(part), false))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>{columns.map((column, index) => cellOf(column, index, column.whole, true))}</tr>
      </tfoot>
    </table>
  )
}

export type StackPart = { key: string; share: number; tone: 1 | 2 | 3 | 4 | 'rest' }

/** Parts of a whole as one stacked bar (shares of 0 to 1); the table next to it has the words, each with its tone. */
export function StackBar({ parts, label }: { parts: readonly StackPart[]; label: string }) {
  return (
    <div className={styles.bar} role="img" aria-label={label}>
      {parts
        .filter((part) => part.share > 0)
        .map((part) => (
          <i
            key={part.key}
            className={styles.part}
            data-tone={part.tone}
            style={{ width: percent(part.share) }}
          />
        ))}
    </div>
  )
}
