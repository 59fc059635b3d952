import { getConsumption } from '@foyer/contract/consumption.ts'
import { getCapabilityValues } from '@foyer/contract/history.ts'
import { getHome, updateHome } from '@foyer/contract/home.ts'
import { parkIds } from '@foyer/contract/session.ts'
import { expect, test } from 'vitest'
import { createHistory } from '#history/history.ts'
import { createLog } from '#base/log.ts'
import { addPerson, signIn, startTestApp } from '#testing/app.ts'
import { makeTestHome } from '#testing/world.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

async function startHome() {
  const at = await startTestApp()
  const home = await makeTestHome(at.database, at.clock, parkIds.vav)
  const token = await signIn(at, home.owner)
  const update = (body: object) => at.ask(updateHome, { token, body })
  return { at, home, token, update }
}

test('an owner changes name, address and zone, and each alone', async () => {
  const { at, token, update } = await startHome()
  await update({ name: 'Maison des Tilleuls' })
  await update({ address: ' 12 rue des Tilleuls, 35000 Rennes ' })
  const answer = await update({ time_zone: 'America/Guadeloupe' })

  expect(answer.body).toMatchObject({
    name: 'Maison des Tilleuls',
    address: '12 rue des Tilleuls, 35000 Rennes',
    time_zone: 'America/Guadeloupe',
  })
  expect((await at.ask(getHome, { token })).body).toEqual(answer.body)
  expect((await update({ address: null })).body).toMatchObject({ address: null })
  await at.close()
})

test('an unknown time zone is refused by the name of its field', async () => {
  const { at, update } = await startHome()
  for (const time_zone of ['Europe/Atlantis', 'UTC', '+02:00', 'europe/paris; drop', '']) {
    expect(await update({ time_zone }), time_zone).toMatchObject({
      status: 400,
      body: { field: 'body.time_zone' },
    })
  }
  await at.close()
})

test('a member reads the home and cannot change it', async () => {
  const { at, home } = await startHome()
  const token = await signIn(at, await addPerson(at.database, { homeId: home.homeId, role: 'member' }))

  expect((await at.ask(getHome, { token })).status).toBe(200)
  expect(await at.ask(updateHome, { token, body: { name: 'Mienne' } })).toMatchObject({ status: 403 })
  await at.close()
})

test('a new zone shows sealed days by its own midnights and loses no reading and no watt-hour', async () => {
  const { at, home, token, update } = await startHome()
  const history = createHistory({
    database: at.database,
    clock: at.clock,
    log: createLog({ level: 'silent' }),
  })
  // Four days of an index that rises 10 Wh every ten minutes, and a temperature that equals the hour.
  const start = at.clock.now() - 4 * DAY
  const readings = Array.from({ length: 4 * 144 - 6 }, (_, index) => start + index * 10 * MINUTE).flatMap(
    (instant, index) => [
      {
        homeId: home.homeId,
        deviceId: home.radiatorId,
        capability: 'energy_index' as const,
        at: instant,
        value: 900_000 + index * 10,
      },
      {
        homeId: home.homeId,
        deviceId: home.thermostatId,
        capability: 'temperature' as const,
        at: instant,
        value: index / 10,
      },
    ],
  )
  await history.record(readings)
  expect(await history.seal()).toBeGreaterThan(6)
  const ask = async (aggregationMinutes: string) =>
    getCapabilityValues.reply.parse(
      (
        await at.ask(getCapabilityValues, {
          token,
          params: { deviceId: home.radiatorId },
          query: {
            startDate: new Date(start).toISOString(),
            endDate: new Date(start + 4 * DAY).toISOString(),
            aggregationMinutes,
            aggregableCapas: 'energy_index',
          },
        })
      ).body,
    ).series[0]?.points ?? []
  const sum = (points: readonly [number, number | null][]) =>
    points.reduce((total, [, value]) => total + (value ?? 0), 0)
  const before = { halves: await ask('30'), days: await ask('1440') }

  await update({ time_zone: 'America/Guadeloupe' })
  const after = { halves: await ask('30'), days: await ask('1440') }

  // Half-hours are the same instants in both zones; days begin five hours later.
  expect(after.halves).toEqual(before.halves)
  expect(after.days.map(([instant]) => new Date(instant).toISOString().slice(11, 16))).toEqual(
    after.days.map(() => '04:00'),
  )
  expect(before.days.map(([instant]) => new Date(instant).toISOString().slice(11, 16))).toEqual(
    before.days.map(() => '23:00'),
  )
  expect(Math.abs(sum(after.days) - sum(after.halves))).toBeLessThanOrEqual(1)
  // After days are sealed again, and readings are no longer hot, the sums are still the same.
  at.clock.pass(2 * DAY)
  await history.seal()
  expect(await ask('30')).toEqual(after.halves)
  await history.close()
  await at.close()
})

test('a home that returns to its first zone has its former days again', async () => {
  const { at, home, token, update } = await startHome()
  at.clock.pass(2 * DAY)
  const ask = async () =>
    (
      await at.ask(getConsumption, {
        token,
        query: { startDate: '2027-01-18', endDate: '2027-01-18' },
      })
    ).body
  const before = await ask()
  await update({ time_zone: 'Pacific/Chatham' })
  await update({ time_zone: 'Europe/Paris' })

  await expect.poll(ask).toEqual(before)
  expect(home.facts.energy).toBe(600)
  await at.close()
})
