import type { Query, QueryClient } from '@tanstack/react-query'
import { isSignedIn } from '#lib/session.ts'
import { features } from '#api/features.tsx'
import { navEntries } from './screen.ts'
import type { AppRouter } from './router.ts'

/** ms without a request after which a page counts as idle. */
const IDLE_MS = 3_000

/**
 * Fetches the code and texts of the screens in the side bar, and of a room, once the first screen is drawn and the
 * page is idle: navigation then waits for data only. Afterwards the service worker stores all of the app's code.
 * Skipped if the browser saves data.
 */
export function prefetchScreens(router: AppRouter, queryClient: QueryClient): void {
  const stop = router.subscribe('onRendered', () => {
    stop()
    if (!savesData())
      whenIdle(queryClient, () => void fetchScreens(router).then(() => storeApp(router, queryClient)))
  })
}

async function fetchScreens(router: AppRouter): Promise<void> {
  const { routesById, routesByPath } = router
  const entries = navEntries(Object.values(routesByPath), features.get()).map(({ to }) => to)
  const routes = Object.values(routesByPath).filter((route) => entries.includes(String(route.to)))
  try {
    // One at a time, so that a screen opened meanwhile shares the network with one of them at most.
    for (const route of [...routes, routesById['/account/rooms/$roomid']]) {
      await router.loadRouteChunk(route)
      for (const words of route.options.staticData?.screen?.words ?? []) await words.prefetch()
    }
  } catch {
    // Navigation requests it again and shows the failure: a newer version is never activated during use.
  }
}

/** Only when signed in: reading the help must not load the whole app, and `npm run dev` has no worker. */
async function storeApp(router: AppRouter, queryClient: QueryClient): Promise<void> {
  if (!isSignedIn() || !import.meta.env.PROD) return
  const { keepOffline } = await import('./keep-offline.ts')
  await keepOffline(router, queryClient)
}

/** Refetches do not count: in a large home they never end. */
function whenIdle(queryClient: QueryClient, callback: () => void): void {
  const isFirstRead = ({ state }: Query) => state.data === undefined
  let timer = setTimeout(finish, IDLE_MS)
  const restart = () => {
    clearTimeout(timer)
    timer = setTimeout(finish, IDLE_MS)
  }
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch' && isFirstRead(event.query)) restart()
  })
  function finish(): void {
    if (queryClient.isFetching({ predicate: isFirstRead }) > 0) return restart()
    stop()
    callback()
  }
}

/** Firefox and Safari do not support it. https://wicg.github.io/savedata/ */
function savesData(): boolean {
  return 'connection' in navigator && Reflect.get(Object(navigator.connection), 'saveData') === true
}
