import type { DeviceCategory, DeviceType } from '@foyer/contract/device.ts'
import type { Exposes, Feature } from './exposes.ts'

type Described = Exposes & { description: string }

/** Present on almost every device, so they do not show the purpose of one. */
const incidental: ReadonlySet<string> = new Set([
  'linkquality',
  'battery',
  'battery_low',
  'voltage',
  'tamper',
  'device_temperature',
  'last_seen',
])

/** Flags that are measurements; other flags are settings. */
const senses: ReadonlySet<string> = new Set([
  'occupancy',
  'presence',
  'vibration',
  'water_leak',
  'moving',
  'rain',
  'sos',
])

/**
 * The type of a device, from what it exposes. The first rule that matches decides (checked against all known
 * definitions). Cameras do not exist in Zigbee, and a hub is not one of its own devices.
 */
const typeRules: readonly { type: DeviceType; matches: (device: Described) => boolean }[] = [
  { type: 'receiver', matches: (device) => hasPilotWire(device) && !device.containers.has('climate') },
  { type: 'air_conditioner', matches: isAirConditioner },
  {
    type: 'heater',
    matches: ({ containers, description }) =>
      containers.has('climate') &&
      /heater|panel|radiator|convector/i.test(description) &&
      !/thermostat|valve|\btrv\b/i.test(description),
  },
  { type: 'thermostat', matches: ({ containers }) => containers.has('climate') },
  { type: 'shutter', matches: ({ containers }) => containers.has('cover') },
  { type: 'door', matches: (device) => device.containers.has('lock') || has(device, ['contact']) },
  { type: 'doorbell', matches: ({ description }) => /doorbell|\bchime\b/i.test(description) },
  {
    type: 'alarm',
    matches: (device) => has(device, ['warning', 'alarm', 'siren', 'smoke', 'carbon_monoxide', 'gas']),
  },
  { type: 'light', matches: ({ containers }) => containers.has('light') },
  {
    type: 'socket',
    matches: ({ containers, description }) =>
      containers.has('switch') && /\bplug\b|socket|outlet/i.test(description),
  },
  { type: 'outlet', matches: ({ containers }) => containers.has('switch') },
  { type: 'transmitter', matches: (device) => has(device, ['action']) && !measures(device) },
  { type: 'sensor', matches: measures },
]

/** One of the sixteen types; `unknown` for repeaters, infrared senders and devices without a definition. */
export function deviceTypeOf(exposes: Exposes, description: string): DeviceType {
  const device: Described = { ...exposes, description }
  return typeRules.find((rule) => rule.matches(device))?.type ?? 'unknown'
}

const categoryOfType: Partial<Record<DeviceType, DeviceCategory>> = {
  receiver: 'heating',
  heater: 'heating',
  thermostat: 'heating',
  air_conditioner: 'heating',
  light: 'lighting',
  socket: 'appliances',
  outlet: 'appliances',
}

/** The consumption category of a device until a user sets another one. */
export function categoryOf(type: DeviceType, exposes: Exposes, description: string): DeviceCategory {
  if (exposes.features.some(({ property }) => /^current_(tier\d+_)?summ_delivered$/.test(property)))
    return 'meter'
  if (/water heater/i.test(description)) return 'hot_water'
  return categoryOfType[type] ?? 'none'
}

function has({ features }: Exposes, names: readonly string[]): boolean {
  return features.some(({ name, property }) => names.includes(property) || names.includes(name))
}

function hasPilotWire({ features }: Exposes): boolean {
  return features.some(({ property }) => /^pilot_?wire/.test(property))
}

function isAirConditioner({ containers, features, description }: Described): boolean {
  if (!containers.has('climate')) return false
  const cools = features.some(
    ({ within, property, values }) =>
      within === 'climate' &&
      property.startsWith('system_mode') &&
      values.some((value) => value === 'cool' || value === 'dry' || value === 'fan_only'),
  )
  const blows = features.some(({ name }) => name === 'fan_mode' || name === 'swing_mode')
  // Wall thermostats of fan coils have cooling and fan modes too; the description identifies an air conditioner's own
  // controller.
  const isThermostat = /thermostat/i.test(description) && !/hvac|air.?condition/i.test(description)
  return cools && blows && !isThermostat
}

function measures({ features }: Exposes): boolean {
  return features.some((feature) => feature.canPublish && isMeasurement(feature))
}

function isMeasurement({ type, name, property, canSet }: Feature): boolean {
  if (canSet || incidental.has(property) || property.startsWith('action')) return false
  return type === 'numeric' || (type === 'binary' && (senses.has(property) || senses.has(name)))
}
