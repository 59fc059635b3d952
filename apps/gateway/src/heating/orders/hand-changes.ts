import { randomUUID } from 'node:crypto'
import type { LiveTopic } from '@foyer/contract/live-topic.ts'
import { reportedNumber } from '@foyer/rules/home/command-value.ts'
import { type AskedBefore, isHandChange, type Standing } from '@foyer/rules/room-order/hand-change.ts'
import type { Logger } from 'pino'
import type { Database } from '#base/database/database.ts'
import type { HubLink, Report } from '#hub-link/hub-link.ts'
import { partitionOf } from '#base/keepers/partition.ts'
import type { Live } from '#base/live/live.ts'
import {
  insertHandChange,
  acceptsOrders,
  selectHandChanges,
  selectSentTo,
  selectStandings,
} from './hand-change.store.ts'

/** Number of last requests that are checked as an explanation of a change. */
const LOOKED_AT = 12

const topics: LiveTopic[] = ['listRooms', 'listDevices', 'listRoomLines', 'listActivity']

export type HandWatch = {
  /** Reads the state of the devices of these homes: changes are compared with it. */
  onAssigned(partitions: readonly number[]): Promise<void>
  /** Stops tracking these partitions. */
  onRevoked(partitions: readonly number[]): void
  close(): Promise<void>
  /** Resolves when all candidate changes in a home are judged; null if there is none. */
  judging(homeId: string): Promise<void> | null
}

/** A candidate change by hand, not yet confirmed. */
type Pending = {
  homeId: string
  now: Standing
  timer: NodeJS.Timeout | undefined
  judged: PromiseWithResolvers<void>
}

/**
 * Detects changes that are made at a device itself: a report that no command explains, from a device that was online. A
 * change is confirmed once it has lasted longer than a hub's echo.
 */
export function watchHands(parts: {
  database: Database
  hubLink: Pick<HubLink, 'onReport'>
  live: Pick<Live, 'publish'>
  log: Logger
  isSettled: (homeId: string, deviceId: string) => boolean
  /** ms of real time for which a value has to stay unchanged. */
  patience: number
}): HandWatch {
  const { database, hubLink, live, log, isSettled, patience } = parts
  /** The known state of each device, and the candidate change of each. */
  const known = new Map<string, Standing>()
  const waiting = new Map<string, Pending>()
  const pending = new Set<Pending>()
  const ignored = new Set<string>()
  const homeOf = new Map<string, string>()
  let running: Promise<void> = Promise.resolve()
  let isClosed = false

  function run(work: () => Promise<void>): void {
    running = running
      .then(work)
      .catch((error: unknown) => log.error({ err: error }, 'a change made at a device could not be stored'))
  }

  function end(one: Pending): void {
    clearTimeout(one.timer)
    pending.delete(one)
    one.judged.resolve()
  }

  function stopWaiting(deviceId: string): void {
    const one = waiting.get(deviceId)
    waiting.delete(deviceId)
    if (one !== undefined) end(one)
  }

  function receive(report: Report): void {
    const { homeId, deviceId, values, isLive, isReturn } = report
    if (isClosed || !isLive || ignored.has(deviceId)) return
    if (!values.has('thermostat_mode') && !values.has('setpoint')) return
    homeOf.set(deviceId, homeId)
    const before = known.get(deviceId) ?? { mode: null, setpoint: null }
    const now = {
      mode: values.get('thermostat_mode') ?? before.mode,
      setpoint: values.get('setpoint') ?? before.setpoint,
    }
    const earlier = waiting.get(deviceId)
    if (isSame(before, now)) {
      stopWaiting(deviceId)
      return
    }
    // The same value again: the candidate keeps waiting.
    if (!isReturn && earlier !== undefined && isSame(earlier.now, now)) return
    stopWaiting(deviceId)
    if (!known.has(deviceId) || isReturn || !isSettled(homeId, deviceId)) {
      known.set(deviceId, now)
      // A change by hand from before it went offline may be over.
      live.publish(homeId, { devices: [], stale: topics })
      return
    }
    const one: Pending = { homeId, now, timer: undefined, judged: Promise.withResolvers<void>() }
    pending.add(one)
    waiting.set(deviceId, one)
    one.timer = setTimeout(() => believe(one, report, before), patience).unref()
  }

  function believe(one: Pending, report: Report, before: Standing): void {
    waiting.delete(report.deviceId)
    known.set(report.deviceId, one.now)
    // The device may have gone offline since this report, or it is known by now that it was offline.
    if (!isSettled(report.homeId, report.deviceId)) return end(one)
    run(() => judge(report, before, one.now).finally(() => end(one)))
  }

  async function judge(report: Report, before: Standing, now: Standing): Promise<void> {
    const { homeId, deviceId } = report
    // With a hub's fast clock, the change would be later than the request that takes it back.
    const at = Math.min(report.at, report.receivedAt)
    if (!(await acceptsOrders(database, { homeId, deviceId }))) {
      ignored.add(deviceId)
      return
    }
    const sent = await selectSentTo(database, { homeId, deviceId, limit: LOOKED_AT })
    const asked = sent.flatMap(({ former, at: askedAt, status, ...share }): AskedBefore[] => {
      const { capability } = share
      const wanted = reportedNumber(share)
      if (wanted === null) return []
      if (capability !== 'thermostat_mode' && capability !== 'setpoint' && capability !== 'on') return []
      const isOpen = status === 'requested' || status === 'sent'
      const outcome = isOpen ? 'open' : status === 'confirmed' ? 'reached' : 'missed'
      return [{ capability, wanted, former, at: askedAt, outcome }]
    })
    if (!isHandChange({ before, now, asked, at })) return
    // Several changes by hand in a row: compare with the state before the first one.
    const earlier = (await selectHandChanges(database, [homeId])).find((one) => one.deviceId === deviceId)
    const isSequel = earlier !== undefined && earlier.askedAt === null && isSame(earlier.now, before)
    const former = isSequel ? earlier.former : before
    const isNew = await insertHandChange(database, { id: randomUUID(), homeId, deviceId, at, now, former })
    if (isNew) live.publish(homeId, { devices: [], stale: topics })
  }

  const stop = hubLink.onReport(receive)

  return {
    async onAssigned(partitions) {
      for (const { deviceId, homeId, ...standing } of await selectStandings(database, partitions)) {
        if (known.has(deviceId)) continue
        known.set(deviceId, standing)
        homeOf.set(deviceId, homeId)
      }
    },
    onRevoked(partitions) {
      for (const [deviceId, homeId] of homeOf) {
        if (!partitions.includes(partitionOf(homeId))) continue
        stopWaiting(deviceId)
        known.delete(deviceId)
        ignored.delete(deviceId)
        homeOf.delete(deviceId)
      }
    },
    async close() {
      isClosed = true
      stop()
      for (const one of waiting.values()) end(one)
      await running
    },
    judging(homeId) {
      const own = [...pending].filter((one) => one.homeId === homeId)
      return own.length === 0 ? null : Promise.all(own.map(({ judged }) => judged.promise)).then(() => {})
    },
  }
}

function isSame(one: Standing, other: Standing): boolean {
  return one.mode === other.mode && one.setpoint === other.setpoint
}
