import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Capability } from '@foyer/contract/device.ts'
import type { Database } from '#base/database/database.ts'
import { openTestDatabase } from '#testing/database.ts'
import { createHistory, type History } from './history.ts'
import { homeDays, storedDays } from './home-days.ts'
import { makeTestHome } from '#testing/history-home.ts'

const minute = 60_000
const hour = 60 * minute
const paris = homeDays('Europe/Paris')

test('storing a day again after it was sealed changes no total and no row', async () => {
  const { database, history, homeId, deviceId } = await openHome(Date.UTC(2026, 10, 22, 12))
  const day = paris.of('2026-11-20')
  const readings = meter({ homeId, deviceId }, day.start, day.end)
  const question = { homeId, deviceId, capabilities: ['energy_index'] as const, from: day.start, to: day.end }

  const totals: number[] = []
  for (let round = 0; round < 3; round += 1) {
    await history.record(readings)
    totals.push(sum(await history.readSeries({ ...question, minutes: 30 })))
    await history.seal()
    totals.push(sum(await history.readSeries({ ...question, minutes: 30 })))
  }

  expect(new Set(totals).size).toBe(1)
  expect(totals[0]).toBeCloseTo(143 * 50, 1)
  // A day of Paris is part of two days of UTC.
  expect(await count(database)).toEqual({ reading: 0, chunk: 2, half_hour: 48, day_rollup: 2, stale_day: 0 })
  await history.close()
})

test('a late reading reopens its sealed day, is read immediately and is sealed again', async () => {
  const { database, history, homeId, deviceId } = await openHome(Date.UTC(2026, 10, 22, 12))
  const day = paris.of('2026-11-20')
  const at = day.start + 10 * hour
  const reading = { homeId, deviceId, capability: 'temperature' as const }
  const ask = async (minutes: 15 | 1440) => {
    const read = await history.readSeries({
      homeId,
      deviceId,
      capabilities: ['temperature'],
      from: day.start,
      to: day.end,
      minutes,
    })
    return [...(read.series[0]?.values ?? [])].filter((value) => !Number.isNaN(value))
  }

  await history.record([{ ...reading, at, value: 18 }])
  await history.seal()
  // A value holds for an hour: four quarters, then the value is unknown.
  expect([await ask(15), await ask(1440)]).toEqual([[18, 18, 18, 18], [18]])
  // 20 minutes at 18 °C, then an hour at 20.5 °C. The second quarter has five minutes of the first and ten of the
  // second.
  const late = [[18, 19.667, 20.5, 20.5, 20.5, 20.5], [19.875]]
  await history.record([{ ...reading, at: at + 20 * minute, value: 20.5 }])
  expect([await ask(15), await ask(1440)]).toEqual(late)
  await history.seal()
  expect([await ask(15), await ask(1440)]).toEqual(late)

  expect(await count(database)).toEqual({ reading: 0, chunk: 1, half_hour: 0, day_rollup: 1, stale_day: 0 })
  await history.close()
})

test('a day is sealed three hours after its end, not earlier', async () => {
  const day = storedDays.of('2026-11-20')
  const before = await openHome(day.end + 3 * hour - minute)
  const after = await openHome(day.end + 3 * hour + minute)
  for (const { history, homeId, deviceId } of [before, after]) {
    await history.record(meter({ homeId, deviceId }, day.start, day.end))
  }

  expect([await before.history.seal(), await after.history.seal()]).toEqual([0, 1])
  await before.history.close()
  await after.history.close()
})

test('half-hours add up to the difference of the indices on days of clock change, sealed or not', async () => {
  for (const date of ['2026-10-25', '2027-03-28']) {
    const day = paris.of(date)
    const { history, homeId, deviceId } = await openHome(day.end + 26 * hour)
    await history.record(meter({ homeId, deviceId }, day.start - 5 * hour, day.end + 5 * hour, 7 * minute))
    const read = (minutes: 10 | 30 | 60 | 1440) =>
      history.readSeries({
        homeId,
        deviceId,
        capabilities: ['energy_index'],
        from: day.start,
        to: day.end,
        minutes,
      })
    const widths = [10, 30, 60, 1440] as const

    const open = await Promise.all(widths.map(async (minutes) => sum(await read(minutes))))
    await history.seal()
    const sealed = await Promise.all(widths.map(async (minutes) => sum(await read(minutes))))

    // 50 Wh every seven minutes, so that no report falls on midnight.
    const expected = ((day.end - day.start) / (7 * minute)) * 50
    for (const total of [...open, ...sealed]) expect(Math.abs(total - expected), date).toBeLessThan(1)
    const count = (await read(30)).series[0]?.values.length
    expect(count).toBe((day.end - day.start) / (30 * minute))
    await history.close()
  }
})

