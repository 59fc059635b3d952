import { useBlocker } from '@tanstack/react-router'
import { isSignedIn } from '#base/session/session-store.ts'

/** A way out of a form: from a path to a path. */
export type Leaving = { current: { pathname: string }; next: { pathname: string } }

export type LeaveGuard = {
  /** Somebody is about to leave and has to be asked. */
  isAsked: boolean
  stay: () => void
  leave: () => void
}

/** Holds back who leaves what is not saved, until they have said so. A reload is not asked: the draft outlives it. */
export function useLeaveGuard({
  isOn,
  isLeaving = ({ current, next }) => current.pathname !== next.pathname,
  onLeave,
}: {
  isOn: boolean
  isLeaving?: ((way: Leaving) => boolean) | undefined
  onLeave: () => void
}): LeaveGuard {
  const { status, proceed, reset } = useBlocker({
    // Who signs out has been asked enough.
    shouldBlockFn: (way) => isOn && isSignedIn() && isLeaving(way),
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
