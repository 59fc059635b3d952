import { homeZone } from '#lib/home-time.ts'
import { formatsFor } from '#lib/format.ts'
import { language, translateIn } from '#lib/i18n.ts'
import { sharedWords } from '#lib/words.ts'
import { isOnline, liveState } from '#api/live-state.ts'
import { lastOnlineAt, MAX_AGE_MS } from '#api/offline-cache.ts'
import { onPageHidden, writeCached } from '#api/offline-cache-writer.ts'

/**
 * Stores the first screenful of the overview as drawn, each time the page is hidden. The next visit shows it before
 * the app's code is loaded (first-load/page/last-screen.js). It is kept and deleted like stored responses.
 */
export function storeLastScreen(): void {
  onPageHidden(() => {
    const screen = readScreen()
    if (screen !== null) writeCached(new Map([['screen', screen]]))
  })
}

/** An element with its attributes and children, or a text. */
type StoredPart = string | [tag: string, attributes: Record<string, string>, ...content: StoredPart[]]

type StoredScreen = {
  width: number
  language: string
  brand: string | undefined
  /** The note with the age of the data, for the same day and for later. */
  ages: { today: string; later: string }
  content: StoredPart[]
}

/** The overview and when it was last up to date (ms); null if it is not on screen, incomplete or covered. */
function readScreen(): { at: number; data: StoredScreen } | null {
  const root = document.getElementById('root')
  const lang = language.get()
  const words = sharedWords.peek(lang)
  if (root === null || words === null) return null
  const isOverview = /^\/account\/?$/.test(window.location.pathname) && window.scrollY === 0
  const isCovered = document.querySelector('dialog[open]') !== null
  const isLoading = [...root.querySelectorAll('[aria-busy="true"]')].some((part) => !isBelowTheFold(part))
  if (!isOverview || isCovered || isLoading || root.querySelector('[data-age]') === null) return null
  // The stream may have been closed just before.
  const { state, since } = liveState.get()
  const at = isOnline({ state, since }) ? Date.now() : (lastOnlineAt.get() ?? since)
  const t = translateIn(words, lang)
  const format = formatsFor(lang, homeZone.get())
  const age = (now: number) => t(($) => $.frame.dataFrom, { time: format.dated(at, now) })
  return {
    at,
    data: {
      width: window.innerWidth,
      language: lang,
      brand: document.documentElement.dataset['brand'],
      ages: { today: age(at), later: age(at + MAX_AGE_MS) },
      content: contentOf(root),
    },
  }
}

function contentOf(element: Element): StoredPart[] {
  return [...element.childNodes].flatMap((node): StoredPart[] => {
    if (node instanceof Text) return [node.data]
    if (!(node instanceof Element) || isBelowTheFold(node)) return []
    const attributes = Object.fromEntries(Array.from(node.attributes, ({ name, value }) => [name, value]))
    return [[node.localName, attributes, ...contentOf(node)]]
  })
}

/** True if the element is below the first screen: storing and drawing it would only take time. */
function isBelowTheFold(element: Element): boolean {
  return element.getBoundingClientRect().top >= window.innerHeight
}
