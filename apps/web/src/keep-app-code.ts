import type { QueryClient } from '@tanstack/react-query'
import { failedWrite } from '#base/api/failed-write.ts'
import { hasDrafts } from '#base/session/session-store.ts'
import { toast } from '#base/toast/toast.ts'
import { keepCode } from '#base/version/keep-code.ts'
import { takeNewerVersion } from '#base/version/newer-version.ts'
import type { AppRouter } from './router.ts'

/** Keeps the app's code on this device, and takes a newer version when somebody goes to another screen. */
export async function keepAppCode(router: AppRouter, queryClient: QueryClient): Promise<void> {
  const registration = await keepCode()
  if (registration === null) return
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
