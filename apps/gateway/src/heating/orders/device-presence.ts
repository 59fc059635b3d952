import type { Clock } from '#base/clock.ts'
import { partitionOf } from '#base/keepers/partition.ts'
import type { HubLink } from '#hub-link/hub-link.ts'

/** An older return than this (ms) is history. */
const RETURN_MS = 300_000
/** For how many times its patience the first of several returns waits for the others. */
const LONGEST_WAIT = 3

export type DevicePresence = {
  /** Whether the device has been here long enough for what it says to be its own news. */
  isSettled(homeId: string, deviceId: string): boolean
  /** The device missed something: it counts as away until it is heard again. */
  missed(deviceId: string): void
  /** These homes are looked after from now on: until a device is heard it counts as away. */
  take(partitions: readonly number[]): void
  /** They are not any more. */
  leave(partitions: readonly number[]): void
  close(): void
}

/**
 * Which devices were away and are back: each is told of once, when it has had the time to say how it stands. Until a
 * device was heard since the gateway's start it counts as away.
 */
export function watchPresence(parts: {
  hubLink: Pick<HubLink, 'onConnectivity' | 'onReport'>
  clock: Clock
  /** ms of real time that a device has to say how it stands. */
  settle: number
  onReturn: (homeId: string, deviceIds: ReadonlySet<string>) => void
}): DevicePresence {
  const { hubLink, clock, settle, onReturn } = parts
  const begun = performance.now()
  /** Since when the homes of each partition are looked after. */
  const takenAt = new Map<number, number>()
  const here = new Set<string>()
  const away = new Set<string>()
  /** When (ms) each was last heard. */
  const heardAt = new Map<string, number>()
  const since = new Map<string, number>()
  const homeOf = new Map<string, string>()
  const returning = new Map<string, { deviceIds: Set<string>; timer: NodeJS.Timeout; first: number }>()

  function comeBack(homeId: string, deviceId: string): void {
    here.add(deviceId)
    const now = performance.now()
    const { deviceIds, timer, first } = returning.get(homeId) ?? {
      deviceIds: new Set<string>(),
      timer: undefined,
      first: now,
    }
    deviceIds.add(deviceId)
    clearTimeout(timer)
    // Those that come back together are told together, each after its time; one that comes and goes holds up nobody.
    const pause = Math.min(settle, Math.max(0, first + LONGEST_WAIT * settle - now))
    const later = setTimeout(() => {
      returning.delete(homeId)
      onReturn(homeId, deviceIds)
    }, pause)
    returning.set(homeId, { deviceIds, timer: later.unref(), first })
  }

  const stops = [
    hubLink.onReport(({ homeId, deviceId, isLive, isReturn, receivedAt }) => {
      if (!isLive) return
      heardAt.set(deviceId, receivedAt)
      homeOf.set(deviceId, homeId)
      const isBack = away.delete(deviceId) || isReturn
      if (isBack) since.set(deviceId, performance.now())
      if (isBack || !here.has(deviceId)) comeBack(homeId, deviceId)
    }),
    hubLink.onConnectivity(({ homeId, deviceId, status, at }) => {
      if (deviceId === null) return
      homeOf.set(deviceId, homeId)
      if (status === 'offline') {
        // Both are told once they are stored: an absence may be told of after the word that ended it.
        if (at < (heardAt.get(deviceId) ?? -Infinity)) return
        away.add(deviceId)
        here.delete(deviceId)
        return
      }
      // It was away, whether or not that was noticed in time to be told.
      away.delete(deviceId)
      since.set(deviceId, performance.now())
      if (clock.now() - at < RETURN_MS) comeBack(homeId, deviceId)
    }),
  ]

  return {
    isSettled(homeId, deviceId) {
      const from = since.get(deviceId) ?? takenAt.get(partitionOf(homeId)) ?? begun
      return !away.has(deviceId) && performance.now() - from >= settle
    },
    take(partitions) {
      for (const partition of partitions) takenAt.set(partition, performance.now())
    },
    leave(partitions) {
      for (const [deviceId, homeId] of homeOf) {
        if (!partitions.includes(partitionOf(homeId))) continue
        for (const known of [here, away]) known.delete(deviceId)
        for (const known of [heardAt, since, homeOf]) known.delete(deviceId)
      }
      for (const [homeId, { timer }] of returning) {
        if (!partitions.includes(partitionOf(homeId))) continue
        clearTimeout(timer)
        returning.delete(homeId)
      }
    },
    missed: (deviceId) => here.delete(deviceId),
    close() {
      for (const stop of stops) stop()
      for (const { timer } of returning.values()) clearTimeout(timer)
    },
  }
}
