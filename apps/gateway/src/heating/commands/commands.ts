import { commandTopics, type Command } from '@foyer/contract/command.ts'
import type { Capability } from '@foyer/contract/device.ts'
import { isOpen } from '@foyer/rules/home/command-life.ts'
import { commandNumber } from '@foyer/rules/home/command-value.ts'
import type { ShareEnd } from '@foyer/rules/home/plan-commands.ts'
import type { Logger } from 'pino'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import type { Due } from '#base/due/due.ts'
import { notificationChecks, ORDER_PACE } from '#base/due/notification-check.ts'
import type { Devices } from '#home/devices/devices.ts'
import type { History } from '#history/history.ts'
import type { HubLink } from '#hub-link/hub-link.ts'
import type { OwnerRequests } from '#base/keepers/owner-requests.ts'
import { gather } from '#base/gather.ts'
import type { Keepers } from '#base/keepers/keepers.ts'
import type { Live } from '#base/live/live.ts'
import type { Metrics } from '#base/metrics/metrics.ts'
import {
  type CommandPage,
  selectBulkOrderIds,
  selectCommands,
  selectCommandsOf,
  selectLastAsked,
  selectShares,
} from './command-list.store.ts'
import { endShares } from './command-deadline.store.ts'
import { createCommandWatches } from './command-watches.ts'
import {
  type Actor,
  type CommandRow,
  selectRequestedShares,
  selectWatchedShares,
  type ShareKey,
} from './command.store.ts'
import { type AskedCommand, createLedger, type Ledger, type CommandRequest } from './ledger.ts'
import { presentCommand } from './present-command.ts'

export type { Actor } from './command.store.ts'
export { type NewestRequestRow, selectNewestRequests } from './command-list.store.ts'
export { selectOpenShares } from './command-deadline.store.ts'

/** ms in which several orders for one room are merged: only the last is sent. */
const COALESCE_MS = 300
/** Commands of one batch that are sent concurrently: read and stored in one statement. */
const AT_ONCE = 200

/** The last request to a device: the number that the device would report, when it was made (ms), and its outcome. */
export type LastAsked = {
  number: number
  outcome: 'open' | 'reached' | 'missed'
  at: number
  wentBack: boolean
  /** True if the request was for the device alone, not for its room. */
  isItsOwn: boolean
}

export type Commands = {
  /**
   * Adds a command to the ledger, to be dispatched once the transaction is committed; supersedes open commands for the
   * same capability. Throws `not_found` for a device that the home does not have, `not_commandable` if no device has
   * the capability, `invalid_input` for a value that the capability does not accept.
   */
  ask(tx: Database, request: CommandRequest): Promise<Command>
  /** Like `ask`, for several homes in one batch, each device once; all or nothing. */
  askAll(tx: Database, requests: readonly CommandRequest[]): Promise<AskedCommand[]>
  /** Stores a choice for which nothing has to be sent, because the device follows it already. */
  note: Ledger['note']
  /**
   * Sends a command that was committed. A person's order for a room waits a moment, so that a later one can replace it.
   * If sending fails, the plan of the home sends it again.
   */
  dispatch(homeId: string, command: Command): Promise<void>
  /** Sends commands that were committed, without the wait for a later one. One that was sent already is not sent again. */
  dispatchAll(commands: readonly AskedCommand[]): Promise<void>
  /**
   * Creates a new command for the devices that a command did not reach. Throws `not_found`, or `conflict` if there is
   * nothing to retry.
   */
  retry(tx: Database, again: { homeId: string; commandId: string; actor: Actor }): Promise<Command>
  /**
   * Ends shares that are over by themselves at an instant (ms), in the transaction of their homes' plans. Returns those
   * that were ended; another transaction changes the others.
   */
  end(tx: Database, ends: readonly (ShareEnd & { homeId: string })[], at: number): Promise<ShareKey[]>
  /** The ledger, newest first; commands of the same instant are never split across pages. */
  list(page: CommandPage): Promise<Command[]>
  /** These commands of a home, in no particular order; one that no longer exists is left out. */
  findAll(database: Database, homeId: string, ids: readonly string[]): Promise<Command[]>
  /** Watches the commands that the former keeper of these homes sent. */
  onAssigned(partitions: readonly number[]): Promise<void>
  /** Stores unsaved changes of these homes and stops watching them. */
  onRevoked(partitions: readonly number[]): Promise<void>
  close(): Promise<void>
}

