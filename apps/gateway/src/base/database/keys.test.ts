import { randomUUID } from 'node:crypto'
import { copyFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeTestDatabase, openTestDatabase } from '#testing/database.ts'
import { copiedTables, tablesOfOneMachine } from '#testing/distribution.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open-database.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

type Table = { name: string; columns: string[] }
type Key = { name: string; table: string; column: string | null }
type Reference = { name: string; table: string; column: string; to: string; toColumn: string }

/** The keys and references that prevent distributing the tables over several machines. */
async function faultsOf(database: Database): Promise<string[]> {
  const tables = await database.query<Table>(
    `select c.relname as name, array_agg(a.attname::text) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and a.attnotnull
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') group by c.relname`,
  )
  // The first column of each; null if it is an expression.
  const keys = await database.query<Key>(
    `select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as table, a.attname as column
     from pg_index i join pg_class c on c.oid = i.indrelid
     left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
     where i.indisunique and c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')`,
  )
  const references = await database.query<Reference>(
    `select k.conname as name, k.conrelid::regclass::text as table, a.attname as column,
       k.confrelid::regclass::text as to, b.attname as "toColumn"
     from pg_constraint k
     join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
     join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[1]
     where k.contype = 'f' and k.connamespace = current_schema()::regnamespace`,
  )
  const isListed = (table: string) => table in copiedTables || table in tablesOfOneMachine
  const columnOf = new Map(
    tables.map(({ name, columns }) => {
      if (isListed(name)) return [name, null]
      if (name === 'home') return [name, 'id']
      return [name, ['home_id', 'series_id'].find((column) => columns.includes(column)) ?? null]
    }),
  )
  const listed = [...Object.keys(copiedTables), ...Object.keys(tablesOfOneMachine)]
  return [
    ...listed.flatMap((name) => (columnOf.has(name) ? [] : [`${name} is listed but does not exist`])),
    ...[...columnOf].flatMap(([name, column]) =>
      column === null && !isListed(name) ? [`${name} has neither home_id nor series_id`] : [],
    ),
    ...keys.flatMap(({ name, table, column }) =>
      isListed(table) || column === columnOf.get(table) ? [] : [`${name} begins with ${column}`],
    ),
    ...references.flatMap(({ name, table, column, to, toColumn }) =>
      to in copiedTables ||
      (!isListed(table) && column === columnOf.get(table) && toColumn === columnOf.get(to))
        ? []
        : [`${name} goes from ${column} to ${to}.${toColumn}`],
    ),
  ]
}

test('every key begins with the home or the series, or its table is on a list', async () => {
  const database = await openTestDatabase()
  expect(await faultsOf(database)).toEqual([])

  // It finds violations.
  await database.query(`create table lost (id uuid primary key, at timestamptz not null)`)
  await database.query(
    `create table wrong (id uuid primary key, home_id uuid not null references home, room_id uuid unique,
       foreign key (home_id, room_id) references room, account_id uuid references account)`,
  )
  await database.query(`create table far (series_id integer primary key, home_id uuid, id uuid, foreign key (home_id, id)
     references room)`)
  expect((await faultsOf(database)).toSorted()).toEqual([
    'far_home_id_id_fkey goes from home_id to room.home_id',
    'lost has neither home_id nor series_id',
    'lost_pkey begins with id',
    'wrong_pkey begins with id',
    'wrong_room_id_key begins with room_id',
  ])
})

test('a database of the previous release keeps its rows, and the rows of a home are deleted with it', async () => {
  const connection = await makeTestDatabase()
  const folder = makeTemporaryFolder()
  const known = join(import.meta.dirname, 'migrations')
  for (const name of await readdir(known)) {
    if (name < '017') await copyFile(join(known, name), join(folder, name))
  }
  await migrate(connection, folder)
  const database = await openDatabase(connection)
  onTestFinished(() => database.close())
  const homes = [await fillHome(database), await fillHome(database)]
  const before = await counts(database)
  expect(before.filter(({ n }) => n < 2)).toEqual([])

  await migrate(connection)
  expect(await counts(database)).toEqual(before)
  const placed = await database.query('select home_id from placement order by home_id')
  expect(placed.map((row) => row['home_id'])).toEqual(homes.map(({ homeId }) => homeId).toSorted())

  const [home] = homes
  await database.query('delete from room where id = $1', [home?.roomId])
  expect(await database.query('select home_id, room_id from device where id = $1', [home?.deviceId])).toEqual(
    [{ home_id: home?.homeId, room_id: null }],
  )
  await database.query('delete from home where id = $1', [home?.homeId])
  expect((await counts(database)).filter(({ n }) => n !== 1)).toEqual([])
  // A mark for a series whose home was deleted is refused.
  await expect(database.query('insert into stale_day values (-1, current_date)')).rejects.toThrow('is gone')
  // A row of one home cannot refer to a row of another home.
  await expect(
    database.query(`insert into slot (room_id, home_id, at, outcome) values ($1, $2, now(), 'applied')`, [
      homes[1]?.roomId,
      await addHome(database),
    ]),
  ).rejects.toThrow('slot_home_id_room_id_fkey')
})

