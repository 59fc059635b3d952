import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useState } from 'react'

export type VisibleWindow = {
  /** On the element that holds the items: where they begin on the page. */
  hold: (element: HTMLElement | null) => void
  /** On each item, with `data-index`: its real height. */
  measure: (element: HTMLElement | null) => void
  from: number
  to: number
  /** Pixels above and below what is drawn. */
  before: number
  after: number
  isPartial: boolean
}

/** Below this many, everything is drawn: find in page and printing then see it all, and it is quick enough. */
const drawAllUpTo = 60

/** Which of so many items stand near the window now, by the page's own scrolling. `height` is an item's usual one. */
export function useVisibleWindow(count: number, height: number): VisibleWindow {
  // The virtualizer changes in place: nothing here may be memoised.
  'use no memo'
  const [top, setTop] = useState(0)
  // One function for good: another at each draw would be called, and measure the page, at each draw.
  const [hold] = useState(() => (element: HTMLElement | null) => {
    if (element !== null) setTop(Math.round(element.getBoundingClientRect().top + window.scrollY))
  })
  const isPartial = count > drawAllUpTo
  // Known, and left out of memoising above.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => height,
    overscan: 6,
    scrollMargin: top,
    enabled: isPartial,
  })
  const items = virtualizer.getVirtualItems()
  const [first, last] = [items[0], items.at(-1)]
  return {
    hold,
    measure: isPartial ? virtualizer.measureElement : measureNothing,
    isPartial,
    from: isPartial ? (first?.index ?? 0) : 0,
    to: isPartial ? (last?.index ?? -1) + 1 : count,
    before: isPartial && first !== undefined ? first.start - top : 0,
    after: isPartial && last !== undefined ? virtualizer.getTotalSize() - (last.end - top) : 0,
  }
}

function measureNothing() {}
