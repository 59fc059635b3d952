import type { Order } from '@foyer/contract/heating.ts'
import type { LiveTopic } from '@foyer/contract/live-topic.ts'
import type { Logger } from 'pino'
import type { Clock } from '#base/clock.ts'
import type { Commands } from '#heating/commands/commands.ts'
import type { Database } from '#base/database/database.ts'
import type { Devices } from '#home/devices/devices.ts'
import type { Due } from '#base/due/due.ts'
import { failedOrderChecks } from '#base/due/notification-check.ts'
import { inPieces } from '#base/in-pieces.ts'
import type { HubLink } from '#hub-link/hub-link.ts'
import type { Keepers } from '#base/keepers/keepers.ts'
import { partitionOf } from '#base/keepers/partition.ts'
import type { Live } from '#base/live/live.ts'
import { watchPresence } from './device-presence.ts'
import { watchHands } from './hand-changes.ts'
import { selectHeatedHomes, selectHeatedRooms } from './order.store.ts'
import type { RoomKey } from './room-key.ts'
import { createRoomOrders, type RoomOrders } from './room-orders.ts'
import { settleRooms } from './settle-rooms.ts'
import { createUndecidedHomes } from './undecided-homes.ts'

/** Rooms whose edges are passed in one transaction. */
const ROOMS_AT_ONCE = 200
/** Homes whose owed orders are sent in one transaction after they were taken over. */
const HOMES_AT_ONCE = 20

/** All in ms of real time. */
export type RunnerTimings = {
  /**
   * The time that devices have to report their state, after a start or a hub's return, before an order is sent again.
   */
  settle: number
  /** How long a value has to stay at a device before it counts as set there: longer than a hub's echo. */
  patience: number
}

const runnerTimings: RunnerTimings = { settle: 20_000, patience: 1_500 }

const orderTopics: LiveTopic[] = ['listRooms', 'listDevices', 'listRoomLines', 'listServices']

/** A room and the order that is in force in it. */
type SettledRoom = RoomKey & { order: Order }

export type OrderRunner = RoomOrders & {
  /**
   * Calls the listener after each commit with the rooms whose order was decided again. Returns the function that
   * unsubscribes.
   */
  onSettled(listener: (rooms: readonly SettledRoom[]) => void): () => void
  /** Starts keeping homes: devices with a wrong order receive theirs again. */
  onAssigned(partitions: readonly number[]): Promise<void>
  /** Stops keeping homes, which their next keeper takes over. */
  onRevoked(partitions: readonly number[]): Promise<void>
  close(): Promise<void>
}

