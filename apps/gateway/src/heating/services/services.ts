import type { Service } from '@foyer/contract/service.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import type { Devices, HomeDevice } from '#home/devices/devices.ts'
import type { History } from '#history/history.ts'
import type { Hubs } from '#home/hubs/hubs.ts'
import type { Scenarios } from '#heating/scenarios/scenarios.ts'
import type { Schedules } from '#heating/schedules/schedules.ts'
import { measureOf, presentRegulation } from './present-regulation.ts'
import { selectMappings } from './regulation.store.ts'

/** How far back (ms) runs are searched. */
const RUNS_MS = 48 * 3_600_000

export type Services = {
  /** The services that the platform runs for the home. */
  ofHome(homeId: string): Promise<Service[]>
  /** The services that a hub runs by itself. Throws `not_found` for a hub that the home does not have. */
  ofHub(key: { homeId: string; hubId: string }): Promise<Service[]>
}

/** The services of a home: on the platform, and in its hubs. */
export function createServices(parts: {
  scenarios: Scenarios
  schedules: Schedules
  devices: Devices
  hubs: Hubs
  database: Database
  history: Pick<History, 'readSamples'>
  clock: Clock
}): Services {
  const { scenarios, schedules, devices, hubs, database, history, clock } = parts

  /** The samples that show whether each device is heating, over the time for which runs are shown. */
  async function samplesOf(homeId: string, regulated: readonly HomeDevice[]) {
    const now = clock.now()
    const found = await Promise.all(
      (['demand', 'instant_power'] as const).map((capability) =>
        history.readSamples({
          homeId,
          capability,
          deviceIds: regulated.filter((one) => measureOf(one) === capability).map((one) => one.id),
          from: now - RUNS_MS,
          to: now + 1,
        }),
      ),
    )
    return new Map(
      found.flatMap((samples) =>
        [...samples].map(([id, own]) => {
          const later = [...own.times].map((at, index) => ({ at, value: own.values[index] ?? 0 }))
          return [id, own.before === null ? later : [own.before, ...later]] as const
        }),
      ),
    )
  }

  return {
    async ofHome(homeId) {
      const [kept, rows] = await Promise.all([scenarios.list(homeId), schedules.list(homeId)])
      return [
        ...kept.map(({ rules: _rules, version: _version, ...scenario }) => ({
          ...scenario,
          kind: 'scenario' as const,
          active: scenario.state === 'active',
        })),
        ...rows.map((row) => ({
          id: row.id,
          kind: 'schedule' as const,
          name: row.name,
          room_id: row.roomId,
          device_id: null,
          active: true,
        })),
      ]
    },
    async ofHub({ homeId, hubId }) {
      await hubs.mustHave({ homeId, hubId })
      const all = await devices.ofHome(homeId)
      const regulated = all.filter(
        (device) => device.hubId === hubId && device.capabilities.includes('thermostat_mode'),
      )
      const [samples, mappings] = await Promise.all([
        samplesOf(homeId, regulated),
        selectMappings(database, homeId),
      ])
      return regulated.map((device) => ({
        id: device.id,
        kind: 'regulation',
        name: device.name,
        room_id: device.roomId,
        device_id: device.id,
        // It regulates by itself as long as it exists, online or not.
        active: true,
        regulation: presentRegulation(device, mappings.get(device.id), samples.get(device.id) ?? []),
      }))
    },
  }
}
