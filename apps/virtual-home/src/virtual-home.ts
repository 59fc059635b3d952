import type { HomeDefinition } from '#homes/home-definition.ts'
import { Disturbance } from '#faults/disturbance.ts'
import { noFaults } from '#faults/faults.ts'
import type { Faults } from '#faults/faults.ts'
import { Hub } from '#hub/hub.ts'
import type { Message } from '#hub/message.ts'
import { readMemory, takenUpAt, writeMemory } from '#backlog/home-memory.ts'
import { Pace } from '#backlog/pace.ts'
import { sendBacklog } from '#backlog/send-backlog.ts'
import { liveThrough, settledStart } from '#backlog/span.ts'
import type { House, Span } from '#backlog/span.ts'
import { HubConnection } from '#wire/hub-connection.ts'
import { dayMs, minuteMs } from '#world/local-time.ts'
import type { Airing } from '#world/airing.ts'
import { typicalWeather } from '#world/weather.ts'
import { World } from '#world/world.ts'
import type { WorldSnapshot } from '#world/world-state.ts'

export type VirtualHomeOptions = {
  home: HomeDefinition
  mqttUrl: string
  hubId?: string | undefined
  hubSecret?: string | undefined
  /** Default: `homes/<hubId>/zigbee2mqtt`. */
  baseTopic?: string | undefined
  seed?: number
  /** The home's clock, ms since the epoch. */
  now?: () => number
  backlogDays?: number
  /** A file that stores the home between runs; without one each start is the first. */
  backlogStatePath?: string | undefined
  /** Pace of the messages of the past: the first burst, then messages per second. */
  backlogPace?: { burst: number; perSecond: number }
  reportSeconds?: number
  revertAfterSeconds?: number
  faults?: Faults
  /** A room whose windows are opened this long (ms) after the start, for a few minutes. */
  airing?: { room: string; afterMs: number } | null | undefined
  /** Real milliseconds between two ticks; null: the home advances only with `live`. */
  tickMs?: number | null
  log?: (text: string) => void
}

export type VirtualHome = {
  /** Publishes the offline message and stores the home; within two seconds. */
  stop: () => Promise<void>
  /** Settles when the whole past is sent, or when the home is stopped. */
  backlogSent: Promise<void>
  /**
   * Simulates the home until its clock's current time; resolves when the broker has received all of its messages, and
   * the home all commands that were sent before.
   */
  live: () => Promise<void>
  /** The simulated house, to compare with the hub's messages. */
  world: World
}

/** Interval (ms) at which a hub with the drop fault loses its connection. */
const dropEveryMs = 10 * minuteMs

/** Duration (ms) of an airing that is not one of the household's habits. */
const airedMs = 6 * minuteMs

/** Below the limit of 200 messages per second, above which a gateway throttles a hub. */
const honestPace = { burst: 1800, perSecond: 180 }

