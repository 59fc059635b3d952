import { request as plainRequest } from 'node:http'
import { Agent, request } from 'node:https'
import { isPushEndpoint } from './push-endpoint.ts'
import { lookupPublic, PrivateAddressError } from './public-address.ts'

/** ms that a push service has for its answer, connecting included. */
export const PUSH_PATIENCE = 10_000
/** And how many when the gateway ends. */
const LAST_WORDS = 3_000

/** A message as it goes over the wire. */
export type PushPost = { endpoint: string; headers: Record<string, string | number>; body: Buffer }

/** What a push service said: its status, and after how many ms it wants to be asked again. */
export type PushAnswer = { status: number; retryAfter: number | null }

export type PushTransport = {
  /** Sends a message. Throws `PrivateAddressError` where that would lead to a private address, else what went wrong. */
  post(message: PushPost): Promise<PushAnswer>
  /** What is under way has three seconds left. */
  close(): void
}

/**
 * Sends messages to the addresses that browsers name. Of an answer nothing but its head is read, and no redirection is
 * followed. `hosts` may be reached by plain http and on a private network.
 */
export function createPushTransport({ hosts }: { hosts: readonly string[] }): PushTransport {
  const agent = new Agent({ lookup: lookupPublic })
  const end = new AbortController()
  return {
    async post({ endpoint, headers, body }) {
      // Not only when it was written down: the setting may be another one since.
      if (!isPushEndpoint(endpoint, hosts)) throw new PrivateAddressError()
      const url = new URL(endpoint)
      const { promise, resolve, reject } = Promise.withResolvers<PushAnswer>()
      const signal = AbortSignal.any([AbortSignal.timeout(PUSH_PATIENCE), end.signal])
      const options = { method: 'POST', headers, signal }
      const send = url.protocol === 'http:' ? plainRequest : request
      const asked = send(url, hosts.includes(url.host) ? options : { ...options, agent }, (answer) => {
        resolve({ status: answer.statusCode ?? 0, retryAfter: readRetryAfter(answer.headers['retry-after']) })
        answer.destroy()
      })
      asked.on('error', reject)
      asked.end(body)
      return promise
    },
    close() {
      AbortSignal.timeout(LAST_WORDS).addEventListener('abort', () => end.abort())
    },
  }
}

/** Seconds or a date (RFC 9110, section 10.2.3), as ms from now. */
function readRetryAfter(text: string | undefined): number | null {
  if (text === undefined) return null
  const ms = /^\d{1,6}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now()
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}
