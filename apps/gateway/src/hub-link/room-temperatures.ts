import { setTimeout as sleep } from 'node:timers/promises'
import type { RoomTemperatures } from '@foyer/contract/room-settings.ts'
import { defaultTemperatures, heatingOrders } from '@foyer/rules/room-temperatures/room-temperatures.ts'
import type { Database } from '#base/database/database.ts'
import type { Log } from '#base/log.ts'
import { selectTemperatures } from './hub-link.store.ts'
import type { LinkedHub } from './linked-hub.ts'

/** ms until a failed read is tried again. */
const AGAIN_MS = 1_000

export type TemperatureReader = {
  /** Reads the temperatures of the rooms of these hubs' devices, after the reads before it: the newest one counts. */
  read(hubs: () => readonly LinkedHub[]): Promise<void>
  /** As `read`, tried until it succeeds: these temperatures have changed. */
  reload(hubs: () => readonly LinkedHub[]): void
  close(): void
}

/** Keeps the temperatures of orders up to date by which setpoints are read and written. */
export function createTemperatureReader({
  database,
  log,
}: {
  database: Database
  log: Log
}): TemperatureReader {
  const closing = new AbortController()
  let last = Promise.resolve()

  function read(hubs: () => readonly LinkedHub[]): Promise<void> {
    const next = last.then(() => readTemperatures(database, hubs()))
    last = next.catch(() => {})
    return next
  }

  async function readUntilDone(hubs: () => readonly LinkedHub[]): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        return await read(hubs)
      } catch (error) {
        log.error({ err: error }, 'the temperatures of rooms could not be read; retrying')
        await sleep(AGAIN_MS, undefined, { ref: false, signal: closing.signal }).catch(() => {})
      }
    }
  }

  return {
    read,
    reload: (hubs) => void readUntilDone(hubs),
    close: () => closing.abort(),
  }
}

/** Loads the temperatures of orders in the rooms of these hubs' devices. */
export async function readTemperatures(database: Database, hubs: readonly LinkedHub[]): Promise<void> {
  if (hubs.length === 0) return
  const rows = await selectTemperatures(database, [...new Set(hubs.map(({ homeId }) => homeId))])
  const found = new Map(rows.map(({ deviceId, temperatures }) => [deviceId, temperatures]))
  for (const hub of hubs) {
    for (const device of hub.devices.values()) device.temperatures = shared(found.get(device.id))
  }
}

/** Returns one shared object for the default temperatures, which nearly all rooms have. */
function shared(temperatures: RoomTemperatures = defaultTemperatures): RoomTemperatures {
  const isUsual = heatingOrders.every((order) => temperatures[order] === defaultTemperatures[order])
  return isUsual ? defaultTemperatures : temperatures
}
