import type { DeviceDefinition } from '#homes/home-definition.ts'
import { isPublished, modelOf, propertiesOf } from './device-model.ts'
import type { Value, Values } from './device-values.ts'

/** Settings that the household never changes, as a device reports them after its interview. */
const settled: Values = {
  power_on_behavior: 'previous',
  child_lock: 'UNLOCK',
  led_enable: 'FALSE',
  led_in_dark: 'OFF',
  led_if_on: 'OFF',
  device_mode: 'dimmer_on',
  open_window: 'OFF',
  temperature_sensor_select: 'internal',
  local_temperature_calibration: 0,
  temperature_calibration: 0,
  humidity_calibration: 0,
  temperature_units: 'celsius',
  frost_protection_temperature: 7,
  smart_temperature_control: false,
  schneider_pilot_mode: 'contactor',
  cover_mode: { reversed: false, calibration: false, maintenance: false, led: false },
  max_duration: 240,
  supervision_reports: true,
  restore_reports: true,
  available_power: 9,
  power_threshold: 9,
  meter_serial_number: '042176389513',
  current_tarif: 'H PLEINE/CREUSE',
}

/**
 * A state message: every exposed property, null if it was never read, keys sorted as Zigbee2MQTT writes them.
 * @param lastSeen ms since the epoch, written as ISO 8601
 */
export function stateMessage(
  device: DeviceDefinition,
  values: Values,
  settings: Values,
  lastSeen: number,
): Record<string, Value> {
  const state: Record<string, Value> = {
    last_seen: new Date(lastSeen).toISOString(),
    linkquality: linkquality(device, lastSeen),
  }
  for (const expose of propertiesOf(device.model)) {
    const { property } = expose
    // An action is an event: it is only in the message of its press.
    if (property === undefined || property === 'action' || property === 'linkquality') continue
    state[property] = isPublished(expose)
      ? (settings[property] ?? values[property] ?? settled[property] ?? null)
      : null
  }
  if (modelOf(device.model)?.definition.supports_ota) {
    state['update'] = { installed_version: -1, latest_version: -1, state: null }
  }
  // Neither is exposed, but both are in the message.
  for (const property of ['color_mode', 'action']) {
    const value = values[property]
    if (value !== undefined) state[property] = value
  }
  return Object.fromEntries(Object.entries(state).sort(([a], [b]) => (a < b ? -1 : 1)))
}

// Link quality varies slowly around the value of the device's location in the house.
function linkquality(device: DeviceDefinition, at: number): number {
  const wave = Math.sin(at / 5_400_000 + device.linkquality)
  return Math.max(1, Math.min(255, Math.round(device.linkquality + wave * 6)))
}
