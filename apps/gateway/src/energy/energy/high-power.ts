import { type HighPower, highPower, LEAST_HIGH } from '@foyer/rules/tariff/high-power.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import { homeDays } from '#history/home-days.ts'
import type { History } from '#history/history.ts'
import type { HomeDevice } from '#home/devices/devices.ts'
import { selectContracts, selectHomeZones } from './energy.store.ts'

/** ms of reports that are read to find when a high power began. */
const LOOK_BACK = 15 * 60_000

/** A device as far as its power needs it. */
export type PowerDevice = Pick<HomeDevice, 'id' | 'category' | 'values'>

/**
 * The homes whose apparent power is close to their subscription. Only homes with a contract and exactly one meter that
 * reports apparent power: several meters have no common power.
 */
export async function readHighPower(
  parts: { history: Pick<History, 'readSamples'>; clock: Clock },
  homes: ReadonlyMap<string, readonly PowerDevice[]>,
  from: Database,
): Promise<Map<string, HighPower>> {
  const now = parts.clock.now()
  const meters = [...homes].flatMap(([homeId, devices]) => {
    const [meter, ...others] = devices.filter(
      ({ category, values }) => category === 'meter' && values.has('apparent_power'),
    )
    const value = meter?.values.get('apparent_power')?.value ?? 0
    return meter === undefined || others.length > 0 || value < LEAST_HIGH
      ? []
      : [{ homeId, deviceId: meter.id, value }]
  })
  const found = new Map<string, HighPower>()
  if (meters.length === 0) return found
  const homeIds = meters.map(({ homeId }) => homeId)
  const zones = new Map((await selectHomeZones(from, homeIds)).map(({ homeId, zone }) => [homeId, zone]))
  const contracts = Map.groupBy(await selectContracts(from, homeIds), ({ homeId }) => homeId)
  for (const { homeId, deviceId, value } of meters) {
    const today = homeDays(zones.get(homeId) ?? 'UTC').at(now).day
    const contract = contracts.get(homeId)?.findLast(({ validFrom }) => validFrom <= today)
    if (contract === undefined) continue
    // Most homes are below: their reports are not read.
    if (highPower({ deviceId, reports: [{ at: now, value }] }, contract.subscribedPower, now) === null)
      continue
    const samples = await parts.history.readSamples({
      homeId,
      deviceIds: [deviceId],
      capability: 'apparent_power',
      from: now - LOOK_BACK,
      to: now + LOOK_BACK,
    })
    const { before = null, times = [], values = [] } = samples.get(deviceId) ?? {}
    const reports = Array.from(times, (at, index) => ({ at, value: values[index] ?? 0 }))
    const high = highPower(
      { deviceId, reports: before === null ? reports : [before, ...reports] },
      contract.subscribedPower,
      now,
    )
    if (high !== null) found.set(homeId, high)
  }
  return found
}
