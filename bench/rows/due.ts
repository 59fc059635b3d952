import { setTimeout as sleep } from 'node:timers/promises'
import { orderNumber } from '@foyer/contract/heating.ts'
import type { OpenDatabase } from '@foyer/gateway/src/base/database/open-database.ts'
import { addHomes } from '#bench/ground/other-homes.ts'
import type { Measure } from '#bench/ground/row.ts'
import { startWorld } from '#bench/ground/world.ts'

const HOMES = 2_000
const ROOMS = 7
const RADIATORS = 10
/** Rows per transaction of the baseline. */
const BATCH = 200
const QUARTER = 15 * 60_000

/** The last quarter of an hour, and an ordinary week with an edge there. */
const edge = Math.floor(Date.now() / QUARTER) * QUARTER
const week = Array.from({ length: 7 }, () => {
  const wall = new Date(edge).toLocaleTimeString('en-GB', { timeZone: 'Europe/Paris' })
  const minute = Number(wall.slice(0, 2)) * 60 + Number(wall.slice(3, 5))
  const edges = [...new Set([0, minute, (minute + 180) % 1440, (minute + 600) % 1440, 1440])].toSorted(
    (one, other) => one - other,
  )
  return edges.slice(1).map((end, index) => ({
    start: edges[index],
    end,
    order: index % 2 === 0 ? 'eco' : 'comfort',
  }))
})

/** An edge of weeks in all rooms together: how many rooms a second the gateway processes. */
export const due: Measure = {
  name: 'due',
  async run() {
    const world = await startWorld()
    try {
      const { database } = world
      const homeIds = await addHeatedHomes(database)
      const bare = await passBare(database, homeIds)
      const empty = await passEdge(database, homeIds)
      await addRadiators(database, homeIds)
      // Its homes are taken over again.
      await world.product.restartGateway('SIGTERM')
      const owed = await secondsOfCommands(database, homeIds)
      for (const table of ['command', 'slot']) {
        await database.query(`delete from ${table} where home_id = any($1::uuid[])`, [homeIds])
      }
      const heated = await passEdge(database, homeIds)
      await secondsOfCommands(database, homeIds)
      return [
        {
          name: 'due work, edges a second',
          value: empty,
          unit: 'edges/s',
          baseline: bare,
          budgets: [{ of: 'value', atLeast: 2_000 }],
          note: `${HOMES} homes of ${ROOMS} rooms that follow a week, all at one edge, each slot written once; baseline: as many rows locked, marked and moved by SQL alone, ${BATCH} in a transaction`,
        },
        {
          name: 'the same, ten radiators a home',
          value: heated,
          unit: 'edges/s',
          baseline: bare,
          budgets: [],
          note: `until the last of ${HOMES * RADIATORS} commands was refused, because no hub is connected`,
        },
        {
          name: 'owed orders after a takeover',
          value: HOMES / owed,
          unit: 'homes/s',
          baseline: bare / ROOMS,
          budgets: [],
          note: `the same homes, ${RADIATORS} orders each, from the first request to the last refusal`,
        },
      ]
    } finally {
      await world.close()
    }
  },
}

/** Rooms a second that pass an edge, until each has its slot and no command waits to be sent. */
async function passEdge(database: OpenDatabase, homeIds: readonly string[]): Promise<number> {
  await untilEmpty('select from home_wake limit 1')
  // As if the last plan of each room had been just before the edge.
  await database.transaction(async (tx) => {
    // Waits for plans that are in progress: they would store their own memory.
    await tx.query('select from home where id = any($1::uuid[]) order by id for no key update', [homeIds])
    await tx.query(
      `insert into home_memory (home_id, rooms)
       select home_id, jsonb_object_agg(id::text, jsonb_build_object('order', 'frost_protection', 'source', 'schedule',
         'at', $2::float8, 'weekSince', null, 'zone', 'Europe/Paris', 'since', $2::float8 - 1))
       from room where home_id = any($1::uuid[]) group by home_id
       on conflict (home_id) do update set rooms = excluded.rooms`,
      [homeIds, edge],
    )
    await tx.query('insert into home_wake (home_id) select unnest($1::uuid[])', [homeIds])
  })
  const begun = performance.now()
  await untilEmpty('select from home_wake limit 1')
  await untilEmpty(`select from command_device where status = 'requested' limit 1`)
  const time = performance.now() - begun
  const [slots] = await database.query<{ count: number }>(
    'select count(*) from slot where home_id = any($1::uuid[])',
    [homeIds],
  )
  if (slots?.count !== HOMES * ROOMS) throw new Error(`${slots?.count} slots of ${HOMES * ROOMS}.`)
  return (HOMES * ROOMS * 1_000) / time

  async function untilEmpty(statement: string): Promise<void> {
    while ((await database.query(statement)).length > 0) await sleep(100)
  }
}

