/** Splits items into chunks of at most `most`: one statement, or one turn of the event loop, for each. */
export function* inPieces<Item>(items: readonly Item[], most: number): Generator<Item[]> {
  for (let from = 0; from < items.length; from += most) yield items.slice(from, from + most)
}
