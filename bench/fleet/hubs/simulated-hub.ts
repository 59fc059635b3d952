import { noFaults } from '@foyer/virtual-home/src/faults/faults.ts'
import { Hub } from '@foyer/virtual-home/src/hub/hub.ts'
import type { Message } from '@foyer/virtual-home/src/hub/message.ts'
import type { Weather } from '@foyer/virtual-home/src/world/weather.ts'
import { World } from '@foyer/virtual-home/src/world/world.ts'
import { beacon, fleetHome } from '#bench/fleet/homes/fleet-home.ts'
import type { HomeKey } from '#bench/fleet/homes/register-homes.ts'
import { type HubLine, openHubLine } from './hub-line.ts'
import type { ReceivedSet, SentReading } from './simulator-messages.ts'

/**
 * ms in which a broker returns the retained `bridge/info` of a hub; otherwise it is sent again, as Zigbee2MQTT does.
 */
const KEPT_PATIENCE = 2_000

export type SimulatedHub = {
  line: HubLine
  /** Simulates the home until now and sends the reports of its devices. */
  tick(): void
  /** One radiator reports its state. */
  report(): void
}

/**
 * A hub of the virtual home with QoS 1. It records what its broker has acknowledged, the first states of its devices,
 * and the commands that they received.
 */
export function runHub(options: {
  key: HomeKey
  port: number
  seed: number
  weather: Weather
  reportMs: number
  /** True if its device list was sent before. */
  isKnown: boolean
  onSent(reading: SentReading): void
  onSet(set: ReceivedSet): void
}): SimulatedHub {
  const { hubId } = options.key
  const base = `homes/${hubId}/zigbee2mqtt`
  // Each home starts at another time before now, so that the homes do not all report together ever after.
  const startedAt = Date.now() - Math.random() * options.reportMs
  const world = new World({ home: fleetHome, seed: options.seed, weather: options.weather, at: startedAt })
  const { reportMs } = options
  const faultless = { faults: noFaults, revertAfterMs: 0, startedAt }
  const hub = new Hub({
    home: fleetHome,
    world,
    baseTopic: base,
    reportMs,
    silenceMs: reportMs,
    ...faultless,
  })
  let introducing: NodeJS.Timeout | undefined
  const states = hub.stateMessages()
  let hasReported = options.isKnown
  for (const { topic, payload } of states) {
    const [mode] = /"pilot_wire_mode":"[^"]+"/.exec(payload) ?? []
    // The first state of a radiator needs no command.
    if (mode !== undefined) options.onSet([hubId, topic, `{${mode}}`, startedAt])
  }

  function introduce(): void {
    const words = hub.bridgeMessages()
    // The broker has the list of a known hub; it is not retained again, or the broker would hold gigabytes.
    send(options.isKnown ? words.filter(({ topic }) => topic === 'bridge/info') : words)
    if (!hasReported) send(states)
    hasReported = true
  }

  const send = (messages: readonly Message[]): void => {
    for (const { topic, payload, retain = false } of messages)
      line.publish(`${base}/${topic}`, payload, retain)
  }
  const line = openHubLine({
    port: options.port,
    hubId,
    will: { topic: `${base}/bridge/state`, payload: '{"state":"offline"}' },
    filters: ['+/set', '+/+/set', '+/get', '+/+/get', 'bridge/info'].map((filter) => `${base}/${filter}`),
    onOpen() {
      line.publish(`${base}/bridge/state`, '{"state":"online"}', true)
      clearTimeout(introducing)
      introducing = setTimeout(introduce, hasReported ? KEPT_PATIENCE : 0)
    },
    onMessage(topic, payload, isRetained) {
      const below = topic.slice(base.length + 1)
      if (below === 'bridge/info') return clearTimeout(introducing)
      if (isRetained) return
      const now = Date.now()
      if (below.endsWith('/set')) options.onSet([hubId, below.slice(0, -'/set'.length), payload, now])
      send(hub.receive(below, payload, now))
    },
    onAcknowledged(topic, payload) {
      const below = topic.slice(base.length + 1)
      const at = below.startsWith('bridge/') ? null : timeOf(payload)
      if (at !== null) options.onSent([hubId, below, at, Date.now()])
    },
  })
  return {
    line,
    tick: () => send(hub.tick(Date.now())),
    report: () => send(hub.receive(`${beacon}/get`, '{"power":""}', Date.now())),
  }
}

/** The time in a state message (ms); null for other messages. */
function timeOf(payload: string): number | null {
  const lastSeen = /"last_seen":"([^"]+)"/.exec(payload)?.[1]
  return lastSeen === undefined ? null : Date.parse(lastSeen)
}
