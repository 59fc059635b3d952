import type { Clock } from '#base/clock.ts'
import { partitionOf } from '#base/keepers/partition.ts'
import type { HubLink } from '#hub-link/hub-link.ts'

/** A return that is older than this (ms) is ignored. */
const RETURN_MS = 300_000
/** The longest wait of the first of several returns, as a multiple of `settle`. */
const LONGEST_WAIT = 3

export type DevicePresence = {
  /** True once the device has been online long enough for its reports to count as changes of its own. */
  isSettled(homeId: string, deviceId: string): boolean
  /** Marks a device that missed a command as offline until its next report. */
  missed(deviceId: string): void
  /** Starts tracking the homes of these partitions: a device counts as offline until its first report. */
  onAssigned(partitions: readonly number[]): void
  /** Stops tracking these partitions. */
  onRevoked(partitions: readonly number[]): void
  close(): void
}

/** The devices of a home that are back and not reported yet. */
type Returning = {
  deviceIds: Set<string>
  timer: NodeJS.Timeout
  /** When (ms) the first of them came back. */
  first: number
  /** Settle when their reports are stored: who reacts to a return reads them from the database. */
  reports: Promise<unknown>[]
}

/**
 * Detects devices that were offline and are back. Each return is reported once, after the device had time to report its
 * state and the report is stored. A device without a report since the gateway's start counts as offline.
 */
export function watchPresence(parts: {
  hubLink: Pick<HubLink, 'onConnectivity' | 'onReport'>
  clock: Clock
  /** ms of real time that a device has to report its state. */
  settle: number
  onReturn: (homeId: string, deviceIds: ReadonlySet<string>) => void
}): DevicePresence {
  const { hubLink, clock, settle, onReturn } = parts
  const begun = performance.now()
  /** Since when the homes of each partition are tracked. */
  const takenAt = new Map<number, number>()
  const here = new Set<string>()
  const away = new Set<string>()
  /** When (ms) the last report of each device was received. */
  const reportedAt = new Map<string, number>()
  const since = new Map<string, number>()
  const homeOf = new Map<string, string>()
  const returning = new Map<string, Returning>()

  function comeBack(homeId: string, deviceId: string, stored?: Promise<unknown>): void {
    here.add(deviceId)
    const now = performance.now()
    const batch = returning.get(homeId)
    const { deviceIds, first, reports } = batch ?? {
      deviceIds: new Set<string>(),
      first: now,
      reports: new Array<Promise<unknown>>(),
    }
    deviceIds.add(deviceId)
    if (stored !== undefined) reports.push(stored)
    clearTimeout(batch?.timer)
    // Devices that return together are reported in one batch, after `settle`; a flapping device does not delay the
    // batch for longer than `LONGEST_WAIT`.
    const pause = Math.min(settle, Math.max(0, first + LONGEST_WAIT * settle - now))
    const later = setTimeout(() => {
      returning.delete(homeId)
      void Promise.all(reports).then(() => onReturn(homeId, deviceIds))
    }, pause)
    returning.set(homeId, { deviceIds, timer: later.unref(), first, reports })
  }

  const stops = [
    hubLink.onReport(({ homeId, deviceId, isLive, isReturn, receivedAt, stored }) => {
      if (!isLive) return
      reportedAt.set(deviceId, receivedAt)
      homeOf.set(deviceId, homeId)
      const isBack = away.delete(deviceId) || isReturn
      if (isBack) since.set(deviceId, performance.now())
      if (isBack || !here.has(deviceId)) comeBack(homeId, deviceId, stored)
    }),
    hubLink.onConnectivity(({ homeId, deviceId, status, at }) => {
      if (deviceId === null) return
      homeOf.set(deviceId, homeId)
      if (status === 'offline') {
        // Both are delivered after they were stored, so an offline status may arrive after the report that ended it.
        if (at < (reportedAt.get(deviceId) ?? -Infinity)) return
        away.add(deviceId)
        here.delete(deviceId)
        return
      }
      // The device was offline, even if the offline status did not arrive in time.
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
    onAssigned(partitions) {
      for (const partition of partitions) takenAt.set(partition, performance.now())
    },
    onRevoked(partitions) {
      for (const [deviceId, homeId] of homeOf) {
        if (!partitions.includes(partitionOf(homeId))) continue
        for (const known of [here, away]) known.delete(deviceId)
        for (const known of [reportedAt, since, homeOf]) known.delete(deviceId)
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
