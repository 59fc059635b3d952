import { BLIND_MS, COMMAND_MS, storedLife } from '@foyer/rules/home/command-life.ts'
import {
  type CommandPlan,
  type CommandShare,
  isSendable,
  type OpenCommands,
  type Sending,
  shareName,
  type UnjudgedReport,
} from '@foyer/rules/home/plan-commands.ts'
import { usualInterval } from '@foyer/rules/home/report-interval.ts'
import type { Database } from '#base/database/database.ts'
import type { Kept } from '#base/keepers/keepers.ts'
import { partitionOf } from '#base/keepers/partition.ts'
import type { History } from '#history/history.ts'
import type { HubLink, SetOrder } from '#hub-link/hub-link-port.ts'
import { deleteReports, type ReportRow, selectReports } from './device-report.store.ts'
import {
  type ReportedDevice,
  saveShares,
  selectOpenShares,
  selectReportedShares,
  type ShareRow,
  type Transition,
} from './command.store.ts'
import { reasonOfHubError } from './hub-error.ts'

/** The open commands of a home, with what sending them needs. */
export type HomeCommands = OpenCommands & {
  readonly homeId: string
  readonly orders: ReadonlyMap<string, SetOrder>
  readonly reportIds: readonly number[]
}

/** A share that may be sent now: what sending it would do, and how. */
export type PreparedSending = {
  readonly sending: Sending
  readonly publish: (() => void) | null
  /** ms. */
  readonly requestedAt: number
}

/**
 * Reads the open commands of homes at an instant (ms), and the messages of devices that are not judged yet. `kept`: the
 * partitions that a gateway keeps.
 */
export async function readOpenCommands(
  tx: Database,
  homeIds: readonly string[],
  { now, kept }: { now: number; kept: ReadonlyMap<number, Kept> },
): Promise<Map<string, HomeCommands>> {
  const reports = Map.groupBy(await selectReports(tx, homeIds), ({ homeId }) => homeId)
  const open = await selectOpenShares(tx, homeIds)
  const reported = reports.size === 0 ? [] : await selectReportedShares(tx, reportedDevices(reports))
  // Those that a report may change include their later ones, open or not.
  const all = new Map([...reported, ...open].map((row) => [shareName(row), row]))
  const rows = Map.groupBy(
    [...all.values()].toSorted((one, other) => one.requestedAt - other.requestedAt),
    ({ homeId }) => homeId,
  )
  const homes = [...new Set([...rows.keys(), ...reports.keys()])]
  return new Map(
    homes.map((homeId) => {
      const own = rows.get(homeId) ?? []
      const keeper = kept.get(partitionOf(homeId))
      const messages = reports.get(homeId) ?? []
      return [
        homeId,
        {
          homeId,
          shares: own.map((row, turn) => shareOf(row, { turn, now })),
          reports: messages.map(reportOf),
          sendings: new Map(),
          keeper: keeper === undefined ? null : { since: now - keeper.for, seenAt: now - keeper.renewed },
          orders: new Map(own.map((row) => [shareName(row), row])),
          reportIds: messages.map(({ id }) => id),
        },
      ]
    }),
  )
}

/** What sending each share would do that may be sent now, by its name. */
export async function prepareSendings(
  { hubLink, history }: { hubLink: Pick<HubLink, 'prepareSets'>; history: Pick<History, 'lastReports'> },
  tx: Database,
  homes: Iterable<HomeCommands>,
  now: number,
): Promise<Map<string, PreparedSending>> {
  const due = [...homes].flatMap(({ shares, orders }) =>
    shares.flatMap((share) => {
      const order = isSendable(share, now) ? orders.get(shareName(share)) : undefined
      return order === undefined ? [] : [{ name: shareName(share), order, requestedAt: share.requestedAt }]
    }),
  )
  const prepared = await hubLink.prepareSets(
    tx,
    due.map(({ order }) => order),
  )
  // All together: the reports of several devices are read by one statement.
  const sendings = due.map(
    async ({ name, order, requestedAt }, index): Promise<[string, PreparedSending][]> => {
      const set = prepared[index]
      if (set === undefined || set === 'unavailable') return []
      if ('refused' in set) return [[name, { sending: set, publish: null, requestedAt }]]
      const { publish, canRead, isBlind } = set
      const waits = set.waits && !isBlind
      const interval = waits ? usualInterval(await history.lastReports(order)) : COMMAND_MS
      const sending = { patience: isBlind ? BLIND_MS : interval, waits, canRead: canRead && !waits, isBlind }
      return [[name, { sending, publish, requestedAt }]]
    },
  )
  return new Map((await Promise.all(sendings)).flat())
}

/**
 * Stores the plans of the commands of homes. Returns what was stored, and the homes in which something was not, because
 * another transaction is changing it.
 */
export async function storeCommandPlans(
  tx: Database,
  plans: readonly { commands: HomeCommands; plan: CommandPlan }[],
): Promise<{ stored: Transition[]; unstored: Set<string> }> {
  const transitions = plans.flatMap(({ commands: { homeId }, plan }) =>
    plan.changes.map((change) => ({ homeId, ...change })),
  )
  const stored = transitions.length === 0 ? [] : await saveShares(tx, transitions)
  const judged = plans.flatMap(({ commands: { homeId, reportIds } }) =>
    reportIds.map((id) => ({ homeId, id })),
  )
  if (judged.length > 0) await deleteReports(tx, judged)
  const made = new Set(stored)
  const unstored = new Set(transitions.filter((one) => !made.has(one)).map(({ homeId }) => homeId))
  return { stored, unstored }
}

/** The devices with an unjudged message, with the receipt of the first one. */
function reportedDevices(reports: ReadonlyMap<string, readonly ReportRow[]>): ReportedDevice[] {
  const devices = new Map<string, ReportedDevice>()
  for (const { homeId, deviceId, receivedAt } of [...reports.values()].flat()) {
    const first = Math.min(receivedAt, devices.get(deviceId)?.receivedAt ?? Infinity)
    devices.set(deviceId, { homeId, deviceId, receivedAt: first })
  }
  return [...devices.values()]
}

function shareOf(row: ShareRow, { turn, now }: { turn: number; now: number }): CommandShare {
  const { commandId, deviceId, requestedAt, heldFor, isReopened, homeId: _, ...share } = row
  const reopened = isReopened ? { status: 'sent' as const, endedAt: null, reason: null } : {}
  return {
    commandId,
    deviceId,
    requestedAt,
    sendAt: now + Math.max(0, heldFor ?? 0),
    from: row.status,
    life: storedLife({ ...share, ...reopened }, { turn, now }),
  }
}

function reportOf({ deviceId, at, receivedAt, values, error, capabilities }: ReportRow): UnjudgedReport {
  if (error === null) {
    return { deviceId, report: { at, receivedAt, values: new Map(values) } }
  }
  return {
    deviceId,
    error: { at: receivedAt, capabilities, reason: reasonOfHubError(error), message: cleanMessage(error) },
  }
}

/** The hub's message for display: one line, at most 200 characters. */
function cleanMessage(message: string): string {
  const line = message.replaceAll(/[\p{C}\s]+/gu, ' ').trim()
  const characters = Array.from(line)
  return characters.length <= 200 ? line : `${characters.slice(0, 199).join('')}…`
}
