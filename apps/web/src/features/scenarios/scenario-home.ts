import type { HomeFacts } from '@foyer/rules/scenario/findings.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { tariffQuery } from '#api/queries/energy.ts'
import { devicesQuery } from '#api/queries/devices.ts'
import { roomsQuery } from '#api/queries/rooms.ts'
import type { Parts } from './rule-parts.ts'

export type ScenarioHome = Parts & {
  readonly facts: HomeFacts
  /** Null for a deleted room or device. */
  readonly roomName: (id: string) => string | null
  readonly deviceName: (id: string) => string | null
}

/** The rooms and devices of the home that rules can use, with their names. */
export function useScenarioHome(roomId?: string): ScenarioHome {
  const { data: rooms } = useSuspenseQuery(roomsQuery)
  const { data: devices } = useSuspenseQuery(devicesQuery)
  const { data: tariff } = useQuery(tariffQuery)
  const roomNames = new Map(rooms.map((room) => [room.id, room.name]))
  const deviceNames = new Map(devices.map((device) => [device.id, device.name]))
  return {
    rooms,
    devices,
    roomId,
    facts: {
      rooms: rooms.map((room) => ({ id: room.id, hasThermostat: room.has_thermostat === true })),
      devices: devices.map((device) => ({
        id: device.id,
        capabilities: device.capabilities ?? [],
        commands: device.commands ?? [],
        category: device.category ?? 'none',
      })),
      hasTwoPrices: tariff?.option == null ? null : tariff.option === 'hp_hc',
    },
    roomName: (id) => roomNames.get(id) ?? null,
    deviceName: (id) => deviceNames.get(id) ?? null,
  }
}
