import type { AnyCall } from '@foyer/contract/call.ts'
import { getMe } from '@foyer/contract/session.ts'
import { decodeTokenOrLog } from '#base/session/access-token.ts'
import { createValueStore } from '#base/store/value-store.ts'
import { apiAddress, defaultAddress } from './api-address.ts'
import { canHeal, CallError } from './call-error.ts'
import { ask } from './client.ts'

/**
 * The one place that knows of other providers. Every gateway answers the calls of the specification's section 7; ours
 * answers more. At an address that is not ours `GET /me` tells which kind it is, and where it is not there, the calls
 * beyond section 7 are not made at all: what they would show is hidden.
 */
export type ProviderKind = 'full' | 'basic'

/** What the provider of this page answers, as far as it has been asked. */
export const providerKind = createValueStore<ProviderKind>('full')

/** Section 7's calls with a token; those without one are public. */
const everywhere: readonly string[] = [
  'listRooms',
  'listDevices',
  'listHubs',
  'listServices',
  'listLocalServices',
  'getCapabilityValues',
]

let asked: Promise<ProviderKind> | null = null

/**
 * What stands in for a call that this provider does not have.
 * @returns null where the call is there: then it is made
 * @throws CallError of kind `lacking` where nothing can stand in
 */
export async function standIn(call: AnyCall, token: string | null): Promise<{ json: unknown } | null> {
  if (everywhere.includes(call.name) || call.access === 'public' || token === null) return null
  if ((await learnKind(token)) === 'full') return null
  if (call.name === getMe.name) return { json: someone(token) }
  if (call.name === 'logout') return { json: {} }
  throw new CallError({
    kind: 'lacking',
    // What it would answer if it were asked: no screen has to tell the two apart.
    status: 404,
    call: `${call.method} ${call.path}`,
    message: `Not offered: ${call.path}`,
  })
}

/**
 * What the provider of this page answers; asked until it has answered once, and never where the gateway is our own.
 * @throws CallError where nobody answered: that says nothing of its kind
 */
export async function learnKind(token: string): Promise<ProviderKind> {
  if ((await apiAddress()) === defaultAddress) return 'full'
  asked ??= askKind(token)
  try {
    const kind = await asked
    providerKind.set(kind)
    return kind
  } catch (error) {
    asked = null
    throw error
  }
}

async function askKind(token: string): Promise<ProviderKind> {
  try {
    const url = `${await apiAddress()}${getMe.path}`
    await ask(getMe, { url, token, body: null, idempotencyKey: null, timeZone: null, signal: null })
    return 'full'
  } catch (error) {
    // Only a gateway of our kind says a code of the contract, whatever it has against the question.
    if (error instanceof CallError && error.code !== null) return 'full'
    if (canHeal(error)) throw error
    return 'basic'
  }
}

/** Who is signed in, as far as the token says: nobody's rights are taken for granted. */
function someone(token: string): unknown {
  return {
    id: decodeTokenOrLog(token)?.subject ?? '',
    name: '',
    email: '',
    role: 'member',
    home: { id: '', name: '', time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
  }
}
