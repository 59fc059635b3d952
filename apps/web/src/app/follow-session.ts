import type { QueryClient } from '@tanstack/react-query'
import { failedWrite } from '#lib/failed-write.ts'
import { sessionStore } from '#lib/session-store.ts'
import { toast } from '#lib/toast.ts'
import type { AppRouter } from './router.ts'

/**
 * Follows the session with screen and data: signed out here or in another tab shows the login and forgets what was
 * read; a session that ended by itself comes back to the same page; another person's reads everything anew.
 */
export function followSession(router: AppRouter, queryClient: QueryClient): void {
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
    failedWrite.set(null)
    toast.set(null)
  }
  sessionStore.subscribe(() => void follow())
}
