import type { DeviceCategory, DeviceType } from '@foyer/contract/device.ts'

/** What decides whether a device speaks of the air of its room. */
export type ClimateDevice = {
  readonly type: DeviceType
  readonly category?: DeviceCategory | undefined
}

/** These measure something else: the air outside, the water of a tank, the inside of a plug or a lamp. */
const elsewhere: ReadonlySet<DeviceCategory | undefined> = new Set([
  'outdoor',
  'hot_water',
  'meter',
  'appliances',
  'lighting',
])

/**
 * The devices of a room whose values are the room's temperature or humidity: its room sensors. What a valve or a
 * thermostat measures itself counts only where no sensor speaks: a valve sits on its radiator, and reads degrees more.
 * @param speaks whether a device has a value that counts
 */
export function climateSources<Device extends ClimateDevice>(
  devices: readonly Device[],
  speaks: (device: Device) => boolean,
): Device[] {
  const speaking = devices.filter((device) => !elsewhere.has(device.category) && speaks(device))
  const sensors = speaking.filter((device) => device.type === 'sensor')
  return sensors.length > 0 ? sensors : speaking
}
