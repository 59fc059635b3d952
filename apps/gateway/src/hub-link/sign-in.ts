import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '#base/database/database.ts'
import { createGuessThrottle } from './guess-throttle.ts'
import { selectHub } from './hub-link.store.ts'
import { hashHubSecret, isHubSecret } from './hub-secret.ts'

/** ms that a wrong secret waits for its refusal once there were many of them. */
const LATE = 1_000

/**
 * Signs hubs in by their id and secret: resolves with the hash of the secret that let it in, or null. A right secret
 * always enters; guessing is answered late. Throws what the database throws.
 */
export function createSignIn(parts: {
  database: Database
  now: () => number
  log: Logger
}): (hubId: string, secret: Uint8Array, address: string) => Promise<Buffer | null> {
  const { database, now, log } = parts
  const throttle = createGuessThrottle(now)
  /** Compared when there is no hub of that name: both answers take the same work. */
  const nobody = hashHubSecret(randomUUID())
  const underway = new Map<string, Promise<Buffer | null>>()

  /** One look-up at a time for each hub, however many connections ask: guessing in parallel costs no queries. */
  function secretHashOf(hubId: string): Promise<Buffer | null> {
    const running = underway.get(hubId)
    if (running !== undefined) return running
    const started = selectHub(database, hubId)
      .then((hub) => hub?.secret_hash ?? null)
      .finally(() => underway.delete(hubId))
    underway.set(hubId, started)
    return started
  }

  return async function signIn(hubId, secret, address) {
    const hash = await secretHashOf(hubId)
    // One SHA-256 of a random secret: cheap enough to be looked at however many wrong ones came before it.
    const isRight = isHubSecret(secret, hash ?? nobody)
    if (isRight && hash !== null) {
      throttle.succeed(address, hubId)
      return hash
    }
    const isSlowed = throttle.isSlowed(address, hubId)
    throttle.fail(address, hubId)
    // The log is not filled by somebody who guesses.
    if (!isSlowed) log.warn({ hub: hubId, address }, 'a hub was refused')
    else await sleep(LATE, undefined, { ref: false })
    return null
  }
}
