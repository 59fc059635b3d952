import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { Root } from 'react-dom/client'
import { createQueryClient } from '#api/query-client.ts'
import { clearReloadMarkers, faultsOnScreen } from '#lib/load-chunk.ts'
import { frameWords } from '#lib/frame-words.ts'
import { followInstallOffer } from '#lib/install-offer.ts'
import { fillInLastKnown } from '#api/fill-in.ts'
import { followHome } from '#api/follow-home.ts'
import { PENDING_MS } from './router-defaults.ts'
import { noteScroll, notedScroll } from './scroll-note.ts'
import { takeCheckedToken } from '#api/replace-session.ts'
import { createLiveCache } from '#api/live-cache.ts'
import { focusHeading } from './focus-heading.ts'
import { ReplaceSessionDialog } from './replace-session-dialog.tsx'
import { addIcons } from '#ui/icon.tsx'
import { iconPaths } from '#ui/icon-paths.ts'
import { fetchAhead } from './fetch-ahead.ts'
import { followSession } from './follow-session.ts'
import { createAppRouter } from './router.ts'

addIcons(iconPaths)

/** Starts the whole app in a root that may have shown the login until now: then the new heading takes the focus. */
export async function startApp(root: Root, hasJustSignedIn: boolean): Promise<void> {
  const queryClient = createQueryClient()
  const router = createAppRouter(queryClient)
  fillInLastKnown(queryClient)
  followInstallOffer()
  followSession(router, queryClient)
  const noted = notedScroll(router.latestLocation.state.__TSR_key)
  noteScroll(() => router.latestLocation.state.__TSR_key)
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
  fetchAhead(router, queryClient)
  void takeCheckedToken()
  // The skeleton of the page, or the login, stays until the first screen is there; after a second the router's own
  // display of what is pending takes its place.
  const loading = router.load()
  await frameWords.load()
  await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, PENDING_MS))])
  root.render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <ReplaceSessionDialog />
    </QueryClientProvider>,
  )
  // A stream of news begins where the first answer was read: nothing is missed, and it takes no line from what is drawn.
  followHome({ onMessages: createLiveCache(queryClient).apply })
}
