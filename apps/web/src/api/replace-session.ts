import { getMe } from '@foyer/contract/session.ts'
import { isSessionOver } from './call-error.ts'
import { send } from './send.ts'
import { waitingToken, type WaitingToken } from '#lib/link-token.ts'
import { storeSession } from '#lib/session-store.ts'

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
