import { foldText } from './fold-text.ts'

/**
 * The rows in which every word of the search stands.
 * @param textOf what is searched of a row, folded, its parts on lines of their own: a line break cannot be typed, so no
 * word is found across two of them
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
