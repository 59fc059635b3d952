import type { Database } from '#base/database/database.ts'
import type { Due } from '#base/due/due.ts'
import { homeLooks } from '#base/due/home-look.ts'
import { gather } from '#base/gather.ts'
import {
  type ConnectivityWrite,
  deleteConnectivity,
  insertConnectivity,
  type ReachableWrite,
  selectDeviceLogs,
  updateReachable,
} from './connectivity.store.ts'
import { deriveConnectivity, type Transition } from './derive-connectivity.ts'
import { MEMORY_DAYS } from './heard.ts'
import type { ConnectivityChange } from './hub-link-port.ts'
import { type HubOnline, updateHubsOnline } from './hub-state.store.ts'
import type { LinkedDevice, LinkedHub } from './linked-hub.ts'

const hour = 3_600_000

/**
 * ms of silence after which a device is gone. Where the hub says how its mains devices are and its messages carry their
 * own time, its ten-minute pings show in `last_seen`; where it does not, a lamp that nobody touches may be silent for a day.
 */
const bounds = { pinged: hour, mains: 25 * hour, sleeping: 25 * hour } as const

/** Judgements of one transaction: after a start thousands of devices are heard for the first time. */
const AT_ONCE = 500

/** A battery at or under this is what the silence is put down to. */
const EMPTY_BATTERY_PERCENT = 5

/** ms; a change older than this is history, and nobody is told. */
const LIVE = 5 * 60_000

export function boundOf({ sleeps, availability, hasEventTime }: LinkedDevice): number {
  if (sleeps) return bounds.sleeping
  return availability !== null && hasEventTime ? bounds.pinged : bounds.mains
}

/** Devices of a hub of which more is known of the past than is judged. */
export type PastOfHub = { hub: LinkedHub; devices: readonly LinkedDevice[] }

export type Connectivity = {
  /** Judges the hub by its connection and its own word, and all its devices with it. */
  judgeHub(hub: LinkedHub, at: number): Promise<void>
  /** Judges devices as they are now. News of the past is left for `settle`. */
  judge(hub: LinkedHub, devices: readonly LinkedDevice[]): Promise<void>
  /**
   * Judges the whole memory of devices again, once no more of the past is coming. Gives the homes of which that changed
   * something.
   */
  settle(hubs: readonly PastOfHub[]): Promise<Set<string>>
}

/** ms; when something of the hub's devices was last heard, by its own clock. */
function lastWordOf(hub: LinkedHub): number {
  let last = 0
  for (const { heard } of hub.devices.values()) last = Math.max(last, heard.at(-1)?.[1] ?? 0)
  return last
}

