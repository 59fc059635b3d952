import type { Capability } from '@foyer/contract/device.ts'
import type { LiveBatch } from '@foyer/contract/live.ts'
import type { LiveTopic } from '@foyer/contract/live-topic.ts'
import { presentValues, timesOf } from './present-device.ts'
import type { FlushChange, History } from '#history/history.ts'
import type { Live } from '#base/live/live.ts'

/** Minimum ms between two messages that a read is stale: a read that costs more is announced less often. */
const paces = { listRooms: 2_000, listDevices: 2_000, listRoomLines: 5_000, getConsumption: 60_000 } as const

type PacedTopic = keyof typeof paces

/** The reads that a new value makes stale. The device's own value is sent in the batch. */
const staleBy = {
  temperature: ['listRooms'],
  humidity: ['listRooms'],
  battery: ['listRooms'],
  thermostat_mode: ['listRooms', 'listRoomLines'],
  setpoint: ['listRooms'],
  climate_mode: [],
  fan_mode: [],
  demand: [],
  energy_index: ['getConsumption'],
  instant_power: ['listRooms'],
  apparent_power: [],
  voltage: [],
  intensity: [],
  on: [],
  locked: [],
  siren: [],
  open: ['listRooms'],
  brightness: [],
  position: [],
  alarm: ['listRooms'],
  smoke: [],
  carbon_monoxide: [],
  gas: [],
  water_leak: [],
  tamper: [],
  occupancy: [],
  link_quality: [],
} as const satisfies Record<Capability, readonly PacedTopic[]>

/** Publishes the newest values of each flush of the history. Returns a function that stops it. */
export function publishReadings({
  history,
  live,
}: {
  history: Pick<History, 'onFlush'>
  live: Pick<Live, 'publish' | 'hasListeners'>
}): () => void {
  const pacers = new Map<string, NodeJS.Timeout>()
  const waiting = new Set<string>()
  /**
   * The order that each device reported last: a device that obeys late, or no longer, changes the state of its order.
   */
  const modes = new Map<string, number>()

  /** Returns the topics that may be sent now; the others are sent when their interval is over. */
  function pace(homeId: string, topics: ReadonlySet<PacedTopic>): LiveTopic[] {
    return [...topics].filter((topic) => {
      const key = `${homeId} ${topic}`
      if (pacers.has(key)) {
        waiting.add(key)
        return false
      }
      startPacer(homeId, topic, key)
      return true
    })
  }

  function startPacer(homeId: string, topic: PacedTopic, key: string): void {
    const timer = setTimeout(() => {
      pacers.delete(key)
      if (!waiting.delete(key)) return
      startPacer(homeId, topic, key)
      live.publish(homeId, { devices: [], stale: [topic] })
    }, paces[topic])
    timer.unref()
    pacers.set(key, timer)
  }

  const stop = history.onFlush((changes) => {
    for (const [homeId, ofHome] of Map.groupBy(changes, (change) => change.homeId)) {
      if (!live.hasListeners(homeId)) continue
      const stale = new Set<PacedTopic>()
      for (const { deviceId, values } of ofHome) {
        for (const capability of values.keys()) for (const topic of staleBy[capability]) stale.add(topic)
        const mode = values.get('thermostat_mode')?.value
        if (mode === undefined || modes.get(deviceId) === mode) continue
        modes.set(deviceId, mode)
        stale.add('listDevices')
      }
      live.publish(homeId, {
        devices: ofHome.map(patchOf),
        stale: pace(homeId, stale),
        times: Object.fromEntries(ofHome.map(({ deviceId, values }) => [deviceId, timesOf(values)])),
      })
    }
  })
  return () => {
    stop()
    for (const timer of pacers.values()) clearTimeout(timer)
  }
}

function patchOf({ deviceId, values }: FlushChange): LiveBatch['devices'][number] {
  return { id: deviceId, ...presentValues(values) }
}
