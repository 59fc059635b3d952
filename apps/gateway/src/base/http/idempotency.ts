import { createHash } from 'node:crypto'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import { GatewayError } from './gateway-error.ts'
import { claimKey, readAnswer, removeKeys, storeAnswer } from './idempotency.store.ts'
import type { RawInput } from './serve.ts'

const DAY = 24 * 3_600_000
const SWEEP_EVERY = 600_000
const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export type Idempotency = {
  /**
   * Runs the work once for a key, in the given transaction: the key, the effect and the answer are committed together
   * or not at all. The same request again gets the stored answer; another request with the same key throws
   * `idempotency_mismatch`.
   */
  once(
    tx: Database,
    request: { accountId: string; key: string; call: string; input: RawInput },
    work: () => Promise<string>,
  ): Promise<string>
}

/** Keys are kept for 24 hours. Older ones are removed when new ones arrive. */
export function createIdempotency({ clock }: { clock: Clock }): Idempotency {
  let sweptAt = -Infinity
  return {
    async once(tx, { accountId, key, call, input }, work) {
      const at = clock.now()
      if (at - sweptAt > SWEEP_EVERY) {
        sweptAt = at
        await removeKeys(tx, at - DAY)
      }
      const requestHash = createHash('sha256')
        .update(JSON.stringify([call, input.params, input.query, input.body ?? null]))
        .digest()
      if (await claimKey(tx, { accountId, key, call, requestHash, at, keptSince: at - DAY })) {
        const reply = await work()
        await storeAnswer(tx, { accountId, key }, reply)
        return reply
      }
      const former = await readAnswer(tx, { accountId, key })
      if (former === undefined || former.reply === null)
        throw new GatewayError('unavailable', { retryAfter: 1 })
      if (!former.requestHash.equals(requestHash)) throw new GatewayError('idempotency_mismatch')
      return former.reply
    },
  }
}

/** Returns the request's `Idempotency-Key`, or null without one. Throws `invalid_input` if it is not a UUID. */
export function readIdempotencyKey(headers: Headers): string | null {
  const key = headers.get('idempotency-key')
  if (key === null) return null
  if (!uuidForm.test(key)) throw new GatewayError('invalid_input', { field: 'header.Idempotency-Key' })
  return key.toLowerCase()
}
