import type { ReactNode } from 'react'

export type DataColumn<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Given: the column can be sorted. Numbers sort as numbers, words in the language's order, null stands last. */
  sortValue?: (row: Row) => string | number | null
  isNumber?: boolean
  /** The cell that names the row. */
  isRowHeader?: boolean
  /** Shown from this width on; what is folded away must stand in another cell there. */
  from?: 900 | 1180 | 1400
}

/** The chosen order of a table; null is the order in which the rows are given. */
export type DataSort = { column: string; isDescending: boolean } | null

/** What a press on a column's head chooses next: upwards, downwards, then none. */
export function nextSort(sort: DataSort, column: string): DataSort {
  if (sort === null || sort.column !== column) return { column, isDescending: false }
  return sort.isDescending ? null : { column, isDescending: true }
}
