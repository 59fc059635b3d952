import type { Command } from '@foyer/contract/command.ts'
import type { LiveTopic } from '@foyer/contract/live.ts'
import type { Logger } from 'pino'
import { least } from '@foyer/rules/extremes/extremes.ts'
import type { Clock } from '#base/clock.ts'
import type { Commands } from '#heating/commands/commands.ts'
import type { Database } from '#base/database/database.ts'
import type { Devices } from '#home/devices/devices.ts'
import type { HubLink } from '#hub-link/hub-link.ts'
import type { Errands } from '#base/keepers/errands.ts'
import { type Keepers, NotKeeperError } from '#base/keepers/keepers.ts'
import { partitionOf } from '#base/keepers/partition.ts'
import type { Live } from '#base/live/live.ts'
import { watchPresence } from './device-presence.ts'
import { watchHands } from './hand-changes.ts'
import { type RoomKey, selectRoomsOf } from './order.store.ts'
import { createRoomOrders, type RoomOrders } from './room-orders.ts'
import { settleRoom } from './settle-room.ts'
import { endSentSlots, selectRefused } from './slot.store.ts'
import { createUndecidedHomes } from './undecided-homes.ts'

/** All in ms of real time. */
export type RunnerTimings = {
  /** The longest sleep: a clock that is set is noticed within it. */
  longestSleep: number
  /** Pause after a failure. */
  pause: number
  /** What devices have to say what they are, after a start or a hub's return, before an order is told again. */
  settle: number
  /** How often rooms that were made elsewhere are looked for. */
  rescan: number
  /** How long a value has to stand at a device before it counts as set there: longer than a hub's echo. */
  patience: number
}

const runnerTimings: RunnerTimings = {
  longestSleep: 30_000,
  pause: 5_000,
  settle: 20_000,
  rescan: 300_000,
  patience: 1_500,
}

const orderTopics: LiveTopic[] = ['listRooms', 'listRoomLines', 'listServices']

export type OrderRunner = RoomOrders & {
  /** Takes rooms up: slots that passed meanwhile get their row, and devices that are astray are told again. */
  take(partitions: readonly number[]): Promise<void>
  /** Leaves them to their next keeper. */
  leave(partitions: readonly number[]): Promise<void>
  /** Looks at all rooms: what woke some of them may have been missed. */
  lookAgain(): Promise<void>
  /** Something that decides a room's order changed. */
  wake(homeId: string, roomId: string): void
  close(): Promise<void>
}

type Room = RoomKey & { since: number; nextAt: number | null; isStart: boolean }

