import { getMe, logout } from '@foyer/contract/session.ts'
import { waitingToken, type WaitingToken } from '#lib/link-token.ts'
import { storeSession, currentSession, forgetSession } from '#lib/session.ts'
import { isSessionOver } from './errors.ts'
import { send } from './send.ts'

/**
 * Verifies a waiting token with a call, then replaces the session with it.
 * @returns `refused` if the gateway rejects the token (the old session stays), `failed` if the gateway was not
 * reached, `dropped` if the token no longer waits: the user has chosen to stay
 */
export async function replaceSession(
  waiting: WaitingToken,
): Promise<'replaced' | 'refused' | 'failed' | 'dropped'> {
  try {
    await send(getMe, {}, { token: waiting.token })
  } catch (error) {
    return isSessionOver(error) ? 'refused' : 'failed'
  }
  if (waitingToken.get() !== waiting) return 'dropped'
  waitingToken.set(null)
  storeSession(waiting.token, waiting.expiresAt)
  return 'replaced'
}

/**
 * Verifies and takes a newer token of the same user without notice; an invalid one is dropped and the session stays.
 */
export async function takeCheckedToken(): Promise<void> {
  const waiting = waitingToken.get()
  if (waiting?.kind !== 'check') return
  const result = await replaceSession(waiting)
  if (result === 'refused' || result === 'failed') waitingToken.set(null)
}

/**
 * Signs out: this browser erases the session immediately, with or without a connection, and notifies the gateway so
 * that it ends the session and its streams.
 */
export async function signOut(): Promise<void> {
  const session = currentSession()
  forgetSession('left')
  if (session === null) return
  try {
    await send(logout, {}, { token: session.token })
  } catch {
    // Not reached: the session ends on the server by its idle timeout.
  }
}
