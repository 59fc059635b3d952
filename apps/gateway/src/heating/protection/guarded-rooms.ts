import type { GuardDevice } from '@foyer/rules/home/guard-history.ts'
import type { HomeMemory } from '@foyer/rules/home/plan-home.ts'
import { type GuardedRoom, isInDoubt, pastFrom, type RoomPast } from '@foyer/rules/home/plan-protection.ts'
import type { Database } from '#base/database/database.ts'
import { type EndedClaim, selectEndedClaims } from '#heating/orders/room-claims.ts'
import { orderSources, type RoomSourcesRow } from '#heating/orders/room-sources.ts'
import { readGuards } from '#heating/room-settings/room-guards.ts'
import type { HomeDevice } from '#home/devices/devices.ts'
import { isHeatingDevice, isHeatingRelay } from '#home/devices/heating-relay.ts'
import { selectOpenings, selectReadings } from './protection.store.ts'

const kinds = ['protection', 'open_window'] as const

/** A heated room, with the name that people gave it. */
export type NamedGuardedRoom = GuardedRoom & { readonly homeId: string; readonly name: string }

/**
 * Reads what decides about the protection of the heated rooms of homes at an instant (ms); stored values only of rooms
 * in doubt.
 */
export async function readGuardedRooms(
  database: Database,
  known: {
    rooms: readonly RoomSourcesRow[]
    devices: ReadonlyMap<string, readonly HomeDevice[]>
    memories: ReadonlyMap<string, Pick<HomeMemory, 'protection'>>
  },
  now: number,
): Promise<NamedGuardedRoom[]> {
  const { rooms, memories } = known
  if (rooms.length === 0) return []
  const devicesIn = Map.groupBy([...known.devices.values()].flat(), ({ roomId }) => roomId)
  const guards = await readGuards(database, rooms)
  const contacts = rooms.flatMap(({ roomId }) =>
    (devicesIn.get(roomId) ?? []).filter(({ values }) => isOpen(values)),
  )
  const openedAt = new Map(
    (contacts.length === 0 ? [] : await selectOpenings(database, contacts)).map(({ deviceId, at }) => [
      deviceId,
      at,
    ]),
  )
  const found = rooms.flatMap((room): NamedGuardedRoom[] => {
    const guard = guards.get(room.roomId)
    if (guard === undefined) return []
    const own = devicesIn.get(room.roomId) ?? []
    // Without a heating device, a room is protected no longer.
    const devices = own.some(isHeatingDevice)
      ? own.filter(matters).map((device) => guardDevice(device, openedAt))
      : []
    const { homeId, roomId } = room
    const name = own[0]?.roomName ?? ''
    return [{ homeId, roomId, name, sources: orderSources(room), guard, devices, past: null }]
  })
  const doubtful = found.filter((room) =>
    isInDoubt(room, memories.get(room.homeId)?.protection[room.roomId], now),
  )
  if (doubtful.length === 0) return found
  const pasts = await readPasts(database, doubtful, now)
  return found.map((room) => ({ ...room, past: pasts.get(room.roomId) ?? null }))
}

/** The stored values and the ended holds of rooms, by their ids. */
async function readPasts(
  database: Database,
  rooms: readonly NamedGuardedRoom[],
  now: number,
): Promise<Map<string, RoomPast>> {
  const asked = rooms.flatMap((room) => {
    const since = pastFrom(room, now)
    return room.devices.map(({ deviceId }) => ({ homeId: room.homeId, deviceId, since }))
  })
  const readings = Map.groupBy(await selectReadings(database, asked), ({ deviceId }) => deviceId)
  const ended = Map.groupBy(await selectEndedClaims(database, rooms, { kinds, now }), ({ roomId }) => roomId)
  return new Map(rooms.map(({ roomId }) => [roomId, { readings, ...endedHolds(ended.get(roomId) ?? []) }]))
}

function endedHolds(ended: readonly EndedClaim[]): Pick<RoomPast, 'endedAt' | 'stopped'> {
  const windows = ended.filter(({ kind }) => kind === 'open_window')
  const stops = ended.filter(({ kind, causeId }) => kind === 'protection' && causeId !== null)
  return {
    endedAt: new Map(windows.map(({ causeId, until }) => [causeId, until])),
    stopped: stops.toSorted((one, other) => other.until - one.until)[0] ?? null,
  }
}

function matters(device: HomeDevice): boolean {
  const { capabilities } = device
  return isHeatingDevice(device) || capabilities.includes('temperature') || capabilities.includes('open')
}

const isOpen = (values: HomeDevice['values']) => (values.get('open')?.value ?? 0) !== 0

function guardDevice(device: HomeDevice, openedAt: ReadonlyMap<string, number>): GuardDevice {
  const { id, type, category, reachable, capabilities, values } = device
  const open = isOpen(values) ? values.get('open') : undefined
  return {
    deviceId: id,
    type,
    category,
    heats: isHeatingRelay(device) ? 'relay' : isHeatingDevice(device) ? 'orders' : null,
    isReachable: reachable,
    capabilities,
    temperature: values.get('temperature') ?? null,
    openSince: open === undefined ? null : (openedAt.get(id) ?? open.at),
  }
}