/** Waits until each radiator has refused its order, and returns the s from the first request to the last refusal. */
async function secondsOfCommands(database: OpenDatabase, homeIds: readonly string[]): Promise<number> {
  const giveUpAt = performance.now() + 120_000
  for (;;) {
    const [row] = await database.query<{ count: number; seconds: number }>(
      `select count(*), extract(epoch from max(ended_at) - min(requested_at))::float8 as seconds
       from command_device where home_id = any($1::uuid[]) and ended_at is not null`,
      [homeIds],
    )
    if (row?.count === HOMES * RADIATORS) return row.seconds
    if (performance.now() > giveUpAt || (row?.count ?? 0) > HOMES * RADIATORS)
      throw new Error(`${row?.count} orders of ${HOMES * RADIATORS} were sent.`)
    await sleep(500)
  }
}

/** Homes whose rooms all follow the week. */
async function addHeatedHomes(database: OpenDatabase): Promise<string[]> {
  const homeIds = await addHomes(database, HOMES)
  await database.query(
    `insert into room (id, home_id, name, position, is_default)
     select gen_random_uuid(), id, 'Pièce ' || n, n, n = 0
     from unnest($1::uuid[]) as made (id), generate_series(0, $2 - 1) as n`,
    [homeIds, ROOMS],
  )
  await database.query(
    `insert into schedule (id, home_id, room_id, name, week)
     select gen_random_uuid(), home_id, id, 'Semaine', $2::jsonb from room where home_id = any($1::uuid[])`,
    [homeIds, JSON.stringify(week)],
  )
  return homeIds
}

/** Gives each home a hub and ten radiators in Hors Gel: one in each room, and a second one in the first three. */
async function addRadiators(database: OpenDatabase, homeIds: readonly string[]): Promise<void> {
  await database.query(
    `insert into hub (id, home_id, name, secret_hash, secret_since, created_at, online, connected_since)
     select gen_random_uuid(), id, 'Hub', '\\x00', now(), now(), true, now() from unnest($1::uuid[]) as made (id)`,
    [homeIds],
  )
  await database.query(
    `insert into device (id, home_id, hub_id, address, friendly_name, name, room_id, type, category, capabilities,
       commands, reachable, connected_since, last_seen, created_at)
     select gen_random_uuid(), hub.home_id, hub.id, n::text, n::text, n::text, room.id, 'heater', 'heating', '{thermostat_mode}',
       '{thermostat_mode}', true, now(), now(), now()
     from hub cross join generate_series(0, $2 - 1) as n
     join room on room.home_id = hub.home_id and room.position = n % $3
     where hub.home_id = any($1::uuid[])`,
    [homeIds, RADIATORS, ROOMS],
  )
  await database.query(
    `insert into series (home_id, device_id, capability, latest_at, latest_value)
     select home_id, id, 'thermostat_mode', now(), $2 from device where home_id = any($1::uuid[])`,
    [homeIds, orderNumber('frost_protection')],
  )
}

/** Rows a second of a kind that no gateway knows, each taken, stored and moved as in the product. */
async function passBare(database: OpenDatabase, homeIds: readonly string[]): Promise<number> {
  await database.query('create table bare_slot (room_id uuid, at timestamptz, primary key (room_id, at))')
  await database.query(
    `insert into due (home_id, kind, subject, at)
     select home_id, 'bare', id, now() from room where home_id = any($1::uuid[])`,
    [homeIds],
  )
  const begun = performance.now()
  for (let done = 0; done < HOMES * ROOMS; done += BATCH) {
    await database.transaction(async (tx) => {
      const rows = await tx.query<{ subject: string }>(
        `select subject from due where kind = 'bare' and again_at is null and at <= now()
         order by at limit $1 for update skip locked`,
        [BATCH],
      )
      const rooms = [rows.map(({ subject }) => subject)]
      await tx.query('insert into bare_slot select id, now() from unnest($1::uuid[]) as room (id)', rooms)
      await tx.query(
        `update due set at = now() + interval '1 hour' where kind = 'bare' and subject = any($1::uuid[])
           and home_id in (select home_id from room where id = any($1::uuid[]))`,
        rooms,
      )
    })
  }
  const time = performance.now() - begun
  await database.query('drop table bare_slot')
  await database.query(`delete from due where kind = 'bare'`)
  return (HOMES * ROOMS * 1_000) / time
}
