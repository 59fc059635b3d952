import type { Query, QueryClient } from '@tanstack/react-query'
import { isSignedIn } from '#lib/session.ts'
import { navEntries } from './screen.ts'
import type { AppRouter } from './router.ts'

/** ms for which nothing was asked before a page counts as quiet. */
const QUIET_MS = 3_000

/**
 * Fetches the code and the words of the screens of the side bar, and of a room, once the first screen is drawn and
 * nothing is asked any more: a press then waits for data alone. Then the service worker keeps all of the app's code.
 * Nothing is fetched for somebody who saves data.
 */
export function prefetchScreens(router: AppRouter, queryClient: QueryClient): void {
  const stop = router.subscribe('onRendered', () => {
    stop()
    if (!savesData())
      whenQuiet(queryClient, () => void fetchScreens(router).then(() => keepApp(router, queryClient)))
  })
}

async function fetchScreens(router: AppRouter): Promise<void> {
  const { routesById, routesByPath } = router
  const entries = navEntries(Object.values(routesByPath)).map(({ to }) => to)
  const routes = Object.values(routesByPath).filter((route) => entries.includes(String(route.to)))
  try {
    // One after the other: what somebody presses meanwhile is fetched beside one of them at most.
    for (const route of [...routes, routesById['/account/rooms/$roomid']]) {
      await router.loadRouteChunk(route)
      for (const words of route.options.staticData?.screen?.words ?? []) await words.prefetch()
    }
  } catch {
    // Whoever goes there asks again, and is told where it fails: a newer version is never taken under anybody's hands.
  }
}

/** Only for who is signed in: nobody pays for the whole app to read the help, and `npm run dev` has no worker. */
async function keepApp(router: AppRouter, queryClient: QueryClient): Promise<void> {
  if (!isSignedIn() || !import.meta.env.PROD) return
  const { keepOffline } = await import('./keep-offline.ts')
  await keepOffline(router, queryClient)
}

/** What is read again of a living home does not count: in a large one that never ends. */
function whenQuiet(queryClient: QueryClient, work: () => void): void {
  const isFirstRead = ({ state }: Query) => state.data === undefined
  let timer = setTimeout(done, QUIET_MS)
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(done, QUIET_MS)
  }
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch' && isFirstRead(event.query)) wait()
  })
  function done(): void {
    if (queryClient.isFetching({ predicate: isFirstRead }) > 0) return wait()
    stop()
    work()
  }
}

/** Firefox and Safari do not say it. https://wicg.github.io/savedata/ */
function savesData(): boolean {
  return 'connection' in navigator && Reflect.get(Object(navigator.connection), 'saveData') === true
}
