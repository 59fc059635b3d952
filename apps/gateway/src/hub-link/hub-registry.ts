import type { Capability } from '@foyer/contract/device.ts'
import { greatest } from '@foyer/rules/extremes/extremes.ts'
import type { Database } from '#base/database/database.ts'
import { gather } from '#base/gather.ts'
import { partitionOf } from '#base/keepers/partition.ts'
import type { History } from '#history/history.ts'
import { boundOf } from './connectivity.ts'
import { selectHubLogs } from './connectivity.store.ts'
import type { StatusAt } from './derive-connectivity.ts'
import { addReceived, MEMORY_DAYS } from './received-spans.ts'
import { selectDevices, selectHubs, selectOnlineHubs } from './hub-link.store.ts'
import { linkDevice, linkHub, markUnjudged, type LinkedDevice, type LinkedHub } from './linked-hub.ts'
import { readTemperatures } from './room-temperatures.ts'
import { watched } from './watched.ts'

export type HubRegistry = {
  /** The hub with its devices, loaded from the database on first use; null if it does not exist. */
  find(hubId: string): Promise<LinkedHub | null>
  /** The hub if it is loaded, otherwise null. */
  known(hubId: string): LinkedHub | null
  /** The hub of a device of this home, or null. */
  ofDevice(homeId: string, deviceId: string): { hub: LinkedHub; device: LinkedDevice } | null
  /** The loaded hubs of these homes. */
  ofHomes(homeIds: readonly string[]): LinkedHub[]
  /** Loads the hubs of these partitions that were online when their keeper last ran. */
  findFormerlyOnline(partitions: readonly number[]): Promise<LinkedHub[]>
  /** Drops the hubs of these partitions from memory. */
  forget(partitions: readonly number[]): void
  all(): LinkedHub[]
}

/** Hubs in one load: some thousand devices with their latest values. */
const AT_ONCE = 100

/** Hubs and devices in memory: readings are far more frequent than changes of either. */
export function createHubRegistry(parts: {
  database: Database
  history: Pick<History, 'newestOf'>
  now: () => number
}): HubRegistry {
  const { database, history, now } = parts
  const loading = new Map<string, Promise<LinkedHub | null>>()
  const hubs = new Map<string, LinkedHub>()
  const byHome = new Map<string, Set<LinkedHub>>()

  const load = gather(AT_ONCE, async (hubIds: readonly string[]): Promise<(LinkedHub | null)[]> => {
    const rows = await selectHubs(database, hubIds)
    const keys = rows.map((row) => ({ homeId: row.home_id, hubId: row.id }))
    const since = now() - MEMORY_DAYS * 86_400_000
    const logs = Map.groupBy(await selectHubLogs(database, keys, since), ({ hubId }) => hubId)
    const newest = await history.newestOf(keys.map(({ homeId }) => homeId))
    const devices = Map.groupBy(await selectDevices(database, keys), ({ hub_id }) => hub_id)
    const read = rows.map((row) => {
      const log = (logs.get(row.id) ?? []).map(({ at, status }): StatusAt => [at, status])
      const hub = linkHub(row, log)
      for (const device of (devices.get(row.id) ?? []).map((one) => linkDevice(one, hub))) {
        recallNewest(device, newest.get(device.id), now())
        // Written with a delay: what its devices reported since is stored.
        if (device.lastSeen !== null)
          hub.lastSeen = Math.max(hub.lastSeen ?? 0, Math.min(device.lastSeen, now()))
        hub.devices.set(device.address, device)
        hub.byName.set(device.friendlyName, device)
      }
      return hub
    })
    await readTemperatures(database, read)
    // Registered only once complete: messages that arrive in the meantime wait, and are handled in their order of
    // arrival.
    for (const hub of read) {
      hubs.set(hub.id, hub)
      byHome.set(hub.homeId, (byHome.get(hub.homeId) ?? new Set()).add(hub))
    }
    return hubIds.map((hubId) => hubs.get(hubId) ?? null)
  })

  const find: HubRegistry['find'] = async (hubId) => {
    const known = hubs.get(hubId)
    if (known !== undefined) return known
    const running = loading.get(hubId)
    if (running !== undefined) return running
    const started = load(hubId).finally(() => loading.delete(hubId))
    loading.set(hubId, started)
    return started
  }

  return {
    find,
    known: (hubId) => hubs.get(hubId) ?? null,
    ofDevice(homeId, deviceId) {
      for (const hub of byHome.get(homeId) ?? []) {
        for (const device of hub.devices.values()) if (device.id === deviceId) return { hub, device }
      }
      return null
    },
    ofHomes: (homeIds) => homeIds.flatMap((homeId) => [...(byHome.get(homeId) ?? [])]),
    async findFormerlyOnline(partitions) {
      const found = await Promise.all((await selectOnlineHubs(database, partitions)).map(find))
      return found.filter((hub) => hub !== null)
    },
    forget(partitions) {
      for (const hub of hubs.values()) {
        if (!partitions.includes(partitionOf(hub.homeId))) continue
        hubs.delete(hub.id)
        byHome.delete(hub.homeId)
      }
    },
    all: () => [...hubs.values()],
  }
}

/** ms before a start for which windows and alarms are judged again: the last marks may not have been stored. */
const DOUBTED = 86_400_000

/** Restores the newest values recorded before the gateway stopped: changes are detected against them. */
function recallNewest(
  device: LinkedDevice,
  newest: ReadonlyMap<Capability, { at: number; value: number }> | undefined,
  now: number,
): void {
  if (newest === undefined) return
  for (const [capability, { at, value }] of newest) {
    const last = { at, value, again: 0 }
    device.reported.set(capability, { newest: last, last })
  }
  const seen = greatest(Array.from(newest.values(), ({ at }) => at))
  if (seen > (device.lastSeen ?? -Infinity)) {
    device.lastSeen = seen
    addReceived(device.receivedSpans, seen, boundOf(device))
  }
  device.battery = newest.get('battery')?.value ?? null
  for (const capability of watched) {
    if (newest.has(capability)) markUnjudged(device, capability, now - DOUBTED)
  }
}
