import type { Database } from '#base/database/database.ts'
import { inPieces } from '#base/in-pieces.ts'
import { updateDeviceTicks, updateHubTicks } from './hub-state.store.ts'
import { type LinkedDevice, type LinkedHub, storePresence } from './linked-hub.ts'

/** Devices written in one statement: all of them may have sent a message since the last flush. */
const DEVICES_AT_ONCE = 1_000

/** Writes when hubs and devices were last seen. Rows that fail are written at the next flush. */
export function createHubTicks(parts: { database: Database }): {
  /**
   * Writes the rows of hubs that have other changes, and those that were last seen `age` ms or more after the stored
   * time: nearly every message changes nothing else.
   */
  flush(hubs: readonly LinkedHub[], age: number): Promise<void>
} {
  const { database } = parts

  async function flushHubs(hubs: readonly LinkedHub[]): Promise<void> {
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
      hub.storedSeen = ticks[index]?.last_seen ?? null
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
      for (const [index, device] of devices.entries()) device.storedSeen = ticks[index]?.last_seen ?? null
    } catch (error) {
      for (const device of devices) device.isDirty = true
      throw error
    }
  }

  return {
    async flush(hubs, age) {
      const isOld = ({ lastSeen, storedSeen }: LinkedHub | LinkedDevice) =>
        lastSeen !== storedSeen && (lastSeen ?? -Infinity) >= (storedSeen ?? -Infinity) + age
      const devices = hubs.flatMap((hub) =>
        [...hub.devices.values()].filter((device) => device.isDirty || isOld(device)),
      )
      await flushHubs(hubs.filter((hub) => hub.clockFaults > 0 || hub.unknownWords > 0 || isOld(hub)))
      for (const some of inPieces(devices, DEVICES_AT_ONCE)) await flushDevices(some)
    },
  }
}
