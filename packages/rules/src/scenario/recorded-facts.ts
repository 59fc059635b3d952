import type { Capability } from '@foyer/contract/device.ts'
import type { PriceBand, RoomFact, ScenarioFacts } from './scenario-facts.ts'

/** Values that each apply from their time (ms, in order) until the next. */
export type Recorded<Value> = { readonly times: ArrayLike<number>; readonly values: ArrayLike<Value> }

/** The recorded state of a home over a period. For the current state, each record has one entry. */
export type HomeRecord = {
  /** By device and capability, with keys from `recordKey`. */
  readonly readings: ReadonlyMap<string, Recorded<number>>
  /** When (ms) the newest readings were received that came late, by the names of `readings`. Of now alone. */
  readonly late?: ReadonlyMap<string, number>
  /** By device. */
  readonly online: ReadonlyMap<string, Recorded<boolean>>
  /** By room; without `until`, which is the next time. */
  readonly rooms: ReadonlyMap<string, Recorded<Omit<RoomFact, 'until'>>>
  /** null: the price of that time is not known. */
  readonly prices: Recorded<PriceBand | null>
  readonly heatedRooms: readonly string[]
  nextBlock(roomId: string, at: number): number | null
  /**
   * True if the readings are only the newest ones: an earlier instant then returns them as well, with their
   * time.
   */
  readonly isNow: boolean
}

/** The key of a record of readings. */
export function recordKey(deviceId: string, capability: Capability): string {
  return `${deviceId} ${capability}`
}

/** Facts from records: of a week for a replay, of the current state for a run. */
export function recordedFacts(record: HomeRecord): ScenarioFacts {
  /** Whether a device is online, and since when (ms); null if not known. */
  function onlineAt(deviceId: string, at: number): { is: boolean; since: number } | null {
    const online = record.online.get(deviceId)
    const index = online === undefined ? -1 : indexAt(online, at)
    const [is, since] = [online?.values[index], online?.times[index]]
    return is === undefined || since === undefined ? null : { is, since }
  }

  return {
    isOnline: (deviceId, at) => onlineAt(deviceId, at)?.is ?? null,
    reading(deviceId, capability, at) {
      const key = recordKey(deviceId, capability)
      const readings = record.readings.get(key)
      const online = onlineAt(deviceId, at)
      if (readings === undefined || online?.is === false) return null
      const found = indexAt(readings, at)
      const index = found < 0 && record.isNow ? 0 : found
      const [value, reportedAt] = [readings.values[index], readings.times[index]]
      if (value === undefined || reportedAt === undefined) return null
      const receivedAt = record.late?.get(key)
      return {
        value,
        at: reportedAt,
        ...(online === null ? {} : { onlineSince: online.since }),
        ...(receivedAt === undefined ? {} : { receivedAt }),
      }
    },
    room(roomId, at) {
      const room = record.rooms.get(roomId)
      const index = room === undefined ? -1 : indexAt(room, at)
      const fact = room?.values[index]
      return fact === undefined ? null : { ...fact, until: room?.times[index + 1] ?? null }
    },
    price(at) {
      const index = indexAt(record.prices, at)
      return { band: record.prices.values[index] ?? null, until: record.prices.times[index + 1] ?? null }
    },
    heatedRooms: () => record.heatedRooms,
    nextBlock: (roomId, at) => record.nextBlock(roomId, at),
  }
}

/** Index of the last time at or before an instant; -1 if there is none. */
function indexAt({ times }: Recorded<unknown>, at: number): number {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const time = times[middle]
    if (time !== undefined && time <= at) low = middle + 1
    else high = middle
  }
  return low - 1
}
