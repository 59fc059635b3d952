/**
 * Gathers what arrives and hands it over once per animation frame, so that a burst draws once. A hidden page has no
 * frames: there it is handed over a few times a second.
 */
export function collectFrames<Item>(hand: (items: readonly Item[]) => void): { add: (item: Item) => void } {
  let waiting: Item[] = []
  const flush = () => {
    const items = waiting
    waiting = []
    if (items.length > 0) hand(items)
  }
  return {
    add: (item) => {
      waiting.push(item)
      if (waiting.length > 1) return
      if (document.hidden) setTimeout(flush, 250)
      else requestAnimationFrame(flush)
    },
  }
}
