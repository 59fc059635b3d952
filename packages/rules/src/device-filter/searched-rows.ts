import { foldText } from './fold-text.ts'

/**
 * The rows that contain every word of the search.
 * @param textOf the folded text of a row, one part per line: a typed word contains no line break, so it never
 * matches across two parts
 */
export function searchedRows<Row>(
  rows: readonly Row[],
  search: string,
  textOf: (row: Row) => string,
): readonly Row[] {
  const words = foldText(search.slice(0, 200))
    .split(/\s+/u)
    .filter((word) => word !== '')
  if (words.length === 0) return rows
  return rows.filter((row) => {
    const text = textOf(row)
    return words.every((word) => text.includes(word))
  })
}
