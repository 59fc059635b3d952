import { QueryClientProvider, type QueryClient, type Query } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { Root } from 'react-dom/client'
import { focusHeading } from '#ui/page.tsx'
import { waitingToken } from '#lib/link-token.ts'
import { clearReloadMarkers, loadChunk } from '#lib/load-chunk.ts'
import { sharedWords } from '#lib/words.ts'
import { followInstallOffer } from '#lib/install-prompt.ts'
import { failedMutation, toast } from '#lib/toast.ts'
import { sessionStore, isSignedIn } from '#lib/session.ts'
import { useValue } from '#lib/store.ts'
import { createQueryClient } from '#api/query.ts'
import { liveState } from '#api/live-state.ts'
import { lastOnlineAt, restoreFromCache } from '#api/offline-cache.ts'
import { takeCheckedToken } from '#api/session.ts'
import { addIcons } from '#ui/icon.tsx'
import { iconPaths } from '#ui/icon-paths.ts'
import {
  PENDING_MS,
  createAppRouter,
  type AppRouter,
  saveScrollPosition,
  storedScrollPosition,
} from './router.ts'
import { features } from '#api/features.tsx'
import { navEntries } from './screen.ts'

addIcons(iconPaths)

/**
 * ms after which a page may reload again for a missing part. Longer than a page takes to request its parts below the
 * fold: one of them that always fails would reload the page for ever.
 */
const MARKERS_MS = 60_000

/** Starts the whole app in a root that may have shown the login until now: the new heading is then focused. */
export async function startApp(root: Root, hasJustSignedIn: boolean): Promise<void> {
  const queryClient = createQueryClient()
  const router = createAppRouter(queryClient)
  const firstResponse = restoreFromCache(queryClient)
  setTimeout(clearReloadMarkers, MARKERS_MS)
  followInstallOffer()
  followSession(router, queryClient)
  const storedScroll = storedScrollPosition(router.latestLocation.state.__TSR_key)
  saveScrollPosition(() => router.latestLocation.state.__TSR_key)
  // For the router itself, a page loaded before its first draw counts as a navigation to itself.
  let isFirst = true
  router.subscribe('onRendered', ({ pathChanged }) => {
    // For a page that was left normally, the router knows more than the stored position.
    if (isFirst && storedScroll > 0 && window.scrollY === 0) window.scrollTo(0, storedScroll)
    if (isFirst ? hasJustSignedIn : pathChanged)
      requestAnimationFrame(() => focusHeading({ preventScroll: true }))
    isFirst = false
  })
  prefetchScreens(router, queryClient)
  if (hasJustSignedIn) renewPush()
  void takeCheckedToken()
  // The skeleton of the page, or the login, stays until the first screen is ready; after a second the router's own
  // pending display replaces it.
  const loading = router.load()
  await sharedWords.load()
  await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, PENDING_MS))])
  root.render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <SwitchAccount />
    </QueryClientProvider>,
  )
  // The live stream starts at the position of the first response: nothing is missed, and the first draw does not wait
  // for it.
  void firstResponse.then(() => startLive(queryClient, () => loadChunk(loadLive)))
}

const loadLive = () => import('#api/live-tabs.ts')

/** ms before the live stream's code is requested again, if it could not be loaded. */
const LIVE_RETRY_MS = 30_000

async function startLive(queryClient: QueryClient, load: typeof loadLive): Promise<void> {
  const live = await load().catch(() => null)
  if (live !== null) return live.followHome(queryClient)
  liveState.set({ state: 'offline', since: lastOnlineAt.get() ?? Date.now() })
  // Without loadChunk: the page is in use by now and must not reload by itself.
  setTimeout(() => void startLive(queryClient, loadLive), LIVE_RETRY_MS)
}

const SwitchAccountDialog = lazy<() => ReactNode>(async () => {
  try {
    return { default: (await import('./switch-account-dialog.tsx')).SwitchAccountDialog }
  } catch {
    // Not loaded: the session is unchanged. A reload would lose the token of the link.
    return { default: () => null }
  }
})

/**
 * The dialog is loaded when a link with the token of another account is opened; it then stays mounted, closed or
 * open.
 */
function SwitchAccount() {
  const isNeeded = useValue(waitingToken)?.kind === 'ask'
  const [isLoaded, setLoaded] = useState(isNeeded)
  if (isNeeded && !isLoaded) setLoaded(true)
  return isLoaded ? (
    <Suspense fallback={null}>
      <SwitchAccountDialog />
    </Suspense>
  ) : null
}

/**
 * Updates screen and data after a change of session: after a logout here or in another tab, shows the login and drops
 * all data; after an expired session, signing in returns to the same page; for another account, reads everything
 * again.
 */
function followSession(router: AppRouter, queryClient: QueryClient): void {
  let previous = sessionStore.get()
  const forgetToasts = () => {
    failedMutation.set(null)
    toast.set(null)
  }
  const update = async () => {
    const state = sessionStore.get()
    const wasSignedIn = previous.status === 'in'
    previous = state
    if (state.status === 'in') {
      renewPush()
      // Retry would send a write of the former account.
      forgetToasts()
      if (wasSignedIn) await queryClient.resetQueries()
      await router.invalidate()
      return
    }
    await queryClient.cancelQueries({ predicate: ({ meta }) => meta?.['isPublic'] !== true })
    const { pathname, href } = router.state.location
    // Only the account requires a session: help and the flows before the login are unaffected.
    if (/^\/account(\/|$)/.test(pathname)) {
      await router.navigate({ to: '/', replace: true, state: state.reason === 'ended' ? { from: href } : {} })
    }
    await router.invalidate()
    queryClient.removeQueries({ predicate: ({ meta }) => meta?.['isPublic'] !== true })
    queryClient.getMutationCache().clear()
    forgetToasts()
  }
  sessionStore.subscribe(() => void update())
}

/**
 * Only a browser with permission for notifications has a push subscription. Runs in the background; failures are
 * ignored.
 */
function renewPush(): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  import('#api/browser-push.ts').then((code) => code.renewPush()).catch(() => undefined)
}

/** ms without a request after which a page counts as idle. */
const IDLE_MS = 3_000

/**
 * Fetches the code and texts of the screens in the side bar, and of a room, once the first screen is drawn and the
 * page is idle: navigation then waits for data only. Afterwards the service worker stores all of the app's code.
 * Skipped if the browser saves data.
 */
function prefetchScreens(router: AppRouter, queryClient: QueryClient): void {
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
