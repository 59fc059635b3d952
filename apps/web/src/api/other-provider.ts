import type { AnyCall, CallReply } from '@foyer/contract/call.ts'
import { listScenarios } from '@foyer/contract/scenario.ts'
import { getMe, logout } from '@foyer/contract/session.ts'
import { apiAddress } from './api-address.ts'
import { canHeal, CallError } from './call-error.ts'
import { ask, type Question } from './client.ts'
import { decodeTokenOrLog } from '#lib/access-token.ts'
import { everywhere, isFilledBy } from './feature-calls.ts'
import { type Feature, offers } from './features.ts'
import { readForeignReply } from './foreign-reply.ts'
import { inOurShape } from './our-shape.ts'
import type { ReadKnown } from './read-known.ts'

/**
 * A provider at an address that is not ours. Every one answers the calls of the specification's section 7; ours answers
 * more. `GET /me` tells which kind it is, and where it is not there, the calls beyond section 7 are not made at all.
 */
type Provider = { hasCall: (call: AnyCall) => boolean; offers: (feature: Feature) => boolean }

const full: Provider = { hasCall: () => true, offers: () => true }
const basic: Provider = { hasCall: isEverywhere, offers: (feature) => isFilledBy(feature, isEverywhere) }

/** What is answered in the place of a provider that does not have the call. */
const standIns: Readonly<Record<string, (token: string) => unknown>> = {
  [getMe.name]: someone,
  [logout.name]: () => ({}),
  // It tells its scenarios as services.
  [listScenarios.name]: () => [],
}

let asked: Promise<Provider> | null = null

/**
 * What the provider of this page answers; asked until it has answered once.
 * @throws CallError where nobody answered: that says nothing of its kind
 */
export async function learnOffers(token: string): Promise<Provider> {
  asked ??= askKind(token)
  try {
    const provider = await asked
    offers.set(provider.offers)
    return provider
  } catch (error) {
    asked = null
    throw error
  }
}

/**
 * Puts a question to another provider, and gives the reply in our own shape.
 * @throws CallError; of kind `not_offered` where it does not have the call and nothing can stand in
 */
export async function askOther<C extends AnyCall>(
  call: C,
  question: Question,
  read?: ReadKnown,
): Promise<CallReply<C>> {
  const { token } = question
  if (token === null || isEverywhere(call)) {
    const takesOrders = async () => token === null || (await learnOffers(token)).offers('orders')
    return inOurShape(call, await ask(call, question), { read, takesOrders })
  }
  const provider = await learnOffers(token)
  if (provider.hasCall(call)) {
    return readForeignReply(call, await ask(call, question).catch((error: unknown) => refuse(call, error)))
  }
  const standIn = standIns[call.name]
  if (standIn === undefined) throw notOffered(call)
  return readForeignReply(call, standIn(token))
}

function isEverywhere({ name }: AnyCall): boolean {
  return everywhere.some((call) => call.name === name)
}

/** One that answers more than section 7 may still lack what is newer than it: a path that it says nothing of. */
function refuse(call: AnyCall, error: unknown): never {
  throw error instanceof CallError && error.status === 404 && error.code === null ? notOffered(call) : error
}

function notOffered({ method, path }: AnyCall): CallError {
  // What it would answer if it were asked.
  return new CallError({
    kind: 'not_offered',
    status: 404,
    call: `${method} ${path}`,
    message: `Not offered: ${path}`,
  })
}

async function askKind(token: string): Promise<Provider> {
  try {
    const url = `${await apiAddress()}${getMe.path}`
    await ask(getMe, { url, token, body: null, idempotencyKey: null, timeZone: null, signal: null })
    return full
  } catch (error) {
    // Only a gateway of our kind says a code of the contract, whatever it has against the question.
    if (error instanceof CallError && error.code !== null) return full
    if (canHeal(error)) throw error
    return basic
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
