// The rules of orders compute in wall time.
import 'temporal-polyfill/global'
import { planCommands, type Sending } from '@foyer/rules/home/plan-commands.ts'
import { type HomeMemory, type HomePlan, planHome } from '@foyer/rules/home/plan-home.ts'
import type { Database } from '#base/database/database.ts'
import type { Kept } from '#base/keepers/keepers.ts'
import { partitionOf } from '#base/keepers/partition.ts'
import { absenceClaimsOf, storeProgress } from '#heating/absences/home-absences.ts'
import { type Commands, type PreparedSending, readOpenCommands } from '#heating/commands/commands.ts'
import type { CommandRequest } from '#heating/commands/ledger.ts'
import { endOneOffs } from '#heating/hot-water/hot-water.ts'
import { storeHandChanges } from '#heating/orders/hand-changes.ts'
import type { ClaimReplacement } from '#heating/orders/room-claims.ts'
import type { RoomOrders } from '#heating/orders/room-orders.ts'
import { endSentSlots, settleRooms } from '#heating/orders/settle-rooms.ts'
import { type ScenarioParts, settleScenarios } from '#heating/scenarios/settle-scenarios.ts'
import type { History } from '#history/history.ts'
import type { Devices } from '#home/devices/devices.ts'
import { type CheckParts, checkNotifications } from './check-notifications.ts'
import { type HomeFacts, readHomeFacts } from './home-facts.ts'
import {
  LONGEST_PART_PAUSE,
  MOST_TRIES,
  type NextPlan,
  pauseAfter,
  replaceWatches,
  setClocks,
  storeMemories,
} from './home-loop.store.ts'

/**
 * ms after which a home is planned once more if its watches changed, or if another transaction was changing a command
 * that had to end. A reading that was stored during the plan was compared with the former bands, and could not wake the
 * home. By then it is visible, as storing it takes less time.
 */
const SECOND_PLAN_MS = 2_000

const redDay = { kind: 'red_day', cause: { id: null, name: null } } as const

/** A part of a plan that failed. */
type FailedPart = HomePlan['failed'][number] & { homeId: string }

/**
 * The result of a plan's transaction: homes in which a device is switched, those in which the order of a room changes or
 * will change, those in which an absence began, ended or began to preheat, those in which a change was made at a device
 * or is over, and those in which a scenario did something.
 */
export type SettledHomes = {
  switched: string[]
  ordered: string[]
  progressed: string[]
  changedByHand: string[]
  ran: string[]
  failed: FailedPart[]
}

type SettleParts = ScenarioParts &
  CheckParts & {
    commands: Pick<Commands, 'askAll' | 'prepare' | 'store'>
    devices: Pick<Devices, 'ofHomes'>
    history: Pick<History, 'readHome'>
    orders: Pick<RoomOrders, 'resendOrders'>
    settle: number
  }

/** A home with the facts of its plan. */
type PlannedHome = HomeFacts & { plan: HomePlan }

/**
 * Plans homes that this transaction has locked, in their state at an instant (ms), and writes the changes. Commands are
 * sent after the commit. A home with a failed part is planned again after a pause (ms).
 */
