import { randomUUID } from 'node:crypto'
import { inPieces } from '@foyer/gateway/src/base/in-pieces.ts'
import type { Week } from '@foyer/contract/schedule.ts'
import type { OpenDatabase } from '@foyer/gateway/src/base/database/open-database.ts'
import { fleetHome } from './fleet-home.ts'
import { zone } from './weeks.ts'

/** Homes in one statement of each kind. */
const AT_ONCE = 500

/** A home and its hub. */
export type HomeKey = { homeId: string; hubId: string }

/**
 * Registers homes of seven rooms, each with a hub that may sign in and the placements of its devices, by SQL: the
 * devices themselves are created from the messages of the hubs.
 */
export async function registerHomes(database: OpenDatabase, count: number): Promise<HomeKey[]> {
  const homes = Array.from({ length: count }, () => ({ homeId: randomUUID(), hubId: randomUUID() }))
  for (const some of inPieces(homes, AT_ONCE)) await registerSome(database, some)
  await database.query('analyze home, hub, room, placement')
  return homes
}

async function registerSome(database: OpenDatabase, homes: readonly HomeKey[]): Promise<void> {
  const homeIds = homes.map(({ homeId }) => homeId)
  await database.transaction(async (tx) => {
    await tx.query(
      `insert into home (id, park_id, name, time_zone)
       select id, gen_random_uuid(), 'Maison', $2 from unnest($1::uuid[]) as made (id)`,
      [homeIds, zone],
    )
    await tx.query(
      `insert into hub (id, home_id, name, secret_hash, secret_since, created_at)
       select hub_id, home_id, 'Hub', '\\x00', now(), now() from unnest($1::uuid[], $2::uuid[]) as made (hub_id, home_id)`,
      [homes.map(({ hubId }) => hubId), homeIds],
    )
    await tx.query(
      `insert into room (id, home_id, name, position, is_default)
       select gen_random_uuid(), home_id, name, n, n = 1
       from unnest($1::uuid[]) as made (home_id), unnest($2::text[]) with ordinality as room (name, n)`,
      [homeIds, fleetHome.rooms.map(({ name }) => name)],
    )
    await tx.query(
      `insert into placement (home_id, hub_id, address, room_id, category, nominal_power)
       select made.home_id, hub_id, address, room.id, category, watts
       from unnest($1::uuid[], $2::uuid[]) as made (home_id, hub_id)
       cross join unnest($3::text[], $4::text[], $5::text[], $6::float8[]) as device (address, place, category, watts)
       join room on room.home_id = made.home_id and (room.name = place or place is null and room.is_default)`,
      [
        homeIds,
        homes.map(({ hubId }) => hubId),
        fleetHome.devices.map(({ address }) => address),
        fleetHome.devices.map(({ room }) => room),
        fleetHome.devices.map(({ use }) => use),
        fleetHome.devices.map(({ nominalWatts }) => nominalWatts ?? null),
      ],
    )
  })
}

/** Gives all rooms of these homes a week. */
export async function writeWeeks(
  database: OpenDatabase,
  homes: readonly HomeKey[],
  week: Week,
): Promise<void> {
  for (const some of inPieces(homes, AT_ONCE)) {
    const homeIds = some.map(({ homeId }) => homeId)
    await database.transaction(async (tx) => {
      await tx.query('delete from schedule where home_id = any($1::uuid[])', [homeIds])
      await tx.query(
        `insert into schedule (id, home_id, room_id, name, week)
         select gen_random_uuid(), home_id, id, 'Semaine', $2::jsonb from room where home_id = any($1::uuid[])`,
        [homeIds, JSON.stringify(week)],
      )
    })
  }
}
