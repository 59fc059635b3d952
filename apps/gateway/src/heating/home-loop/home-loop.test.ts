import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Database } from '#base/database/database.ts'
import { createLog } from '#base/log.ts'
import { lockHome } from '#home/homes/homes.ts'
import { addTestHub, eventually } from '#testing/hub.ts'
import { openProtectionTest } from '#testing/protection.ts'
import { openTank, untilLedger } from '#testing/tank.ts'
import { createHomeLoop } from './home-loop.ts'

const HOUR = 3_600_000
const night = Date.parse('2027-01-18T22:00:00+01:00')

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
