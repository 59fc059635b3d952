// The hours of a contract are in wall time.
import 'temporal-polyfill/global'
import { areAbsencesDue } from '@foyer/rules/home/plan-absences.ts'
import { noMemory, type PlanFacts } from '@foyer/rules/home/plan-home.ts'
import type { HeatingDevicesFacts } from '@foyer/rules/home/plan-heating-devices.ts'
import type { TankFacts } from '@foyer/rules/home/plan-tanks.ts'
import type { Database } from '#base/database/database.ts'
import { type Kept, readKept } from '#base/keepers/keepers.ts'
import { partitionOf } from '#base/keepers/partition.ts'
import { readTariffFactsOf } from '#energy/energy/tariff-facts.ts'
import { type AbsenceRow, readAbsencesOf, waterPauses } from '#heating/absences/home-absences.ts'
import { type NamedRoom, readAbsentRooms } from '#heating/absences/room-returns.ts'
import {
  type HomeCommands,
  type LastAsked,
  readLastAsked,
  readOpenCommands,
} from '#heating/commands/commands.ts'
import { selectTanks, type TankRow } from '#heating/hot-water/hot-water.ts'
import { type FollowingDevice, readFollowingDevices } from '#heating/orders/hand-changes.ts'
import { readPlannedRooms } from '#heating/orders/planned-rooms.ts'
import {
  type NamedRelayRoom,
  readRelayRooms,
  selectHeatedRoomsOf,
  switchedDevice,
} from '#heating/orders/relay-rooms.ts'
import { readRoomSourcesOf } from '#heating/orders/room-sources.ts'
import { type NamedGuardedRoom, readGuardedRooms } from '#heating/protection/guarded-rooms.ts'
import { readRedDaysOf } from '#heating/red-days/red-day-facts.ts'
import { homeNow } from '#heating/scenarios/home-record.ts'
import { inHome, readScenariosOf, type ScenariosInHome } from '#heating/scenarios/home-scenarios.ts'
import { type History, selectLateValues } from '#history/history.ts'
import type { Devices, HomeDevice } from '#home/devices/devices.ts'
import { coldRooms, selectHubStates } from '#home/notifications/notifications.ts'
import { selectMemories, type UnreadPart } from './home-loop.store.ts'

/** The facts of a home's plan, with the names that people gave. */
export type HomeFacts = Omit<
  PlanFacts,
  | 'tanks'
  | 'relayRooms'
  | 'guarded'
  | 'absences'
  | 'openCommands'
  | 'heatingDevices'
  | 'scenarios'
  | 'devices'
  | 'cold'
> & {
  homeId: string
  absences: { open: readonly AbsenceRow[]; rooms: readonly NamedRoom[] | null }
  tanks: readonly (TankFacts & { name: string; room: string | null })[]
  relayRooms: readonly NamedRelayRoom[]
  guarded: readonly NamedGuardedRoom[]
  openCommands: HomeCommands
  /** null: no gateway receives the reports of its devices. */
  kept: Kept | null
  heatingDevices: (Omit<HeatingDevicesFacts, 'devices'> & { devices: readonly FollowingDevice[] }) | null
  scenarios: ScenariosInHome | null
  devices: readonly HomeDevice[]
  cold: ReturnType<typeof coldRooms>
  /** Parts whose memory could not be read: they are planned without one. */
  unread: readonly UnreadPart[]
}

