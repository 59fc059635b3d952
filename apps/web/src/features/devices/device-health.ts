import type { Device } from '@foyer/contract/device.ts'
import { isBatteryLow } from '@foyer/contract/low-battery.ts'

// Not in device-parts.tsx: the overview counts with it, and loads no part of a device.

/** Why a device needs a look, the most urgent first. */
export const lookReasons = ['offline', 'order_failed', 'battery_low'] as const

/** Why a device needs a look: it is offline, did not take the order of its room, or soon will be offline; null: it needs none. */
export function lookReason(device: Device): (typeof lookReasons)[number] | null {
  if (device.status === 'offline') return 'offline'
  if (device.order_state?.state === 'failed') return 'order_failed'
  return isBatteryLow(device.battery) ? 'battery_low' : null
}

/** The full scale of the link quality that Zigbee reports. */
const FULL_LINK = 255

/** A link quality in percent of its scale. */
export function linkPercent(quality: number): number {
  return (quality / FULL_LINK) * 100
}
