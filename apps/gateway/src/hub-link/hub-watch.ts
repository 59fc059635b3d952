import type { Logger } from 'pino'
import type { Database } from '#base/database/database.ts'
import { inPieces } from '#base/in-pieces.ts'
import { partitionOf } from '#base/keepers/partition.ts'
import { boundOf, type Connectivity, type PastOfHub } from './connectivity.ts'
import type { HubRegistry } from './hub-registry.ts'
import { createHubTicks } from './hub-ticks.ts'
import type { LinkedHub } from './linked-hub.ts'
import type { Occurrences } from './occurrences.ts'

/** All in ms of real time. */
export type LinkTimings = {
  /** A hub that is back within this was not gone: a reconnect is not an outage. */
  lossDelay: number
  /** What hubs have after a start of the gateway to come back, before they count as gone. */
  startGrace: number
  /** How often silence is looked for. */
  sweep: number
  /** Quiet after news of the past before the past is judged. */
  settle: number
  /** How often what was heard is written down. */
  flush: number
}

export const linkTimings: LinkTimings = {
  lossDelay: 3_000,
  startGrace: 60_000,
  sweep: 5_000,
  settle: 15_000,
  flush: 5_000,
}

/** Hubs whose past is judged in one transaction: after a start it is that of all of them. */
const AT_ONCE = 20

export type HubWatch = {
  /** Looks from now on for silence and what is to be written down. */
  start(): void
  /** Takes homes up: hubs that were online before have a grace to come back. */
  take(partitions: readonly number[]): Promise<void>
  /** Writes down what was heard of these homes, and judges them no more. */
  leave(partitions: readonly number[]): Promise<void>
  /** The hub connected, went, or said something of itself. */
  presenceChanged(hub: LinkedHub): void
  /** Ends all timers: from here on nobody is judged. */
  stop(): void
  /** Writes down what was heard. */
  flush(): Promise<void>
}

/** What happens by itself as time passes: silence, the end of a backlog, hubs that stay away. */
export function createHubWatch(parts: {
  database: Database
  registry: HubRegistry
  connectivity: Connectivity
  occurrences: Occurrences
  timings: LinkTimings
  now: () => number
  /** Homes of another gateway are not judged here. */
  isKept: (homeId: string) => boolean
  /** What is known of its past is another than before. */
  onPastChanged: (homeId: string) => void
  log: Logger
}): HubWatch {
  const { database, registry, connectivity, occurrences, timings, now, isKept, onPastChanged, log } = parts
  const { flush } = createHubTicks({ database, registry })
  const timers = new Set<NodeJS.Timeout>()
  /** Hubs whose going is not believed yet. */
  const leaving = new Map<string, NodeJS.Timeout>()
  let running: Promise<void> = Promise.resolve()
  let isClosed = false

  /** One piece of work after the other; a failure is logged and the next sweep tries again. */
  function run(what: string, work: () => Promise<void>): Promise<void> {
    running = running.then(work).catch((error: unknown) => log.error({ err: error }, what))
    return running
  }

  function every(period: number, work: () => void): void {
    const timer = setInterval(work, period)
    timer.unref()
    timers.add(timer)
  }

  function isThere(hub: LinkedHub): boolean {
    return hub.isConnected && hub.bridge === 'online'
  }

  function judge(hub: LinkedHub, at: () => number): void {
    void run('a hub could not be judged', async () => {
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
      // Silence is due, or a backlog has come up to now.
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
      every(timings.sweep, () => void run('the sweep failed', sweep))
      every(timings.flush, () => void run('what was heard could not be written down', flush))
    },
    async take(partitions) {
      for (const hub of await registry.findFormerlyOnline(partitions)) {
        if (!isThere(hub)) judgeLater(hub, timings.startGrace, () => hub.lastSeen + 1)
      }
    },
    async leave(partitions) {
      for (const hub of registry.all()) {
        if (!partitions.includes(partitionOf(hub.homeId))) continue
        clearTimeout(leaving.get(hub.id))
        leaving.delete(hub.id)
      }
      await run('what was heard could not be written down', flush)
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
    flush: () => run('what was heard could not be written down', flush),
  }
}