export function createCommands(parts: {
  database: Database
  history: Pick<History, 'lastReports'>
  devices: Pick<Devices, 'ofHomes'>
  hubLink: HubLink
  live: Pick<Live, 'publish'>
  clock: Clock
  log: Logger
  metrics?: Metrics
  keepers: Pick<Keepers, 'keeps' | 'fenceAll'>
  ownerRequests: Pick<OwnerRequests, 'handle' | 'send'>
  due: Pick<Due, 'write'>
  /** ms of real time between two checks of the open shares. */
  tick?: number
}): Commands {
  const { database, live, clock, log, ownerRequests, due } = parts
  const ledger = createLedger(parts)
  const watches = createCommandWatches(parts)
  /** Orders that wait for a later one, by command. */
  const waiting = new Map<string, { homeId: string; timer: NodeJS.Timeout }>()
  /** Commands that are being sent now. */
  const sending = new Map<string, Promise<void>>()

  const requestedShares = gather(AT_ONCE, async (asked: readonly { homeId: string; commandId: string }[]) => {
    const shares = await selectRequestedShares(database, asked)
    const byCommand = Map.groupBy(shares, ({ commandId }) => commandId)
    return asked.map(({ commandId }) => byCommand.get(commandId) ?? [])
  })

  async function send(homeId: string, commandId: string): Promise<void> {
    const shares = await requestedShares({ homeId, commandId })
    for (const share of shares) watches.supersede(share)
    await Promise.all(shares.map((share) => watches.send(share)))
  }

  function sendNow(homeId: string, commandId: string): Promise<void> {
    const known = sending.get(commandId)
    if (known !== undefined) return known
    const run = Promise.resolve()
      .then(() => send(homeId, commandId))
      .catch((error: unknown) => log.error({ err: error }, 'a command could not be sent'))
      .finally(() => sending.delete(commandId))
    sending.set(commandId, run)
    return run
  }

  ownerRequests.handle('command', sendNow)

  return {
    ...ledger,
    async dispatch(homeId, { id, room, actor }) {
      if (room === null || actor.kind !== 'user') return ownerRequests.send('command', homeId, id)
      const timer = setTimeout(() => {
        waiting.delete(id)
        void ownerRequests.send('command', homeId, id)
      }, COALESCE_MS)
      waiting.set(id, { homeId, timer: timer.unref() })
    },
    async dispatchAll(asked) {
      for (const homeId of new Set(asked.map((one) => one.homeId))) {
        live.publish(homeId, { devices: [], stale: [...commandTopics] })
      }
      const rest = asked.values()
      const sendRest = async () => {
        for (const { homeId, commandId } of rest) await ownerRequests.send('command', homeId, commandId)
      }
      await Promise.all(Array.from({ length: AT_ONCE }, sendRest))
    },
    async end(tx, ends, at) {
      const ended = await endShares(tx, ends, at)
      await due.write(tx, notificationChecks(new Set(ended.map(({ homeId }) => homeId)), ORDER_PACE))
      tx.afterCommit(() => watches.ended(ended))
      return ended
    },
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
    async onAssigned(partitions) {
      for (const share of await selectWatchedShares(database, partitions, clock.now())) watches.resume(share)
    },
    async onRevoked(partitions) {
      await Promise.all(sending.values())
      await watches.onRevoked(partitions)
    },
    async close() {
      const left = [...waiting]
      waiting.clear()
      await Promise.all(
        left.map(([commandId, { homeId, timer }]) => {
          clearTimeout(timer)
          return ownerRequests.send('command', homeId, commandId)
        }),
      )
      await Promise.all(sending.values())
      await watches.close()
    },
  }
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
