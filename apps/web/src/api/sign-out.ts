import { logout } from '@foyer/contract/session.ts'
import { send } from './send.ts'
import { currentSession, forgetSession } from '#lib/session-store.ts'

/**
 * Signs out: this browser forgets at once, with or without a connection, and the gateway is told so that it ends the
 * session and its streams.
 */
export async function signOut(): Promise<void> {
  const session = currentSession()
  forgetSession('left')
  if (session === null) return
  try {
    await send(logout, {}, { token: session.token })
  } catch {
    // Not reached: the session ends on the server by its idle time.
  }
}
