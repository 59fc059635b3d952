import { getCapabilityValues } from '@foyer/contract/history.ts'
import { expect, test } from 'vitest'
import { describedDevice } from '#testing/hub.ts'
import { readDefinition } from '#testing/captures/read-captures.ts'
import { startTestWire } from '#testing/wire.ts'

const MINUTE = 60_000

test('§3 Capability-values query: startDate, endDate, aggregationMinutes, aggregableCapas (list): each does what it says, and none can be left out', async () => {
  const wire = await startTestWire()
  const { at, token } = wire
  const begun = at.clock.now()
  await wire.hub.publish('bridge/devices', [
    describedDevice('0x00000000000000a1', 'sonde', readDefinition('STPH-4-1-00')),
  ])
  for (let degrees = 18; degrees <= 21; degrees += 1) {
    await wire.hub.publish('sonde', { temperature: degrees, humidity: 30 + degrees })
    at.clock.pass(30 * MINUTE)
  }
  const { id } = await wire.device('sonde')
  const instant = (minutes: number) => new Date(begun + minutes * MINUTE).toISOString()
  const ask = (query: Record<string, string>) =>
    at.ask(getCapabilityValues, { token, params: { deviceId: id }, query })
  const whole = {
    startDate: instant(0),
    endDate: instant(120),
    aggregationMinutes: '30',
    aggregableCapas: 'temperature,humidity',
  }
  /** The values of each capability, in the order of the reply. */
  const values = async (change: Record<string, string>) => {
    const { series } = getCapabilityValues.reply.parse((await ask({ ...whole, ...change })).body)
    return series.map(({ capability, points }) => [capability, points.map(([, value]) => value)])
  }

  expect(await values({})).toEqual([
    ['temperature', [18, 19, 20, 21]],
    ['humidity', [48, 49, 50, 51]],
  ])
  expect(await values({ startDate: instant(30), aggregableCapas: 'temperature' })).toEqual([
    ['temperature', [19, 20, 21]],
  ])
  expect(await values({ endDate: instant(60), aggregableCapas: 'humidity' })).toEqual([
    ['humidity', [48, 49]],
  ])
  expect(await values({ aggregationMinutes: '60', aggregableCapas: 'temperature' })).toEqual([
    ['temperature', [18.5, 20.5]],
  ])
  for (const key of Object.keys(whole)) {
    const rest = Object.fromEntries(Object.entries(whole).filter(([other]) => other !== key))
    expect((await ask(rest)).body, key).toMatchObject({ code: 'invalid_input', field: `query.${key}` })
  }
  await wire.close()
})
