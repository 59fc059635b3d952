import type { Logger } from 'pino'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import type { Due } from '#base/due/due.ts'
import type { Follower } from '#base/keepers/keepers.ts'
import type { Commands } from '#heating/commands/commands.ts'
import type { OrderRunner } from './order-runner.ts'
import type { RoomKey } from './room-key.ts'
import type { Devices } from '#home/devices/devices.ts'
import { selectRelayRooms, selectRelayRoomsOf } from './relay.store.ts'
import { settleRelays } from './settle-relays.ts'

/** Rooms whose relays are decided in one transaction. */
const ROOMS_AT_ONCE = 100

export type RelayRunner = Follower & {
  /** Looks at the relays of a home once this is committed: one came, went, or stands elsewhere. */
  wake(tx: Database, homeId: string): Promise<void>
  close(): Promise<void>
}

/** Switches heating relays by what their rooms measure and mean, at each edge of an order and each minute between. */
export function createRelayRunner(parts: {
  database: Database
  commands: Pick<Commands, 'askAll' | 'dispatchAll'>
  orders: Pick<OrderRunner, 'onSettled'>
  devices: Pick<Devices, 'ofHomes'>
  due: Pick<Due, 'handle' | 'write'>
  clock: Clock
  log: Logger
}): RelayRunner {
  const { database, commands, orders, due, clock, log } = parts
  /** Rooms of which it is known that a relay warms them. */
  const warmed = new Set<string>()
  const running = new Set<Promise<void>>()

  due.handle({
    kind: 'relay',
    most: ROOMS_AT_ONCE,
    async work(tx, rows, now) {
      const settled = await settleRelays(parts, tx, { rows, now })
      for (const { subject } of rows) {
        if (settled.next.get(subject) === null) warmed.delete(subject)
        else warmed.add(subject)
      }
      return { next: settled.next, committed: () => commands.dispatchAll(settled.commands) }
    },
  })

  function write(tx: Database, rooms: readonly RoomKey[]): Promise<void> {
    const at = clock.now()
    return due.write(
      tx,
      rooms.map(({ homeId, roomId }) => ({ kind: 'relay', homeId, subject: roomId, at })),
    )
  }

  function look(rooms: readonly RoomKey[]): void {
    if (rooms.length === 0) return
    const run = database
      .transaction((tx) => write(tx, rooms))
      .catch((error: unknown) => log.error({ err: error }, 'relays are looked at a minute late'))
      .finally(() => running.delete(run))
    running.add(run)
  }

  const stop = orders.onSettled((rooms) => look(rooms.filter(({ roomId }) => warmed.has(roomId))))

  return {
    async wake(tx, homeId) {
      await write(tx, await selectRelayRooms(tx, homeId))
    },
    async take(partitions) {
      look(await selectRelayRoomsOf(database, partitions))
    },
    async leave() {
      await Promise.all(running)
    },
    async close() {
      stop()
      await Promise.all(running)
    },
  }
}
