import type { Database } from '#base/database/database.ts'
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
import { MEMORY_DAYS } from './received-spans.ts'
import type { ConnectivityChange } from './hub-link-port.ts'
import { type HubOnline, updateHubsOnline } from './hub-state.store.ts'
import { isThere, type LinkedDevice, type LinkedHub } from './linked-hub.ts'

const hour = 3_600_000

/**
 * ms of silence after which a device counts as offline. If the hub reports availability and its messages carry their
 * own time, its ten-minute pings show in `last_seen`; otherwise a mains device that is not used may send nothing for a
 * day.
 */
const bounds = { pinged: hour, mains: 25 * hour, sleeping: 25 * hour } as const

/** Judgements in one transaction: after a start, thousands of devices send their first message. */
const AT_ONCE = 500

/** At or below this battery level, an empty battery is given as the reason for silence. */
const EMPTY_BATTERY_PERCENT = 5

/** ms; an older change is only recorded, not announced. */
const LIVE = 5 * 60_000

export function boundOf({ sleeps, availability, hasEventTime }: LinkedDevice): number {
  if (sleeps) return bounds.sleeping
  return availability !== null && hasEventTime ? bounds.pinged : bounds.mains
}

/** Devices of a hub with late messages that have not been judged yet. */
export type PastOfHub = { hub: LinkedHub; devices: readonly LinkedDevice[] }

export type Connectivity = {
  /** Judges the hub by its connection and the state that it reported, then all its devices. */
  judgeHub(hub: LinkedHub, at: number): Promise<void>
  /** Judges the current state of devices. Late messages are left for `settle`. */
  judge(hub: LinkedHub, devices: readonly LinkedDevice[]): Promise<void>
  /**
   * Judges the whole remembered log of devices again, once the late messages have arrived. Returns the homes in which
   * this changed something.
   */
  settle(hubs: readonly PastOfHub[]): Promise<Set<string>>
}

/** The time of the last message of any device of the hub, by event time, ms. */
function lastWordOf(hub: LinkedHub): number {
  let last = 0
  for (const { receivedSpans } of hub.devices.values()) last = Math.max(last, receivedSpans.at(-1)?.[1] ?? 0)
  return last
}

/** Writes the connectivity log: one row for each actual change, in event order whatever the order of arrival. */
export function createConnectivity(parts: {
  database: Database
  now: () => number
  announce: (change: ConnectivityChange) => void
}): Connectivity {
  const { database, now, announce } = parts

  const derive = (hub: LinkedHub, device: LinkedDevice) =>
    deriveConnectivity({
      hub: hub.log,
      receivedSpans: device.receivedSpans,
      availabilityLog: device.availabilityLog,
      bound: boundOf(device),
      isBatteryEmpty:
        device.isBatteryLow || (device.battery !== null && device.battery <= EMPTY_BATTERY_PERCENT),
      now: now(),
    })

  /** Takes the newest transition as the current state of the device. Returns true if the state or its time changed. */
  function takeLast(device: LinkedDevice, last: Transition | undefined): boolean {
    if (last === undefined) return false
    const isOnline = last.status === 'online'
    const since = isOnline ? device.connectedSince : device.disconnectedSince
    if (device.reachable === isOnline && since === last.at) return false
    device.reachable = isOnline
    device.isDirty = true
    device.connectedSince = isOnline ? last.at : null
    device.disconnectedSince = isOnline ? null : last.at
    return true
  }

  type Judged = { rows: ConnectivityWrite[]; reachable: ReachableWrite[]; hub?: HubOnline }

  const write = gather(AT_ONCE, async (judged: readonly Judged[]) => {
    const rows = judged.flatMap((one) => one.rows)
    // For a hub that went and came back within one batch, only the last state is written.
    const hubs = new Map(judged.flatMap(({ hub }) => (hub === undefined ? [] : [[hub.hub_id, hub] as const])))
    const devices = new Map(
      judged.flatMap(({ reachable }) => reachable).map((row) => [row.device_id, row] as const),
    )
    await database.transaction(async (tx) => {
      if (hubs.size > 0) await updateHubsOnline(tx, [...hubs.values()])
      if (rows.length > 0) await insertConnectivity(tx, rows)
      if (devices.size > 0) await updateReachable(tx, [...devices.values()])
    })
    return judged.map(() => true)
  })

  const reachableRow = (device: LinkedDevice) => ({
    home_id: device.homeId,
    device_id: device.id,
    reachable: device.reachable,
    connected_since: device.connectedSince,
    disconnected_since: device.disconnectedSince,
    received_since: device.receivedSpans[0]?.[0] ?? null,
  })

  function announceRecent(
    hub: LinkedHub,
    deviceId: string | null,
    { at, status, details }: Transition,
  ): void {
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
      // Judged again from memory once the database is available.
      for (const device of changed) device.isUnsettled = true
      throw error
    }
    for (const [device, transition] of news) announceRecent(hub, device.id, transition)
  }

  async function settleAll(past: readonly { hub: LinkedHub; device: LinkedDevice }[]): Promise<Set<string>> {
    const since = now() - MEMORY_DAYS * 24 * hour
    const devices = past.map(({ device }) => device)
    const logs = Map.groupBy(await selectDeviceLogs(database, devices, since), ({ deviceId }) => deviceId)
    const key = ({ at, status }: { at: number; status: string }) => `${at} ${status}`
    const settled = past.map(({ hub, device }) => {
      const rows = logs.get(device.id) ?? []
      const stored = rows.filter(({ hubId }) => hubId === hub.id)
      // What happened at a former hub stays: the log of this one does not contain it.
      const former = rows.findLast(({ hubId }) => hubId !== hub.id)
      const derived = derive(hub, device).filter(({ at }) => at >= Math.max(since, (former?.at ?? 0) + 1))
      const wanted = derived[0]?.status === former?.status ? derived.slice(1) : derived
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
    })
    for (const { hub, device, missing: rows, isChanged } of changes)
      if (isChanged) for (const row of rows) announceRecent(hub, device.id, row)
    return homeIds
  }

  return {
    judge,
    async judgeHub(hub, at) {
      const isOnline = isThere(hub)
      if (isOnline === hub.online) return
      hub.online = isOnline
      hub.storedSeen = null
      // Only the recent log is in memory: a hub that was online for long has an empty one.
      const isFirst = isOnline && hub.log.length === 0
      const status = isOnline ? 'online' : 'offline'
      const details = isFirst ? null : isOnline ? 'hub_back' : 'hub_lost'
      // Two changes need different instants. The loss of a hub comes after its last message, even if its clock is some
      // seconds fast.
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
        // The next judgement detects the change again.
        hub.log.pop()
        hub.online = !isOnline
        throw error
      }
      announceRecent(hub, null, { at: instant, status, details })
      await judge(hub, [...hub.devices.values()])
    },
    async settle(hubs) {
      const past = hubs.flatMap(({ hub, devices }) => devices.map((device) => ({ hub, device })))
      // Late messages that arrive during this judgement mark the device again.
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
