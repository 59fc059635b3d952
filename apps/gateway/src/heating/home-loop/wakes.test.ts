import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Database } from '#base/database/database.ts'
import { createLog } from '#base/log.ts'
import { createHistory } from '#history/history.ts'
import { createDevices } from '#home/devices/devices.ts'
import { openTestDatabase } from '#testing/database.ts'
import { addTestHub, eventually } from '#testing/hub.ts'
import { openTank, untilLedger } from '#testing/tank.ts'
import { readHomeFacts } from './home-facts.ts'

/** How often a home was woken since `countWakes`, also by wakes that a plan has used up. */
async function wakesOf(database: Database, homeId: string): Promise<number> {
  const [row] = await database.query<{ n: number }>('select count(*) as n from counted where home_id = $1', [
    homeId,
  ])
  return row?.n ?? 0
}

/** Counts wakes from here on: a plan deletes those that it has seen. */
async function countWakes(database: Database): Promise<void> {
  await database.query('create table counted (home_id uuid)')
  await database.query(`create function count_wake() returns trigger language plpgsql as $$
    begin insert into counted (home_id) values (new.home_id); return null; end $$`)
  await database.query(
    'create trigger counted after insert on home_wake for each row execute function count_wake()',
  )
}

/** The table that a statement writes, and how. */
function writeOf(statement: string): string {
  const [, write = '', table = ''] = /^(insert|update|delete)(?: into| from)? (\w+)/.exec(statement) ?? []
  return `${write} ${table}`
}

/**
 * The writes for which the database has a trigger that wakes homes. A new home is due from the beginning, and a takeover
 * has its own test.
 */
async function wakingWrites(database: Database): Promise<Set<string>> {
  const rows = await database.query<{ write: string }>(
    `select lower(event_manipulation) || ' ' || event_object_table as write from information_schema.triggers
     where trigger_schema = current_schema and starts_with(trigger_name::text, 'wake_')
       and event_object_table || ' ' || event_manipulation not in ('home INSERT', 'keeper UPDATE')`,
  )
  return new Set(rows.map(({ write }) => write))
}

