import { capabilityUnits } from '@foyer/contract/device.ts'
import { getCapabilityValues } from '@foyer/contract/history.ts'
import { authenticate } from '@foyer/contract/session.ts'
import { expect, test } from 'vitest'
import { startTestApp } from '#testing/app.ts'
import { makeTestWorld } from '#testing/world.ts'

test('the history of a device is returned in buckets of the home’s time zone, in the contract’s format', async () => {
  const { ask, deviceId, now } = await signedIn()
  const day = { startDate: '2027-01-18T00:00:00+01:00', endDate: '2027-01-19T00:00:00+01:00' }

  const answer = await ask(deviceId, {
    ...day,
    aggregationMinutes: '30',
    aggregableCapas: 'temperature,humidity,temperature',
  })

  const { series } = getCapabilityValues.reply.parse(answer.body)
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(series.map(({ capability, unit, points }) => [capability, unit, points.length])).toEqual([
    ['temperature', capabilityUnits.temperature, 48],
    ['humidity', capabilityUnits.humidity, 48],
  ])
  expect(series[0]?.points.filter(([, value]) => value !== null)).toEqual([
    [now - 3_600_000, 20.5],
    [now - 1_800_000, 20.5],
    [now, 20.5],
  ])
  expect(series[1]?.points.every(([, value]) => value === null)).toBe(true)
})

test('an invalid request is refused with the name of its field', async () => {
  const { ask, deviceId } = await signedIn()
  const question = {
    startDate: '2027-01-18T00:00:00Z',
    endDate: '2027-01-19T00:00:00Z',
    aggregationMinutes: '30',
    aggregableCapas: 'temperature',
  }
  const wrong: [Partial<typeof question>, field: string][] = [
    [{ aggregableCapas: 'temperature,mood' }, 'query.aggregableCapas'],
    [{ aggregableCapas: 'constructor' }, 'query.aggregableCapas'],
    [{ aggregationMinutes: '7' }, 'query.aggregationMinutes'],
    [{ startDate: '0000-01-01T00:00:00Z' }, 'query.startDate'],
    [{ endDate: '2027-01-18T00:00:00Z' }, 'query.endDate'],
    [{ endDate: '2028-03-01T00:00:00Z' }, 'query.endDate'],
    [{ endDate: '2027-12-31T00:00:00Z', aggregationMinutes: '1' }, 'query.aggregationMinutes'],
  ]

  for (const [part, field] of wrong) {
    const answer = await ask(deviceId, { ...question, ...part })
    expect([answer.status, answer.body], field).toEqual([
      400,
      expect.objectContaining({ code: 'invalid_input', field }),
    ])
  }
  expect((await ask('8c0e2f6e-3c1b-4e7a-9f04-6b2d8c1e7a35', question)).status).toBe(404)
})

async function signedIn() {
  const at = await startTestApp()
  const { a } = await makeTestWorld(at.database, at.clock)
  const { email, password } = a.owner
  const answer = await at.ask(authenticate, { body: { parkName: 'vav', email, password } })
  const token = authenticate.reply.parse(answer.body).access_token
  return {
    deviceId: a.thermostatId,
    now: at.clock.now(),
    ask: (deviceId: string, query: Record<string, string>) =>
      at.ask(getCapabilityValues, { token, params: { deviceId }, query }),
  }
}
