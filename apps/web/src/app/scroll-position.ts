import { SCROLL_THROTTLE_MS } from './router.ts'

/**
 * The scroll position, stored while scrolling. The router keeps positions in memory and writes them when a page is
 * left; a page that a phone discards in the background is never left, and would return at its top.
 */
const KEY = 'scroll-note'

/**
 * Stores the position while the page is scrolled, at most once in 100 ms, for the current history entry. Returns a
 * function that stops it.
 */
export function saveScrollPosition(currentEntry: () => string | undefined): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null
  const write = () => {
    timer = null
    try {
      sessionStorage.setItem(KEY, `${Math.round(window.scrollY)} ${currentEntry() ?? ''}`)
    } catch {
      // Storage is full or forbidden: the page returns at its top.
    }
  }
  const onScroll = () => {
    timer ??= setTimeout(write, SCROLL_THROTTLE_MS)
  }
  document.addEventListener('scroll', onScroll, { passive: true })
  return () => {
    document.removeEventListener('scroll', onScroll)
    if (timer !== null) clearTimeout(timer)
  }
}

/** The position stored for this history entry; 0 without one. */
export function storedScrollPosition(entry: string | undefined): number {
  try {
    const [y = '', storedEntry] = (sessionStorage.getItem(KEY) ?? '').split(' ')
    return entry !== undefined && storedEntry === entry ? Number.parseInt(y, 10) || 0 : 0
  } catch {
    return 0
  }
}
