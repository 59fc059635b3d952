import { randomUUID } from 'node:crypto'
import type { OpenDatabase } from '@foyer/gateway/src/base/database/open-database.ts'
import { hashHubSecret, makeHubSecret } from '@foyer/gateway/src/hub-link/hub-secret.ts'

/** A hub that may sign in, by its id and secret. */
export type HubKey = { hubId: string; secret: string }

/** Adds empty homes. */
export async function addHomes(database: OpenDatabase, count: number): Promise<string[]> {
  const homeIds = Array.from({ length: count }, () => randomUUID())
  await database.query(
    `insert into home (id, park_id, name, time_zone)
     select id, gen_random_uuid(), 'Maison', 'Europe/Paris' from unnest($1::uuid[]) as made (id)`,
    [homeIds],
  )
  // Each would be checked when it is created, which no gateway does for so many homes together.
  await database.query('delete from due where home_id = any($1::uuid[])', [homeIds])
  return homeIds
}

/** Adds homes with a hub each, as if they had been registered. */
export async function addOtherHomes(database: OpenDatabase, count: number): Promise<HubKey[]> {
  const homeIds = await addHomes(database, count)
  const hubs = homeIds.map(() => ({ hubId: randomUUID(), secret: makeHubSecret() }))
  await database.query(
    `insert into room (id, home_id, name, position, is_default)
     select gen_random_uuid(), id, 'Maison', 0, true from unnest($1::uuid[]) as made (id)`,
    [homeIds],
  )
  await database.query(
    `insert into hub (id, home_id, name, secret_hash, secret_since, created_at)
     select id, home_id, 'Hub', decode(hash, 'hex'), now(), now()
     from unnest($1::uuid[], $2::uuid[], $3::text[]) as made (id, home_id, hash)`,
    [
      hubs.map(({ hubId }) => hubId),
      homeIds,
      hubs.map(({ secret }) => hashHubSecret(secret).toString('hex')),
    ],
  )
  return hubs
}