/** Starts a home on a broker; resolves when it runs, connected or still trying. */
export async function startVirtualHome(options: VirtualHomeOptions): Promise<VirtualHome> {
  const { home, now = Date.now, faults = noFaults, log = () => undefined, backlogDays = 30 } = options
  const { seed = 1, tickMs = 1000, backlogStatePath: path } = options
  const baseTopic = options.baseTopic ?? `homes/${options.hubId ?? home.name}/zigbee2mqtt`
  const house: House = { home, seed, weather: typicalWeather() }
  const memory = path === undefined ? undefined : readMemory(path, home.name, seed)
  const startedAt = memory?.startedAt ?? now()
  const spans: Span[] = structuredClone([...(memory?.spans ?? [])])
  const { airing = null } = options
  const world = await openWorld(house, memory?.world, {
    now: now(),
    backlogDays,
    spans,
    airing: airing === null ? null : airingFrom(now(), airing),
  })
  const hub = new Hub({
    home,
    world,
    baseTopic,
    faults,
    startedAt,
    reportMs: (options.reportSeconds ?? 30) * 1000,
    revertAfterMs: (options.revertAfterSeconds ?? 20) * 1000,
    memory: memory?.register,
  })
  const disturbance = new Disturbance(faults, seed)
  let isStopped = false
  let hasReported = false
  let lastTrouble = ''

  const firstConnection = Promise.withResolvers<void>()
  const connection = new HubConnection({
    url: options.mqttUrl,
    username: options.hubId,
    password: options.hubSecret,
    baseTopic,
    onConnect: () => {
      lastTrouble = ''
      void greet()
    },
    onMessage: (topic, payload) => {
      const at = now()
      connection.send(disturbance.apply(hub.receive(topic, payload, at), at))
    },
    onTrouble: (text) => {
      if (text !== lastTrouble) log(`no connection to ${options.mqttUrl}: ${text}`)
      lastTrouble = text
    },
  })

  // The devices are delivered before their states: a broker may reorder messages of QoS 0.
  const greet = async (): Promise<void> => {
    const hubInfoTopic = [...baseTopic.split('/').slice(0, -1), 'hub', 'info'].join('/')
    connection.announce(hubInfoTopic, JSON.stringify(home.hub))
    await Promise.all(hub.bridgeMessages().map(deliver))
    // The cache is published when the hub starts, not when it reconnects.
    if (!hasReported) connection.send(hub.stateMessages())
    hasReported = true
    firstConnection.resolve()
  }
  // The last messages of a hub that is being stopped may stay unacknowledged.
  const deliver = (message: Message): Promise<void> =>
    connection.deliver(message).catch((error: unknown) => {
      if (!isStopped) log(`not delivered: ${error instanceof Error ? error.message : String(error)}`)
    })

  const remember = (): void => {
    if (path === undefined) return
    writeMemory(path, {
      version: 1,
      home: home.name,
      seed,
      startedAt,
      world: world.snapshot(),
      register: hub.register.memory(),
      spans: spans.filter((span) => span.sentBackTo > span.start.at),
    })
  }

  let nextDropAt = now() + dropEveryMs
  const tick = (): Message[] => {
    const at = now()
    return disturbance.apply(hub.tick(at), at)
  }
  const beat = (): void => {
    const at = now()
    const messages = tick()
    if (hasReported) connection.send(messages)
    if (faults.hubDropSeconds !== null && at >= nextDropAt) {
      nextDropAt = at + dropEveryMs
      connection.drop(faults.hubDropSeconds)
    }
  }
  const ticking = tickMs === null ? undefined : setInterval(beat, tickMs)
  const remembering = setInterval(remember, 30_000)
  remember()
  log(`virtual ${home.name}: ${home.devices.length} devices on ${options.mqttUrl} under ${baseTopic}`)

  const sendPast = async (): Promise<void> => {
    await firstConnection.promise
    if (isStopped || spans.length === 0) return
    const { burst, perSecond } = options.backlogPace ?? honestPace
    const { count } = await sendBacklog({
      spans,
      past: { house, register: hub.register, startedAt, clockMs: faults.clockMs },
      // A margin of half a day: the broker may have started late, or the last run was interrupted.
      oldestAt: now() - (backlogDays + 0.5) * dayMs,
      pace: new Pace(burst, perSecond),
      publish: deliver,
      isStopped: () => isStopped,
      onDaySent: remember,
    })
    if (!isStopped) log(`virtual ${home.name}: the history is sent, ${count} messages`)
  }
  return {
    backlogSent: sendPast(),
    world,
    live: async () => {
      await firstConnection.promise
      // Also without a report there is a message to confirm: its confirmation arrives after the commands.
      await Promise.all([...tick(), hub.isOnline()].map(deliver))
    },
    stop: async () => {
      if (isStopped) return
      isStopped = true
      clearInterval(ticking)
      clearInterval(remembering)
      remember()
      await connection.close()
      firstConnection.resolve()
    },
  }
}

function airingFrom(startedAt: number, { room, afterMs }: { room: string; afterMs: number }): Airing {
  const from = startedAt + afterMs
  return { room, since: startedAt, from, until: from + airedMs }
}

/** The house in its current state; the time since it was stored is added to the spans. */
async function openWorld(
  house: House,
  remembered: WorldSnapshot | undefined,
  {
    now,
    backlogDays,
    spans,
    airing,
  }: { now: number; backlogDays: number; spans: Span[]; airing: Airing | null },
): Promise<World> {
  const isFirst = remembered === undefined
  const start = isFirst ? await settledStart(house, now - backlogDays * dayMs) : takenUpAt(remembered, now)
  const span: Span = { start, until: now, sentBackTo: now, followsPlan: isFirst }
  const last = (await liveThrough(house, span)).at(-1) ?? start
  if (span.until - span.start.at >= minuteMs && backlogDays > 0) spans.push(span)
  return new World({ ...house, at: now, snapshot: last, airing })
}