/** Writes the log of who could be reached when: a row where it really changes, in event order whatever the order of arrival. */
export function createConnectivity(parts: {
  database: Database
  due: Pick<Due, 'write'>
  now: () => number
  announce: (change: ConnectivityChange) => void
}): Connectivity {
  const { database, due, now, announce } = parts

  const derive = (hub: LinkedHub, device: LinkedDevice) =>
    deriveConnectivity({
      hub: hub.log,
      heard: device.heard,
      said: device.said,
      bound: boundOf(device),
      isBatteryEmpty:
        device.isBatteryLow || (device.battery !== null && device.battery <= EMPTY_BATTERY_PERCENT),
      now: now(),
    })

  /** Takes the newest transition as what the device is now. Returns whether that is another state or time than before. */
  function takeLast(device: LinkedDevice, last: Transition | undefined): boolean {
    if (last === undefined) return false
    const isOnline = last.status === 'online'
    const since = isOnline ? device.connectedSince : device.disconnectedSince
    if (device.reachable === isOnline && since === last.at) return false
    device.reachable = isOnline
    device.connectedSince = isOnline ? last.at : null
    device.disconnectedSince = isOnline ? null : last.at
    return true
  }

  type Judged = { rows: ConnectivityWrite[]; reachable: ReachableWrite[]; hub?: HubOnline }

  const write = gather(AT_ONCE, async (judged: readonly Judged[]) => {
    const rows = judged.flatMap((one) => one.rows)
    // Who went and came back within one of them is what it was last.
    const hubs = new Map(judged.flatMap(({ hub }) => (hub === undefined ? [] : [[hub.hub_id, hub] as const])))
    const devices = new Map(
      judged.flatMap(({ reachable }) => reachable).map((row) => [row.device_id, row] as const),
    )
    await database.transaction(async (tx) => {
      if (hubs.size > 0) await updateHubsOnline(tx, [...hubs.values()])
      if (rows.length > 0) await insertConnectivity(tx, rows)
      if (devices.size > 0) await updateReachable(tx, [...devices.values()])
      const homeIds = new Set(rows.map(({ home_id }) => home_id))
      await due.write(tx, homeLooks(homeIds))
    })
    return judged.map(() => true)
  })

  const reachableRow = (device: LinkedDevice) => ({
    home_id: device.homeId,
    device_id: device.id,
    reachable: device.reachable,
    connected_since: device.connectedSince,
    disconnected_since: device.disconnectedSince,
    heard_since: device.heard[0]?.[0] ?? null,
  })

  function tell(hub: LinkedHub, deviceId: string | null, { at, status, details }: Transition): void {
    if (at < now() - LIVE) return
    announce({ homeId: hub.homeId, hubId: hub.id, deviceId, status, at, details })
  }

  async function judge(hub: LinkedHub, devices: readonly LinkedDevice[]): Promise<void> {
    const rows: ConnectivityWrite[] = []
    const changed: LinkedDevice[] = []
    const news: [LinkedDevice, Transition][] = []
    for (const device of devices) {
      const last = derive(hub, device).at(-1)
      const wasReachable = device.reachable
      if (last === undefined || (last.status === 'online') === wasReachable || !takeLast(device, last))
        continue
      changed.push(device)
      rows.push({ home_id: hub.homeId, hub_id: hub.id, device_id: device.id, ...last })
      news.push([device, last])
    }
    if (changed.length === 0) return
    try {
      await write({ rows, reachable: changed.map(reachableRow) })
    } catch (error) {
      // Judged again from memory once the database is back.
      for (const device of changed) device.isUnsettled = true
      throw error
    }
    for (const [device, transition] of news) tell(hub, device.id, transition)
  }

  async function settleAll(past: readonly { hub: LinkedHub; device: LinkedDevice }[]): Promise<Set<string>> {
    const since = now() - MEMORY_DAYS * 24 * hour
    const devices = past.map(({ device }) => device)
    const logs = Map.groupBy(await selectDeviceLogs(database, devices, since), ({ deviceId }) => deviceId)
    const key = ({ at, status }: { at: number; status: string }) => `${at} ${status}`
    const settled = past.map(({ hub, device }) => {
      const wanted = derive(hub, device).filter(({ at }) => at >= since)
      const stored = logs.get(device.id) ?? []
      const [wantedKeys, storedKeys] = [new Set(wanted.map(key)), new Set(stored.map(key))]
      const wrong = stored.filter((row) => !wantedKeys.has(key(row)))
      const missing = wanted.filter((row) => !storedKeys.has(key(row)))
      const isChanged = takeLast(device, wanted.at(-1))
      return { hub, device, wrong, missing, isChanged }
    })
    const changes = settled.filter(
      ({ wrong, missing, isChanged }) => wrong.length > 0 || missing.length > 0 || isChanged,
    )
    const homeIds = new Set(changes.map(({ hub }) => hub.homeId))
    if (changes.length === 0) return homeIds
    const wrong = changes.flatMap((one) => one.wrong.map((row) => ({ ...row, homeId: one.hub.homeId })))
    const missing = changes.flatMap(({ hub, device, missing: rows }) =>
      rows.map((row) => ({ home_id: hub.homeId, hub_id: hub.id, device_id: device.id, ...row })),
    )
    await database.transaction(async (tx) => {
      if (wrong.length > 0) await deleteConnectivity(tx, wrong)
      if (missing.length > 0) await insertConnectivity(tx, missing)
      await updateReachable(
        tx,
        changes.map(({ device }) => reachableRow(device)),
      )
      await due.write(tx, homeLooks(homeIds))
    })
    for (const { hub, device, missing: rows, isChanged } of changes)
      if (isChanged) for (const row of rows) tell(hub, device.id, row)
    return homeIds
  }

  return {
    judge,
    async judgeHub(hub, at) {
      const isOnline = hub.isConnected && hub.bridge === 'online'
      if (isOnline === hub.online) return
      hub.online = isOnline
      const isFirst = hub.log.length === 0
      const status = isOnline ? 'online' : 'offline'
      const details = isFirst ? null : isOnline ? 'hub_back' : 'hub_lost'
      // Two changes within one millisecond are still two; and what a hub said, it said before it was lost, also where
      // its clock is some seconds fast.
      const instant = Math.max(at, (hub.log.at(-1)?.[0] ?? 0) + 1, isOnline ? 0 : lastWordOf(hub) + 1)
      hub.log.push([instant, status])
      try {
        const key = { home_id: hub.homeId, hub_id: hub.id }
        await write({
          rows: [{ ...key, device_id: null, at: instant, status, details }],
          reachable: [],
          hub: { ...key, online: isOnline, since: instant },
        })
      } catch (error) {
        // The next judgement finds the change again.
        hub.log.pop()
        hub.online = !isOnline
        throw error
      }
      tell(hub, null, { at: instant, status, details })
      await judge(hub, [...hub.devices.values()])
    },
    async settle(hubs) {
      const past = hubs.flatMap(({ hub, devices }) => devices.map((device) => ({ hub, device })))
      // News of the past that comes while this is judged is judged again.
      for (const { device } of past) device.isUnsettled = false
      try {
        return await settleAll(past)
      } catch (error) {
        for (const { device } of past) device.isUnsettled = true
        throw error
      }
    },
  }
}