test('an index that was reset gives no negative energy, and its increase over a gap is distributed over the days of the gap', async () => {
  const { history, homeId, deviceId } = await openHome(Date.UTC(2026, 10, 25, 12))
  const reading = { homeId, deviceId, capability: 'energy_index' as const }
  const noon = (date: string): number => paris.of(date).start + 12 * hour
  await history.record([
    { ...reading, at: noon('2026-11-16'), value: 90_000 },
    { ...reading, at: noon('2026-11-17'), value: 12 },
    { ...reading, at: noon('2026-11-18'), value: 1_012 },
  ])
  const days = async () => {
    const span = { from: paris.of('2026-11-16').start, to: paris.of('2026-11-23').start }
    const read = await history.readSeries({
      homeId,
      deviceId,
      capabilities: ['energy_index'],
      ...span,
      minutes: 1440,
    })
    return [...(read.series[0]?.values ?? [])]
  }

  expect(await days()).toEqual([0, 500, 500, NaN, NaN, NaN, NaN])
  await history.seal()
  // A report after days of silence: the sealed days before it are right immediately.
  await history.record([{ ...reading, at: noon('2026-11-22'), value: 5_012 }])
  expect(await days()).toEqual([0, 500, 1_000, 1_000, 1_000, 1_000, 500])
  await history.seal()
  expect(await days()).toEqual([0, 500, 1_000, 1_000, 1_000, 1_000, 500])
  await history.close()
})

test('measures give their mean over time, states the last value, and values that were never reported are unknown', async () => {
  const { history, homeId, deviceId } = await openHome(Date.UTC(2026, 10, 20, 12))
  const from = Date.UTC(2026, 10, 20, 8)
  await history.record(
    [0, 1, 2].flatMap((index) => [
      {
        homeId,
        deviceId,
        capability: 'instant_power' as const,
        at: from + index * minute,
        value: index * 100,
      },
      { homeId, deviceId, capability: 'on' as const, at: from + index * minute, value: index % 2 },
    ]),
  )

  const read = await history.readSeries({
    homeId,
    deviceId,
    capabilities: ['on', 'instant_power', 'humidity'],
    from: from + 1,
    to: from + 20 * minute,
    minutes: 10,
  })

  expect([...read.edges]).toEqual([from, from + 10 * minute, from + 20 * minute])
  expect(read.series.map(({ capability, values }) => [capability, ...values])).toEqual([
    ['on', 0, NaN],
    // A minute at 0 W, one at 100 W, then 200 W until the hour ends.
    ['instant_power', 170, 200],
    ['humidity', NaN, NaN],
  ])
  await history.close()
})

test('after a change of the time zone the past is read by the new days, and nothing that is stored changes', async () => {
  const day = paris.of('2026-10-25')
  const { database, history, homeId, deviceId } = await openHome(day.end + 60 * hour)
  const record = async (place: { homeId: string; deviceId: string }) => {
    const index = meter(place, day.start - 40 * hour, day.end + 30 * hour, 7 * minute)
    await history.record([
      ...index,
      ...index.map((one) => ({ ...one, capability: 'temperature' as const, value: (one.at / hour) % 24 })),
    ])
  }
  await record({ homeId, deviceId })
  await history.seal()
  const stored = await count(database)
  for (const zone of ['Asia/Kathmandu', 'Pacific/Chatham', 'Pacific/Tahiti']) {
    await database.query('update home set time_zone = $2 where id = $1', [homeId, zone])
    const other = await makeTestHome(database, zone)
    const same = { homeId: other.homeId, deviceId: await other.addDevice({ category: 'meter' }) }
    for (const minutes of [10, 30, 1440] as const) {
      const ask = (place: { homeId: string; deviceId: string }) =>
        history.readSeries({
          ...place,
          capabilities: ['energy_index', 'temperature'],
          from: day.start - 30 * hour,
          to: day.end,
          minutes,
        })
      const moved = await ask({ homeId, deviceId })
      await record(same)
      expect(moved, `${zone} ${minutes}`).toEqual(await ask(same))
    }
    await database.query('delete from series where home_id = $1', [other.homeId])
  }
  expect(await count(database)).toEqual(stored)
  await history.close()
})

