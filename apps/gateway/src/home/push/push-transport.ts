import { request as plainRequest } from 'node:http'
import { Agent, request } from 'node:https'
import { isPushEndpoint } from './push-endpoint.ts'
import { lookupPublic, PrivateAddressError } from './public-address.ts'

/** ms that a push service has for its answer, connecting included. */
export const PUSH_PATIENCE = 10_000
/** ms that requests have left when the gateway stops. */
const LAST_WORDS = 3_000

/** A message as it goes over the wire. */
export type PushPost = { endpoint: string; headers: Record<string, string | number>; body: Buffer }

/** The reply of a push service: its status, and the ms after which it accepts a retry. */
export type PushAnswer = { status: number; retryAfter: number | null }

export type PushTransport = {
  /** Sends a message. Throws `PrivateAddressError` if the address is private, else the error of the request. */
  post(message: PushPost): Promise<PushAnswer>
  /** Gives running requests three more seconds. */
  close(): void
}

/**
 * Sends messages to the addresses that browsers registered. Only the head of a reply is read, and no redirection is
 * followed. `hosts` may be reached by plain http and on a private network.
 */
export function createPushTransport({ hosts }: { hosts: readonly string[] }): PushTransport {
  const agent = new Agent({ lookup: lookupPublic })
  const end = new AbortController()
  return {
    async post({ endpoint, headers, body }) {
      // Checked again: the setting may have changed since the endpoint was stored.
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
