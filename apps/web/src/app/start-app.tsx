import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { Root } from 'react-dom/client'
import { clearReloadMarkers, faultsOnScreen } from '#lib/load-chunk.ts'
import { sharedWords } from '#lib/words.ts'
import { followInstallOffer } from '#lib/install-prompt.ts'
import { failedMutation, toast } from '#lib/toast.ts'
import { sessionStore } from '#lib/session.ts'
import { createQueryClient } from '#api/query-client.ts'
import { restoreFromCache } from '#api/offline-cache.ts'
import { followHome } from '#api/live-tabs.ts'
import { takeCheckedToken } from '#api/session.ts'
import { createLiveCache } from '#api/live-updates.ts'
import { addIcons } from '#ui/icon.tsx'
import { iconPaths } from '#ui/icon-paths.ts'
import { PENDING_MS, createAppRouter, type AppRouter } from './router.ts'
import { saveScrollPosition, notedScroll } from './scroll-position.ts'
import { focusHeading } from './focus.ts'
import { SwitchAccountDialog } from './switch-account-dialog.tsx'
import { prefetchScreens } from './prefetch-screens.ts'

addIcons(iconPaths)

/** Starts the whole app in a root that may have shown the login until now: then the new heading takes the focus. */
export async function startApp(root: Root, hasJustSignedIn: boolean): Promise<void> {
  const queryClient = createQueryClient()
  const router = createAppRouter(queryClient)
  restoreFromCache(queryClient)
  followInstallOffer()
  followSession(router, queryClient)
  const noted = notedScroll(router.latestLocation.state.__TSR_key)
  saveScrollPosition(() => router.latestLocation.state.__TSR_key)
  // The router itself calls what was loaded before it was drawn a page that came from itself.
  let isFirst = true
  router.subscribe('onRendered', ({ pathChanged }) => {
    // Of a page that was left in good order the router knows more than the note.
    if (isFirst && noted > 0 && window.scrollY === 0) window.scrollTo(0, noted)
    if (isFirst ? hasJustSignedIn : pathChanged) requestAnimationFrame(focusHeading)
    isFirst = false
    // A page whose parts have all arrived: the next missing part may reload once again. Asked after this draw, since
    // a part that is missing is only known when it should be drawn.
    setTimeout(() => {
      if (faultsOnScreen.get() === 0) clearReloadMarkers()
    })
  })
  prefetchScreens(router, queryClient)
  void takeCheckedToken()
  // The skeleton of the page, or the login, stays until the first screen is there; after a second the router's own
  // display of what is pending takes its place.
  const loading = router.load()
  await sharedWords.load()
  await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, PENDING_MS))])
  root.render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <SwitchAccountDialog />
    </QueryClientProvider>,
  )
  // A stream of news begins where the first answer was read: nothing is missed, and it takes no line from what is drawn.
  followHome({ onMessages: createLiveCache(queryClient).apply })
}

/**
 * Follows the session with screen and data: signed out here or in another tab shows the login and forgets what was
 * read; a session that ended by itself comes back to the same page; another person's reads everything anew.
 */
function followSession(router: AppRouter, queryClient: QueryClient): void {
  let former = sessionStore.get()
  const follow = async () => {
    const state = sessionStore.get()
    const wasIn = former.status === 'in'
    former = state
    if (state.status === 'in') {
      if (wasIn) await queryClient.resetQueries()
      await router.invalidate()
      return
    }
    await queryClient.cancelQueries({ predicate: ({ meta }) => meta?.['isPublic'] !== true })
    const { pathname, href } = router.state.location
    // Only the account needs somebody: help and the flows before the login stay where they are.
    if (/^\/account(\/|$)/.test(pathname)) {
      await router.navigate({ to: '/', replace: true, state: state.why === 'ended' ? { from: href } : {} })
    }
    await router.invalidate()
    queryClient.removeQueries({ predicate: ({ meta }) => meta?.['isPublic'] !== true })
    queryClient.getMutationCache().clear()
    failedMutation.set(null)
    toast.set(null)
  }
  sessionStore.subscribe(() => void follow())
}
