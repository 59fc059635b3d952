import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Database } from '#base/database/database.ts'
import { createLog } from '#base/log.ts'
import { lockHome } from '#home/homes/homes.ts'
import { openTestDatabase } from '#testing/database.ts'
import { addTestHub, eventually } from '#testing/hub.ts'
import { openProtectionTest } from '#testing/protection.ts'
import { openTank, untilLedger } from '#testing/tank.ts'
import { createHomeLoop } from './home-loop.ts'

const HOUR = 3_600_000
const night = Date.parse('2027-01-18T22:00:00+01:00')

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

test('each write of a fact of a home wakes this home, and no other', async () => {
  const database = await openTestDatabase()
  const [home, other] = [await addTestHub(database), await addTestHub(database)]
  await countWakes(database)
  const { homeId, hubId, roomId } = home
  const [deviceId, contractId, absenceId, commandId] = [
    randomUUID(),
    randomUUID(),
    randomUUID(),
    randomUUID(),
  ]
  const [scheduleId, overrideId, claimId] = [randomUUID(), randomUUID(), randomUUID()]
  const scenarioId = randomUUID()
  await database.query(
    `insert into device (id, home_id, hub_id, address, friendly_name, name, room_id, type, category, created_at)
     values ($1, $2, $3, '0x1', 'tank', 'tank', $4, 'outlet', 'appliance', now())`,
    [deviceId, homeId, hubId, roomId],
  )
  const facts: [statement: string, values: unknown[]][] = [
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
      `insert into room_claim (id, home_id, room_id, kind, "order", since)
       values ($1, $2, $3, 'absence', 'eco', now())`,
      [claimId, homeId, roomId],
    ],
    [`update room_claim set until = now() where id = $1`, [claimId]],
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
    [`delete from contract where id = $1`, [contractId]],
    [
      `insert into absence (home_id, id, is_whole_home, "order", departure_at, set_at, preheat_id)
       values ($1, $2, false, 'eco', now(), now(), $3)`,
      [homeId, absenceId, randomUUID()],
    ],
    [
      `insert into absence_room (home_id, absence_id, room_id) values ($1, $2, $3)`,
      [homeId, absenceId, roomId],
    ],
    [`delete from absence_room where absence_id = $1`, [absenceId]],
    [`update absence set ended_at = now() where id = $1`, [absenceId]],
    [
      `with asked as (
         insert into command (id, home_id, room_id, device_id, capability, value, actor_kind, requested_at)
         values ($1, $2, null, $3, 'on', 'true', 'user', now()) returning *)
       insert into command_device (command_id, home_id, device_id, status, requested_at)
       select id, home_id, device_id, 'requested', requested_at from asked`,
      [commandId, homeId, deviceId],
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

test('a plan that is interrupted at any statement sends the relay one command', async () => {
  const tank = await openTank()
  await tank.settled()
  await tank.pauseLoop()
  const edges = [night, night + 8 * HOUR]
  // Interrupted before the first statement at one edge, before the second at the next, until a plan needs fewer
  // statements.
  let wasCut = true
  for (let cutAt = 0; wasCut; cutAt += 1) {
    const edge = cutAt
    let left = cutAt
    wasCut = false
    const cut = (database: Database): Database => ({
      ...database,
      query: async (sql, values) => {
        // Once it is sent, plans judge what the relay reports.
        if (tank.script.sets().length <= edge) left -= 1
        if (left === -1) {
          wasCut = true
          throw new Error('The gateway has ended.')
        }
        return database.query(sql, values)
      },
    })
    const loop = createHomeLoop({
      ...tank,
      database: { ...tank.database, transaction: (work) => tank.database.transaction((tx) => work(cut(tx))) },
      live: { publish: () => {} },
      log: createLog({ level: 'silent' }),
      timings: { poll: 5, pause: 5 },
    })
    tank.clock.set((edges[cutAt % 2] ?? 0) + Math.floor(cutAt / 2) * 24 * HOUR)
    // A device that was silent for a day receives no command.
    await tank.script.publish('chauffe-eau', {})
    loop.start()
    const value = cutAt % 2 === 0
    await eventually(tank.ledger, (ledger) => ledger.at(-1) === `${value} schedule sent`)
    await tank.script.publishedAll(cutAt + 1)
    tank.clock.pass(2_000)
    await eventually(tank.ledger, (ledger) => ledger.at(-1) === `${value} schedule confirmed`)
    await loop.close()
    expect(await tank.ledger()).toHaveLength(cutAt + 1)
    expect(tank.script.sets()).toHaveLength(cutAt + 1)
  }
  await tank.stop()
})

test('only one of two gateways plans a home, and a home that is locked is planned after that transaction', async () => {
  const tank = await openTank()
  await tank.settled()
  tank.addLoop()
  await tank.database.transaction(async (tx) => {
    await lockHome(tx, tank.hub.homeId)
    tank.clock.set(night)
    await eventually(
      () =>
        tank.database.query<{ isDue: boolean }>(
          `select at <= to_timestamp($2::float8 / 1000) as "isDue" from home_clock where home_id = $1`,
          [tank.hub.homeId, night],
        ),
      ([row]) => row?.isDue === true,
    )
    expect(await tank.ledger()).toEqual([])
  })
  await untilLedger(tank, ['true schedule'])
  expect(tank.script.sets()).toEqual(['chauffe-eau {"state":"ON"}'])
  await tank.stop()
})

test('a home that cannot be planned is delayed, without delaying the plans of others', async () => {
  const tank = await openTank()
  await tank.settled()
  const { database } = tank
  const broken = await addTestHub(database)
  const triesOf = () =>
    database.query<{ tries: number }>('select tries from home_clock where home_id = $1', [broken.homeId])
  await database.query(
    `insert into contract (home_id, valid_from, option, subscribed_power, off_peak)
     values ($1, '2026-01-01', 'hp_hc', 9, '["x"]')`,
    [broken.homeId],
  )
  tank.clock.set(night)

  await untilLedger(tank, ['true schedule'])
  await eventually(triesOf, ([row]) => (row?.tries ?? 0) > 0)
  await database.query(`update contract set off_peak = '[]' where home_id = $1`, [broken.homeId])
  await eventually(triesOf, ([row]) => row?.tries === 0)
  await tank.stop()
})

test('a part whose memory cannot be read is planned without one, and named in the log', async () => {
  const tank = await openTank()
  await tank.settled()
  const { database, hub } = tank
  await tank.pauseLoop()
  await database.query(
    `insert into home_memory (home_id, tanks, rooms) values ($1, '{"x": 1}', '{"y": {"order": "warm"}}')
     on conflict (home_id) do update set tanks = excluded.tanks, rooms = excluded.rooms`,
    [hub.homeId],
  )
  tank.clock.set(night)
  const lines: string[] = []
  tank.addLoop({
    log: createLog({ level: 'error', destination: { write: (line) => void lines.push(line) } }),
  })

  await untilLedger(tank, ['true system'])
  const unread = `select from home_memory where home_id = $1 and (tanks ? 'x' or rooms ? 'y')`
  expect(await database.query(unread, [hub.homeId])).toEqual([])
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { part: 'tanks', err: { message: 'its memory could not be read' } },
    { part: 'rooms', err: { message: 'its memory could not be read' } },
  ])
  await tank.stop()
})

test('a home whose watches changed is planned once more, whatever is planned in between', async () => {
  const home = await openProtectionTest()
  const { database, hub, clock } = home
  await home.idle()
  clock.pass(10_000)
  await home.idle()
  const planAgain = async () => {
    await database.query('select wake_homes(array[$1::uuid])', [hub.homeId])
    await home.idle()
    const [row] = await database.query<{ at: number }>('select at from home_clock where home_id = $1', [
      hub.homeId,
    ])
    return row?.at
  }
  await database.query('delete from watch where home_id = $1', [hub.homeId])
  expect(await planAgain()).toBe(clock.now() + 2_000)
  // A value that was compared with the former watches may not be stored yet.
  expect(await planAgain()).toBe(clock.now() + 2_000)
  clock.pass(2_000)
  await home.idle()
  expect(await planAgain()).not.toBe(clock.now() + 2_000)
  await home.stop()
})

test('a part of a plan that fails is retried, without delaying the other parts', async () => {
  const tank = await openTank()
  await tank.settled()
  const { database, hub, clock } = tank
  // An invalid week: the plan's part for relays throws in this home.
  await database.query(
    `insert into schedule (id, home_id, room_id, name, week) values ($1, $2, $3, 'Hiver', '[1, 1, 1, 1, 1, 1, 1]')`,
    [randomUUID(), hub.homeId, hub.roomId],
  )
  await database.query(
    `insert into device (id, home_id, hub_id, address, friendly_name, name, room_id, type, category, commands, reachable,
       created_at)
     values ($1, $2, $3, '0x1', 'relay', 'relay', $4, 'outlet', 'heating', '{on}', true, now())`,
    [randomUUID(), hub.homeId, hub.hubId, hub.roomId],
  )
  const clockOf = () =>
    database.query<{ tries: number; at: number }>(
      'select part_tries as tries, at from home_clock where home_id = $1',
      [hub.homeId],
    )
  await eventually(clockOf, ([row]) => (row?.tries ?? 0) > 0)
  clock.set(night)
  await untilLedger(tank, ['true schedule'])
  await eventually(clockOf, ([row]) => (row?.tries ?? 0) > 0 && (row?.at ?? 0) > clock.now())

  await database.query('delete from schedule where home_id = $1', [hub.homeId])
  await eventually(clockOf, ([row]) => row?.tries === 0)
  await tank.stop()
})
