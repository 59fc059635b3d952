import type { Device } from '@foyer/contract/device.ts'

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