test('each write of a fact of a home wakes this home, and no other', async () => {
  const database = await openTestDatabase()
  const [home, other] = [await addTestHub(database), await addTestHub(database)]
  await countWakes(database)
  const { homeId, hubId, roomId } = home
  const [deviceId, contractId, absenceId] = [randomUUID(), randomUUID(), randomUUID()]
  const [scheduleId, scenarioId, commandId] = [randomUUID(), randomUUID(), randomUUID()]
  const [overrideId, otherOverrideId] = [randomUUID(), randomUUID()]
  const [claimId, otherClaimId] = [randomUUID(), randomUUID()]
  await database.query(
    `insert into command (id, home_id, room_id, capability, value, actor_kind, requested_at)
     values ($1, $2, $3, 'on', 'true', 'user', now())`,
    [commandId, homeId, roomId],
  )
  const facts: [statement: string, values: unknown[]][] = [
    [
      `insert into device (id, home_id, hub_id, address, friendly_name, name, room_id, type, category, created_at)
       values ($1, $2, $3, '0x1', 'tank', 'tank', $4, 'outlet', 'appliance', now())`,
      [deviceId, homeId, hubId, roomId],
    ],
    [`update device set category = 'hot_water' where id = $1`, [deviceId]],
    [`update device set commands = '{on}' where id = $1`, [deviceId]],
    [`update device set capabilities = '{on}' where id = $1`, [deviceId]],
    [`update device set room_id = null where id = $1`, [deviceId]],
    [`update device set reachable = true where id = $1`, [deviceId]],
    [`update device set connected_since = now() where id = $1`, [deviceId]],
    [`update device set disconnected_since = now() where id = $1`, [deviceId]],
    [`update hub set online = true where id = $1`, [hubId]],
    [`update hub set disconnected_since = now() where id = $1`, [hubId]],
    [`update hub set secret_hash = null where id = $1`, [hubId]],
    [`update device set ecs_mode = 'on', ecs_set_at = now(), ecs_ends_at = now() where id = $1`, [deviceId]],
    [`update device set ecs_week = '[]' where id = $1`, [deviceId]],
    [`update device set excluded_at = now() where id = $1`, [deviceId]],
    [`update device set removed_at = now() where id = $1`, [deviceId]],
    [`update room set default_order = 'comfort' where id = $1`, [roomId]],
    [`update room set comfort = 20 where id = $1`, [roomId]],
    [`update room set frost_floor = 8 where id = $1`, [roomId]],
    [`update room set window_watch = false where id = $1`, [roomId]],
    [
      `insert into schedule (id, home_id, room_id, name, week) values ($1, $2, $3, 'Hiver', '[]')`,
      [scheduleId, homeId, roomId],
    ],
    [`update schedule set week = '[[]]' where id = $1`, [scheduleId]],
    [`delete from schedule where id = $1`, [scheduleId]],
    [
      `insert into room_override (id, home_id, room_id, "order", set_by_name, set_at, until_kind)
       values ($1, $2, $3, 'eco', 'Marie', now(), 'cancelled')`,
      [overrideId, homeId, roomId],
    ],
    [`update room_override set ended_at = now() where id = $1`, [overrideId]],
    [
      `insert into room_override (id, home_id, room_id, "order", set_by_name, set_at, until_kind)
       values ($1, $2, $3, 'eco', 'Marie', now(), 'cancelled')`,
      [otherOverrideId, homeId, roomId],
    ],
    [`delete from room_override where id = $1`, [otherOverrideId]],
    [
      `insert into room_claim (id, home_id, room_id, kind, "order", since)
       values ($1, $2, $3, 'absence', 'eco', now())`,
      [claimId, homeId, roomId],
    ],
    [`update room_claim set until = now() where id = $1`, [claimId]],
    [
      `insert into room_claim (id, home_id, room_id, kind, "order", since)
       values ($1, $2, $3, 'scenario', 'eco', now())`,
      [otherClaimId, homeId, roomId],
    ],
    [`delete from room_claim where id = $1`, [otherClaimId]],
    [
      `insert into contract (id, home_id, valid_from, option, subscribed_power) values ($1, $2, '2026-01-01', 'base', 6)`,
      [contractId, homeId],
    ],
    [`update contract set off_peak = '[[1320, 360]]' where id = $1`, [contractId]],
    [
      `insert into contract_price (contract_id, home_id, valid_from, base, entered_by)
       values ($1, $2, '2026-01-01', 0.2, 'Marie')`,
      [contractId, homeId],
    ],
    [`update contract_price set base = 0.3 where contract_id = $1`, [contractId]],
    [`delete from contract_price where contract_id = $1`, [contractId]],
    [`update contract set option = 'tempo' where id = $1`, [contractId]],
    [
      `insert into day_color (home_id, option, day, source, color) values ($1, 'tempo', '2027-01-18', 'entered', 'red')`,
      [homeId],
    ],
    [`update day_color set color = 'white' where home_id = $1`, [homeId]],
    [`delete from day_color where home_id = $1`, [homeId]],
    [
      `insert into published_day_color (option, day, color, source) values ('tempo', '2027-01-18', 'red', 'feed')`,
      [],
    ],
    [`update published_day_color set color = 'white'`, []],
    [`delete from contract where id = $1`, [contractId]],
    [
      `insert into red_day_plan (home_id, accepted_at, accepted_by_name) values ($1, now(), 'Marie')`,
      [homeId],
    ],
    [
      `insert into red_day_skip (home_id, day, skipped_at, skipped_by_name) values ($1, '2027-01-18', now(), 'Marie')`,
      [homeId],
    ],
    [`delete from red_day_skip where home_id = $1`, [homeId]],
    [`delete from red_day_plan where home_id = $1`, [homeId]],
    [
      `insert into red_day_settings (home_id, version, lowers_rooms, keeps_water_off) values ($1, 1, true, false)`,
      [homeId],
    ],
    [`update red_day_settings set version = 2, keeps_water_off = true where home_id = $1`, [homeId]],
    [
      `insert into absence (home_id, id, is_whole_home, "order", departure_at, set_at, preheat_id)
       values ($1, $2, false, 'eco', now(), now(), $3)`,
      [homeId, absenceId, randomUUID()],
    ],
    [
      `insert into absence_room (home_id, absence_id, room_id) values ($1, $2, $3)`,
      [homeId, absenceId, roomId],
    ],
    [`update absence_room set room_id = room_id where absence_id = $1`, [absenceId]],
    [`delete from absence_room where absence_id = $1`, [absenceId]],
    [`update absence set ended_at = now() where id = $1`, [absenceId]],
    [`delete from absence where id = $1`, [absenceId]],
    [
      `insert into command_device (command_id, home_id, device_id, status, requested_at)
       values ($1, $2, $3, 'requested', now())`,
      [commandId, homeId, deviceId],
    ],
    [
      `insert into device_report (home_id, device_id, at, received_at, values)
       values ($1, $2, now(), now(), '{"on": 1}')`,
      [homeId, deviceId],
    ],
    [
      `insert into scenario (id, home_id, name, type, mode, is_secure, state, time_zone, operation_days, rules,
         created_on, modified_on)
       values ($2, $1, 'Fenêtre', 'heating', 'eco', false, 'active', 'Europe/Paris', '[1]', '[]', now(), now())`,
      [homeId, scenarioId],
    ],
    [`update scenario set state = 'suspended' where id = $1`, [scenarioId]],
    [
      `insert into scenario_memory (home_id, scenario_id, version, memory) values ($1, $2, 1, '{}')`,
      [homeId, scenarioId],
    ],
    [`update scenario_memory set version = 2 where scenario_id = $1`, [scenarioId]],
    [`delete from scenario_memory where scenario_id = $1`, [scenarioId]],
    [`delete from scenario where id = $1`, [scenarioId]],
    [`update home set time_zone = 'Europe/London' where id = $1`, [homeId]],
  ]
  const before = await wakesOf(database, other.homeId)
  for (const [statement, values] of facts) {
    const wakes = await wakesOf(database, homeId)
    await database.query(statement, values)
    expect(await wakesOf(database, homeId), statement).toBe(wakes + 1)
  }
  expect(new Set(facts.map(([statement]) => writeOf(statement)))).toEqual(await wakingWrites(database))
  const none: [statement: string, values: unknown[]][] = [
    [`update command_device set status = 'sent', sent_at = now() where command_id = $1`, [commandId]],
    [`update device set last_seen = now(), presence = '{"a": 1}' where id = $1`, [deviceId]],
    [`update device set name = 'Ballon' where id = $1`, [deviceId]],
    [`update hub set name = 'Box', last_seen = now() where id = $1`, [hubId]],
    [`update home set name = 'Chalet' where id = $1`, [homeId]],
    [`update room set name = 'Cellier', position = 3 where id = $1`, [roomId]],
    [`delete from room_override where id = $1`, [overrideId]],
    [`update room_claim set state = 'ended' where id = $1`, [claimId]],
    [`delete from room_claim where id = $1`, [claimId]],
  ]
  const wakes = await wakesOf(database, homeId)
  for (const [statement, values] of none) await database.query(statement, values)
  expect(await wakesOf(database, homeId)).toBe(wakes)
  expect(await wakesOf(database, other.homeId)).toBe(before)
  await database.query('delete from home where id = $1', [homeId])
  expect(await database.query('select from home_wake where home_id = $1', [homeId])).toEqual([])
  await database.close()
})

