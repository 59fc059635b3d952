import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '#base/database/database.ts'
import { createGuessThrottle } from './guess-throttle.ts'
import { selectHub } from './hub-link.store.ts'
import { hashHubSecret, isHubSecret } from './hub-secret.ts'
import type { LinkTimings } from './hub-watch.ts'

/**
 * Signs hubs in by their id and secret: resolves with the hash of the secret, or null. A right secret is always
 * accepted; guesses are answered with a delay. Database errors are thrown.
 */
export function createSignIn(parts: {
  database: Database
  now: () => number
  log: Logger
  timings: Pick<LinkTimings, 'refusal'>
}): (hubId: string, secret: Uint8Array, address: string) => Promise<Buffer | null> {
  const { database, now, log, timings } = parts
  const throttle = createGuessThrottle(now)
  /** Compared if no hub has this name, so that both answers take the same work. */
  const unmatchedHash = hashHubSecret(randomUUID())
  const underway = new Map<string, Promise<Buffer | null>>()

  /** One lookup at a time for each hub, however many connections there are: parallel guesses cost no extra queries. */
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
    // One SHA-256 of a random secret: cheap enough to be checked after any number of wrong ones.
    const isRight = isHubSecret(secret, hash ?? unmatchedHash)
    if (isRight && hash !== null) {
      throttle.succeed(address, hubId)
      return hash
    }
    const isSlowed = throttle.isSlowed(address, hubId)
    throttle.fail(address, hubId)
    // Repeated guesses do not fill the log.
    if (!isSlowed) log.warn({ hub: hubId, address }, 'a hub was refused')
    else await sleep(timings.refusal, undefined, { ref: false })
    return null
  }
}
