import type { Logger } from 'pino'
import type { Capability } from '@foyer/contract/device.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import type { Due } from '#base/due/due.ts'
import type { Follower, Keepers } from '#base/keepers/keepers.ts'
import { partitionOf } from '#base/keepers/partition.ts'
import type { RoomKey } from '#heating/orders/room-key.ts'
import type { OrderRunner } from '#heating/orders/order-runner.ts'
import type { Devices } from '#home/devices/devices.ts'
import type { HubLink, Report } from '#hub-link/hub-link-port.ts'
import { receive, loseHeat } from './known-device.ts'
import { createKnownHomes, type KnownHome } from './known-homes.ts'
import { isHeldAs, judgeRoom, type KnownRoom, mayChange } from './known-room.ts'
import { settleProtection } from './settle-protection.ts'

/** Rooms that are settled in one transaction. */
const ROOMS_AT_ONCE = 200

/** ms until a home that could not be read is read again. */
const READ_AGAIN = 1_000

/** Reports of a home that are kept until it is read; older ones are read from the database with it. */
const MOST_WAITING = 100

/** Capabilities that matter for the safety of a room. */
const relevant: readonly Capability[] = [
  'temperature',
  'open',
  'thermostat_mode',
  'setpoint',
  'on',
  'instant_power',
  'demand',
]

export type ProtectionWatch = Follower & { close(): Promise<void> }

/**
 * Watches over the rooms of the kept homes: reports of their devices are judged in memory, and a room is scheduled to
 * be settled when the decision changes, or will change with time.
 */
export function watchProtection(parts: {
  database: Database
  reads: Database
  orders: Pick<OrderRunner, 'setClaims' | 'endClaims' | 'onSettled'>
  devices: Pick<Devices, 'ofHomes'>
  hubLink: Pick<HubLink, 'onReport' | 'onDevicesChanged' | 'onConnectivity'>
  keepers: Pick<Keepers, 'keeps'>
  due: Pick<Due, 'handle' | 'write'>
  clock: Clock
  log: Logger
}): ProtectionWatch {
  const { database, orders, hubLink, keepers, due, clock, log } = parts
  const homes = createKnownHomes(parts)
  const running = new Set<Promise<void>>()
  /** Reports of homes that are being read, or cannot be read yet. */
  const waiting = new Map<string, Report[]>()
  let isClosed = false

  due.handle({
    kind: 'protection',
    most: ROOMS_AT_ONCE,
    work: async (tx, rows, now) => ({
      next: await settleProtection({ homes, claims: orders, clock }, tx, { rows, now }),
    }),
  })

  function run(work: () => Promise<void>): void {
    const done = work()
      .catch((error: unknown) =>
        log.error(
          { err: error },
          'the check of a room could not be scheduled; the next report of the room retries it',
        ),
      )
      .finally(() => running.delete(done))
    running.add(done)
  }

  /** Schedules rooms to be settled, each at an instant (ms). If that fails, the next report does it. */
  function settle(rooms: readonly (KnownRoom & { at: number })[]): void {
    if (rooms.length === 0) return
    for (const { written, at } of rooms) written.dueAt = at
    run(async () => {
      try {
        await database.transaction((tx) =>
          due.write(
            tx,
            rooms.map(({ homeId, roomId, at }) => ({ kind: 'protection', homeId, subject: roomId, at })),
          ),
        )
      } catch (error) {
        for (const { written } of rooms) written.dueAt = null
        throw error
      }
    })
  }

  /** Judges rooms from memory; schedules those whose decision changes now or with time. */
  function judge(home: KnownHome, roomIds: Iterable<string>): void {
    const now = clock.now()
    settle(
      [...roomIds].flatMap((roomId) => {
        const room = home.rooms.get(roomId)
        if (room === undefined) return []
        const { holds, next } = judgeRoom(room, homes.devicesIn(home, roomId), now)
        const { held, dueAt } = room.written
        const isNew =
          holds.length !== held.length || !holds.every((hold) => held.some((one) => isHeldAs(one, hold)))
        const at = isNew ? now : next
        return at === null || (dueAt !== null && dueAt <= at) ? [] : [{ ...room, at }]
      }),
    )
  }

  function note(home: KnownHome, { deviceId, values, at, receivedAt }: Report): string | null {
    const device = home.devices.get(deviceId)
    // With a hub's fast clock, it would be later than the following reports.
    return device !== undefined && receive(device, values, Math.min(at, receivedAt)) ? device.roomId : null
  }

  function read(homeId: string): void {
    run(async () => {
      const home = await homes.of(homeId).catch((error: unknown) => {
        setTimeout(() => {
          if (!isClosed && waiting.has(homeId)) read(homeId)
        }, READ_AGAIN).unref()
        throw error
      })
      const reports = waiting.get(homeId) ?? []
      waiting.delete(homeId)
      for (const report of reports) note(home, report)
      judge(home, home.rooms.keys())
    })
  }

  const stops = [
    hubLink.onReport((report) => {
      const { homeId, isLive, values } = report
      if (!isLive || !relevant.some((one) => values.has(one)) || !keepers.keeps(homeId)) return
      const home = homes.peek(homeId)
      if (home === undefined) {
        const reports = waiting.get(homeId)
        if (reports !== undefined) {
          if (reports.push(report) > MOST_WAITING) reports.shift()
          return
        }
        waiting.set(homeId, [report])
        return read(homeId)
      }
      const roomId = note(home, report)
      if (roomId !== null) judge(home, [roomId])
    }),
    hubLink.onDevicesChanged((homeId) =>
      run(async () => {
        try {
          await homes.relist(homeId)
        } catch (error) {
          // The next report reads the whole home again.
          homes.forget((one) => one === homeId)
          throw error
        }
      }),
    ),
    hubLink.onConnectivity(({ homeId, deviceId, status }) =>
      afterRead(homeId, () => {
        const device = homes.peek(homeId)?.devices.get(deviceId ?? '')
        if (device !== undefined && status === 'offline') loseHeat(device)
      }),
    ),
    orders.onSettled((rooms) => {
      for (const { homeId, roomId, order } of rooms)
        afterRead(homeId, () => follow({ homeId, roomId }, order))
    }),
  ]

  /** Changes a home, after its current read if there is one: the answer of that read may be older than the change. */
  function afterRead(homeId: string, change: () => void): void {
    const reading = homes.reading(homeId)
    if (reading === null) return change()
    run(async () => {
      await reading
      change()
    })
  }

  /** A room's order was decided again. */
  function follow({ homeId, roomId }: RoomKey, order: KnownRoom['written']['order']): void {
    const home = homes.peek(homeId)
    const room = home?.rooms.get(roomId)
    if (home === undefined || room === undefined) return
    // A hold, present or possible, is settled from what is stored now.
    if (mayChange(room, homes.devicesIn(home, roomId))) return settle([{ ...room, at: clock.now() }])
    if (room.written.order === order) return
    room.written = { ...room.written, order, orderSince: clock.now() }
    judge(home, [roomId])
  }

  return {
    async onAssigned() {
      // A home is read with its first report; what is due is already stored.
    },
    async onRevoked(partitions) {
      const isLeft = (homeId: string) => partitions.includes(partitionOf(homeId))
      homes.forget(isLeft)
      for (const homeId of waiting.keys()) if (isLeft(homeId)) waiting.delete(homeId)
      await Promise.all(running)
    },
    async close() {
      isClosed = true
      for (const stop of stops) stop()
      await Promise.all(running)
    },
  }
}