/** Applies the orders in force: at each edge of a week, at the end of each override, and to devices that are back. */
export function createOrderRunner(parts: {
  database: Database
  commands: Pick<Commands, 'ask' | 'askAll' | 'onRefused'>
  devices: Pick<Devices, 'ofHome' | 'ofHomes'>
  hubLink: Pick<HubLink, 'onConnectivity' | 'onReport' | 'readTemperatures'>
  live: Pick<Live, 'publish'>
  clock: Clock
  log: Logger
  keepers: Pick<Keepers, 'keeps' | 'fence'>
  due: Pick<Due, 'handle' | 'write' | 'waiting'>
  timings?: RunnerTimings
}): OrderRunner {
  const { database, commands, hubLink, live, clock, log, keepers, due } = parts
  const timings = parts.timings ?? runnerTimings
  const orders = createRoomOrders(parts)
  const undecided = createUndecidedHomes({
    settle: timings.settle,
    resend: (homeId, ids) => sendToReturned([homeId], ids),
  })
  /** Since when (ms) partitions are kept whose devices have not had the time to report their state. */
  const fresh = new Map<number, number>()
  const afterTaking = new Set<NodeJS.Timeout>()
  const listeners = new Set<(rooms: readonly SettledRoom[]) => void>()
  let running: Promise<void> = Promise.resolve()
  let isClosed = false

  /** Runs one task after the other. A failure is logged, and the work is done again with the next return. */
  function run(what: string, work: () => Promise<void>): void {
    running = running.then(work).catch((error: unknown) => log.error({ err: error }, what))
  }

  due.handle({
    kind: 'room',
    most: ROOMS_AT_ONCE,
    async work(tx, rows, now) {
      // Edges that passed while no gateway kept the home are sent together with all else that its devices are owed.
      const freshSince = (homeId: string) => fresh.get(partitionOf(homeId)) ?? -Infinity
      const { next, rooms } = await settleRooms(parts, tx, { rows, now, freshSince })
      // A failed order is over once another one is in force.
      const homeIds = rows.map(({ homeId }) => homeId)
      await due.write(tx, await failedOrderChecks(tx, homeIds))
      return {
        next,
        async committed() {
          // A room may have other temperatures or other devices now: commands and reports are converted with them.
          await hubLink.readTemperatures([...new Set(rooms.map((room) => room.homeId))])
          for (const homeId of new Set(rooms.map((room) => room.homeId))) {
            live.publish(homeId, { devices: [], stale: orderTopics })
          }
          for (const listener of listeners) listener(rooms)
        },
      }
    },
  })

  /**
   * Sends the orders that devices of homes are owed after their return; null: all devices, since the gateway itself was
   * away. If that fails for several homes, each is tried alone.
   */
  function sendToReturned(
    homeIds: readonly string[],
    deviceIds: ReadonlySet<string> | null,
    hasWaited = false,
  ): void {
    run('pending orders could not be sent', async () => {
      const ready: string[] = []
      for (const homeId of homeIds) {
        // A recent change at a device is not overwritten before it is known whether it was made by hand.
        const judging = hasWaited ? null : hands.judging(homeId)
        if (judging === null) ready.push(homeId)
        else void judging.then(() => sendToReturned([homeId], deviceIds, true))
      }
      try {
        await sendOwed(ready, deviceIds)
      } catch (error) {
        if (ready.length > 1) for (const homeId of ready) sendToReturned([homeId], deviceIds)
        throw error
      }
    })
  }

  async function sendOwed(homeIds: readonly string[], deviceIds: ReadonlySet<string> | null): Promise<void> {
    if (isClosed) return
    const kept = homeIds.filter(keepers.keeps)
    const found = kept.length === 0 ? [] : await selectHeatedRooms(database, kept, deviceIds)
    if (found.length === 0) return
    const again = await database.transaction(async (tx) => {
      const held = await keepers.fence(tx, kept.map(partitionOf))
      const rooms = found.filter(({ homeId }) => held.has(partitionOf(homeId)))
      return orders.resendOrders(tx, { rooms, deviceIds })
    })
    if (!isClosed) for (const homeId of again) undecided.retry(homeId, deviceIds)
  }

  const presence = watchPresence({
    hubLink,
    clock,
    settle: timings.settle,
    onReturn: (homeId, ids) => sendToReturned([homeId], ids),
  })
  // Devices that a command could not reach receive it when they are back.
  const stop = commands.onRefused((shares) => {
    for (const { deviceId } of shares) presence.missed(deviceId)
  })
  const hands = watchHands({
    ...parts,
    isSettled: presence.isSettled,
    patience: timings.patience,
  })

  return {
    ...orders,
    onSettled(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async onAssigned(partitions) {
      presence.onAssigned(partitions)
      for (const partition of partitions) fresh.set(partition, clock.now())
      await hands.onAssigned(partitions)
      const later = setTimeout(() => {
        afterTaking.delete(later)
        run('the search for pending orders failed', async () => {
          for (const partition of partitions) fresh.delete(partition)
          const homeIds = await selectHeatedHomes(database, partitions)
          for (const some of inPieces(homeIds, HOMES_AT_ONCE)) sendToReturned(some, null)
        })
      }, timings.settle)
      afterTaking.add(later.unref())
    },
    async onRevoked(partitions) {
      const isLeft = (homeId: string) => partitions.includes(partitionOf(homeId))
      for (const partition of partitions) fresh.delete(partition)
      undecided.onRevoked(isLeft)
      presence.onRevoked(partitions)
      hands.onRevoked(partitions)
      await running
    },
    async close() {
      isClosed = true
      stop()
      presence.close()
      for (const later of afterTaking) clearTimeout(later)
      undecided.close()
      await hands.close()
      await running
    },
  }
}
