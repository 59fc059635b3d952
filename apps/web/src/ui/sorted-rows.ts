import type { DataColumn, DataSort } from './column.ts'

/**
 * The rows in the chosen order, equal ones as they were given; a row without a value stands last in both directions.
 * Words are compared in `language`, the numbers in them as numbers. An unknown column leaves the rows as they are.
 */
export function sortedRows<Row>(
  rows: readonly Row[],
  columns: readonly Pick<DataColumn<Row>, 'id' | 'sortValue'>[],
  sort: DataSort,
  language: string,
): readonly Row[] {
  const valueOf = columns.find((column) => column.id === sort?.column)?.sortValue
  if (sort === null || valueOf === undefined) return rows
  const collator = new Intl.Collator(language, { numeric: true })
  const direction = sort.isDescending ? -1 : 1
  return rows
    .map((row) => ({ row, value: valueOf(row) }))
    .toSorted((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null)
      if (typeof a.value === 'number' && typeof b.value === 'number') return direction * (a.value - b.value)
      return direction * collator.compare(String(a.value), String(b.value))
    })
    .map(({ row }) => row)
}
