import {
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table'
import type { DataColumn, DataSort } from './column.ts'

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() })

/**
 * The rows in the chosen order. Words are compared in `language`, with the numbers in them as numbers. The table
 * object changes in place, so nothing here may be memoised.
 */
export function useSortedRows<Row extends object>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row>[],
  sort: DataSort,
  language: string,
): readonly Row[] {
  'use no memo'
  const collator = collatorOf(language)
  const definitions: ColumnDef<typeof features, Row>[] = columns.map(({ id, sortValue }) => ({
    id,
    // Undefined, not null, is what the library keeps at the end in both directions.
    accessorFn: (row) => sortValue?.(row) ?? undefined,
    sortUndefined: 'last',
    sortFn: (a, b) => compare(a.getValue(id), b.getValue(id), collator),
  }))
  const isKnown = columns.some((column) => column.id === sort?.column && column.sortValue !== undefined)
  const table = useTable({
    features,
    data: rows,
    columns: definitions,
    state: { sorting: sort === null || !isKnown ? [] : [{ id: sort.column, desc: sort.isDescending }] },
  })
  return table.getRowModel().rows.map((row) => row.original)
}

function compare(a: unknown, b: unknown, collator: Intl.Collator): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return collator.compare(String(a), String(b))
}

const collators = new Map<string, Intl.Collator>()

function collatorOf(language: string): Intl.Collator {
  const known = collators.get(language) ?? new Intl.Collator(language, { numeric: true })
  collators.set(language, known)
  return known
}
