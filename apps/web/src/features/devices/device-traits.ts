import type { Device } from '@foyer/contract/device.ts'
import { isBatteryLow } from '@foyer/contract/low-battery.ts'

// Not in device-parts.tsx: the overview uses it for counts and must not load the components.

/** Reasons why a device needs attention, most urgent first. */
export const attentionReasons = ['offline', 'order_failed', 'battery_low'] as const

/** The most urgent reason why a device needs attention; null if there is none. */
export function attentionReason(device: Device): (typeof attentionReasons)[number] | null {
  if (device.status === 'offline') return 'offline'
  if (device.order_state?.state === 'failed') return 'order_failed'
  return isBatteryLow(device.battery) ? 'battery_low' : null
}

/** Maximum of the link quality that Zigbee reports. */
const MAX_LINK_QUALITY = 255

/** Converts a link quality to percent. */
export function linkPercent(quality: number): number {
  return (quality / MAX_LINK_QUALITY) * 100
}

/** True for a heating relay: it receives no modes, and the gateway switches it by the temperature of its room. */
export function isHeatingRelay({ category, commands = [] }: Device): boolean {
  return category === 'heating' && commands.includes('on') && !commands.includes('thermostat_mode')
}

/** True for a device that heats its room by the room's mode: it receives modes, or is a heating relay. */
export function isHeatingDevice(device: Device): boolean {
  return device.commands?.includes('thermostat_mode') === true || isHeatingRelay(device)
}

/** True for a heating relay that its room switches: a switch of its own would be undone within minutes. */
export function isSwitchedByRoom(device: Device): boolean {
  const { room = null, excluded_at: excludedAt = null } = device
  return isHeatingRelay(device) && room !== null && excludedAt === null
}
