import type { Order } from '@foyer/contract/heating.ts'
import type { LiveTopic } from '@foyer/contract/live-topic.ts'
import type { Logger } from 'pino'
import type { Clock } from '#base/clock.ts'
import type { Commands } from '#heating/commands/commands.ts'
import type { AskedCommand } from '#heating/commands/ledger.ts'
import type { Database } from '#base/database/database.ts'
import type { Devices } from '#home/devices/devices.ts'
import type { Due } from '#base/due/due.ts'
import { failedOrderLooks } from '#base/due/home-look.ts'
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
import { endSentSlots, selectRefused } from './slot.store.ts'
import { createUndecidedHomes } from './undecided-homes.ts'

/** Rooms whose edges are passed in one transaction. */
const ROOMS_AT_ONCE = 200

/** All in ms of real time. */
export type RunnerTimings = {
  /** What devices have to say what they are, after a start or a hub's return, before an order is told again. */
  settle: number
  /** How long a value has to stand at a device before it counts as set there: longer than a hub's echo. */
  patience: number
}

const runnerTimings: RunnerTimings = { settle: 20_000, patience: 1_500 }

const orderTopics: LiveTopic[] = ['listRooms', 'listDevices', 'listRoomLines', 'listServices']

/** A room and the order that is in force in it. */
type SettledRoom = RoomKey & { order: Order }

export type OrderRunner = RoomOrders & {
  /** Hears which rooms had their order decided anew, once that is committed. Returns what ends it. */
  onSettled(listener: (rooms: readonly SettledRoom[]) => void): () => void
  /** Takes homes up: devices that are astray are told again. */
  take(partitions: readonly number[]): Promise<void>
  /** Leaves them to their next keeper. */
  leave(partitions: readonly number[]): Promise<void>
  close(): Promise<void>
}

/** Applies what is in force: at each edge of a week, at the end of each override, and what is owed after a return. */
export function createOrderRunner(parts: {
  database: Database
  commands: Pick<Commands, 'ask' | 'askAll' | 'dispatchAll'>
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
    tell: (homeId, ids) => tellReturned(homeId, ids),
  })
  /** Since when (ms) partitions are kept whose devices have not had the time to say what they are. */
  const fresh = new Map<number, number>()
  const afterTaking = new Set<NodeJS.Timeout>()
  const listeners = new Set<(rooms: readonly SettledRoom[]) => void>()
  let running: Promise<void> = Promise.resolve()
  let isClosed = false

  /** One piece of work after the other; what fails is logged and comes again with the next return. */
  function run(what: string, work: () => Promise<void>): void {
    running = running.then(work).catch((error: unknown) => log.error({ err: error }, what))
  }

  due.handle({
    kind: 'room',
    most: ROOMS_AT_ONCE,
    async work(tx, rows, now) {
      // What passed while nobody kept the home is told with what else its devices owe.
      const freshSince = (homeId: string) => fresh.get(partitionOf(homeId)) ?? -Infinity
      const { next, rooms, commands: asked } = await settleRooms(parts, tx, { rows, now, freshSince })
      // An order that failed is over where another one is in force now.
      const homeIds = rows.map(({ homeId }) => homeId)
      await due.write(tx, await failedOrderLooks(tx, homeIds))
      return {
        next,
        async committed() {
          // A room may mean other temperatures now, or have other devices: what is told and heard goes by them.
          await hubLink.readTemperatures([...new Set(rooms.map((room) => room.homeId))])
          for (const homeId of new Set(rooms.map((room) => room.homeId))) {
            live.publish(homeId, { devices: [], stale: orderTopics })
          }
          for (const listener of listeners) listener(rooms)
          if (asked.length === 0) return
          await commands.dispatchAll(asked)
          await noteSent(rooms, asked)
        },
      }
    },
  })

  /** Tells devices of a home that are back what they owe; null: all of them, the gateway itself was away. */
  function tellReturned(homeId: string, deviceIds: ReadonlySet<string> | null, hasWaited = false): void {
    run('an order that was owed could not be told', async () => {
      // What somebody has just set at a device is not taken back before it is known to be theirs.
      const judging = hasWaited ? null : hands.judging(homeId)
      if (judging !== null) return void judging.then(() => tellReturned(homeId, deviceIds, true))
      if (isClosed || !keepers.keeps(homeId)) return
      const rooms = await selectHeatedRooms(database, homeId, deviceIds)
      if (rooms.length === 0) return
      const owed = await database.transaction(async (tx) => {
        await keepers.fence(tx, homeId)
        return orders.tellOwed(tx, { rooms, deviceIds })
      })
      if (owed.commands.length > 0) {
        await commands.dispatchAll(owed.commands)
        await noteSent(rooms, owed.commands)
      }
      if (owed.isUndecided && !isClosed) undecided.lookAgain(homeId, deviceIds)
    })
  }

  /** Whom a command could not reach is told when it is back. */
  async function noteSent(rooms: readonly RoomKey[], asked: readonly AskedCommand[]): Promise<void> {
    for (const deviceId of await selectRefused(database, asked)) presence.missed(deviceId)
    await endSentSlots(database, rooms)
  }

  const presence = watchPresence({ hubLink, clock, settle: timings.settle, onReturn: tellReturned })
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
    async take(partitions) {
      presence.take(partitions)
      for (const partition of partitions) fresh.set(partition, clock.now())
      await hands.take(partitions)
      const later = setTimeout(() => {
        afterTaking.delete(later)
        run('what is owed could not be looked for', async () => {
          for (const partition of partitions) fresh.delete(partition)
          for (const homeId of await selectHeatedHomes(database, partitions)) tellReturned(homeId, null)
        })
      }, timings.settle)
      afterTaking.add(later.unref())
    },
    async leave(partitions) {
      const isLeft = (homeId: string) => partitions.includes(partitionOf(homeId))
      for (const partition of partitions) fresh.delete(partition)
      undecided.leave(isLeft)
      presence.leave(partitions)
      hands.leave(partitions)
      await running
    },
    async close() {
      isClosed = true
      presence.close()
      for (const later of afterTaking) clearTimeout(later)
      undecided.close()
      await hands.close()
      await running
    },
  }
}
