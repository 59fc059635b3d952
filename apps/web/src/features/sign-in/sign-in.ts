import { authenticate, PARK_NAME } from '@foyer/contract/session.ts'
import { CallError } from '#api/errors.ts'
import { send } from '#api/send.ts'
import { storeSession } from '#lib/session.ts'
import { isEmail } from '#lib/is-email.ts'

/** A failed login, and where it is shown. */
export type SignInFault =
  | { at: 'email' | 'password' }
  /** The gateway's own message, in the person's language. */
  | { at: 'form'; message: string }
  | { at: 'form'; kind: 'network' | 'timeout' | 'failed' }

/**
 * Signs in: validates the input, calls the gateway, stores the session.
 * @returns null when signed in, else the failure
 */
export async function signIn(email: string, password: string): Promise<SignInFault | null> {
  if (!isEmail(email)) return { at: 'email' }
  if (password === '') return { at: 'password' }
  try {
    const reply = await send(authenticate, { body: { parkName: PARK_NAME, email, password } })
    storeSession(reply.access_token, Date.now() + reply.expires_in * 1000)
    return null
  } catch (error) {
    return faultOf(error)
  }
}

function faultOf(error: unknown): SignInFault {
  if (!(error instanceof CallError)) return { at: 'form', kind: 'failed' }
  if (error.kind === 'network' || error.kind === 'timeout') return { at: 'form', kind: error.kind }
  if (error.field === 'body.email') return { at: 'email' }
  return error.kind === 'answered' ? { at: 'form', message: error.message } : { at: 'form', kind: 'failed' }
}
