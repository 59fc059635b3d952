import type { Order } from '@foyer/contract/heating.ts'
import type { LiveTopic } from '@foyer/contract/live-topic.ts'
import { RETURN_MS } from '@foyer/rules/home/commanded-device.ts'
import type { Logger } from 'pino'
import type { Clock } from '#base/clock.ts'
import type { Commands } from '#heating/commands/commands.ts'
import type { Database } from '#base/database/database.ts'
import type { Devices } from '#home/devices/devices.ts'
import type { Due } from '#base/due/due.ts'
import { failedOrderChecks } from '#base/due/notification-check.ts'
import { readKept } from '#base/keepers/keepers.ts'
import { partitionOf } from '#base/keepers/partition.ts'
import type { Live } from '#base/live/live.ts'
import { wakeHeatedHomes } from './order.store.ts'
import type { RoomKey } from './room-key.ts'
import { createRoomOrders, type RoomOrders } from './room-orders.ts'
import { settleRooms } from './settle-rooms.ts'

/** Rooms whose edges are passed in one transaction. */
const ROOMS_AT_ONCE = 200
const orderTopics: LiveTopic[] = ['listRooms', 'listDevices', 'listRoomLines', 'listServices']

/** A room and the order that is in force in it. */
type SettledRoom = RoomKey & { order: Order }

export type OrderRunner = RoomOrders & {
  /**
   * Calls the listener after each commit with the rooms whose order was decided again. Returns the function that
   * unsubscribes.
   */
  onSettled(listener: (rooms: readonly SettledRoom[]) => void): () => void
  /** Starts keeping homes: their devices are compared with their orders once they had time to report their state. */
  onAssigned(partitions: readonly number[]): void
  close(): Promise<void>
}

/** Applies the orders in force at each edge of a week and at the end of each override. */
export function createOrderRunner(parts: {
  database: Database
  commands: Pick<Commands, 'ask' | 'askAll'>
  devices: Pick<Devices, 'ofHome' | 'ofHomes'>
  live: Pick<Live, 'publish'>
  clock: Clock
  log: Logger
  due: Pick<Due, 'handle' | 'write' | 'waiting'>
  /** ms in which a device reports its state; `RETURN_MS` by default. */
  settle?: number
}): OrderRunner {
  const { database, live, log, due, settle = RETURN_MS } = parts
  const orders = createRoomOrders(parts)
  const afterTaking = new Set<NodeJS.Timeout>()
  const listeners = new Set<(rooms: readonly SettledRoom[]) => void>()

  due.handle({
    kind: 'room',
    most: ROOMS_AT_ONCE,
    async work(tx, rows, now) {
      // Edges that passed while no gateway kept the home are sent once its devices had time to report their state.
      const kept = await readKept(tx, [...new Set(rows.map(({ homeId }) => partitionOf(homeId)))])
      const freshSince = (homeId: string) => {
        const since = kept.get(partitionOf(homeId))?.for ?? Infinity
        return since < settle ? now - since : -Infinity
      }
      const { next, rooms } = await settleRooms(parts, tx, { rows, now, freshSince })
      // A failed order is over once another one is in force.
      const homeIds = rows.map(({ homeId }) => homeId)
      await due.write(tx, await failedOrderChecks(tx, homeIds))
      return {
        next,
        async committed() {
          for (const homeId of new Set(rooms.map((room) => room.homeId))) {
            live.publish(homeId, { devices: [], stale: orderTopics })
          }
          for (const listener of listeners) listener(rooms)
        },
      }
    },
  })

  return {
    ...orders,
    onSettled(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onAssigned(partitions) {
      const later = setTimeout(() => {
        afterTaking.delete(later)
        wakeHeatedHomes(database, partitions).catch((error: unknown) =>
          log.error({ err: error }, 'homes that were taken over could not be planned'),
        )
      }, settle)
      afterTaking.add(later.unref())
    },
    async close() {
      for (const later of afterTaking) clearTimeout(later)
    },
  }
}
