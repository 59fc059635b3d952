import type { DeviceCategory, DeviceType } from '@foyer/contract/device.ts'

/** The fields that decide whether a device measures the air of its room. */
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
 * The devices of a room whose values are the room's temperature or humidity: its room sensors. The
 * measurement of a valve or thermostat is used only if no sensor reports: a valve is mounted on its radiator
 * and measures several degrees more.
 * @param `reports` true if a device has a valid value
 */
export function climateSources<Device extends ClimateDevice>(
  devices: readonly Device[],
  reports: (device: Device) => boolean,
): Device[] {
  const reporting = devices.filter((device) => !elsewhere.has(device.category) && reports(device))
  const sensors = reporting.filter((device) => device.type === 'sensor')
  return sensors.length > 0 ? sensors : reporting
}
