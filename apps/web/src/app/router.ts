import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '#lib/search-text.ts'
import {
  PENDING_MIN_MS,
  PENDING_MS,
  PRELOAD_DELAY_MS,
  PRELOAD_STALE_MS,
  ROUTE_CACHE_MS,
} from './router-defaults.ts'
import type { RecoveryLink } from '#lib/recovery-link.ts'
import { NotFoundScreen } from './not-found-screen.tsx'
import { RouteError } from './route-error.tsx'
import { RoutePending } from './route-pending.tsx'
import { guardScreens } from './guard-screens.ts'
import { routeTree } from './route-tree.gen.ts'

/** Makes the router with the specification's constants; a test gives it a history of its own. */
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
  guardScreens(Object.values(router.routesById))
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
    /** The page to go back to after signing in: an address of our own, path, search and hash. */
    from?: string
    /** What the link of a recovery mail said: it stands here so that no address ever shows it. */
    recovery?: RecoveryLink
    /** Whose password was just set: the login begins with it. */
    email?: string
  }
}
