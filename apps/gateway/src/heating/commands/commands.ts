import { commandTopics, type Command } from '@foyer/contract/command.ts'
import type { Capability } from '@foyer/contract/device.ts'
import { isOpen } from '@foyer/rules/home/command-life.ts'
import { commandCapabilities, commandNumber } from '@foyer/rules/home/command-value.ts'
import { type CommandPlan, SENDING_MS, shareName } from '@foyer/rules/home/plan-commands.ts'
import type { Logger } from 'pino'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import { gather } from '#base/gather.ts'
import type { Live } from '#base/live/live.ts'
import { type Metrics, unwatched } from '#base/metrics/metrics.ts'
import type { Devices } from '#home/devices/devices.ts'
import type { History } from '#history/history.ts'
import { createListeners } from '#hub-link/listeners.ts'
import type { HubLink, Question } from '#hub-link/hub-link-port.ts'
import {
  type CommandPage,
  selectBulkOrderIds,
  selectCommands,
  selectCommandsOf,
  selectLastAsked,
  selectShares,
} from './command-list.store.ts'
import { type CommandRow, type Transition, wakeHomes } from './command.store.ts'
import { insertReports, type NewReport } from './device-report.store.ts'
import { COALESCE_MS, createLedger, isHeld, type Ledger } from './ledger.ts'
import {
  type HomeCommands,
  type PreparedSending,
  prepareSendings,
  storeCommandPlans,
} from './open-commands.ts'
import { presentCommand } from './present-command.ts'

export type { Actor } from './command.store.ts'
export { type NewestRequestRow, selectNewestRequests } from './command-list.store.ts'
export { type HomeCommands, type PreparedSending, readOpenCommands } from './open-commands.ts'

/** Reports that are inserted by one statement. */
const AT_ONCE = 500

/** The last request to a device: the number that the device would report, when it was made (ms), and its outcome. */
export type LastAsked = {
  number: number
  outcome: 'open' | 'reached' | 'missed'
  at: number
  wentBack: boolean
  /** True if the request was for the device alone, not for its room. */
  isItsOwn: boolean
}

export type Commands = Ledger & {
  /** The ledger, newest first; commands of the same instant are never split across pages. */
  list(page: CommandPage): Promise<Command[]>
  /** These commands of a home, in no particular order; one that no longer exists is left out. */
  findAll(database: Database, homeId: string, ids: readonly string[]): Promise<Command[]>
  /** What sending each share would do that may be sent at an instant (ms), by its name. */
  prepare(tx: Database, homes: Iterable<HomeCommands>, now: number): Promise<Map<string, PreparedSending>>
  /**
   * Stores the plans of the commands of homes, and sends after the commit what they send. Returns the homes in which a
   * device was sent something, those in which another transaction is changing a command that the plan changes, and those
   * in which a command ended without being executed, or was undone.
   */
  store(
    tx: Database,
    plans: readonly { commands: HomeCommands; plan: CommandPlan }[],
    sendings: ReadonlyMap<string, PreparedSending>,
  ): Promise<{ sent: Set<string>; unstored: Set<string>; failed: Set<string> }>
  /** Calls the listener when a home is due, because something was requested or reported in it. */
  onDue(listener: () => void): () => void
}

