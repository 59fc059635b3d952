import type { Device } from '@foyer/contract/device.ts'

/** True for a heating relay: it receives no modes, and the gateway switches it by the temperature of its room. */
export function isHeatingRelay({ category, commands = [] }: Device): boolean {
  return category === 'heating' && commands.includes('on') && !commands.includes('thermostat_mode')
}

/** True for a heating relay that its room switches: a switch of its own would be undone within minutes. */
export function isSwitchedByRoom(device: Device): boolean {
  const { room = null, excluded_at: excludedAt = null } = device
  return isHeatingRelay(device) && room !== null && excludedAt === null
}
