// Weeks and prices are in wall time.
import 'temporal-polyfill/global'
import type { Capability } from '@foyer/contract/device.ts'
import { scheduledStretchAt } from '@foyer/rules/schedule/schedule.ts'
import { type HomeRecord, recordKey, type Recorded } from '@foyer/rules/scenario/recorded-facts.ts'
import { leavesOf } from '@foyer/rules/scenario/rule-parts.ts'
import type { RoomFact } from '@foyer/rules/scenario/scenario-facts.ts'
import type { Database } from '#base/database/database.ts'
import { readTariffFacts } from '#energy/energy/tariff-facts.ts'
import { localWeek, readRoomSources, type RoomSourcesRow } from '#heating/orders/room-sources.ts'
import type { History } from '#history/history.ts'
import type { Outage } from '#heating/activity/activity.ts'
import type { Devices, HomeDevice } from '#home/devices/devices.ts'
import { pastBlocks } from '#heating/rooms/past-blocks.ts'
import { heatedRooms, nextBlockOf, pricesOf } from './home-record.ts'
import type { ScenarioRow } from './scenario.store.ts'

export type WeekParts = {
  reads: Database
  history: Pick<History, 'readSamples'>
  devices: Pick<Devices, 'ofHome'>
  outagesOf(homeId: string, from: number, to: number): Promise<Map<string, Outage[]>>
}

/**
 * The recorded values of a home over [from, to), ms, that a scenario watches, and the instants of their reports. The
 * order of a room is what its devices reported; it counts as planned if the room's week of today has the same order at
 * that time.
 */
export async function readWeek(
  parts: WeekParts,
  {
    scenario,
    from,
    to,
  }: { scenario: Pick<ScenarioRow, 'rules'> & { homeId: string }; from: number; to: number },
): Promise<{ record: HomeRecord; reports: number[] }> {
  const { reads } = parts
  const { homeId } = scenario
  const [devices, rooms, outages, tariff] = await Promise.all([
    parts.devices.ofHome(homeId),
    readRoomSources(reads, homeId),
    parts.outagesOf(homeId, from, to),
    readTariffFacts(reads, homeId),
  ])
  const watched = watchedBy(scenario, devices)
  const readings = new Map<string, Recorded<number>>()
  for (const [capability, deviceIds] of watched) {
    const samples = await parts.history.readSamples({
      homeId,
      deviceIds: [...deviceIds],
      capability,
      from,
      to,
    })
    for (const [deviceId, { times, values, before }] of samples) {
      const all = before === null ? { times, values } : withBefore(before, { times, values })
      readings.set(recordKey(deviceId, capability), all)
    }
  }
  const online = new Map(devices.map(({ id }) => [id, onlineOver(outages.get(id) ?? [])]))
  const orders = new Map(
    rooms.map((room) => [room.roomId, ordersOver(room, { devices, readings, outages, from, to })]),
  )
  const reports = new Set<number>()
  for (const { times } of [...readings.values(), ...online.values(), ...orders.values()]) {
    for (let index = 0; index < times.length; index += 1) reports.add(times[index] ?? from)
  }
  return {
    record: {
      readings,
      online,
      rooms: orders,
      prices: pricesOf(tariff, from, to),
      heatedRooms: heatedRooms(devices, rooms),
      nextBlock: nextBlockOf(rooms),
      isNow: false,
    },
    reports: [...reports].filter((at) => at > from && at < to).toSorted((one, other) => one - other),
  }
}

/** The devices whose readings are needed, by capability; for the order of a room, the modes of its devices. */
function watchedBy(
  { rules }: Pick<ScenarioRow, 'rules'>,
  devices: readonly HomeDevice[],
): Map<Capability, Set<string>> {
  const watched = new Map<Capability, Set<string>>()
  const add = (capability: Capability, id: string) =>
    watched.set(capability, (watched.get(capability) ?? new Set()).add(id))
  for (const leaf of rules.flatMap(({ condition }) => leavesOf(condition))) {
    if (leaf.kind === 'measure') add(leaf.capability, leaf.device_id)
    if (leaf.kind === 'opening') add('open', leaf.device_id)
    if (leaf.kind === 'presence') add('occupancy', leaf.device_id)
    if (leaf.kind !== 'order') continue
    for (const { id, roomId } of devices) if (roomId === leaf.room_id) add('thermostat_mode', id)
  }
  return watched
}

function withBefore(
  before: { at: number; value: number },
  { times, values }: Recorded<number>,
): Recorded<number> {
  return { times: [before.at, ...Array.from(times)], values: [before.value, ...Array.from(values)] }
}

function onlineOver(outages: readonly Outage[]): Recorded<boolean> {
  const edges = outages.toSorted((one, other) => one.from - other.from)
  return {
    times: [0, ...edges.flatMap(({ from, to }) => [from, to])],
    values: [true, ...edges.flatMap(() => [false, true])],
  }
}

function ordersOver(
  room: RoomSourcesRow,
  given: {
    devices: readonly HomeDevice[]
    readings: ReadonlyMap<string, Recorded<number>>
    outages: ReadonlyMap<string, readonly Outage[]>
    from: number
    to: number
  },
): Recorded<Omit<RoomFact, 'until'>> {
  const modes = given.devices.flatMap(({ id, roomId }) => {
    const own = given.readings.get(recordKey(id, 'thermostat_mode'))
    if (roomId !== room.roomId || own === undefined) return []
    const samples = Array.from(own.times, (at, index) => ({ at, value: own.values[index] ?? 0 }))
    return [{ samples, outages: given.outages.get(id) ?? [] }]
  })
  const week = localWeek(room)
  const known = pastBlocks(modes, given.from, given.to).flatMap(({ from, order }) => {
    if (order === null) return []
    const planned = week === null ? null : scheduledStretchAt(week, from, room.defaultOrder).order
    return [{ from, fact: { order, isPlanned: order === (planned ?? room.defaultOrder), isAbsence: false } }]
  })
  return { times: known.map(({ from }) => from), values: known.map(({ fact }) => fact) }
}
