import type { Capability } from '@foyer/contract/device.ts'
import type { RoomFact, ScenarioFacts } from './scenario-facts.ts'

/** What was so from each of its times (ms, in order) until the next. */
export type Recorded<Value> = { readonly times: ArrayLike<number>; readonly values: ArrayLike<Value> }

/** What is known of a home over a while: of now alone, each record has one time. */
export type HomeRecord = {
  /** By device and capability, as `recordKey` names them. */
  readonly readings: ReadonlyMap<string, Recorded<number>>
  /** When (ms) the newest readings were received that came late, by the names of `readings`. Of now alone. */
  readonly late?: ReadonlyMap<string, number>
  /** By device. */
  readonly online: ReadonlyMap<string, Recorded<boolean>>
  /** By room; without their `until`, which is the next time. */
  readonly rooms: ReadonlyMap<string, Recorded<Omit<RoomFact, 'until'>>>
  /** null: the price of that time is not known. */
  readonly prices: Recorded<'peak' | 'off_peak' | null>
  readonly heatedRooms: readonly string[]
  nextBlock(roomId: string, at: number): number | null
  /** The readings are the newest alone: who asks about an instant before one is given it with its time. */
  readonly isNow: boolean
}

/** The name of a record of readings. */
export function recordKey(deviceId: string, capability: Capability): string {
  return `${deviceId} ${capability}`
}

/** Facts from what was recorded: of a week for a replay, of now for a run. */
export function recordedFacts(record: HomeRecord): ScenarioFacts {
  function isOnline(deviceId: string, at: number): boolean | null {
    const online = record.online.get(deviceId)
    const index = online === undefined ? -1 : indexAt(online, at)
    return online?.values[index] ?? null
  }

  return {
    isOnline,
    reading(deviceId, capability, at) {
      const key = recordKey(deviceId, capability)
      const readings = record.readings.get(key)
      if (readings === undefined || isOnline(deviceId, at) === false) return null
      const found = indexAt(readings, at)
      const index = found < 0 && record.isNow ? 0 : found
      const [value, heardAt] = [readings.values[index], readings.times[index]]
      if (value === undefined || heardAt === undefined) return null
      const receivedAt = record.late?.get(key)
      return { value, at: heardAt, ...(receivedAt === undefined ? {} : { receivedAt }) }
    },
    room(roomId, at) {
      const room = record.rooms.get(roomId)
      const index = room === undefined ? -1 : indexAt(room, at)
      const fact = room?.values[index]
      return fact === undefined ? null : { ...fact, until: room?.times[index + 1] ?? null }
    },
    price(at) {
      const index = indexAt(record.prices, at)
      const band = record.prices.values[index] ?? null
      return band === null ? null : { band, until: record.prices.times[index + 1] ?? null }
    },
    heatedRooms: () => record.heatedRooms,
    nextBlock: (roomId, at) => record.nextBlock(roomId, at),
  }
}

/** The last time that is not after an instant; -1 where there is none. */
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
