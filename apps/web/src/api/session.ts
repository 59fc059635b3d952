import { getMe, logout } from '@foyer/contract/session.ts'
import { waitingToken, type WaitingToken } from '#lib/link-token.ts'
import { storeSession, currentSession, forgetSession } from '#lib/session.ts'
import { isSessionOver } from './errors.ts'
import { send } from './send.ts'

/**
 * Proves a waiting token by a call with it, then puts it in the place of the session.
 * @returns `refused` when the gateway does not know it (the old session stays), `failed` when it could not be asked
 */
export async function replaceSession(waiting: WaitingToken): Promise<'replaced' | 'refused' | 'failed'> {
  try {
    await send(getMe, {}, { token: waiting.token })
  } catch (error) {
    return isSessionOver(error) ? 'refused' : 'failed'
  }
  waitingToken.set(null)
  storeSession(waiting.token, waiting.expiresAt)
  return 'replaced'
}

/** Proves and takes a newer token of the same person, quietly; a stale one is dropped and the session stays. */
export async function takeCheckedToken(): Promise<void> {
  const waiting = waitingToken.get()
  if (waiting?.kind !== 'check') return
  if ((await replaceSession(waiting)) !== 'replaced') waitingToken.set(null)
}

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
