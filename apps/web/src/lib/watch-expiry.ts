import { forgetSession, sessionStore } from './session-store.ts'

/**
 * The longest sleep (ms) between two looks at the clock. A timer cannot wait longer than 2^31 ms, which a session of
 * thirty days does, and it stands still while the machine sleeps.
 */
const LONGEST_WAIT_MS = 60_000

/** Signs out at the second at which the session ends, whatever is on screen; the other tabs hear it by their storage. */
export function watchExpiry(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    const session = sessionStore.get()
    if (session.status === 'out') return
    const left = session.expiresAt - Date.now()
    if (left <= 0) forgetSession('ended')
    else timer = setTimeout(look, Math.min(left, LONGEST_WAIT_MS))
  }
  look()
  sessionStore.subscribe(look)
  // A machine that wakes, or a tab that is shown again, may have missed the moment.
  document.addEventListener('visibilitychange', look)
  window.addEventListener('pageshow', look)
  window.addEventListener('focus', look)
}