/** Tables of facts that wake no home, and why. */
const quietTables = {
  absence_preheat: 'only plans write it',
  command: 'it is written with the rows of its devices',
  gateway: 'a takeover changes `keeper`',
  home_memory: 'only plans write it',
  price: 'it is written when a gateway starts',
  red_day_room: 'it is written with the settings of the plan',
  scenario_run: 'its end is planned, and a confirmed run needs no plan',
}

test('each table that a plan is read from wakes homes, or there is a reason why not', async () => {
  const tank = await openTank()
  await tank.settled()
  const read = new Set<string>()
  const database: Database = {
    ...tank.database,
    query: async (sql, values) => {
      for (const [, table = ''] of sql.matchAll(/\b(?:from|join) (\w+)/g)) read.add(table)
      return tank.database.query(sql, values)
    },
  }
  const history = createHistory({ database, clock: tank.clock, log: createLog({ level: 'silent' }) })
  const devices = createDevices({ database, history })
  await readHomeFacts({ devices, history, settle: 0 }, database, [tank.hub.homeId], tank.clock.now())
  await history.close()
  const quiet = await tank.database.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relname = any($1) and not exists (
       select from pg_trigger where tgrelid = pg_class.oid and starts_with(tgname::text, 'wake_'))`,
    [[...read]],
  )
  expect(quiet.map(({ name }) => name).toSorted()).toEqual(Object.keys(quietTables))
  await tank.stop()
})

test('a takeover wakes the homes of its partitions that have heating devices', async () => {
  const database = await openTestDatabase()
  const [heated, other] = [await addTestHub(database), await addTestHub(database)]
  await database.query(
    `insert into device (id, home_id, hub_id, address, friendly_name, name, room_id, type, category, commands, created_at)
     values ($1, $2, $3, '0x1', 'r', 'r', $4, 'radiator', 'heating', '{thermostat_mode}', now())`,
    [randomUUID(), heated.homeId, heated.hubId, heated.roomId],
  )
  await countWakes(database)
  const taken = (statement: string) =>
    database.query(
      `update keeper set ${statement} where partition in (select partition from home where id = $1)`,
      [heated.homeId],
    )
  await taken('taken_at = clock_timestamp()')
  expect(await wakesOf(database, heated.homeId)).toBe(1)
  await taken('gateway = null')
  expect(await wakesOf(database, heated.homeId)).toBe(1)
  await database.query('update keeper set taken_at = clock_timestamp()')
  expect(await wakesOf(database, heated.homeId)).toBe(2)
  expect(await wakesOf(database, other.homeId)).toBe(0)
  await database.close()
})

test('two writes of facts of the same home do not wait for each other', async () => {
  const database = await openTestDatabase()
  const { homeId, roomId } = await addTestHub(database)
  await database.transaction(async (first) => {
    await first.query(`update room set default_order = 'eco' where id = $1`, [roomId])
    await database.transaction(async (second) => {
      await second.query(`set local lock_timeout = '1s'`)
      await second.query(
        `insert into contract (id, home_id, valid_from, option, subscribed_power) values ($1, $2, '2026-01-01', 'base', 6)`,
        [randomUUID(), homeId],
      )
    })
  })
  expect(await database.query('select from home_wake where home_id = $1', [homeId])).not.toEqual([])
  await database.close()
})

test('only a power outside its band wakes the home, and only while a one-off heating runs', async () => {
  const tank = await openTank()
  await tank.settled()
  const { database, hub } = tank
  await countWakes(database)
  const wakesAfter = async (power: number) => {
    const wakes = await wakesOf(database, hub.homeId)
    await tank.script.publish('chauffe-eau', { power })
    await tank.link.history.flush()
    await eventually(tank.shown, (shown) => shown.power === power)
    return (await wakesOf(database, hub.homeId)) - wakes
  }
  tank.clock.pass(1_000)
  expect(await wakesAfter(3)).toBe(0)
  tank.clock.pass(1_000)
  // From here on the relay's own state reports contain the same.
  expect(await wakesAfter(2_200)).toBe(0)
  await tank.choose('on')
  await untilLedger(tank, ['true user'])
  await tank.settled()
  tank.clock.pass(1_000)
  expect(await wakesAfter(2_300)).toBe(0)
  tank.clock.pass(1_000)
  expect(await wakesAfter(5)).toBe(0)
  tank.clock.pass(1_000)
  expect(await wakesAfter(4)).toBe(1)
  await tank.stop()
})
