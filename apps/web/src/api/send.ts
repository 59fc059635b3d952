import type { AnyCall, CallReply } from '@foyer/contract/call.ts'
import { currentSession, forgetSession } from '#lib/session.ts'
import { loadChunk } from '#lib/load-chunk.ts'
import { type ReadKnown, type CallInput, request, type ApiRequest } from './client.ts'
import { isSessionOver } from './errors.ts'
import { apiAddress, defaultAddress } from './config.ts'
import { type Feature, features } from './features.tsx'

export type SendOptions = {
  signal?: AbortSignal
  /** Kept over retries: the same key has one effect. */
  idempotencyKey?: string
  /** IANA zone for the `X-Timezone` header. */
  timeZone?: string
  /** For the `Accept-Language` header, where the call says a language of its own. */
  language?: string
  /** Is told where the live stream stood when the reply was read. */
  onPosition?: (position: string | null) => void
  /** A token to use in place of the session's; a 401 to it then ends nothing. */
  token?: string
  /** For what the reply may be completed from. */
  read?: ReadKnown
}

/**
 * Makes a call of the contract and gives its reply.
 * A 401 to the session's own token signs out.
 * @throws CallError
 */
export async function send<C extends AnyCall>(
  call: C,
  given: CallInput<C>,
  options: SendOptions = {},
): Promise<CallReply<C>> {
  const token = options.token ?? currentSession()?.token ?? null
  try {
    const question = {
      path: addressOf(call, given),
      token: call.access === 'public' ? null : token,
      body: bodyOf(call, given.body),
      idempotencyKey: options.idempotencyKey ?? null,
      timeZone: options.timeZone ?? null,
      language: options.language,
      signal: options.signal ?? null,
      onPosition: options.onPosition,
    }
    return await askProvider(call, question, options.read)
  } catch (error) {
    const isOwn = call.access !== 'public' && options.token === undefined
    if (isOwn && isSessionOver(error) && currentSession()?.token === token) forgetSession('ended')
    throw error
  }
}

/** Path and query of a call, every value escaped. */
export function addressOf(call: AnyCall, given: { params?: unknown; query?: unknown }): string {
  const params = new Map(fieldsOf(given.params))
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params.get(name) ?? ''),
  )
  const query = new URLSearchParams(fieldsOf(given.query)).toString()
  return query === '' ? path : `${path}?${query}`
}

function fieldsOf(part: unknown): [string, string][] {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([name, value]: [string, unknown]): [string, string][] =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? [[name, String(value)]]
      : [],
  )
}

function bodyOf(call: AnyCall, body: unknown): string | null {
  if (call.method === 'GET') return null
  return body === undefined ? '{}' : JSON.stringify(body)
}

/** Another provider's ways lie in a file that a page of our own gateway never fetches. */
const loadOther = () => loadChunk(() => import('./other-provider.ts'))

/**
 * Puts a question to whoever answers this page. The reply is in the contract's shape: our own gateway's as it came,
 * another provider's read, completed and without what it does not offer.
 * @param path with the query, below the provider's address
 * @param read for what a reply is completed from
 * @throws CallError; of kind `not_offered` for a call that the provider does not have
 */
async function askProvider<C extends AnyCall>(
  call: C,
  { path, ...question }: Omit<ApiRequest, 'url'> & { path: string },
  read?: ReadKnown,
): Promise<CallReply<C>> {
  const address = await apiAddress()
  const asked = { ...question, url: `${address}${path}` }
  if (address === defaultAddress) return request(call, asked)
  return (await loadOther()).askOther(call, asked, read)
}

/**
 * Whether the provider of this page offers a feature; it is asked where it has not said yet.
 * @throws CallError if there was no reply: the features are then still unknown
 */
export async function learnOffered(feature: Feature, token: string): Promise<boolean> {
  if ((await apiAddress()) !== defaultAddress) await (await loadOther()).learnOffers(token)
  return features.get()(feature)
}
