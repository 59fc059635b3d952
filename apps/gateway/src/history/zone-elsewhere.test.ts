import fc from 'fast-check'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Capability } from '@foyer/contract/device.ts'
import { openDatabase } from '#base/database/open-database.ts'
import { openTestDatabase } from '#testing/database.ts'
import { makeTestHome } from '#testing/history-home.ts'
import { decodeChunk } from './chunk-codec.ts'
import { createHistory } from './history.ts'
import { homeDays } from './home-days.ts'

const MINUTE = 60_000
const DAY = 1440 * MINUTE
const noon = Date.UTC(2027, 0, 18, 12)
const zones = ['Europe/Paris', 'Indian/Reunion', 'America/Guadeloupe', 'Pacific/Chatham', 'Pacific/Tahiti']

/** Two gateways on one database, each with its own writer, and a check of the stored days. */
async function startTwo() {
  const database = await openTestDatabase()
  const home = await makeTestHome(database, 'Europe/Paris')
  const clock = { at: noon, now: () => clock.at }
  const open = async () => {
    const own = await openDatabase(database.connection, { maxConnections: 3 })
    const history = createHistory({ database: own, clock, log: pino({ level: 'silent' }) })
    /** Changes the zone as an owner does through this gateway. */
    const move = (zone: string) =>
      own.transaction(async (tx) => {
        await tx.query('select from home where id = $1 for update', [home.homeId])
        await tx.query('update home set time_zone = $2 where id = $1', [home.homeId, zone])
        await history.rebucket(tx, home.homeId, zone)
      })
    const close = async () => {
      await history.close()
      await own.close()
    }
    return { history, move, close }
  }
  const [one, other] = [await open(), await open()]
  /** Seals everything and returns the unsealed readings, the dirty days, and the samples stored under a wrong day. */
  const sealedDays = async () => {
    clock.at += 3 * DAY
    await one.history.seal()
    clock.at -= 3 * DAY
    const [row] = await database.query<{ zone: string; hot: number; dirtyDays: number }>(
      `select time_zone as zone, (select count(*) from reading) as hot, (select count(*) from stale_day) as "dirtyDays"
       from home where id = $1`,
      [home.homeId],
    )
    const days = homeDays(row?.zone ?? '')
    const chunks = await database.query<{ day: string; payload: Uint8Array }>(
      'select day, payload from chunk',
    )
    const strays = chunks.flatMap(({ day, payload }) =>
      Array.from(decodeChunk(payload).times).filter((at) => days.at(at).day !== day),
    )
    return { hot: row?.hot, dirtyDays: row?.dirtyDays, strays }
  }
  const close = async () => {
    for (const { close: end } of [one, other]) await end()
    await database.close()
  }
  return { home, one, other, sealedDays, close }
}

const settled = { hot: 0, dirtyDays: 0, strays: [] }

test('readings that a gateway writes after another changed the time zone are stored under the days of the new zone', async () => {
  const { home, one, other, sealedDays, close } = await startTwo()
  const deviceId = await home.addDevice()
  const temperature: Capability = 'temperature'
  const at = (instant: number) => ({
    homeId: home.homeId,
    deviceId,
    capability: temperature,
    at: instant,
    value: 20,
  })
  // The other gateway has cached the series, its zone, and that its current day is marked.
  await other.history.record([at(noon)])

  await one.move('Pacific/Chatham')
  await other.history.record([at(noon - 60 * MINUTE), at(noon - 90 * MINUTE), at(noon - DAY)])

  expect(await sealedDays()).toEqual(settled)
  const span = { from: noon - 2 * DAY, to: noon + DAY }
  const read = await one.history.readSamples({ ...at(0), deviceIds: [deviceId], ...span })
  expect(Array.from(read.get(deviceId)?.times ?? [])).toEqual(
    [DAY, 90 * MINUTE, 60 * MINUTE, 0].map((before) => noon - before),
  )
  await close()
})

test('while two gateways write and the time zone changes, every day keeps the limits of its zone and no reading is lost', async () => {
  const { home, one, other, sealedDays, close } = await startTwo()
  const gateway = fc.constantFrom(one, other)
  const step = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({ gateway, minutes: fc.array(fc.nat(3 * 1440), { minLength: 1, maxLength: 30 }) }),
    },
    { weight: 2, arbitrary: fc.record({ gateway, zone: fc.constantFrom(...zones) }) },
    { weight: 1, arbitrary: fc.record({ gateway, isSealed: fc.constant(true) }) },
  )

  await fc.assert(
    // The steps of a round run concurrently.
    fc.asyncProperty(fc.array(fc.array(step, { maxLength: 5 }), { maxLength: 5 }), async (rounds) => {
      const deviceId = await home.addDevice()
      const expected = new Set<number>()
      for (const round of rounds) {
        await Promise.all(
          round.map(async (done) => {
            const { history, move } = done.gateway
            if ('zone' in done) return move(done.zone)
            if ('isSealed' in done) return history.seal()
            const times = done.minutes.map((minute) => noon - minute * MINUTE)
            for (const at of times) expected.add(at)
            const { homeId } = home
            return history.record(
              times.map((at) => ({ homeId, deviceId, capability: 'temperature', at, value: 20 })),
            )
          }),
        )
      }

      expect(await sealedDays()).toEqual(settled)
      const read = await one.history.readSamples({
        homeId: home.homeId,
        deviceIds: [deviceId],
        capability: 'temperature',
        from: noon - 5 * DAY,
        to: noon + DAY,
      })
      expect(Array.from(read.get(deviceId)?.times ?? [])).toEqual([...expected].toSorted((a, b) => a - b))
    }),
    { numRuns: 20 },
  )
  await close()
})
