import type { ChoiceCapability } from '@foyer/contract/climate.ts'
import type { Capability } from '@foyer/contract/device.ts'

/** How a number in a message is converted to ours. The first property that a device publishes is used. */
export type NumberRule = {
  capability: Capability
  /** Properties in order of preference; a property with an endpoint's suffix matches by its name. */
  properties: readonly string[]
  /** Scale by the unit that the device states; `default` if it states none. Other units are ignored. */
  units: Readonly<Record<string, number>>
  /** The accepted range, in our unit. */
  min: number
  max: number
  isWhole?: true
}

/** A flag in a message. `isInverted`: its `on` is our 0. */
export type FlagRule = { capability: Capability; properties: readonly string[] }

const celsius = { default: 1, '°C': 1, C: 1 } as const
const percent = { default: 1, '%': 1 } as const

export const numberRules: readonly NumberRule[] = [
  {
    capability: 'temperature',
    properties: ['temperature', 'local_temperature'],
    units: celsius,
    min: -40,
    max: 85,
  },
  { capability: 'humidity', properties: ['humidity'], units: percent, min: 0, max: 100 },
  { capability: 'battery', properties: ['battery'], units: percent, min: 0, max: 100 },
  {
    capability: 'setpoint',
    properties: ['occupied_heating_setpoint', 'current_heating_setpoint'],
    units: celsius,
    min: -40,
    max: 85,
  },
  { capability: 'demand', properties: ['pi_heating_demand'], units: percent, min: 0, max: 100 },
  {
    capability: 'energy_index',
    properties: ['energy'],
    units: { default: 1_000, kWh: 1_000, Wh: 1, MWh: 1_000_000 },
    min: 0,
    max: 1e12,
    isWhole: true,
  },
  {
    capability: 'instant_power',
    properties: ['power', 'active_power'],
    units: { default: 1, W: 1, kW: 1_000 },
    min: -1e6,
    max: 1e6,
  },
  {
    capability: 'apparent_power',
    properties: ['apparent_power'],
    units: { default: 1, VA: 1, kVA: 1_000 },
    min: -1e6,
    max: 1e6,
  },
  {
    capability: 'voltage',
    properties: ['voltage', 'rms_voltage'],
    // Batteries are reported in mV and the mains in V: only the unit distinguishes them.
    units: { V: 1, mV: 0.001 },
    min: 0,
    max: 1_000,
  },
  {
    capability: 'intensity',
    properties: ['current', 'rms_current'],
    units: { default: 1, A: 1, mA: 0.001 },
    min: -1e4,
    max: 1e4,
  },
  { capability: 'position', properties: ['position'], units: percent, min: 0, max: 100 },
  {
    capability: 'link_quality',
    properties: ['linkquality'],
    units: { default: 1, lqi: 1 },
    min: 0,
    max: 255,
  },
]

export const flagRules: readonly FlagRule[] = [
  {
    capability: 'alarm',
    properties: ['smoke', 'carbon_monoxide', 'gas', 'water_leak', 'alarm'],
  },
  // A capability for each hazard: some detectors report several, and each needs another reaction.
  { capability: 'smoke', properties: ['smoke'] },
  { capability: 'carbon_monoxide', properties: ['carbon_monoxide'] },
  { capability: 'gas', properties: ['gas'] },
  { capability: 'water_leak', properties: ['water_leak'] },
  { capability: 'tamper', properties: ['tamper'] },
  { capability: 'occupancy', properties: ['occupancy', 'presence'] },
]

/** ZLinky_TIC: the total is `current_summ_delivered`; contracts with several prices have one index for each. */
export const meterTotal = 'current_summ_delivered'
export const meterTier = /^current_tier\d{1,2}_summ_delivered$/

/**
 * ZLinky_TIC: the colours of two days of Tempo. In historical mode they are words (Enedis-NOI-CPT_02E): that of the
 * running day is in the price period (PTEC; newer firmware sends it as `tariff_period`), that of the next day is `----`
 * until it is announced (DEMAIN). In standard mode each is two bits of the status register (Enedis-NOI-CPT_54E, STGE).
 */
export const tempoColors = {
  today: {
    properties: ['tariff_period', 'active_register_tier_delivered'],
    words: { HCJB: 'blue', HPJB: 'blue', HCJW: 'white', HPJW: 'white', HCJR: 'red', HPJR: 'red' },
    shift: 24,
  },
  tomorrow: {
    properties: ['tomorrow_color'],
    words: { BLEU: 'blue', BLAN: 'white', ROUG: 'red' },
    shift: 26,
  },
} as const

/** Sent as eight hexadecimal digits. `colors`: by the two bits of a day. */
export const statusRegister = {
  property: 'status_register',
  colors: [null, 'blue', 'white', 'red'],
} as const

/** Vendor names of modes and fan speeds, where they differ from ours. */
export const choiceSources = {
  climate_mode: { property: 'system_mode', words: {} },
  fan_mode: { property: 'fan_mode', words: { low_medium: 'low-med', medium_high: 'med-high' } },
} as const satisfies Record<ChoiceCapability, { property: string; words: Record<string, string> }>

/** Where the order of a pilot wire is read, and where it is set if that is another property (YOKIS). */
export const orderProperties = [
  { read: 'pilot_wire_mode', set: 'pilot_wire_mode' },
  { read: 'actual_order', set: 'pilotwire_set_order' },
  // Pilot-wire thermostats of Schneider and Tuya report the order as a preset.
  { read: 'preset', set: 'preset' },
] as const
