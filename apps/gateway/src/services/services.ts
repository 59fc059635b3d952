import type { Service } from '@foyer/contract/service.ts'
import type { Devices } from '#devices/devices.ts'
import type { Hubs } from '#hubs/hubs.ts'
import type { Scenarios } from '#scenarios/scenarios.ts'
import type { Schedules } from '#schedules/schedules.ts'

export type Services = {
  /** What the platform runs for the home. */
  ofHome(homeId: string): Promise<Service[]>
  /** What a hub runs by itself. Throws `not_found` for a hub that the home has not. */
  ofHub(key: { homeId: string; hubId: string }): Promise<Service[]>
}

/** What runs for a home: on the platform, and in its hubs. */
export function createServices(parts: {
  scenarios: Scenarios
  schedules: Schedules
  devices: Devices
  hubs: Hubs
}): Services {
  const { scenarios, schedules, devices, hubs } = parts
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
      return all
        .filter((device) => device.hubId === hubId && device.capabilities.includes('setpoint'))
        .map((device) => ({
          id: device.id,
          kind: 'regulation',
          name: device.name,
          room_id: device.roomId,
          device_id: device.id,
          // A thermostat regulates by itself for as long as it lives, heard or not.
          active: true,
        }))
    },
  }
}
