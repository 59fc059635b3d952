import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#testing/database.ts'
import { makeTestHome } from '#testing/history-home.ts'
import { createHistory, selectLateValues } from './history.ts'
import { partitionOf } from '#base/keepers/partition.ts'

const now = Date.UTC(2026, 10, 20, 12, 0, 0)
const clock = { now: () => now }

/** Two gateways on one database, with the values that the first announced and the warnings of both. */
async function startTwo() {
  const database = await openTestDatabase()
  const home = await makeTestHome(database)
  const reading = {
    homeId: home.homeId,
    deviceId: await home.addDevice(),
    capability: 'temperature' as const,
  }
  const complaints: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => complaints.push(line) })
  const [here, there] = [createHistory({ database, clock, log }), createHistory({ database, clock, log })]
  const received: number[] = []
  here.onFlush((changes) => {
    for (const { values } of changes) for (const { value } of values.values()) received.push(value)
  })
  return {
    database,
    reading,
    here,
    there,
    received,
    complaints,
    newest: async () => [...((await here.newest(home.homeId)).get(reading.deviceId)?.values() ?? [])],
    stored: () => database.query<{ at: number; value: number }>('select at, value from reading order by at'),
    async close() {
      await here.close()
      await there.close()
      await database.close()
    },
  }
}

test('a reading that another gateway has stored is not stored twice, and an older one does not replace it', async () => {
  const { reading, here, there, received, complaints, newest, stored, close } = await startTwo()
  const second = { at: now - 20_000, value: 21 }
  await here.record([{ ...reading, at: now - 60_000, value: 20 }])
  await there.record([{ ...reading, ...second }])

  // Its hub is connected here again, and sends what it has not sent here yet.
  await here.record([{ ...reading, at: now - 40_000, value: 19 }])
  await here.record([{ ...reading, ...second }])
  // Of two values at the same time the one stored first is kept.
  await here.record([{ ...reading, ...second, value: 5 }])

  expect(received).toEqual([20, 21])
  expect(await newest()).toEqual([second])
  expect((await stored()).map(({ value }) => value)).toEqual([20, 19, 21])
  expect(complaints).toEqual([])
  await close()
})

test('a value outside its band triggers a plan, also if another gateway has stored one that arrives with it', async () => {
  const { database, reading, here, there, close } = await startTwo()
  const { homeId, deviceId, capability } = reading
  await here.record([{ ...reading, at: now - 3_000, value: 20 }])
  await database.query(
    'insert into watch (home_id, device_id, capability, low, high) values ($1, $2, $3, 19, 21)',
    [homeId, deviceId, capability],
  )
  await database.query('delete from home_wake')
  const wakes = () => database.query('select from home_wake where home_id = $1', [homeId])
  const stored = { ...reading, at: now - 2_000, value: 20.5 }
  await there.record([stored])
  expect(await wakes()).toEqual([])

  // It was not acknowledged there, and arrives here with the next one.
  await here.record([stored, { ...reading, at: now - 1_000, value: 18 }])

  expect(await wakes()).toHaveLength(1)
  await close()
})

test('a late value is known with the time of its receipt, unless it was stored before', async () => {
  const { database, reading, here, there, close } = await startTwo()
  const { homeId, deviceId, capability } = reading
  const late = () => selectLateValues(database, [homeId])
  await here.record([{ ...reading, at: now - 300_000, value: 20 }])
  await there.record([{ ...reading, at: now - 300_000, value: 20, receivedAt: now }])
  expect(await late()).toEqual([])

  // A backlog may arrive in any order.
  for (const minutes of [3, 4]) {
    await here.record([{ ...reading, at: now - minutes * 60_000, value: minutes, receivedAt: now }])
  }
  expect(await late()).toEqual([{ homeId, deviceId, capability, at: now - 180_000, receivedAt: now }])
  await close()
})

test('a gateway that takes over a home again considers what its former keeper stored', async () => {
  const { reading, here, there, received, newest, close } = await startTwo()
  await here.record([{ ...reading, at: now - 9_000, value: 20 }])
  await there.record([{ ...reading, at: now - 1_000, value: 21 }])

  here.forget([partitionOf(reading.homeId)])
  await here.record([{ ...reading, at: now - 2_000, value: 19 }])

  expect(received).toEqual([20])
  expect(await newest()).toEqual([{ at: now - 1_000, value: 21 }])
  await close()
})

test('of two values at the same time in one report the first is stored and announced', async () => {
  const { reading, here, received, newest, stored, close } = await startTwo()
  const at = now - 1_000

  await here.record([
    { ...reading, at, value: 20 },
    { ...reading, at: at - 1, value: 19 },
    { ...reading, at, value: 21 },
  ])

  expect(received).toEqual([20])
  expect(await newest()).toEqual([{ at, value: 20 }])
  expect(await stored()).toEqual([
    { at: at - 1, value: 19 },
    { at, value: 20 },
  ])
  await close()
})

test('the newest value is kept when its day is sealed, and when late readings arrive for another day', async () => {
  const { reading, here: history, newest, stored, close } = await startTwo()
  const day = 86_400_000
  await history.record([
    { ...reading, at: now - 2 * day, value: 20 },
    { ...reading, at: now - 2 * day + 1, value: 21 },
  ])
  await history.seal()
  await history.record([{ ...reading, at: now - 3 * day, value: 5 }])
  await history.seal()
  await history.record([{ ...reading, at: now - 4 * day, value: 4 }])

  expect((await stored()).map(({ value }) => value)).toEqual([4])
  expect(await newest()).toEqual([{ at: now - 2 * day + 1, value: 21 }])
  await close()
})
