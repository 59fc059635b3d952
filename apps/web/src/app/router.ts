import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory, type AnyRoute, notFound } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '#lib/search-params.ts'
import type { RecoveryLink } from '#lib/link-token.ts'
import { loadWords } from '#lib/i18n.ts'
import { currentSession } from '#lib/session.ts'
import { providerHasFeature } from '#api/send.ts'
import { type Feature, notOffered } from '#api/features.tsx'
import { NotFoundScreen, RouteError, RoutePending } from './route-states.tsx'
import { routeTree } from './route-tree.gen.ts'

/** Creates the router with the specification's constants; tests pass their own history. */
export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    ...(history === undefined ? {} : { history }),
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadDelay: PRELOAD_DELAY_MS,
    defaultPreloadStaleTime: PRELOAD_STALE_MS,
    defaultPendingMs: PENDING_MS,
    defaultPendingMinMs: PENDING_MIN_MS,
    defaultGcTime: ROUTE_CACHE_MS,
    defaultPendingComponent: RoutePending,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFoundScreen,
    defaultViewTransition: false,
    scrollRestoration: true,
    parseSearch,
    stringifySearch,
  })
  applyScreenOptions(Object.values(router.routesById))
  return router
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges with the library's.
  interface Register {
    router: AppRouter
  }
  // oxlint-disable-next-line typescript/consistent-type-definitions -- as above.
  interface HistoryState {
    /** The page to return to after signing in: a same-origin address with path, search and hash. */
    from?: string
    /** The contents of a recovery link, kept here so that they never appear in an address. */
    recovery?: RecoveryLink
    /** The e-mail of the account whose password was just set: prefills the login. */
    email?: string
  }
}

/** The routing constants of the specification's section 9, here and nowhere else. */

/** Milliseconds until a loading route shows its pending display. */
export const PENDING_MS = 1000

/** Minimum milliseconds for which the pending display then stays. */
const PENDING_MIN_MS = 500

/** Milliseconds for which loaded route data is kept: 5 minutes. */
const ROUTE_CACHE_MS = 5 * 60_000

/** Milliseconds of hover or touch that count as intent. */
const PRELOAD_DELAY_MS = 50

/** Milliseconds during which preloaded data counts as fresh. */
const PRELOAD_STALE_MS = 30_000

/** Minimum milliseconds between two records of the scroll position. */
const SCROLL_THROTTLE_MS = 100

/** Routes already passed through `applyScreenOptions`: there is one tree, and a test creates many routers from it. */
const applied = new WeakSet<AnyRoute>()

/**
 * Applies what each screen declares: its texts are loaded with its data, and its address is Not Found where the
 * provider does not offer the required feature.
 */
function applyScreenOptions(routes: readonly AnyRoute[]): void {
  for (const route of routes) {
    const screen = route.options.staticData?.screen
    if (screen === undefined || applied.has(route)) continue
    applied.add(route)
    const { words, feature } = screen
    const { loader } = route.options
    // Not `update`: its types leave these options out.
    Object.assign(route.options, {
      loader: async (args: unknown) => {
        const [data] = await Promise.all([loader?.(args), loadWords(words)])
        return data
      },
      ...(feature === undefined ? {} : { beforeLoad: () => requireFeature(feature) }),
    })
  }
}

/**
 * Guards a screen that needs a feature.
 * @throws Not Found where the provider does not offer it
 */
async function requireFeature(feature: Feature): Promise<void> {
  const token = currentSession()?.token
  if (token !== undefined && !(await providerHasFeature(feature, token))) throw notFound({ data: notOffered })
}

/**
 * The scroll position, stored while scrolling. The router keeps positions in memory and writes them when a page is
 * left; a page that a phone discards in the background is never left, and would return at its top.
 */
const SCROLL_KEY = 'scroll-note'

/**
 * Stores the position while the page is scrolled, at most once in 100 ms, for the current history entry. Returns a
 * function that stops it.
 */
export function saveScrollPosition(currentEntry: () => string | undefined): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null
  const write = () => {
    timer = null
    try {
      sessionStorage.setItem(SCROLL_KEY, `${Math.round(window.scrollY)} ${currentEntry() ?? ''}`)
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
    const [y = '', storedEntry] = (sessionStorage.getItem(SCROLL_KEY) ?? '').split(' ')
    return entry !== undefined && storedEntry === entry ? Number.parseInt(y, 10) || 0 : 0
  } catch {
    return 0
  }
}
