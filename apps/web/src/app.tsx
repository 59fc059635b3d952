import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { Root } from 'react-dom/client'
import { createQueryClient } from '#base/api/query-client.ts'
import { clearReloadMarkers } from '#base/chunk/load-chunk.ts'
import { frameWords } from '#base/i18n/frame-words.ts'
import { followHome } from '#base/live/follow-home.ts'
import { takeCheckedToken } from '#base/session/replace-session.ts'
import { createLiveCache } from '#entities/device/live-cache.ts'
import { focusHeading } from '#screens/shell/focus-heading.ts'
import { ReplaceSessionDialog } from '#screens/shell/replace-session-dialog.tsx'
import { followSession } from './follow-session.ts'
import { createAppRouter } from './router.ts'

/** Starts the whole app in a root that may have shown the login until now: then the new heading takes the focus. */
export async function startApp(root: Root, hasJustSignedIn: boolean): Promise<void> {
  const queryClient = createQueryClient()
  const router = createAppRouter(queryClient)
  const liveCache = createLiveCache(queryClient)
  followSession(router, queryClient)
  followHome({ onBatches: liveCache.apply, onResync: liveCache.readAgain })
  router.subscribe('onRendered', () => {
    // A page whose parts have all arrived: the next missing part may reload once again.
    if (router.state.matches.every((match) => match.status === 'success')) clearReloadMarkers()
  })
  void takeCheckedToken()
  await Promise.all([frameWords.load(), router.load()])
  root.render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <ReplaceSessionDialog />
    </QueryClientProvider>,
  )
  if (hasJustSignedIn) requestAnimationFrame(focusHeading)
}