/** Reads the facts of the plans of homes at an instant (ms), with one statement per kind for all of them. */
export async function readHomeFacts(
  parts: {
    devices: Pick<Devices, 'ofHomes'>
    history: Pick<History, 'readHome'>
    /** ms after its return in which a device reports its state. */
    settle: number
  },
  database: Database,
  homeIds: readonly string[],
  now: number,
): Promise<HomeFacts[]> {
  const { devices, history, settle } = parts
  // One after the other: a transaction has one connection.
  const tanks = Map.groupBy(await selectTanks(database, homeIds), ({ homeId }) => homeId)
  const heatedRooms = await selectHeatedRoomsOf(database, homeIds)
  const stored = await selectMemories(database, homeIds)
  const memories = new Map(Array.from(stored, ([homeId, { memory }]) => [homeId, memory]))
  const kept = await readKept(database, homeIds.map(partitionOf))
  const openCommands = await readOpenCommands(database, homeIds, { now, kept })
  const redDays = await readRedDaysOf(database, homeIds, now)
  const sources = await readRoomSourcesOf(database, homeIds)
  const absences = await readAbsencesOf(database, homeIds)
  const scenarios = await readScenariosOf(database, homeIds, now)
  const tariffs = await readTariffFactsOf(database, homeIds)
  const withDueAbsences = homeIds.filter((homeId) =>
    areAbsencesDue(absences.get(homeId) ?? [], memories.get(homeId)?.absences ?? null, now),
  )
  const known = await devices.ofHomes(homeIds)
  const hubs = Map.groupBy(await selectHubStates(database, homeIds), ({ homeId }) => homeId)
  // After the values: one that is read is then known to be late.
  const late = scenarios.size === 0 ? [] : await selectLateValues(database, [...scenarios.keys()])
  const absentRooms = new Map<string, readonly NamedRoom[]>()
  for (const homeId of withDueAbsences) {
    const home = { homeId, devices: known.get(homeId) ?? [] }
    absentRooms.set(homeId, await readAbsentRooms({ history }, database, home, now))
  }
  const asked = await readLastAsked(database, { devices: [...tanks.values()].flat(), capability: 'on' })
  const isByRelay = new Map(heatedRooms.map(({ hasRelay, roomId }) => [roomId, hasRelay]))
  const relayRooms = sources.filter(({ roomId }) => isByRelay.get(roomId) === true)
  const relays = Map.groupBy(await readRelayRooms(database, relayRooms, known), ({ homeId }) => homeId)
  const guardable = sources.filter(({ roomId }) => isByRelay.has(roomId))
  const asGuarded = { rooms: guardable, devices: known, memories }
  const guarded = Map.groupBy(await readGuardedRooms(database, asGuarded, now), ({ homeId }) => homeId)
  const rooms = await readPlannedRooms(database, { rows: sources, memories }, now)
  const sourcesOf = Map.groupBy(sources, ({ homeId }) => homeId)
  const lateOf = Map.groupBy(late, ({ homeId }) => homeId)
  const following = await readFollowingDevices(database, { devices: known, memories }, now)
  return homeIds.flatMap((homeId) => {
    const tariff = tariffs.get(homeId)
    if (tariff === undefined) return []
    const ownDevices = known.get(homeId) ?? []
    const byId = new Map(ownDevices.map((device) => [device.id, device]))
    const own = (tanks.get(homeId) ?? []).flatMap((row) => {
      const device = byId.get(row.deviceId)
      if (device === undefined) return []
      const pauses = waterPauses(absences.get(homeId) ?? [], row.roomId, tariff)
      return [{ ...tankFacts(row, device, asked.get(row.deviceId)), pauses }]
    })
    const memory = memories.get(homeId) ?? noMemory
    const keptFor = kept.get(partitionOf(homeId))?.for
    const heatingDevices =
      keptFor === undefined || (!following.has(homeId) && memory.heatingDevices === null)
        ? null
        : { devices: following.get(homeId) ?? [], keptSince: now - keptFor, settle }
    const ownScenarios = scenarios.get(homeId)
    const state = {
      devices: ownDevices,
      rooms: sourcesOf.get(homeId) ?? [],
      tariff,
      late: lateOf.get(homeId) ?? [],
    }
    return [
      {
        homeId,
        tariff,
        tanks: own,
        rooms: rooms.get(homeId) ?? [],
        relayRooms: relays.get(homeId) ?? [],
        guarded: guarded.get(homeId) ?? [],
        memory,
        openCommands: openCommands.get(homeId) ?? noCommands(homeId),
        redDays: redDays.get(homeId) ?? null,
        absences: { open: absences.get(homeId) ?? [], rooms: absentRooms.get(homeId) ?? null },
        kept: kept.get(partitionOf(homeId)) ?? null,
        heatingDevices,
        scenarios: ownScenarios === undefined ? null : inHome(ownScenarios, () => homeNow(state, now)),
        hubs: hubs.get(homeId) ?? [],
        devices: ownDevices,
        cold: coldRooms(ownDevices),
        unread: stored.get(homeId)?.unread ?? [],
      },
    ]
  })
}

function noCommands(homeId: string): HomeCommands {
  return {
    homeId,
    shares: [],
    reports: [],
    sendings: new Map(),
    keeper: null,
    orders: new Map(),
    reportIds: [],
  }
}

function tankFacts(
  row: TankRow,
  device: HomeDevice,
  last: LastAsked | undefined,
): Omit<HomeFacts['tanks'][number], 'pauses'> {
  return {
    ...switchedDevice(device, last),
    name: device.name,
    room: device.roomName,
    choice: row,
    week: row.week,
    // The last report of an offline relay is not its power now.
    power: device.reachable ? (device.values.get('instant_power') ?? null) : null,
  }
}
