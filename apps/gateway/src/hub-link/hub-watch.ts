import type { Logger } from 'pino'
import type { Database } from '#base/database/database.ts'
import { inPieces } from '#base/in-pieces.ts'
import { partitionOf } from '#base/keepers/partition.ts'
import { boundOf, type Connectivity, type PastOfHub } from './connectivity.ts'
import type { HubRegistry } from './hub-registry.ts'
import { createHubTicks } from './hub-ticks.ts'
import { isThere, type LinkedHub } from './linked-hub.ts'
import type { Occurrences } from './occurrences.ts'

/** All in ms of real time. */
export type LinkTimings = {
  /** A hub that returns within this time was not offline: a reconnect is not an outage. */
  lossDelay: number
  /** Time that hubs have to come back after a start of the gateway, before they count as offline. */
  startGrace: number
  /** Interval of the check for silence. */
  sweep: number
  /** Time without late messages after which the past is judged. */
  settle: number
  /** Interval at which presence is written that changed. */
  flush: number
  /** How old the stored time of the last message may be, if nothing else changed. */
  seen: number
  /** Interval between two read requests to a hub, whose radio carries about twenty a second. */
  ask: number
  /** Delay of the refusal of a wrong secret, once there were many of them. */
  refusal: number
}

export const linkTimings: LinkTimings = {
  lossDelay: 3_000,
  startGrace: 60_000,
  sweep: 5_000,
  settle: 15_000,
  flush: 5_000,
  seen: 300_000,
  ask: 50,
  refusal: 1_000,
}

/** Hubs whose past is judged in one transaction: after a start, that is all of them. */
const AT_ONCE = 20

export type HubWatch = {
  /** Starts the check for silence and the periodic write of presence. */
  start(): void
  /** Takes over homes: hubs that were online before have a grace period to come back. */
  onAssigned(partitions: readonly number[]): Promise<void>
  /** Writes the presence of these homes, unless another gateway keeps them already, and stops judging them. */
  onRevoked(partitions: readonly number[], isLost: boolean): Promise<void>
  /** The hub connected, disconnected, or reported its state. */
  presenceChanged(hub: LinkedHub): void
  /** Stops all timers: nothing is judged any longer. */
  stop(): void
  /** Writes the presence that is not written yet. */
  flush(): Promise<void>
}

/** Detects changes that come with time alone: silence, the end of a backlog, hubs that stay offline. */
export function createHubWatch(parts: {
  database: Database
  registry: HubRegistry
  connectivity: Connectivity
  occurrences: Occurrences
  timings: LinkTimings
  now: () => number
  /** Homes of another gateway are not judged here. */
  isKept: (homeId: string) => boolean
  /** The recorded past of the home changed. */
  onPastChanged: (homeId: string) => void
  log: Logger
}): HubWatch {
  const { database, registry, connectivity, occurrences, timings, now, isKept, onPastChanged, log } = parts
  const ticks = createHubTicks({ database })
  const timers = new Set<NodeJS.Timeout>()
  /** Timers of hubs whose loss is not confirmed yet. */
  const leaving = new Map<string, NodeJS.Timeout>()
  let running: Promise<void> = Promise.resolve()
  let isClosed = false

  /** Runs tasks one after the other; a failure is logged and the next sweep tries again. */
  function run(what: string, work: () => Promise<void>): Promise<void> {
    running = running.then(work).catch((error: unknown) => log.error({ err: error }, what))
    return running
  }

  const flush = (hubs: readonly LinkedHub[], age: number) =>
    run('connectivity could not be stored', () => ticks.flush(hubs, age))

  function every(period: number, work: () => void): void {
    const timer = setInterval(work, period)
    timer.unref()
    timers.add(timer)
  }

  function judge(hub: LinkedHub, at: () => number): void {
    void run('the connectivity of a hub could not be computed', async () => {
      if (!isClosed && isKept(hub.homeId)) await connectivity.judgeHub(hub, at())
    })
  }

  function judgeLater(hub: LinkedHub, delay: number, at: () => number): void {
    if (leaving.has(hub.id)) return
    const timer = setTimeout(() => {
      leaving.delete(hub.id)
      judge(hub, at)
    }, delay)
    timer.unref()
    leaving.set(hub.id, timer)
  }

  async function sweep(): Promise<void> {
    const past: PastOfHub[] = []
    for (const hub of registry.all()) {
      if (isClosed) return
      if (!isKept(hub.homeId)) continue
      if (hub.online !== isThere(hub) && !leaving.has(hub.id)) await connectivity.judgeHub(hub, now())
      // The device has become silent, or a backlog has reached the present.
      const due = [...hub.devices.values()].filter(
        (device) => device.reachable !== (device.lastSeen ?? -Infinity) + boundOf(device) >= now(),
      )
      if (due.length > 0) await connectivity.judge(hub, due)
      if (hub.pastAt + timings.settle > now()) continue
      const devices = [...hub.devices.values()].filter(({ isUnsettled }) => isUnsettled)
      if (devices.length > 0) past.push({ hub, devices })
    }
    for (const some of inPieces(past, AT_ONCE)) {
      if (isClosed) return
      await settle(some)
    }
  }

  async function settle(hubs: readonly PastOfHub[]): Promise<void> {
    const changed = await connectivity.settle(hubs)
    const rest = new Set(hubs)
    try {
      for (const one of hubs) {
        const { homeId } = one.hub
        const isChanged = await occurrences.settle(homeId, one.devices)
        rest.delete(one)
        if (isChanged || changed.has(homeId)) onPastChanged(homeId)
      }
    } finally {
      for (const { devices } of rest) for (const device of devices) device.isUnsettled = true
    }
  }

  return {
    start() {
      every(timings.sweep, () => void run('the check for silent devices failed', sweep))
      every(timings.flush, () => void flush(registry.all(), timings.seen))
    },
    async onAssigned(partitions) {
      for (const hub of await registry.findFormerlyOnline(partitions)) {
        if (!isThere(hub)) judgeLater(hub, timings.startGrace, () => (hub.lastSeen ?? 0) + 1)
      }
    },
    async onRevoked(partitions, isLost) {
      const hubs = registry.all().filter(({ homeId }) => partitions.includes(partitionOf(homeId)))
      for (const { id } of hubs) {
        clearTimeout(leaving.get(id))
        leaving.delete(id)
      }
      if (!isLost) await flush(hubs, 0)
      registry.forget(partitions)
    },
    presenceChanged(hub) {
      if (isClosed) return
      const at = now()
      if (isThere(hub)) {
        clearTimeout(leaving.get(hub.id))
        leaving.delete(hub.id)
        judge(hub, () => at)
        return
      }
      if (hub.online) judgeLater(hub, timings.lossDelay, () => at)
    },
    stop() {
      isClosed = true
      for (const timer of [...timers, ...leaving.values()]) clearTimeout(timer)
    },
    flush: () => flush(registry.all(), 0),
  }
}
