import type { AnyCall, CallReply } from '@foyer/contract/call.ts'
import { currentSession, forgetSession } from '#lib/session.ts'
import { loadChunk } from '#lib/load-chunk.ts'
import { type ReadReply, type CallInput, request, type ApiRequest } from './client.ts'
import { isSessionOver } from './errors.ts'
import { apiAddress, defaultAddress } from './config.ts'
import { type Feature, features } from './features.tsx'

export type SendOptions = {
  signal?: AbortSignal
  /** The same over retries, so that the call takes effect once. */
  idempotencyKey?: string
  /** IANA zone for the `X-Timezone` header. */
  timeZone?: string
  /** For the `Accept-Language` header, if the call sends its own language. */
  language?: string
  /** Called with the position of the live stream when the reply was read. */
  onPosition?: (position: string | null) => void
  /** A token to use in place of the session's; a 401 for it does not end the session. */
  token?: string
  /** Reads the replies from which this one may be completed. */
  read?: ReadReply
}

/**
 * Sends a call of the contract and returns its reply. A 401 for the session's own token signs out.
 * @throws CallError
 */
export async function send<C extends AnyCall>(
  call: C,
  input: CallInput<C>,
  options: SendOptions = {},
): Promise<CallReply<C>> {
  const token = options.token ?? currentSession()?.token ?? null
  try {
    const apiRequest = {
      path: addressOf(call, input),
      token: call.access === 'public' ? null : token,
      body: bodyOf(call, input.body),
      idempotencyKey: options.idempotencyKey ?? null,
      timeZone: options.timeZone ?? null,
      language: options.language,
      signal: options.signal ?? null,
      onPosition: options.onPosition,
    }
    return await requestProvider(call, apiRequest, options.read)
  } catch (error) {
    const isOwn = call.access !== 'public' && options.token === undefined
    if (isOwn && isSessionOver(error) && currentSession()?.token === token) forgetSession('ended')
    throw error
  }
}

/** Path and query of a call, every value escaped. */
export function addressOf(call: AnyCall, input: { params?: unknown; query?: unknown }): string {
  const params = new Map(fieldsOf(input.params))
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params.get(name) ?? ''),
  )
  const query = new URLSearchParams(fieldsOf(input.query)).toString()
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

/** The code for other providers is in a file that a page of our own gateway never loads. */
const loadOtherProvider = () => loadChunk(() => import('./other-provider.ts'))

/**
 * Sends a request to the provider of this page. The reply is in the contract's shape: that of our own gateway
 * unchanged, that of another provider parsed, completed and without what it does not offer.
 * @param path with the query, below the provider's address
 * @param read reads the replies from which this one may be completed
 * @throws CallError; of kind `not_offered` for a call that the provider does not have
 */
async function requestProvider<C extends AnyCall>(
  call: C,
  { path, ...rest }: Omit<ApiRequest, 'url'> & { path: string },
  read?: ReadReply,
): Promise<CallReply<C>> {
  const address = await apiAddress()
  const apiRequest = { ...rest, url: `${address}${path}` }
  if (address === defaultAddress) return request(call, apiRequest)
  return (await loadOtherProvider()).requestOther(call, apiRequest, read)
}

/**
 * True if the provider of this page offers a feature; sends a request if that is not known yet.
 * @throws CallError if there was no reply: the features are then still unknown
 */
export async function providerHasFeature(feature: Feature, token: string): Promise<boolean> {
  if ((await apiAddress()) !== defaultAddress) await (await loadOtherProvider()).loadProvider(token)
  return features.get()(feature)
}
