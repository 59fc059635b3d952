import type { Database } from '#base/database/database.ts'
import { inPieces } from '#base/in-pieces.ts'
import type { HubRegistry } from './hub-registry.ts'
import { updateDeviceTicks, updateHubTicks } from './hub-state.store.ts'
import { type LinkedDevice, storePresence } from './linked-hub.ts'

/** Devices written in one statement: all of them may have sent a message since the last flush. */
const DEVICES_AT_ONCE = 1_000

/** Writes when hubs and devices were last seen. Rows that fail are written at the next flush. */
export function createHubTicks(parts: { database: Database; registry: HubRegistry }): {
  flush(): Promise<void>
} {
  const { database, registry } = parts

  async function flushHubs(): Promise<void> {
    const hubs = registry.all().filter(({ isDirty }) => isDirty)
    if (hubs.length === 0) return
    const ticks = hubs.map((hub) => ({
      home_id: hub.homeId,
      hub_id: hub.id,
      last_seen: hub.lastSeen,
      clock_faults: hub.clockFaults,
      unknown_words: hub.unknownWords,
    }))
    await updateHubTicks(database, ticks)
    for (const [index, hub] of hubs.entries()) {
      // The counters may have grown during the write.
      hub.clockFaults -= ticks[index]?.clock_faults ?? 0
      hub.unknownWords -= ticks[index]?.unknown_words ?? 0
      hub.isDirty = hub.clockFaults > 0 || hub.unknownWords > 0
    }
  }

  async function flushDevices(devices: readonly LinkedDevice[]): Promise<void> {
    const ticks = devices.map((device) => ({
      home_id: device.homeId,
      device_id: device.id,
      last_seen: device.lastSeen,
      availability: device.availability,
      presence: storePresence(device),
    }))
    for (const device of devices) device.isDirty = false
    try {
      await updateDeviceTicks(database, ticks)
    } catch (error) {
      for (const device of devices) device.isDirty = true
      throw error
    }
  }

  return {
    async flush() {
      const devices = registry
        .all()
        .flatMap((hub) => [...hub.devices.values()].filter(({ isDirty }) => isDirty))
      await flushHubs()
      for (const some of inPieces(devices, DEVICES_AT_ONCE)) await flushDevices(some)
    },
  }
}
