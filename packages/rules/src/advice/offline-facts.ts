import type { Device } from '@foyer/contract/device.ts'
import type { Hub } from '@foyer/contract/hub.ts'
import type { OfflineFacts } from './offline-causes.ts'
import { silentSince } from './silent-since.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Devices that go offline within this time count as lost together. */
const TOGETHER = 10 * MINUTE

/** Since when (ms) a device is offline; null if it is online, never reported, or is not judged yet. */
function goneSince(device: Device): number | null {
  if (device.status === 'online') return null
  const since = Date.parse(silentSince(device) ?? '')
  return Number.isNaN(since) ? null : since
}

/** The facts about a silent device, from its home: the device, its hub and the other devices. */
export function offlineFactsOf(
  device: Device,
  home: { devices: readonly Device[]; hubs: readonly Hub[] },
): OfflineFacts {
  const since = goneSince(device)
  const others = home.devices.filter((one) => one.id !== device.id)
  const hub =
    home.hubs.find((one) => one.id === device.hubId) ?? (home.hubs.length === 1 ? home.hubs[0] : undefined)
  const { battery = null, link_quality: linkQuality = null, sleeps } = device
  return {
    power: sleeps === true || battery !== null ? 'battery' : sleeps === false ? 'mains' : null,
    battery,
    linkQuality,
    isHubOnline: hub?.online ?? null,
    reportedSince: others.filter(
      (one) =>
        one.hubId === device.hubId && since !== null && Date.parse(one.last_seen ?? '') > since + TOGETHER,
    ).length,
    silentTogether: others.filter((one) => {
      const fell = goneSince(one)
      const isSameRoom = device.room !== undefined && device.room !== null && one.room?.id === device.room.id
      return isSameRoom && since !== null && fell !== null && Math.abs(fell - since) <= TOGETHER
    }).length,
  }
}

/** The devices that have been offline for a day or longer, the longest first. */
export function longOffline(devices: readonly Device[], now: number): { device: Device; since: number }[] {
  return devices
    .flatMap((device) => {
      const since = goneSince(device)
      return since === null || now - since < DAY ? [] : [{ device, since }]
    })
    .toSorted((one, other) => one.since - other.since)
}
