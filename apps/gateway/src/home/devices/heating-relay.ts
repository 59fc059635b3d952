import type { HomeDevice } from './devices.ts'

/** Whether a device warms its room by being switched on and off: a relay of heating that hears no orders. */
export function isHeatingRelay({ hearing, category, commands }: HomeDevice): boolean {
  return hearing === null && category === 'heating' && commands.includes('on')
}