export async function settleHomes(
  parts: SettleParts,
  tx: Database,
  homes: readonly { homeId: string; partTries: number; secondAt: number | null }[],
  { now, pause }: { now: number; pause: number },
): Promise<SettledHomes> {
  const homeIds = homes.map(({ homeId }) => homeId)
  const { plans, prepared } = await planHomes(parts, tx, homeIds, now)
  const claims = plans.flatMap(replacedClaims)
  // A claim that replaces another begins at its end.
  if (claims.length > 0) await parts.orders.replaceClaims(tx, claims, now)
  const progressed = await storeProgress(tx, plans.flatMap(progressOf))
  const over = plans.flatMap(({ homeId, plan }) =>
    plan.oneOffsEnded.map((deviceId) => ({ homeId, deviceId })),
  )
  if (over.length > 0) await endOneOffs(tx, over, now)
  const stored = await parts.commands.store(tx, plans.flatMap(openCommandsOf), prepared)
  const rooms = await settlePlannedRooms(parts, tx, plans, now)
  const devices = await settleHeatingDevices(parts, tx, plans, now)
  const requests = plans.flatMap(switchRequests)
  const switched = requests.length === 0 ? [] : await parts.commands.askAll(tx, requests)
  const scenarios = await settleScenarios(parts, tx, plans.flatMap(evaluatedScenarios), now)
  const requested = new Set([
    ...rooms.asked,
    ...devices.asked,
    ...switched.map(({ homeId }) => homeId),
    ...scenarios.acted,
  ])
  // A home whose earlier commands could not be planned would fail again, and all its parts with it.
  const sending = plans.filter(({ homeId, plan }) => requested.has(homeId) && plan.open !== null)
  const sent = await sendRequested(parts.commands, tx, sending, now)
  const homesSent = [...new Set([...stored.sent, ...sent.sent])]
  if (homesSent.length > 0) await endSentSlots(tx, homesSent)
  const commandsFailed = stored.failed.union(sent.failed)
  const checked = await checkNotifications(parts, tx, plans, { now, commandsFailed })
  if (plans.length > 0) {
    await storeMemories(
      tx,
      plans.map(({ homeId, plan: { memory } }) => ({
        homeId,
        ...memory,
        heatingDevices: devices.withUndecided(homeId, memory.heatingDevices),
        notifications: checked.memories.get(homeId) ?? null,
      })),
    )
  }
  const rewatched = await replaceWatches(
    tx,
    homeIds,
    plans.flatMap(({ homeId, plan }) => plan.watches.map((watch) => ({ homeId, ...watch }))),
  )
  const failed: FailedPart[] = [
    ...plans.flatMap(({ homeId, plan, unread }) =>
      [...unread, ...plan.failed].map((part) => ({ homeId, ...part })),
    ),
    ...scenarios.failed.map((one) => ({ ...one, part: 'scenarios' as const })),
    ...checked.failed.map((one) => ({ ...one, part: 'notifications' as const })),
  ]
  const failedHomes = new Set(failed.map(({ homeId }) => homeId))
  const reclaimed = new Set(claims.map(({ homeId }) => homeId))
  const nextOf = new Map(plans.map(({ homeId, plan }) => [homeId, plan.nextAt]))
  await setClocks(
    tx,
    homes.map(({ homeId, partTries, secondAt: former }): NextPlan => {
      const hasFailed = failedHomes.has(homeId)
      const isSecond = rewatched.has(homeId) || stored.unstored.has(homeId) || sent.unstored.has(homeId)
      // Plans before it may still read the former values.
      const secondAt = isSecond ? now + SECOND_PLAN_MS : former !== null && former > now ? former : null
      const checkAt = checked.memories.get(homeId)?.at ?? null
      const at = Math.min(
        nextOf.get(homeId) ?? Infinity,
        checkAt === null || checkAt <= now ? Infinity : checkAt,
        sent.nextAt.get(homeId) ?? Infinity,
        secondAt ?? Infinity,
        hasFailed ? now + Math.min(pauseAfter(partTries, pause), LONGEST_PART_PAUSE) : Infinity,
        devices.undecided.has(homeId) ? now + parts.settle : Infinity,
        // In the next plan, the rooms follow the claims of this one, the scenarios what was done here, and failed orders
        // are watched.
        reclaimed.has(homeId) || scenarios.acted.has(homeId) || checked.missed.has(homeId)
          ? -Infinity
          : Infinity,
      )
      return {
        homeId,
        at: at === Infinity ? null : at,
        secondAt,
        partTries: hasFailed ? Math.min(partTries + 1, MOST_TRIES) : 0,
      }
    }),
    now,
  )
  return {
    switched: [...new Set([...over, ...switched].map(({ homeId }) => homeId))],
    ordered: [...new Set([...rooms.passed, ...reclaimed])],
    progressed,
    changedByHand: devices.changed,
    ran: [...scenarios.acted],
    failed,
  }
}

/** Reads the facts of homes and plans each, with what sending their open commands would do now. */
async function planHomes(
  parts: SettleParts,
  tx: Database,
  homeIds: readonly string[],
  now: number,
): Promise<{ plans: PlannedHome[]; prepared: Map<string, PreparedSending> }> {
  const facts = await readHomeFacts(parts, tx, homeIds, now)
  const open = facts.map((home) => home.openCommands)
  const prepared = await parts.commands.prepare(tx, open, now)
  const sendings = sendingsOf(prepared)
  const plans = facts.map((home) => {
    const openCommands = { ...home.openCommands, sendings }
    return { ...home, plan: planHome({ ...home, openCommands }, now) }
  })
  return { plans, prepared }
}

/** The claims of the kinds that a plan sets again as a whole. */
function replacedClaims({ homeId, absences, devices, plan }: PlannedHome): ClaimReplacement[] {
  const replaced: ClaimReplacement[] = []
  if (plan.redDayClaims !== null) {
    const claims = plan.redDayClaims.map((claim) => ({ ...claim, homeId, ...redDay }))
    replaced.push({ homeId, kind: redDay.kind, claims })
  }
  if (plan.absences !== null && plan.absences.claims !== null) {
    const claims = absenceClaimsOf(absences.open, plan.absences.claims)
    replaced.push({ homeId, kind: 'absence', claims })
  }
  for (const kind of ['open_window', 'protection'] as const) {
    const holds = plan.holds?.filter((hold) => hold.kind === kind)
    if (holds === undefined) continue
    const claims = holds.map(({ cause: id, ...hold }) => ({
      ...hold,
      homeId,
      cause: { id, name: devices.find((device) => device.id === id)?.name ?? null },
    }))
    replaced.push({ homeId, kind, claims })
  }
  return replaced
}

function progressOf({ absences, plan }: PlannedHome) {
  return plan.absences === null ? [] : [{ open: absences.open, ...plan.absences }]
}

function openCommandsOf({ openCommands: commands, plan }: PlannedHome) {
  return plan.open === null ? [] : [{ commands, plan: plan.open }]
}

