import 'temporal-polyfill/global'
import type { DeviceDefinition } from '@foyer/virtual-home/src/homes/home-definition.ts'
import { house } from '@foyer/virtual-home/src/homes/house.ts'
import { Reporter } from '@foyer/virtual-home/src/hub/reporter.ts'
import { isMetered } from '@foyer/virtual-home/src/world/thing.ts'
import { typicalWeather } from '@foyer/virtual-home/src/world/weather.ts'
import { World } from '@foyer/virtual-home/src/world/world.ts'
import { deviceValues } from '@foyer/virtual-home/src/zigbee/device-values.ts'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#testing/database.ts'
import { createHistory, type Reading } from './history.ts'
import { homeDays } from './home-days.ts'
import { makeTestHome } from '#testing/history-home.ts'

const second = 1_000
const hour = 3_600_000

/** ms between two reports of a slowly changing value, as modules are configured. */
const reportMs = 60 * second

test('the mean power of each device matches the energy of its index, over the day and in each hour', async () => {
  const day = homeDays('Europe/Paris').of('2027-01-17')
  const { readings, used } = liveDay(day)
  const database = await openTestDatabase()
  const home = await makeTestHome(database)
  const { homeId } = home
  const clock = { now: () => day.end + 2 * hour }
  const history = createHistory({ database, clock, log: pino({ level: 'silent' }) })
  const ids = new Map<string, string>()
  for (const address of used.keys()) ids.set(address, await home.addDevice({ category: 'heating' }))
  await history.record(
    readings.map(({ address, ...reading }) => ({ ...reading, homeId, deviceId: ids.get(address) ?? '' })),
  )
  const ask = async (deviceId: string, minutes: 10 | 60 | 1440) => {
    const question = { homeId, deviceId, capabilities: ['instant_power'] as const, minutes }
    const { series } = await history.readSeries({ ...question, from: day.start, to: day.end })
    const hours = 24 / (series[0]?.values.length ?? 0)
    return Array.from(series[0]?.values ?? [], (watts) => watts * hours)
  }

  for (const isSealed of [false, true]) {
    if (isSealed) expect(await history.seal()).toBeGreaterThan(0)
    for (const [address, hours] of used) {
      const device = house.devices.find((one) => one.address === address)?.name ?? address
      const deviceId = ids.get(address) ?? ''
      for (const minutes of [10, 60, 1440] as const) {
        // A change is only known with its report: the error is a few percent, and for small amounts a few watt-hours.
        const off = sum(await ask(deviceId, minutes)) - sum(hours)
        expect(Math.abs(off), `${device}: ${off} of ${sum(hours)} Wh in ${minutes} min`).toBeLessThan(
          Math.max(20, sum(hours) * 0.03),
        )
      }
      for (const [number, energy] of (await ask(deviceId, 60)).entries()) {
        const off = energy - (hours[number] ?? 0)
        expect(Math.abs(off), `${device} in hour ${number}: ${off} Wh`).toBeLessThan(
          Math.max(25, energy * 0.06),
        )
      }
    }
  }
  await history.close()
})

type DeviceReading = Omit<Reading, 'homeId' | 'deviceId'> & { address: string }

/** A day of the house as its devices report it, and the Wh that each device used in each hour. */
function liveDay({ start, end }: { start: number; end: number }) {
  const world = new World({ home: house, seed: 3, weather: typicalWeather(), at: start - 48 * hour })
  world.followsPlan = true
  world.advance(start)
  const reporter = new Reporter(reportMs)
  const devices = house.devices.filter(isMetered)
  const used = new Map(devices.map((device) => [device.address, new Array<number>()]))
  const before = new Map<string, number>()
  const readings: DeviceReading[] = []
  for (let at = start; at < end; at += 10 * second) {
    world.advance(at)
    for (const device of devices) {
      if ((at - start) % hour === 0) endHour(device)
      const values = deviceValues(world, device, start)
      if (!reporter.isDue(device, values, at)) continue
      reporter.note(device, values, at)
      const { address } = device
      readings.push({ address, capability: 'instant_power', at, value: Number(values['power'] ?? 0) })
    }
  }
  world.advance(end)
  for (const device of devices) endHour(device)
  return { readings, used }

  function endHour(device: DeviceDefinition): void {
    const { energyWh } = world.thing(device)
    const last = before.get(device.address)
    if (last !== undefined) used.get(device.address)?.push(energyWh - last)
    before.set(device.address, energyWh)
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
