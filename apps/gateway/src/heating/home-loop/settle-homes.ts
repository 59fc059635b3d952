// The hours of a contract are in wall time.
import 'temporal-polyfill/global'
import { type HomeMemory, type HomePlan, planHome, type PlanFacts } from '@foyer/rules/home/plan-home.ts'
import type { HeatingDevicesFacts } from '@foyer/rules/home/plan-heating-devices.ts'
import { areAbsencesDue } from '@foyer/rules/home/plan-absences.ts'
import type { TankFacts } from '@foyer/rules/home/plan-tanks.ts'
import type { Database } from '#base/database/database.ts'
import { readKept } from '#base/keepers/keepers.ts'
import { partitionOf } from '#base/keepers/partition.ts'
import { readTariffFactsOf } from '#energy/energy/tariff-facts.ts'
import { readRedDaysOf } from '#heating/red-days/red-day-facts.ts'
import {
  absenceClaimsOf,
  type AbsenceRow,
  readAbsencesOf,
  storeProgress,
  waterPauses,
} from '#heating/absences/home-absences.ts'
import { type NamedRoom, readAbsentRooms } from '#heating/absences/room-returns.ts'
import {
  type Commands,
  type HomeCommands,
  type LastAsked,
  readLastAsked,
  readOpenCommands,
} from '#heating/commands/commands.ts'
import type { CommandRequest } from '#heating/commands/ledger.ts'
import { endSentSlots } from '#heating/orders/settle-rooms.ts'
import { endOneOffs, selectTanks, type TankRow } from '#heating/hot-water/hot-water.ts'
import {
  type NamedRelayRoom,
  readRelayRooms,
  selectHeatedRoomsOf,
  switchedDevice,
} from '#heating/orders/relay-rooms.ts'
import { type FollowingDevice, readFollowingDevices, storeHandChanges } from '#heating/orders/hand-changes.ts'
import type { ClaimReplacement } from '#heating/orders/room-claims.ts'
import type { RoomOrders } from '#heating/orders/room-orders.ts'
import { selectSourcesOf } from '#heating/orders/room-sources.ts'
import { type NamedGuardedRoom, readGuardedRooms } from '#heating/protection/guarded-rooms.ts'
import type { History } from '#history/history.ts'
import type { Devices, HomeDevice } from '#home/devices/devices.ts'
import {
  MOST_TRIES,
  type NextPlan,
  pauseAfter,
  replaceWatches,
  selectMemories,
  setClocks,
  storeMemories,
} from './home-loop.store.ts'

/**
 * ms after which a home is planned once more if its watches or the claims of its red days changed, which relays follow,
 * or if another transaction was changing a command that had to end. A reading that was stored during the plan was
 * compared with the former bands, and could not wake the home. By then it is visible, as storing it takes less time.
 */
const SECOND_PLAN_MS = 2_000

const redDay = { kind: 'red_day', cause: { id: null, name: null } } as const

/** The facts of a home's plan, with the names that people gave. */
export type HomeFacts = Omit<
  PlanFacts,
  'tanks' | 'rooms' | 'guarded' | 'absences' | 'openCommands' | 'heatingDevices'
> & {
  homeId: string
  absences: { open: readonly AbsenceRow[]; rooms: readonly NamedRoom[] | null }
  tanks: readonly (TankFacts & { name: string; room: string | null })[]
  rooms: readonly NamedRelayRoom[]
  guarded: readonly NamedGuardedRoom[]
  openCommands: HomeCommands
  heatingDevices: (Omit<HeatingDevicesFacts, 'devices'> & { devices: readonly FollowingDevice[] }) | null
  /** The names of its devices, by their ids. */
  deviceNames: ReadonlyMap<string, string>
}

const noMemory: HomeMemory = { tanks: {}, relays: {}, absences: null, protection: {}, heatingDevices: null }

/** A part of a plan that failed. */
type FailedPart = HomePlan['failed'][number] & { homeId: string }

/**
 * The result of a plan's transaction: homes whose devices changed, those in which an absence began, ended or began to
 * preheat, and those in which a change was made at a device or is over.
 */