test('the samples of a span include the last one before it, from sealed and unsealed days', async () => {
  const { history, homeId, deviceId } = await openHome(Date.UTC(2026, 10, 20, 12))
  const reading = { homeId, deviceId, capability: 'thermostat_mode' as const }
  const times = [16, 18, 19, 20].map((date) => Date.UTC(2026, 10, date, 6))
  await history.record(times.map((at, index) => ({ ...reading, at, value: index + 1 })))
  await history.seal()

  const samples = await history.readSamples({
    homeId,
    deviceIds: [deviceId],
    capability: 'thermostat_mode',
    from: Date.UTC(2026, 10, 19),
    to: Date.UTC(2026, 10, 21),
  })

  const own = samples.get(deviceId)
  expect(own?.before).toEqual({ at: times[1], value: 2 })
  expect([[...(own?.times ?? [])], [...(own?.values ?? [])]]).toEqual([times.slice(2), [3, 4]])
  await history.close()
})

test('the device of another home is not found, and a request that is too large is refused with the name of its field', async () => {
  const { database, history, deviceId } = await openHome(Date.UTC(2026, 10, 20, 12))
  const other = await makeTestHome(database)
  const own = await other.addDevice()
  const from = Date.UTC(2026, 0, 1)
  const question = { homeId: other.homeId, capabilities: ['temperature'] as const, from, minutes: 1 as const }

  await expect(history.readSeries({ ...question, deviceId, to: from + hour })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(history.readSeries({ ...question, deviceId: own, from: 0, to: hour })).rejects.toMatchObject({
    field: 'query.startDate',
  })
  await expect(history.readSeries({ ...question, deviceId: own, to: from })).rejects.toMatchObject({
    field: 'query.endDate',
  })
  await expect(
    history.readSeries({ ...question, deviceId: own, to: from + 401 * 24 * hour }),
  ).rejects.toMatchObject({
    field: 'query.endDate',
  })
  await expect(
    history.readSeries({ ...question, deviceId: own, to: from + 150_001 * minute }),
  ).rejects.toMatchObject({
    code: 'invalid_input',
    field: 'query.aggregationMinutes',
  })
  await history.close()
})

async function openHome(now: number): Promise<{
  database: Database
  history: History
  homeId: string
  deviceId: string
}> {
  const database = await openTestDatabase()
  const home = await makeTestHome(database)
  const deviceId = await home.addDevice({ category: 'meter' })
  const history = createHistory({ database, clock: { now: () => now }, log: pino({ level: 'silent' }) })
  return { database, history, homeId: home.homeId, deviceId }
}

/** An index that increases by 50 Wh with each report. */
function meter(place: { homeId: string; deviceId: string }, from: number, to: number, every = 10 * minute) {
  const capability: Capability = 'energy_index'
  return Array.from({ length: Math.ceil((to - from) / every) }, (_, index) => ({
    ...place,
    capability,
    at: from + index * every,
    value: 70_000 + index * 50,
  }))
}

function sum(read: { series: { values: Float64Array }[] }): number {
  const values = read.series[0]?.values ?? new Float64Array()
  return values.reduce((total, value) => total + (Number.isNaN(value) ? 0 : value), 0)
}

async function count(database: Database): Promise<Record<string, number>> {
  const tables = ['reading', 'chunk', 'half_hour', 'day_rollup', 'stale_day']
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const rows = await database.query<{ n: number }>(`select count(*) as n from ${table}`)
    counts[table] = rows[0]?.n ?? 0
  }
  return counts
}