/** Applies what is in force: at each edge of a week, at the end of each override, and what is owed after a return. */
export function createOrderRunner(parts: {
  database: Database
  commands: Pick<Commands, 'ask' | 'lastAsked' | 'dispatch'>
  devices: Pick<Devices, 'ofHome'>
  hubLink: Pick<HubLink, 'onConnectivity' | 'onReport'>
  live: Pick<Live, 'publish'>
  clock: Clock
  log: Logger
  keepers: Pick<Keepers, 'keeps' | 'kept' | 'fence'>
  errands: Pick<Errands, 'handle' | 'send'>
  timings?: RunnerTimings
}): OrderRunner {
  const { database, commands, hubLink, live, clock, log, keepers, errands } = parts
  const timings = parts.timings ?? runnerTimings
  const orders = createRoomOrders(parts)
  const rooms = new Map<string, Room>()
  const undecided = createUndecidedHomes({
    settle: timings.settle,
    tell: (homeId, ids) => tellReturned(homeId, ids),
  })
  let timer: NodeJS.Timeout | undefined
  const afterTaking = new Set<NodeJS.Timeout>()
  let running: Promise<void> = Promise.resolve()
  let isClosed = false

  /** One piece of work after the other; what fails is logged and comes again with its room's next turn. */
  function run(what: string, work: () => Promise<void>): void {
    running = running.then(work).catch((error: unknown) => log.error({ err: error }, what))
  }

  function sleep(): void {
    clearTimeout(timer)
    if (isClosed) return
    const next = least(Array.from(rooms.values(), (room) => room.nextAt ?? Infinity))
    const pause = Math.min(Math.max(next - clock.now(), 0), timings.longestSleep)
    timer = setTimeout(() => run('rooms could not be settled', settleDue), pause).unref()
  }

  async function settleDue(): Promise<void> {
    for (const room of rooms.values()) {
      const now = clock.now()
      if (isClosed || room.nextAt === null || room.nextAt > now || !keepers.keeps(room.homeId)) continue
      try {
        await settle(room, now)
      } catch (error) {
        room.nextAt = now + timings.pause
        // Whoever keeps it now settles it.
        if (error instanceof NotKeeperError) continue
        log.error({ err: error }, 'a room could not be settled; trying again')
      }
    }
    sleep()
  }

  async function settle(room: Room, now: number): Promise<void> {
    const settled = await settleRoom({ database, orders, fence: keepers.fence }, room, {
      now,
      since: room.since,
      isStart: room.isStart,
    })
    if (settled === null) {
      rooms.delete(room.roomId)
      return
    }
    room.isStart = false
    room.nextAt = settled.next
    live.publish(room.homeId, { devices: [], stale: orderTopics })
    if (settled.command !== null) await dispatch(room, settled.command)
  }

  function takeUp({ homeId, roomId }: RoomKey, isStart: boolean): Room {
    const now = clock.now()
    const room = rooms.get(roomId) ?? { homeId, roomId, since: now, nextAt: now, isStart }
    rooms.set(roomId, room)
    return room
  }

  /** Tells devices of a home that are back what they owe; null: all of them, the gateway itself was away. */
  function tellReturned(homeId: string, deviceIds: ReadonlySet<string> | null, hasWaited = false): void {
    run('an order that was owed could not be told', async () => {
      // What somebody has just set at a device is not taken back before it is known to be theirs.
      const judging = hasWaited ? null : hands.judging(homeId)
      if (judging !== null) return void judging.then(() => tellReturned(homeId, deviceIds, true))
      for (const room of rooms.values()) {
        if (isClosed || room.homeId !== homeId) continue
        const now = clock.now()
        // An edge that has passed meanwhile is the week's to tell.
        if (room.nextAt !== null && room.nextAt <= now) await settle(room, now)
        if (!keepers.keeps(homeId)) return
        const owed = await database.transaction(async (tx) => {
          await keepers.fence(tx, homeId)
          return orders.tellOwed(tx, { ...room, deviceIds })
        })
        if (owed.command !== null) await dispatch(room, owed.command)
        if (owed.isUndecided && !isClosed) undecided.lookAgain(homeId, deviceIds)
      }
    })
  }

  /** Sends a command; whom it could not reach is told when it is back. */
  async function dispatch(room: RoomKey, command: Command): Promise<void> {
    await commands.dispatch(room.homeId, command)
    const key = { homeId: room.homeId, commandId: command.id }
    for (const deviceId of await selectRefused(database, key)) presence.missed(deviceId)
    await endSentSlots(database, room)
  }

  const presence = watchPresence({ hubLink, clock, settle: timings.settle, onReturn: tellReturned })
  const hands = watchHands({
    ...parts,
    isSettled: presence.isSettled,
    patience: timings.patience,
  })

  async function findRooms(partitions: readonly number[], isStart: boolean): Promise<Room[]> {
    return (await selectRoomsOf(database, partitions)).map((key) => takeUp(key, isStart))
  }

  const rescan = setInterval(() => {
    run('rooms could not be found', async () => {
      await findRooms(keepers.kept(), false)
      sleep()
    })
  }, timings.rescan).unref()

  errands.handle('room', async (homeId, roomId) => {
    if (isClosed) return
    takeUp({ homeId, roomId }, false).nextAt = clock.now()
    run('rooms could not be settled', settleDue)
  })

  return {
    ...orders,
    async take(partitions) {
      presence.take(partitions)
      const found = await findRooms(partitions, true)
      run('rooms could not be settled', settleDue)
      await hands.take(partitions)
      const homes = new Set(found.map(({ homeId }) => homeId))
      const later = setTimeout(() => {
        afterTaking.delete(later)
        for (const homeId of homes) tellReturned(homeId, null)
      }, timings.settle)
      afterTaking.add(later.unref())
    },
    async leave(partitions) {
      const isLeft = (homeId: string) => partitions.includes(partitionOf(homeId))
      for (const { roomId, homeId } of rooms.values()) if (isLeft(homeId)) rooms.delete(roomId)
      undecided.leave(isLeft)
      presence.leave(partitions)
      hands.leave(partitions)
      await running
    },
    async lookAgain() {
      for (const room of await findRooms(keepers.kept(), false)) room.nextAt = clock.now()
      run('rooms could not be settled', settleDue)
    },
    wake: (homeId, roomId) => void errands.send('room', homeId, roomId),
    async close() {
      isClosed = true
      presence.close()
      clearTimeout(timer)
      for (const later of afterTaking) clearTimeout(later)
      clearInterval(rescan)
      undecided.close()
      await hands.close()
      await running
    },
  }
}
