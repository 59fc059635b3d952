import type { QueryClient } from '@tanstack/react-query'
import { navEntries } from '#screens/shell/nav-entries.ts'
import type { AppRouter } from './router.ts'

/** ms for which nothing was asked before a page counts as quiet. */
const QUIET_MS = 3_000

/**
 * Fetches the code and the words of the screens of the side bar, and of a room, once the first screen is drawn and
 * nothing is asked any more: a press then waits for data alone. Nothing is fetched for somebody who saves data.
 */
export function fetchAhead(router: AppRouter, queryClient: QueryClient): void {
  const stop = router.subscribe('onRendered', () => {
    stop()
    if (!savesData()) whenQuiet(queryClient, () => void fetchScreens(router))
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
      for (const words of route.options.staticData?.screen?.words ?? []) await words.fetchAhead()
    }
  } catch {
    // Whoever goes there asks again, and is told where it fails: a newer version is never taken under anybody's hands.
  }
}

function whenQuiet(queryClient: QueryClient, work: () => void): void {
  let timer = setTimeout(done, QUIET_MS)
  const stop = queryClient.getQueryCache().subscribe(() => {
    clearTimeout(timer)
    timer = setTimeout(done, QUIET_MS)
  })
  function done(): void {
    stop()
    work()
  }
}

/** Firefox and Safari do not say it. https://wicg.github.io/savedata/ */
function savesData(): boolean {
  return 'connection' in navigator && Reflect.get(Object(navigator.connection), 'saveData') === true
}
