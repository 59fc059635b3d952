import { setTimeout as sleep } from 'node:timers/promises'
import type { OpenDatabase } from '@foyer/gateway/src/base/database/open-database.ts'
import { addHomes } from '#bench/ground/other-homes.ts'
import type { Measure } from '#bench/ground/row.ts'
import { startWorld } from '#bench/ground/world.ts'

const HOMES = 2_000
const ROOMS = 7
/** Rows per transaction, as in the product. */
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
      await database.query(
        `insert into due (home_id, kind, subject, at)
         select home_id, 'room', id, to_timestamp($2::float8 / 1000) from room where home_id = any($1::uuid[])`,
        [homeIds, edge],
      )
      const begun = performance.now()
      await database.query(`select pg_notify('foyer_due', $1)`, [
        JSON.stringify({ partitions: Array.from({ length: 256 }, (_, index) => index) }),
      ])
      for (;;) {
        const rows = await database.query(
          `select 1 from due where kind = 'room' and at <= to_timestamp($1::float8 / 1000) limit 1`,
          [edge],
        )
        if (rows.length === 0) break
        await sleep(20)
      }
      const time = performance.now() - begun
      const [slots] = await database.query<{ count: number }>(
        'select count(*) from slot where home_id = any($1::uuid[])',
        [homeIds],
      )
      if (slots?.count !== HOMES * ROOMS) throw new Error(`${slots?.count} slots of ${HOMES * ROOMS}.`)
      return [
        {
          name: 'due work, edges a second',
          value: (HOMES * ROOMS * 1_000) / time,
          unit: 'edges/s',
          baseline: bare,
          budgets: [{ of: 'value', atLeast: 2_000 }],
          note: `${HOMES} homes of ${ROOMS} rooms that follow a week, all at one edge, ${BATCH} in a transaction, each slot written once; baseline: the same rows locked, marked and moved by SQL alone`,
        },
      ]
    } finally {
      await world.close()
    }
  },
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
