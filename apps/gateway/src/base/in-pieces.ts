/** Gives many items in pieces of so many at most: one statement, or one turn, for each. */
export function* inPieces<Item>(items: readonly Item[], most: number): Generator<Item[]> {
  for (let from = 0; from < items.length; from += most) yield items.slice(from, from + most)
}