export type SettledHomes = {
  changed: string[]
  progressed: string[]
  changedByHand: string[]
  failed: FailedPart[]
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
  const memories = await selectMemories(database, homeIds)
  const kept = await readKept(database, homeIds.map(partitionOf))
  const openCommands = await readOpenCommands(database, homeIds, { now, kept })
  const redDays = await readRedDaysOf(database, homeIds, now)
  const heated = [...new Set([...tanks.keys(), ...heatedRooms.map(({ homeId }) => homeId)])]
  const absences = await readAbsencesOf(database, homeIds)
  // A home that has nothing left to plan still has a memory.
  const planned = [
    ...new Set([
      ...heated,
      ...memories.keys(),
      ...openCommands.keys(),
      ...redDays.keys(),
      ...absences.keys(),
    ]),
  ]
  if (planned.length === 0) return []
  const tariffs = await readTariffFactsOf(database, planned)
  const withDueAbsences = planned.filter((homeId) =>
    areAbsencesDue(absences.get(homeId) ?? [], memories.get(homeId)?.absences ?? null, now),
  )
  const withReports = planned.filter((homeId) => (openCommands.get(homeId)?.reports.length ?? 0) > 0)
  const withDevices = [...new Set([...heated, ...withReports, ...withDueAbsences])]
  const known = withDevices.length === 0 ? new Map<string, never>() : await devices.ofHomes(withDevices)
  const absentRooms = new Map<string, readonly NamedRoom[]>()
  for (const homeId of withDueAbsences) {
    const home = { homeId, devices: known.get(homeId) ?? [] }
    absentRooms.set(homeId, await readAbsentRooms({ history }, database, home, now))
  }
  const asked = await readLastAsked(database, { devices: [...tanks.values()].flat(), capability: 'on' })
  const sources = heatedRooms.length === 0 ? [] : await selectSourcesOf(database, heatedRooms)
  const byRelay = new Set(heatedRooms.flatMap(({ hasRelay, roomId }) => (hasRelay ? [roomId] : [])))
  const relayRooms = sources.filter(({ roomId }) => byRelay.has(roomId))
  const rooms = Map.groupBy(await readRelayRooms(database, relayRooms, known), ({ homeId }) => homeId)
  const asGuarded = { rooms: sources, devices: known, memories }
  const guarded = Map.groupBy(await readGuardedRooms(database, asGuarded, now), ({ homeId }) => homeId)
  const following = await readFollowingDevices(database, { devices: known, memories }, now)
  return planned.flatMap((homeId) => {
    const tariff = tariffs.get(homeId)
    if (tariff === undefined) return []
    const byId = new Map((known.get(homeId) ?? []).map((device) => [device.id, device]))
    const own = (tanks.get(homeId) ?? []).flatMap((row) => {
      const device = byId.get(row.deviceId)
      if (device === undefined) return []
      const pauses = waterPauses(absences.get(homeId) ?? [], row.roomId, tariff)
      return [{ ...tankFacts(row, device, asked.get(row.deviceId)), pauses }]
    })
    const memory = memories.get(homeId) ?? noMemory
    const keptFor = kept.get(partitionOf(homeId))?.for
    const heatingDevices =
      !known.has(homeId) || keptFor === undefined
        ? null
        : { devices: following.get(homeId) ?? [], keptSince: now - keptFor, settle }
    return [
      {
        homeId,
        tariff,
        tanks: own,
        rooms: rooms.get(homeId) ?? [],
        guarded: guarded.get(homeId) ?? [],
        deviceNames: new Map(Array.from(byId, ([id, { name }]) => [id, name])),
        memory,
        openCommands: openCommands.get(homeId) ?? noCommands(homeId),
        redDays: redDays.get(homeId) ?? null,
        absences: { open: absences.get(homeId) ?? [], rooms: absentRooms.get(homeId) ?? null },
        heatingDevices,
      },
    ]
  })
}

/**
 * Plans homes that this transaction has locked, in their state at an instant (ms), and writes the changes. Commands are
 * sent after the commit. A home with a failed part is planned again after a pause (ms).
 */
