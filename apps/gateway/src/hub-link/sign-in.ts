import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database } from '#database/database.ts'
import { createGuessThrottle } from './guess-throttle.ts'
import { selectHub } from './hub-link.store.ts'
import { hashHubSecret, isHubSecret } from './hub-secret.ts'

/**
 * Signs hubs in by their id and secret: resolves with the hash of the secret that let it in, or null. Guessing is
 * slowed. Throws what the database throws.
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

  return async function signIn(hubId, secret, address) {
    if (throttle.isBlocked(address, hubId)) return null
    const hash = (await selectHub(database, hubId))?.secret_hash ?? null
    const isRight = isHubSecret(secret, hash ?? nobody)
    if (!isRight || hash === null) {
      throttle.fail(address, hubId)
      log.warn({ hub: hubId, address }, 'a hub was refused')
      return null
    }
    throttle.succeed(address, hubId)
    return hash
  }
}