function evaluatedScenarios({ homeId, scenarios, plan }: PlannedHome) {
  return scenarios === null || plan.scenarios === null ? [] : [{ homeId, scenarios, plan: plan.scenarios }]
}

/** The commands that switch tanks and heating relays. */
function switchRequests({ homeId, plan }: PlannedHome): CommandRequest[] {
  return plan.commands.map(({ deviceId, value, actor, ecsMode }) => ({
    homeId,
    target: { deviceId },
    capability: 'on',
    value,
    actor: { kind: actor, id: null, name: null },
    ...(ecsMode === undefined ? {} : { ecsMode }),
  }))
}

/** Writes the plans of rooms. Returns the homes in which an edge passed, and those in which something is to be sent. */
async function settlePlannedRooms(
  parts: SettleParts,
  tx: Database,
  plans: readonly PlannedHome[],
  now: number,
): Promise<{ passed: string[]; asked: Set<string> }> {
  const { settle } = parts
  const rooms = plans.flatMap(({ homeId, kept, plan }) =>
    plan.rooms === null ? [] : [{ homeId, freshSince: freshSince(kept, { now, settle }), plan: plan.rooms }],
  )
  const passed = rooms.flatMap(({ homeId, plan }) => (plan.edges.length > 0 ? [homeId] : []))
  return { passed, asked: await settleRooms(parts, tx, rooms) }
}

/**
 * Stores the changes made at devices, and sends their orders to devices that are back. Returns the homes in which a
 * change was made or is over, those in which something is to be sent, and those with a device that is compared with its
 * order again later.
 */
async function settleHeatingDevices(
  { orders }: SettleParts,
  tx: Database,
  plans: readonly PlannedHome[],
  now: number,
) {
  const changes = plans.flatMap(({ homeId, plan }) =>
    (plan.heatingDevices?.changes ?? []).map((change) => ({ homeId, ...change })),
  )
  if (changes.length > 0) await storeHandChanges(tx, changes)
  const returned = plans.flatMap(({ homeId, plan, heatingDevices }) => {
    const back = new Set(plan.heatingDevices?.back)
    return (heatingDevices?.devices ?? []).flatMap(({ deviceId, roomId, reported }) =>
      roomId !== null && back.has(deviceId) ? [{ homeId, deviceId, roomId, reported }] : [],
    )
  })
  const resent =
    returned.length === 0
      ? { sent: new Set<string>(), undecided: new Set<string>() }
      : await orders.resendOrders(tx, returned, now)
  const undecided = Map.groupBy(
    returned.filter(({ deviceId }) => resent.undecided.has(deviceId)),
    ({ homeId }) => homeId,
  )
  return {
    asked: resent.sent,
    undecided,
    changed: plans.flatMap(({ homeId, plan: { heatingDevices: plan } }) =>
      plan !== null && (plan.hasChanged || plan.changes.length > 0) ? [homeId] : [],
    ),
    withUndecided(homeId: string, memory: HomeMemory['heatingDevices']): HomeMemory['heatingDevices'] {
      const devices = undecided.get(homeId)
      return memory === null || devices === undefined
        ? memory
        : { ...memory, undecided: devices.map(({ deviceId }) => deviceId) }
    },
  }
}

/**
 * When (ms) a home was taken over, if its devices may not have reported their state since; -Infinity if they have,
 * Infinity if no gateway receives their reports.
 */
function freshSince(kept: Kept | null, { now, settle }: { now: number; settle: number }): number {
  if (kept === null) return Infinity
  return kept.for < settle ? now - kept.for : -Infinity
}

/**
 * Sends what was requested in homes by this transaction, as a plan sends what was requested before. Returns the homes in
 * which something was sent, those in which something could not be stored, and when (ms) each is planned again.
 */
async function sendRequested(
  commands: Pick<Commands, 'prepare' | 'store'>,
  tx: Database,
  homes: readonly { homeId: string; kept: Kept | null }[],
  now: number,
) {
  const none = {
    sent: new Set<string>(),
    unstored: new Set<string>(),
    failed: new Set<string>(),
    nextAt: new Map<string, number | null>(),
  }
  if (homes.length === 0) return none
  const homeIds = homes.map(({ homeId }) => homeId)
  const kept = new Map(
    homes.flatMap((home) => (home.kept === null ? [] : [[partitionOf(home.homeId), home.kept] as const])),
  )
  const open = [...(await readOpenCommands(tx, homeIds, { now, kept })).values()]
  const prepared = await commands.prepare(tx, open, now)
  const sendings = sendingsOf(prepared)
  const plans = open.map((one) => ({ commands: one, plan: planCommands({ ...one, sendings }, now) }))
  const stored = await commands.store(tx, plans, prepared)
  return { ...stored, nextAt: new Map(plans.map(({ commands: { homeId }, plan }) => [homeId, plan.nextAt])) }
}

function sendingsOf(prepared: ReadonlyMap<string, PreparedSending>): Map<string, Sending> {
  return new Map(Array.from(prepared, ([name, { sending }]) => [name, sending]))
}
