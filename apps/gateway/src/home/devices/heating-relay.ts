import type { HomeDevice } from './devices.ts'

/** True for a device that warms the room, and so follows its order. */
export function isHeating(device: { category: string }): boolean {
  return device.category === 'heating'
}

/**
 * Whether a device warms its room by being switched on and off: a relay of the heating category that receives no
 * orders.
 */
export function isHeatingRelay({ modeEncoding, category, commands }: HomeDevice): boolean {
  return modeEncoding === null && category === 'heating' && commands.includes('on')
}

/** Whether a device heats its room by the room's order: it receives orders, or is a heating relay. */
export function isHeatingDevice(device: HomeDevice): boolean {
  return device.commands.includes('thermostat_mode') || isHeatingRelay(device)
}
