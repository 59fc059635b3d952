import { parkIds } from '@foyer/contract/session.ts'
import type { Database } from '#base/database/database.ts'
import type { OpenDatabase } from '#base/database/open-database.ts'
import { createTestClock } from './app.ts'
import { makeTestHome, type TestHome } from './world.ts'

/** Rows of a home after 13 months: the number of copies of each table's rows, and the columns that differ in them. */
const multipliedTables: {
  table: string
  copies: number
  copiedIds?: string[]
  other?: Record<string, string>
}[] = [
  { table: 'command', copies: 4_000, copiedIds: ['id'] },
  {
    table: 'command_device',
    copies: 4_000,
    copiedIds: ['command_id'],
    other: {
      status: `'confirmed'`,
      reason: 'null',
      sent_at: `requested_at - k * interval '140 minutes'`,
      ended_at: `requested_at - k * interval '140 minutes' + interval '2 seconds'`,
      watched_until: `requested_at - k * interval '140 minutes' + interval '2 minutes'`,
    },
  },
  { table: 'slot', copies: 4_000 },
  {
    table: 'room_override',
    copies: 1_000,
    copiedIds: ['id'],
    other: { ended_at: `set_at - k * interval '140 minutes' + interval '1 hour'` },
  },
  { table: 'connectivity', copies: 4_000, copiedIds: [], other: { id: 'default' } },
  { table: 'occurrence', copies: 4_000, copiedIds: ['id'] },
  { table: 'notification', copies: 2_000, copiedIds: ['id'], other: { ended_at: 'at', key: `key || k` } },
  { table: 'absence', copies: 200, copiedIds: ['id', 'preheat_id'], other: { ended_at: 'set_at' } },
  {
    table: 'scenario_run',
    copies: 2_000,
    copiedIds: ['id'],
    other: { outcome: `'ran'`, confirm_by: 'null' },
  },
  { table: 'session', copies: 400, copiedIds: ['id'], other: { ended_at: 'used_at' } },
]

/** A home with 13 months of data among others, in a database that PostgreSQL has analyzed. */
export async function makeHomeWithHistory(database: OpenDatabase): Promise<TestHome & { now: number }> {
  const clock = createTestClock(Date.UTC(2027, 0, 18, 17))
  const home = await makeTestHome(database, clock, parkIds.vav)
  await database.transaction((tx) => fill(tx, home, new Date(clock.now())))
  await database.query('analyze')
  return { ...home, now: clock.now() }
}

async function fill(tx: Database, home: TestHome, now: Date): Promise<void> {
  // No timeout, however busy the machine is.
  await tx.query('set local statement_timeout = 0')
  for (const { table, copies, copiedIds = [], other = {} } of multipliedTables) {
    const columns = await tx.query<{ name: string; type: string }>(
      `select attname::text as name, format_type(atttypid, null) as type from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
      [table],
    )
    const kept = columns.filter(({ name }) => other[name] !== 'default')
    const values = kept.map(({ name, type }) => {
      if (other[name] !== undefined) return other[name]
      if (copiedIds.includes(name)) return `md5("${name}"::text || k)::uuid`
      return type.startsWith('timestamp') ? `"${name}" - k * interval '140 minutes'` : `"${name}"`
    })
    await tx.query(
      `insert into ${table} (${kept.map(({ name }) => `"${name}"`).join(', ')})
       select ${values.join(', ')} from (select * from ${table} where home_id = $1) t, generate_series(1, $2::integer) k`,
      [home.homeId, copies],
    )
  }
  await tx.query(
    `insert into room_claim (home_id, id, room_id, kind, "order", since, until, cause_id, state)
     select home_id, gen_random_uuid(), id, 'absence', 'eco', $1::timestamptz - k * interval '9 hours',
       $1::timestamptz - k * interval '9 hours' + interval '3 hours', gen_random_uuid(), 'ended'
     from room, generate_series(1, 1000) k`,
    [now],
  )
  const days = `generate_series(date '2025-12-18', date '2027-01-17', interval '1 day')`
  await tx.query(
    `insert into chunk (series_id, day, n, payload) select id, day, 1, '\\x00' from series, ${days} day`,
  )
  await tx.query(
    `insert into day_rollup (series_id, n, min, max, rise, first_at, first_value, last_at, last_value, held, area)
     select id, 1, 1, 1, 0, day, 1, day, 1, 86400, 86400 from series, ${days} day`,
  )
  await tx.query(
    `insert into half_hour (series_id, n, rise, first_at, first_value, last_at, last_value)
     select id, 1, 0, at, 1, at, 1
     from series, generate_series('2025-12-18'::timestamptz, '2027-01-17', interval '30 minutes') at
     where capability = 'energy_index'`,
  )
  // A change of a scenario a week among what else people do.
  await tx.query(
    `insert into audit_event (at, home_id, account_id, action, object, result)
     select $3::timestamptz - k * interval '30 minutes', $1, $2,
       case when k % 336 = 0 then 'updateScenario' else 'setRoomOrder' end, $4, 'ok' from generate_series(1, 18000) k`,
    [home.homeId, home.owner.accountId, now, home.scenarioId],
  )
  // Other homes, with due rows in the future.
  await tx.query(
    `insert into home (id, park_id, name, time_zone) select gen_random_uuid(), $1, 'Maison', 'Europe/Paris'
     from generate_series(1, 1000)`,
    [parkIds.vav],
  )
  await tx.query(
    `insert into hub (id, home_id, name, secret_hash, secret_since, created_at)
     select gen_random_uuid(), id, 'Hub', '\\x00', $1, $1 from home where name = 'Maison'`,
    [now],
  )
  await tx.query(
    `insert into device (id, home_id, hub_id, address, friendly_name, name, type, category, reachable, created_at)
     select gen_random_uuid(), home_id, id, '0x01', 'Porte', 'Porte', 'door', 'none', true, created_at
     from hub where name = 'Hub'`,
  )
  await tx.query(
    `insert into occurrence (id, home_id, device_id, at, kind, state)
     select gen_random_uuid(), home_id, id, created_at - k * interval '1 day', 'window', 'closed'
     from device, generate_series(1, 10) k where name = 'Porte'`,
  )
  await tx.query(
    `insert into due (home_id, kind, subject, at)
     select h.id, kind, gen_random_uuid(), $1::timestamptz + k * interval '10 minutes'
     from home h, unnest(array['retention', 'seal', 'notice_mail']) as kind, generate_series(1, 6) k`,
    [now],
  )
}
