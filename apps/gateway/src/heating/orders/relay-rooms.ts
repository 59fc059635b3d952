import type { SwitchedDevice } from '@foyer/rules/home/commanded-device.ts'
import type { RelayRoom } from '@foyer/rules/home/plan-relays.ts'
import type { Database } from '#base/database/database.ts'
import { type LastAsked, readLastAsked } from '#heating/commands/commands.ts'
import type { HomeDevice } from '#home/devices/devices.ts'
import { isHeatingRelay } from '#home/devices/heating-relay.ts'
import { climateOf, roomThermometers } from '#home/devices/room-climate.ts'
import { selectHeatedRoomsOf } from './relay.store.ts'
import { selectHoldEnds } from './order.store.ts'
import { orderSources, type RoomSourcesRow } from './room-sources.ts'

export { selectHeatedRoomsOf } from './relay.store.ts'

/** A room that is heated by relays, with the names of the room and of its relays. */
export type NamedRelayRoom = Omit<RelayRoom, 'relays'> & {
  readonly homeId: string
  readonly name: string
  readonly zone: string
  readonly relays: readonly (SwitchedDevice & { readonly name: string })[]
}

/** The ids of the rooms of a home that relays heat: these receive no orders and are switched by what their room measures. */
export async function relayRoomIds(database: Database, homeId: string): Promise<Set<string>> {
  const rooms = await selectHeatedRoomsOf(database, [homeId])
  return new Set(rooms.flatMap(({ hasRelay, roomId }) => (hasRelay ? [roomId] : [])))
}

/** Reads what decides about the relays of rooms, from the devices of their homes. */
export async function readRelayRooms(
  database: Database,
  rooms: readonly RoomSourcesRow[],
  homes: ReadonlyMap<string, readonly HomeDevice[]>,
): Promise<NamedRelayRoom[]> {
  if (rooms.length === 0) return []
  const devicesIn = Map.groupBy([...homes.values()].flat(), ({ roomId }) => roomId)
  const relays = rooms.flatMap(({ roomId }) => (devicesIn.get(roomId) ?? []).filter(isFollowing))
  const asked = await readLastAsked(database, {
    devices: relays.map(({ homeId, id }) => ({ homeId, deviceId: id })),
    capability: 'on',
  })
  const ends = await selectHoldEnds(database, rooms)
  return rooms.flatMap((room): NamedRelayRoom[] => {
    const own = devicesIn.get(room.roomId) ?? []
    const following = own.filter(isFollowing)
    const [first] = following
    if (first === undefined || first.temperatures === null) return []
    return [
      {
        homeId: room.homeId,
        roomId: room.roomId,
        name: first.roomName ?? '',
        zone: room.zone,
        sources: orderSources(room),
        lastHoldEnd: ends.get(room.roomId) ?? null,
        temperatures: first.temperatures,
        measured: climateOf(own, 'temperature'),
        thermometers: roomThermometers(own),
        relays: following.map((device) => ({
          name: device.name,
          ...switchedDevice(device, asked.get(device.id)),
        })),
      },
    ]
  })
}

function isFollowing(device: HomeDevice): boolean {
  return isHeatingRelay(device) && device.excludedAt === null
}

/** The state of a switched device, as a plan needs it. */
export function switchedDevice(device: HomeDevice, last: LastAsked | undefined): SwitchedDevice {
  return {
    deviceId: device.id,
    isReachable: device.reachable,
    connectedSince: device.connectedSince,
    on: device.values.get('on')?.value ?? null,
    lastCommand: last ?? null,
  }
}
