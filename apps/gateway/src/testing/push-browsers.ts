import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '#base/database/database.ts'
import type { TestHome } from './world.ts'

/** For tests: the push subscription of a browser. Its push service does not exist. */
export function anyBrowser(name: string = randomUUID()): {
  endpoint: string
  keys: { p256dh: string; auth: string }
} {
  return {
    endpoint: `https://push.invalid/${name}`,
    keys: {
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  }
}

/** For tests: adds a push subscription of an account's session, and returns its id, endpoint and secret. */
export async function addBrowser(
  database: Database,
  of: { homeId: string; accountId: string; sessionId: string },
): Promise<{ id: string; endpoint: string; auth: string }> {
  const id = randomUUID()
  const { endpoint, keys } = anyBrowser()
  await database.query(
    `insert into push_subscription (home_id, id, account_id, session_id, endpoint, p256dh, auth, language, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, 'fr', now())`,
    [of.homeId, id, of.accountId, of.sessionId, endpoint, keys.p256dh, keys.auth],
  )
  return { id, endpoint, auth: keys.auth }
}

/** For tests: the id of the browser of a home's owner. */
export function browserIdOf(home: TestHome): string {
  return `${home.roomId.slice(0, -12)}00000000000b`
}

/** For tests: restores that browser of the home's owner. */
export async function bringBrowserBack(database: Database, home: TestHome): Promise<void> {
  const { endpoint, keys } = anyBrowser(home.mark)
  await database.query(
    `insert into push_subscription (home_id, id, account_id, session_id, endpoint, p256dh, auth, language, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, 'fr', now()) on conflict (home_id, id) do nothing`,
    [
      home.homeId,
      browserIdOf(home),
      home.owner.accountId,
      home.sessionId,
      `${endpoint}/own`,
      keys.p256dh,
      keys.auth,
    ],
  )
}