const filled = [
  'hub',
  'room',
  'placement',
  'device',
  'connectivity',
  'occurrence',
  'series',
  'reading',
  'chunk',
  'half_hour',
  'day_rollup',
  'stale_day',
  'schedule',
  'room_override',
  'command',
  'command_device',
  'slot',
  'notification',
  'schedule_change',
  'contract',
  'contract_price',
  'hand_change',
] as const

async function counts(database: Database): Promise<{ table: string; n: number }[]> {
  const found: { table: string; n: number }[] = []
  for (const table of filled) {
    const rows = await database.query<{ n: number }>(`select count(*) as n from ${table}`)
    found.push({ table, n: rows[0]?.n ?? 0 })
  }
  return found
}

async function addHome(database: Database): Promise<string> {
  const homeId = randomUUID()
  await database.query(
    `insert into home (id, park_id, name, time_zone) values ($1, $2, 'Maison', 'Europe/Paris')`,
    [homeId, randomUUID()],
  )
  return homeId
}

/** A home with a row in each of those tables, as written by the previous release. */
async function fillHome(database: Database) {
  const homeId = await addHome(database)
  const [hubId, roomId, deviceId, id] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const run = (sql: string, ...values: unknown[]) => database.query(sql, values)
  await run(`insert into hub (id, home_id, name, created_at) values ($1, $2, 'Hub', now())`, hubId, homeId)
  await run(`insert into room (id, home_id, name, position) values ($1, $2, 'Salon', 0)`, roomId, homeId)
  await run(`insert into placement (hub_id, address, room_id) values ($1, '0x1', $2)`, hubId, roomId)
  await run(
    `insert into device (id, home_id, hub_id, address, friendly_name, name, room_id, type, category, created_at)
     values ($1, $2, $3, '0x1', 'a', 'a', $4, 'module', 'heating', now())`,
    deviceId,
    homeId,
    hubId,
    roomId,
  )
  await run(
    `insert into connectivity (home_id, hub_id, device_id, at, status) values ($1, $2, $3, now(), 'online')`,
    homeId,
    hubId,
    deviceId,
  )
  await run(
    `insert into occurrence (id, home_id, device_id, at, kind, state) values ($1, $2, $3, now(), 'window', 'open')`,
    id,
    homeId,
    deviceId,
  )
  const [series] = await database.query<{ id: number }>(
    `insert into series (home_id, device_id, capability) values ($1, $2, 'temperature') returning id`,
    [homeId, deviceId],
  )
  await run(`insert into reading values ($1, now(), 20)`, series?.id)
  await run(`insert into chunk values ($1, current_date, 1, '')`, series?.id)
  await run(`insert into half_hour values ($1, now(), 1, 0, now(), 1, now(), 1)`, series?.id)
  await run(
    `insert into day_rollup (series_id, day, n, min, max, rise, first_at, first_value, last_at, last_value)
     values ($1, current_date, 1, 1, 1, 0, now(), 1, now(), 1)`,
    series?.id,
  )
  await run(`insert into stale_day values ($1, current_date)`, series?.id)
  await run(
    `insert into schedule (id, home_id, room_id, name, week) values ($1, $2, $3, '', '[]')`,
    id,
    homeId,
    roomId,
  )
  await run(
    `insert into room_override (id, home_id, room_id, "order", set_by_name, set_at, until_kind)
     values ($1, $2, $3, 'eco', '', now(), 'open')`,
    id,
    homeId,
    roomId,
  )
  await run(
    `insert into command (id, home_id, room_id, device_id, capability, value, actor_kind, requested_at)
     values ($1, $2, $3, $4, 'on', 'true', 'person', now())`,
    id,
    homeId,
    roomId,
    deviceId,
  )
  await run(
    `insert into command_device (command_id, home_id, device_id, status, requested_at)
     values ($1, $2, $3, 'sent', now())`,
    id,
    homeId,
    deviceId,
  )
  await run(`insert into slot values ($1, $2, now(), 'applied')`, roomId, homeId)
  await run(
    `insert into notification (id, home_id, at, kind, key, hub_id, device_id, room_id)
     values ($1, $2, now(), 'hub_lost', 'a', $3, $4, $5)`,
    id,
    homeId,
    hubId,
    deviceId,
    roomId,
  )
  await run(
    `insert into schedule_change (id, home_id, room_id, at, account_name) values ($1, $2, $3, now(), '')`,
    id,
    homeId,
    roomId,
  )
  await run(
    `insert into contract (id, home_id, valid_from, option, subscribed_power) values ($1, $2, current_date, 'base', 6)`,
    id,
    homeId,
  )
  await run(
    `insert into contract_price (contract_id, home_id, valid_from, entered_by) values ($1, $2, current_date, '')`,
    id,
    homeId,
  )
  await run(
    `insert into hand_change (id, home_id, device_id, room_id, at) values ($1, $2, $3, $4, now())`,
    id,
    homeId,
    deviceId,
    roomId,
  )
  return { homeId, roomId, deviceId }
}
