import { SCROLL_THROTTLE_MS } from './router.ts'

/**
 * Where the page stands, noted while it is scrolled. The router keeps positions in memory and writes them down as a
 * page is left; a page that a phone drops in the background is never left, and would come back at its top.
 */
const KEY = 'scroll-note'

/** Notes the position while the page is scrolled, once in 100 ms at most, for the entry of the history that is shown. */
export function saveScrollPosition(entryNow: () => string | undefined): () => void {
  let waiting: ReturnType<typeof setTimeout> | null = null
  const write = () => {
    waiting = null
    try {
      sessionStorage.setItem(KEY, `${Math.round(window.scrollY)} ${entryNow() ?? ''}`)
    } catch {
      // Storage that is full or forbidden: the page comes back at its top.
    }
  }
  const onScroll = () => {
    waiting ??= setTimeout(write, SCROLL_THROTTLE_MS)
  }
  document.addEventListener('scroll', onScroll, { passive: true })
  return () => {
    document.removeEventListener('scroll', onScroll)
    if (waiting !== null) clearTimeout(waiting)
  }
}

/** The position that was noted for this entry of the history; 0 where none was. */
export function notedScroll(entry: string | undefined): number {
  try {
    const [y = '', noted] = (sessionStorage.getItem(KEY) ?? '').split(' ')
    return entry !== undefined && noted === entry ? Number.parseInt(y, 10) || 0 : 0
  } catch {
    return 0
  }
}