export function createCommands(parts: {
  database: Database
  history: Pick<History, 'lastReports'>
  devices: Pick<Devices, 'ofHomes'>
  hubLink: Pick<HubLink, 'prepareSets' | 'prepareReads' | 'onStoredReport' | 'onSetError'>
  live: Pick<Live, 'publish'>
  clock: Clock
  log: Logger
  metrics?: Metrics
}): Commands {
  const { database, hubLink, live, clock, log, metrics = unwatched } = parts
  const outcomes = metrics.counter({
    name: 'foyer_command_states_total',
    help: 'Commands to devices that entered this state.',
    labels: ['state'],
  })
  const dueHomes = createListeners<void>(log)

  const ledger = createLedger({
    ...parts,
    asked(requests, superseded) {
      outcomes.add(superseded, { state: 'expired' })
      publish(new Set(requests.map(({ homeId }) => homeId)))
      const held = requests.filter(isHeld)
      if (held.length < requests.length) dueHomes.emit()
      if (held.length > 0) wakeLater(new Set(held.map(({ homeId }) => homeId)))
    },
  })

  /** Makes homes due once the commands that are held in them may be sent. If that fails, their clock does it. */
  function wakeLater(homeIds: ReadonlySet<string>): void {
    setTimeout(() => {
      wakeHomes(database, [...homeIds]).then(dueHomes.emit, (error: unknown) =>
        log.warn({ err: error }, 'a command could not be sent immediately'),
      )
    }, COALESCE_MS).unref()
  }

  function publish(homeIds: ReadonlySet<string>): void {
    for (const homeId of homeIds) live.publish(homeId, { devices: [], stale: [...commandTopics] })
  }

  const insertReport = gather(AT_ONCE, async (reports: readonly NewReport[]) => {
    if ((await insertReports(database, reports)) > 0) dueHomes.emit()
    return reports.map(() => true)
  })
  hubLink.onStoredReport(async ({ homeId, deviceId, at, receivedAt, values: all }) => {
    const values = [...all].filter(([capability]) => commandCapabilities.has(capability))
    if (values.length === 0) return
    await insertReport({ homeId, deviceId, at, receivedAt, values, error: null, property: null })
  })
  hubLink.onSetError(async ({ homeId, deviceId, at, message: error, property }) => {
    await insertReport({ homeId, deviceId, at, receivedAt: at, values: null, error, property })
  })

  return {
    ...ledger,
    async list(page) {
      const rows = await selectCommands(database, page)
      const ids = rows.map(({ id }) => id)
      const [commands, bulkOrders] = await Promise.all([
        withShares(database, page.homeId, rows),
        selectBulkOrderIds(database, page.homeId, ids),
      ])
      return commands.map((command) => ({ ...command, bulk_order_id: bulkOrders.get(command.id) ?? null }))
    },
    async findAll(tx, homeId, ids) {
      return ids.length === 0 ? [] : withShares(tx, homeId, await selectCommandsOf(tx, homeId, ids))
    },
    prepare: (tx, homes, now) => prepareSendings(parts, tx, homes, now),
    async store(tx, plans, sendings) {
      const { stored, unstored } = await storeCommandPlans(tx, plans)
      const names = new Set(stored.map(shareName))
      const sets = plans.flatMap(({ commands: { homeId }, plan }) =>
        plan.sets.flatMap((key) => {
          const sending = names.has(shareName(key)) ? sendings.get(shareName(key)) : undefined
          return sending === undefined ? [] : [{ homeId, ...sending }]
        }),
      )
      const questions = plans.flatMap(({ commands: { homeId }, plan }) =>
        plan.reads.flatMap((read): Question[] => (names.has(shareName(read)) ? [{ homeId, ...read }] : [])),
      )
      const reads = await hubLink.prepareReads(tx, questions)
      tx.afterCommit(() => {
        // A command that was stored as sent and is not published expires; one that is published late could be executed
        // long after its request.
        for (const { publish: send, requestedAt } of sets) {
          if (clock.now() - requestedAt < SENDING_MS) send?.()
        }
        for (const read of reads) read?.()
        announce(stored)
      })
      return {
        sent: new Set(sets.map(({ homeId }) => homeId)),
        unstored,
        failed: new Set(stored.filter(isFailure).map(({ homeId }) => homeId)),
      }
    },
    onDue: dueHomes.add,
  }

  /** Counts and announces new states of shares, once they are committed. */
  function announce(stored: readonly Transition[]): void {
    const changed = stored.filter(({ from, to }) => to.status !== from)
    for (const { to } of changed) outcomes.add(1, { state: to.status })
    publish(new Set(stored.map(({ homeId }) => homeId)))
  }
}

function isFailure({ from, to }: Transition): boolean {
  return to.status !== from && !isOpen(to.status) && to.status !== 'confirmed'
}

/** The last request to each of these devices; devices without one are left out. */
export async function readLastAsked(
  database: Database,
  asked: { devices: readonly { homeId: string; deviceId: string }[]; capability: Capability },
): Promise<Map<string, LastAsked>> {
  const last = asked.devices.length === 0 ? [] : await selectLastAsked(database, asked)
  return new Map(
    last.flatMap(({ deviceId, value, status, at, isItsOwn }) => {
      const number = commandNumber(asked.capability, value)
      const outcome = isOpen(status) ? 'open' : status === 'confirmed' ? 'reached' : 'missed'
      const wentBack = status === 'reverted'
      return number === null ? [] : [[deviceId, { number, outcome, at, wentBack, isItsOwn }] as const]
    }),
  )
}

/** Commands of a home with the share of each device. */
async function withShares(
  database: Database,
  homeId: string,
  rows: readonly CommandRow[],
): Promise<Command[]> {
  const ids = rows.map((row) => row.id)
  const byCommand = Map.groupBy(await selectShares(database, homeId, ids), (share) => share.commandId)
  return rows.map((row) => presentCommand(row, byCommand.get(row.id) ?? []))
}
