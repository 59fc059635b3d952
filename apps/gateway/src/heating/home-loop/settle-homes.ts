// The rules of orders compute in wall time.
import 'temporal-polyfill/global'
import { planCommands, type Sending } from '@foyer/rules/home/plan-commands.ts'
import { type HomePlan, planHome } from '@foyer/rules/home/plan-home.ts'
import type { Database } from '#base/database/database.ts'
import type { Due } from '#base/due/due.ts'
import { failedOrderChecks } from '#base/due/notification-check.ts'
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
import { settleScenarios, type SettleParts } from '#heating/scenarios/settle-scenarios.ts'
import type { History } from '#history/history.ts'
import type { Devices } from '#home/devices/devices.ts'
import { readHomeFacts } from './home-facts.ts'
import {
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

/**
 * Plans homes that this transaction has locked, in their state at an instant (ms), and writes the changes. Commands are
 * sent after the commit. A home with a failed part is planned again after a pause (ms).
 */
export async function settleHomes(
  parts: SettleParts & {
    commands: Pick<Commands, 'askAll' | 'prepare' | 'store'>
    devices: Pick<Devices, 'ofHomes'>
    history: Pick<History, 'readHome'>
    orders: Pick<RoomOrders, 'resendOrders'>
    due: Pick<Due, 'write'>
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
  const sendings = sendingsOf(prepared)
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
  // A claim that replaces another begins at its end.
  if (reclaims.length > 0) await parts.orders.replaceClaims(tx, reclaims, now)
  const progressed = await storeProgress(tx, progress)
  if (over.length > 0) await endOneOffs(tx, over, now)
  const stored = await parts.commands.store(tx, open, prepared)
  const rooms = plans.flatMap(({ homeId, kept, plan }) =>
    plan.rooms === null
      ? []
      : [{ homeId, freshSince: freshSince(kept, { now, settle: parts.settle }), plan: plan.rooms }],
  )
  const passed = rooms.flatMap(({ homeId, plan }) => (plan.edges.length > 0 ? [homeId] : []))
  const asked = await settleRooms(parts, tx, rooms)
  // A failed order is over once another one is in force.
  const checks = await failedOrderChecks(tx, passed)
  if (checks.length > 0) await parts.due.write(tx, checks)
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
      : await parts.orders.resendOrders(tx, returned, now)
  const undecidedOf = (plan: HomePlan['heatingDevices'] | undefined) =>
    (plan?.back ?? []).filter((id) => resent.undecided.has(id))
  const reclaimed = new Set(reclaims.map(({ homeId }) => homeId))
  const commands = requests.length === 0 ? [] : await parts.commands.askAll(tx, requests)
  const evaluated = plans.flatMap(({ homeId, scenarios, plan }) =>
    scenarios === null || plan.scenarios === null ? [] : [{ homeId, scenarios, plan: plan.scenarios }],
  )
  const ran = await settleScenarios(parts, tx, evaluated, now)
  const requested = new Set([...asked, ...resent.sent, ...ran.acted, ...commands.map(({ homeId }) => homeId)])
  // A home whose earlier commands could not be planned would fail again, and all its parts with it.
  const sending = plans.filter(({ homeId, plan }) => requested.has(homeId) && plan.open !== null)
  const sent = await sendRequested(parts.commands, tx, sending, now)
  const homesSent = [...new Set([...stored.sent, ...sent.sent])]
  if (homesSent.length > 0) await endSentSlots(tx, homesSent)
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
  const failed: FailedPart[] = [
    ...plans.flatMap(({ homeId, plan }) => plan.failed.map((part) => ({ homeId, ...part }))),
    ...ran.failed.map((one) => ({ ...one, part: 'scenarios' as const })),
  ]
  const failedHomes = new Set(failed.map(({ homeId }) => homeId))
  const planOf = new Map(plans.map(({ homeId, plan }) => [homeId, plan]))
  await setClocks(
    tx,
    homes.map(({ homeId, tries }): NextPlan => {
      const plan = planOf.get(homeId)
      const hasFailed = failedHomes.has(homeId)
      const at = Math.min(
        plan?.nextAt ?? Infinity,
        sent.nextAt.get(homeId) ?? Infinity,
        rewatched.has(homeId) || stored.unstored.has(homeId) || sent.unstored.has(homeId)
          ? now + SECOND_PLAN_MS
          : Infinity,
        hasFailed ? now + pauseAfter(tries, pause) : Infinity,
        undecidedOf(plan?.heatingDevices).length > 0 ? now + parts.settle : Infinity,
        // In the next plan, the rooms follow the claims of this one, and the scenarios what was done here.
        reclaimed.has(homeId) || ran.acted.has(homeId) ? now : Infinity,
      )
      return {
        homeId,
        at: at === Infinity ? null : at,
        tries: hasFailed ? Math.min(tries + 1, MOST_TRIES) : 0,
      }
    }),
  )
  const changedByHand = plans.flatMap(({ homeId, plan: { heatingDevices } }) =>
    heatingDevices !== null && (heatingDevices.hasChanged || heatingDevices.changes.length > 0)
      ? [homeId]
      : [],
  )
  const switched = [...new Set([...over, ...commands].map(({ homeId }) => homeId))]
  const ordered = [...new Set([...passed, ...reclaimed])]
  return { switched, ordered, progressed, changedByHand, ran: [...ran.acted], failed }
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
