import { useBlocker } from '@tanstack/react-router'
import { isSignedIn } from '#base/session/session-store.ts'

export type LeaveGuard = {
  /** Somebody is about to leave and has to be asked. */
  isAsked: boolean
  stay: () => void
  leave: () => void
}

/** Holds back who leaves what is not saved, until they have said so. A reload is not asked: the draft outlives it. */
export function useLeaveGuard({
  isOn,
  isInAddress = false,
  onLeave,
}: {
  isOn: boolean
  /** Any other address is a way out, not only another page. */
  isInAddress?: boolean | undefined
  onLeave: () => void
}): LeaveGuard {
  const { status, proceed, reset } = useBlocker({
    // Who signs out has been asked enough.
    shouldBlockFn: ({ current, next }) =>
      isOn && isSignedIn() && (isInAddress || current.pathname !== next.pathname),
    enableBeforeUnload: false,
    withResolver: true,
  })
  return {
    isAsked: status === 'blocked',
    stay: () => reset?.(),
    leave: () => {
      onLeave()
      proceed?.()
    },
  }
}
