import { useBlocker } from '@tanstack/react-router'
import { isSignedIn } from '#lib/session-store.ts'

export type LeaveGuard = {
  /** Somebody is about to leave and has to be asked. */
  isAsked: boolean
  stay: () => void
  leave: () => void
}

/** Somebody has just said that they leave: other forms of the page need not ask again. */
let isDecided = false

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
    shouldBlockFn: ({ current, next }) => {
      // Who signs out has been asked enough.
      const isLeaving = isOn && isSignedIn() && (isInAddress || current.pathname !== next.pathname)
      if (isLeaving && isDecided) onLeave()
      return isLeaving && !isDecided
    },
    enableBeforeUnload: false,
    withResolver: true,
  })
  return {
    isAsked: status === 'blocked',
    stay: () => reset?.(),
    leave: () => {
      onLeave()
      isDecided = true
      // The router asks the forms one after the other, with nothing but promises in between.
      setTimeout(() => (isDecided = false))
      proceed?.()
    },
  }
}