export async function settleHomes(
  parts: {
    commands: Pick<Commands, 'askAll' | 'prepare' | 'store'>
    devices: Pick<Devices, 'ofHomes'>
    history: Pick<History, 'readHome'>
    orders: Pick<RoomOrders, 'replaceClaims' | 'resendOrders'>
    settle: number
  },
  tx: Database,
  homes: readonly { homeId: string; tries: number }[],
  { now, pause }: { now: number; pause: number },
): Promise<SettledHomes> {
  const homeIds = homes.map(({ homeId }) => homeId)
  const facts = await readHomeFacts(parts, tx, homeIds, now)
  const prepared = await parts.commands.prepare(
    tx,
    facts.map((home) => home.openCommands),
    now,
  )
  const sendings = new Map(Array.from(prepared, ([name, { sending }]) => [name, sending]))
  const plans = facts.map((home) => {
    const openCommands = { ...home.openCommands, sendings }
    return { ...home, plan: planHome({ ...home, openCommands }, now) }
  })
  const over = plans.flatMap(({ homeId, plan }) =>
    plan.oneOffsEnded.map((deviceId) => ({ homeId, deviceId })),
  )
  const open = plans.flatMap(({ openCommands: commands, plan }) =>
    plan.open === null ? [] : [{ commands, plan: plan.open }],
  )
  const requests = plans.flatMap(({ homeId, plan }) =>
    plan.commands.map(({ deviceId, value, actor, ecsMode }): CommandRequest => ({
      homeId,
      target: { deviceId },
      capability: 'on',
      value,
      actor: { kind: actor, id: null, name: null },
      ...(ecsMode === undefined ? {} : { ecsMode }),
    })),
  )
  const reclaims = plans.flatMap(({ homeId, absences, deviceNames, plan }): ClaimReplacement[] => [
    ...(plan.redDayClaims === null
      ? []
      : [
          {
            homeId,
            kind: redDay.kind,
            claims: plan.redDayClaims.map((claim) => ({ ...claim, homeId, ...redDay })),
          },
        ]),
    ...(plan.absences?.claims == null
      ? []
      : [{ homeId, kind: 'absence' as const, claims: absenceClaimsOf(absences.open, plan.absences.claims) }]),
    ...(['open_window', 'protection'] as const).flatMap((kind) =>
      plan.holds === null
        ? []
        : [
            {
              homeId,
              kind,
              claims: plan.holds.flatMap(({ cause: id, ...hold }) =>
                hold.kind === kind
                  ? [{ ...hold, homeId, cause: { id, name: deviceNames.get(id ?? '') ?? null } }]
                  : [],
              ),
            },
          ],
    ),
  ])
  const progress = plans.flatMap(({ absences, plan }) =>
    plan.absences === null ? [] : [{ open: absences.open, ...plan.absences }],
  )
  // Before all other writes, as the settling of rooms locks them before it writes.
  // A claim that replaces another begins at its end.
  if (reclaims.length > 0) await parts.orders.replaceClaims(tx, reclaims, now)
  const progressed = await storeProgress(tx, progress)
  if (over.length > 0) await endOneOffs(tx, over, now)
  const { sent, unstored } = await parts.commands.store(tx, open, prepared)
  if (sent.size > 0) await endSentSlots(tx, [...sent])
  const byHand = plans.flatMap(({ homeId, plan }) =>
    (plan.heatingDevices?.changes ?? []).map((change) => ({ homeId, ...change })),
  )
  if (byHand.length > 0) await storeHandChanges(tx, byHand)
  const returned = plans.flatMap(({ homeId, plan, heatingDevices }) => {
    const back = new Set(plan.heatingDevices?.back)
    return (heatingDevices?.devices ?? []).flatMap(({ deviceId, roomId, reported }) =>
      roomId !== null && back.has(deviceId) ? [{ homeId, deviceId, roomId, reported }] : [],
    )
  })
  const resent =
    returned.length === 0
      ? { sent: new Set<string>(), undecided: new Set<string>() }
      : await parts.orders.resendOrders(tx, returned)
  const undecidedOf = (plan: HomePlan['heatingDevices'] | undefined) =>
    (plan?.back ?? []).filter((id) => resent.undecided.has(id))
  const reclaimed = new Set(reclaims.map(({ homeId }) => homeId))
  const commands = requests.length === 0 ? [] : await parts.commands.askAll(tx, requests)
  if (plans.length > 0) {
    await storeMemories(
      tx,
      plans.map(({ homeId, plan: { memory, heatingDevices } }) => ({
        homeId,
        ...memory,
        heatingDevices:
          memory.heatingDevices !== null && undecidedOf(heatingDevices).length > 0
            ? { ...memory.heatingDevices, undecided: undecidedOf(heatingDevices) }
            : memory.heatingDevices,
      })),
    )
  }
  const rewatched = await replaceWatches(
    tx,
    homeIds,
    plans.flatMap(({ homeId, plan }) => plan.watches.map((watch) => ({ homeId, ...watch }))),
  )
  const planOf = new Map(plans.map(({ homeId, plan }) => [homeId, plan]))
  await setClocks(
    tx,
    homes.map(({ homeId, tries }): NextPlan => {
      const plan = planOf.get(homeId)
      const hasFailed = plan !== undefined && plan.failed.length > 0
      const at = Math.min(
        plan?.nextAt ?? Infinity,
        rewatched.has(homeId) || unstored.has(homeId) || reclaimed.has(homeId)
          ? now + SECOND_PLAN_MS
          : Infinity,
        hasFailed ? now + pauseAfter(tries, pause) : Infinity,
        undecidedOf(plan?.heatingDevices).length > 0 ? now + parts.settle : Infinity,
        // The next plan sends the commands of this one.
        resent.sent.has(homeId) ? now : Infinity,
      )
      return {
        homeId,
        at: at === Infinity ? null : at,
        tries: hasFailed ? Math.min(tries + 1, MOST_TRIES) : 0,
      }
    }),
  )
  const failed = plans.flatMap(({ homeId, plan }) => plan.failed.map((part) => ({ homeId, ...part })))
  const changed = [...new Set([...over, ...commands].map(({ homeId }) => homeId))]
  const changedByHand = plans.flatMap(({ homeId, plan: { heatingDevices } }) =>
    heatingDevices !== null && (heatingDevices.hasChanged || heatingDevices.changes.length > 0)
      ? [homeId]
      : [],
  )
  return { changed, progressed, changedByHand, failed }
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
