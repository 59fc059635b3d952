import { orderInForce } from '@foyer/rules/room-order/room-order.ts'
import type { Logger } from 'pino'
import type { LiveTopic } from '@foyer/contract/live.ts'
import type { Clock } from '#clock.ts'
import type { Commands } from '#commands/commands.ts'
import type { Database } from '#database/database.ts'
import type { Devices } from '#devices/devices.ts'
import type { HubLink } from '#hub-link/hub-link.ts'
import type { Live } from '#live/live.ts'
import { type RoomKey, selectAllRooms } from './order.store.ts'
import { createRoomOrders, type RoomOrders } from './room-orders.ts'
import { settleRoom } from './settle-room.ts'

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
}

const runnerTimings: RunnerTimings = {
  longestSleep: 30_000,
  pause: 5_000,
  settle: 20_000,
  rescan: 300_000,
}

/** ms in which a room is told its order again at most once, however often its hub comes and goes. */
const REAPPLY_MS = 600_000
/** An older return than this is history. */
const RETURN_MS = 300_000

const orderTopics: LiveTopic[] = ['listRooms', 'listRoomLines', 'listServices']

export type OrderRunner = RoomOrders & {
  /** Takes all rooms up: slots that passed meanwhile get their row, and devices that are astray are told again. */
  start(): Promise<void>
  /** Something that decides a room's order changed. */
  wake(homeId: string, roomId: string): void
  close(): Promise<void>
}

type Room = RoomKey & { since: number; nextAt: number | null; isStart: boolean; reappliedAt: number }

/** Applies what is in force: at each edge of a week, at the end of each override, and once after a return. */
export function createOrderRunner(parts: {
  database: Database
  commands: Pick<Commands, 'ask' | 'lastAsked' | 'dispatch'>
  devices: Pick<Devices, 'ofHome'>
  hubLink: Pick<HubLink, 'onConnectivity'>
  live: Pick<Live, 'publish'>
  clock: Clock
  log: Logger
  timings?: RunnerTimings
}): OrderRunner {
  const { database, commands, hubLink, live, clock, log } = parts
  const timings = parts.timings ?? runnerTimings
  const orders = createRoomOrders(parts)
  const rooms = new Map<string, Room>()
  const returning = new Map<string, NodeJS.Timeout>()
  let timer: NodeJS.Timeout | undefined
  let rescan: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let isClosed = false

  /** One piece of work after the other; what fails is logged and comes again with its room's next turn. */
  function run(what: string, work: () => Promise<void>): void {
    running = running.then(work).catch((error: unknown) => log.error({ err: error }, what))
  }

  function sleep(): void {
    clearTimeout(timer)
    if (isClosed) return
    const next = Math.min(...[...rooms.values()].map((room) => room.nextAt ?? Infinity))
    const pause = Math.min(Math.max(next - clock.now(), 0), timings.longestSleep)
    timer = setTimeout(() => run('rooms could not be settled', settleDue), pause).unref()
  }

  async function settleDue(): Promise<void> {
    for (const room of rooms.values()) {
      const now = clock.now()
      if (isClosed || room.nextAt === null || room.nextAt > now) continue
      try {
        await settle(room, now)
      } catch (error) {
        room.nextAt = now + timings.pause
        log.error({ err: error }, 'a room could not be settled; trying again')
      }
    }
    sleep()
  }

  async function settle(room: Room, now: number): Promise<void> {
    const settled = await settleRoom({ database, orders }, room, {
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
    if (settled.command !== null) await commands.dispatch(room.homeId, settled.command)
  }

  function takeUp({ homeId, roomId }: RoomKey, isStart: boolean): Room {
    const now = clock.now()
    const room = rooms.get(roomId) ?? {
      homeId,
      roomId,
      since: now,
      nextAt: now,
      isStart,
      reappliedAt: -Infinity,
    }
    rooms.set(roomId, room)
    return room
  }

  /** Tells the devices of a home's rooms that are astray, once they had time to say what they are. */
  function reapplyLater(homeId: string): void {
    if (isClosed || returning.has(homeId)) return
    const later = setTimeout(() => {
      returning.delete(homeId)
      run('an order could not be told again', async () => {
        for (const room of rooms.values()) if (room.homeId === homeId) await reapply(room)
      })
    }, timings.settle)
    returning.set(homeId, later.unref())
  }

  async function reapply(room: Room): Promise<void> {
    const now = clock.now()
    // A device that does not keep its order is not fought: the ledger shows it, and a person may retry.
    if (isClosed || Math.abs(now - room.reappliedAt) < REAPPLY_MS) return
    const command = await database.transaction(async (tx) => {
      const found = await orders.sourcesOf(tx, room)
      if (found === null) return null
      const { order, source } = orderInForce(found.sources, now)
      // Radiators that somebody has just connected are not told what nobody asked for.
      if (source === 'default') return null
      return orders.reapply(tx, { ...room, order, actor: { kind: 'system', id: null, name: null } })
    })
    if (command === null) return
    room.reappliedAt = now
    await commands.dispatch(room.homeId, command)
  }

  const stopListening = hubLink.onConnectivity(({ homeId, status, at }) => {
    if (status === 'online' && clock.now() - at < RETURN_MS) reapplyLater(homeId)
  })

  async function findRooms(isStart: boolean): Promise<void> {
    for (const key of await selectAllRooms(database)) takeUp(key, isStart)
  }

  return {
    ...orders,
    async start() {
      await findRooms(true)
      run('rooms could not be settled', settleDue)
      for (const { homeId } of rooms.values()) reapplyLater(homeId)
      rescan = setInterval(() => {
        run('rooms could not be found', async () => {
          await findRooms(false)
          sleep()
        })
      }, timings.rescan).unref()
    },
    wake(homeId, roomId) {
      if (isClosed) return
      takeUp({ homeId, roomId }, false).nextAt = clock.now()
      run('rooms could not be settled', settleDue)
    },
    async close() {
      isClosed = true
      stopListening()
      clearTimeout(timer)
      clearInterval(rescan)
      for (const later of returning.values()) clearTimeout(later)
      await running
    },
  }
}
