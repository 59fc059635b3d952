import type { QueryClient } from '@tanstack/react-query'
import { failedWrite } from '#lib/failed-write.ts'
import { keepAnswers } from '#api/keep-answers.ts'
import { DRAFT_PREFIX } from '#lib/session-store.ts'
import { toast } from '#lib/toast.ts'
import { keepCode } from '#lib/keep-code.ts'
import { takeNewerVersion } from '#lib/newer-version.ts'
import { keptCalls } from './kept-calls.ts'
import type { AppRouter } from './router.ts'

/**
 * Keeps the app's code and what was last known of the home on this device, and takes a newer version when somebody goes
 * to another screen.
 */
export async function keepAppCode(router: AppRouter, queryClient: QueryClient): Promise<void> {
  const registration = await keepCode()
  if (registration === null) return
  keepAnswers(queryClient, keptCalls)
  takeNewerVersion(registration, {
    onLeave: (listener) => {
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (pathChanged) listener()
      })
    },
    isAtRest: () =>
      queryClient.isMutating() === 0 && failedWrite.get() === null && toast.get() === null && !hasDrafts(),
  })
}

/** Whether something was begun to be written in this tab and is not saved. */
function hasDrafts(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(DRAFT_PREFIX))
  } catch {
    // Storage is forbidden: nobody can tell.
    return true
  }
}
