import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import { gather } from '#base/gather.ts'
import type { Devices, HomeDevice } from '#home/devices/devices.ts'
import { isHeatingDevice, isHeatingRelay } from '#home/devices/heating-relay.ts'
import { receive, type KnownDevice, loseHeat, newDevice } from './known-device.ts'
import type { KnownRoom } from './known-room.ts'
import { selectOpenings, selectReadings, type ReadingRow } from './protection.store.ts'
import { readWritten } from './written-rooms.ts'

/** ms of the past that may still matter: the longest patience, and a fall before it. */
const REMEMBERED = 60 * 60_000
/** Homes that are read in one batch. */
const HOMES_AT_ONCE = 50

/** The keeper's memory of a home: the devices in rooms that can be heated, and these rooms, by their ids. */
export type KnownHome = { devices: Map<string, KnownDevice>; rooms: Map<string, KnownRoom> }

export type KnownHomes = {
  /** A home, if it is already in memory. */
  peek(homeId: string): KnownHome | undefined
  /**
   * A home, read first if it is not in memory: with the recent reports of its devices, so that a gateway that was down
   * reaches the same decisions.
   */
  of(homeId: string): Promise<KnownHome>
  /** Resolves once the current read of a home has ended, even if it failed; null if the home is not being read. */
  reading(homeId: string): Promise<void> | null
  /** Reads again which devices a home has and in which rooms; their reports, and the state of known rooms, are kept. */
  relist(homeId: string): Promise<void>
  /** The devices of a room. */
  devicesIn(home: KnownHome, roomId: string): KnownDevice[]
  forget(isLeft: (homeId: string) => boolean): void
}

/** The keeper's memory of its homes. */
export function createKnownHomes(parts: {
  reads: Database
  devices: Pick<Devices, 'ofHomes'>
  clock: Clock
}): KnownHomes {
  const { reads, devices, clock } = parts
  const known = new Map<string, KnownHome>()
  const reading = new Map<string, Promise<KnownHome>>()
  const relisting = new Map<string, Promise<void>>()

  const read = gather(HOMES_AT_ONCE, async (homeIds: readonly string[]): Promise<KnownHome[]> => {
    const since = clock.now() - REMEMBERED
    const [listed, readings, openings] = await Promise.all([
      devices.ofHomes(homeIds),
      selectReadings(reads, { homeIds, since }),
      selectOpenings(reads, homeIds),
    ])
    const openedAt = new Map(openings.map(({ deviceId, at }) => [deviceId, at]))
    const readingsBy = Map.groupBy(readings, ({ deviceId }) => deviceId)
    const homes = homeIds.map((homeId) => ({
      homeId,
      devices: new Map(
        guards(listed.get(homeId) ?? []).map((device) => [
          device.id,
          remembered(device, { since, readings: readingsBy.get(device.id) ?? [], openedAt }),
        ]),
      ),
    }))
    const keys = homes.flatMap(({ homeId, devices: own }) =>
      [...roomsOf(own)].map((roomId) => ({ homeId, roomId })),
    )
    const written = await readWritten(reads, keys, clock.now())
    return homes.map(({ homeId, devices: own }) => ({
      devices: own,
      rooms: new Map(
        [...roomsOf(own)].flatMap((roomId) => {
          const room = written.get(roomId)
          return room === undefined ? [] : [[roomId, { homeId, roomId, written: room }] as const]
        }),
      ),
    }))
  })

  async function relist(homeId: string): Promise<void> {
    // Its list may be older than the change.
    await reading.get(homeId)
    if (!known.has(homeId)) return
    const fresh = await read(homeId)
    const before = known.get(homeId)
    if (before === undefined) return
    for (const [id, device] of fresh.devices) {
      const old = before.devices.get(id)
      if (old === undefined) continue
      const { name, roomId, category } = device
      fresh.devices.set(id, { ...old, name, roomId, category })
    }
    // Orders that were decided during the read are newer than its answer.
    for (const [id, room] of before.rooms) if (fresh.rooms.has(id)) fresh.rooms.set(id, room)
    known.set(homeId, fresh)
  }

  return {
    peek: (homeId) => known.get(homeId),
    of(homeId) {
      const there = known.get(homeId)
      if (there !== undefined) return Promise.resolve(there)
      const run =
        reading.get(homeId) ??
        read(homeId)
          .then((home) => {
            if (reading.get(homeId) === run) known.set(homeId, home)
            return home
          })
          .finally(() => reading.delete(homeId))
      reading.set(homeId, run)
      return run
    },
    reading(homeId) {
      const run = reading.get(homeId) ?? relisting.get(homeId)
      const end = () => {}
      return run?.then(end, end) ?? null
    },
    relist(homeId) {
      const run = relist(homeId).finally(() => {
        if (relisting.get(homeId) === run) relisting.delete(homeId)
      })
      relisting.set(homeId, run)
      return run
    },
    devicesIn: (home, roomId) => [...home.devices.values()].filter((device) => device.roomId === roomId),
    forget(isLeft) {
      for (const homes of [known, reading]) {
        for (const homeId of homes.keys()) if (isLeft(homeId)) homes.delete(homeId)
      }
    },
  }
}

/** The devices that matter for the safety of rooms, in rooms that have a heating device. */
function guards(listed: readonly HomeDevice[]): (HomeDevice & { roomId: string })[] {
  const heated = new Set(listed.filter(isHeatingDevice).map(({ roomId }) => roomId))
  return listed.flatMap((device) => {
    const { roomId, capabilities } = device
    if (roomId === null || !heated.has(roomId)) return []
    const matters =
      isHeatingDevice(device) || capabilities.includes('temperature') || capabilities.includes('open')
    return matters ? [{ ...device, roomId }] : []
  })
}

function roomsOf(devices: ReadonlyMap<string, KnownDevice>): Set<string> {
  return new Set([...devices.values()].map(({ roomId }) => roomId))
}

function remembered(
  device: HomeDevice & { roomId: string },
  past: { since: number; readings: readonly ReadingRow[]; openedAt: ReadonlyMap<string, number> },
): KnownDevice {
  const { id, name, type, category, roomId } = device
  const heats = isHeatingRelay(device) ? 'relay' : isHeatingDevice(device) ? 'orders' : null
  const own = newDevice({ id, name, type, category, roomId, heats })
  const older = [...device.values].filter(([, { at }]) => at < past.since)
  for (const [capability, { at, value }] of older.toSorted(([, one], [, other]) => one.at - other.at)) {
    if (capability !== 'open') receive(own, new Map([[capability, value]]), at)
  }
  for (const { capability, at, value } of past.readings) receive(own, new Map([[capability, value]]), at)
  const since = past.openedAt.get(id)
  if (since !== undefined) own.opening = { deviceId: id, since, until: null }
  if (!device.reachable) loseHeat(own)
  return own
}
