import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { climateModes, fanModes } from './climate.ts'
import { ecsModes, orders } from './heating.ts'
import { orderStateSchema } from './order-state.ts'

/** The sixteen device types, as the specification names them (section 3). */
export const deviceTypes = [
  'unknown',
  'hub',
  'outlet',
  'light',
  'thermostat',
  'receiver',
  'sensor',
  'shutter',
  'transmitter',
  'socket',
  'camera',
  'alarm',
  'heater',
  'doorbell',
  'door',
  'air_conditioner',
] as const

export type DeviceType = (typeof deviceTypes)[number]

export const radiatorTypes = [
  'radiant_panels',
  'toaster_convector',
  'oil_radiator',
  'inertia_radiator',
] as const

export type RadiatorType = (typeof radiatorTypes)[number]

/** Where a device's consumption counts. `meter` is the home's own meter, `outdoor` a sensor outside. */
export const deviceCategories = [
  'heating',
  'hot_water',
  'lighting',
  'appliances',
  'meter',
  'outdoor',
  'none',
] as const

export type DeviceCategory = (typeof deviceCategories)[number]

/**
 * What a device can report. Units: °C, %, Wh (energy_index), W, VA, V, A; an order, a climate mode and a fan
 * mode as their number; on, open, locked, alarm, siren, smoke, carbon_monoxide, gas, water_leak, tamper,
 * occupancy as 0 or 1; position 100 = open. `alarm` is the alarm of any detector; the capability that it
 * detects is reported as well.
 */
export const capabilities = [
  'temperature',
  'humidity',
  'battery',
  'thermostat_mode',
  'setpoint',
  'climate_mode',
  'fan_mode',
  'demand',
  'energy_index',
  'instant_power',
  'apparent_power',
  'voltage',
  'intensity',
  'on',
  'open',
  'locked',
  'brightness',
  'position',
  'alarm',
  'siren',
  'smoke',
  'carbon_monoxide',
  'gas',
  'water_leak',
  'tamper',
  'occupancy',
  'link_quality',
] as const

export type Capability = (typeof capabilities)[number]

export const capabilityUnits = {
  temperature: '°C',
  humidity: '%',
  battery: '%',
  thermostat_mode: '',
  setpoint: '°C',
  climate_mode: '',
  fan_mode: '',
  demand: '%',
  energy_index: 'Wh',
  instant_power: 'W',
  apparent_power: 'VA',
  voltage: 'V',
  intensity: 'A',
  on: '',
  open: '',
  locked: '',
  brightness: '%',
  position: '%',
  alarm: '',
  siren: '',
  smoke: '',
  carbon_monoxide: '',
  gas: '',
  water_leak: '',
  tamper: '',
  occupancy: '',
  link_quality: '',
} as const satisfies Record<Capability, string>

export const deviceStatuses = ['online', 'offline'] as const

const measure = z.optional(z.nullable(z.number()))

export const deviceSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The hub it is paired to. */
  hubId: z.optional(z.string()),
  type: z.enum(deviceTypes),
  brand: z.optional(z.nullable(z.string())),
  model: z.optional(z.nullable(z.string())),
  description: z.optional(z.nullable(z.string())),
  status: z.enum(deviceStatuses),
  reachable: z.optional(z.boolean()),
  room: z.optional(z.nullable(z.object({ id: z.string(), name: z.string() }))),
  /** ISO instant since which a heating device does not follow its room; null while it follows. */
  excluded_at: z.optional(z.nullable(z.string())),
  /** ISO instant at which the device was added. */
  created_at: z.optional(z.string()),
  /** ISO instant since which it has been online without a break; null while offline or never seen. */
  connected_since: z.optional(z.nullable(z.string())),
  /** ISO instant since which it is offline; null while online. */
  disconnected_since: z.optional(z.nullable(z.string())),
  /** ISO instant of the last report; null if there was none. */
  last_seen: z.optional(z.nullable(z.string())),
  temperature: measure,
  humidity: measure,
  battery: measure,
  thermostat_mode: z.optional(z.nullable(z.enum(orders))),
  setpoint: measure,
  climate_mode: z.optional(z.nullable(z.enum(climateModes))),
  fan_mode: z.optional(z.nullable(z.enum(fanModes))),
  demand: measure,
  /** Wh. */
  energy_index: measure,
  /** W. */
  instant_power: measure,
  /** VA, reported by a Linky meter. It is not the power in W. */
  apparent_power: measure,
  /** V: of the mains or of its battery. */
  voltage: measure,
  /** A. */
  intensity: measure,
  on: z.optional(z.nullable(z.boolean())),
  open: z.optional(z.nullable(z.boolean())),
  locked: z.optional(z.nullable(z.boolean())),
  brightness: measure,
  position: measure,
  alarm: z.optional(z.nullable(z.boolean())),
  /** Whether the siren sounds, where reported. */
  siren: z.optional(z.nullable(z.boolean())),
  smoke: z.optional(z.nullable(z.boolean())),
  carbon_monoxide: z.optional(z.nullable(z.boolean())),
  gas: z.optional(z.nullable(z.boolean())),
  water_leak: z.optional(z.nullable(z.boolean())),
  tamper: z.optional(z.nullable(z.boolean())),
  occupancy: z.optional(z.nullable(z.boolean())),
  link_quality: measure,
  radiator_type: z.optional(z.nullable(z.enum(radiatorTypes))),
  /** W. */
  nominal_power: measure,
  category: z.optional(z.enum(deviceCategories)),
  /** Suggested category. The person accepts or declines it by setting a category once. */
  proposed_category: z.optional(z.nullable(z.enum(deviceCategories))),
  /** Of a heating device that follows its room: whether it applies the order. */
  order_state: z.optional(z.nullable(orderStateSchema)),
  /** Hot-water mode, on the relay of a water tank. */
  ecs_mode: z.optional(z.nullable(z.enum(ecsModes))),
  /** Capabilities that it reports, and those that can be commanded. */
  capabilities: z.optional(z.array(z.enum(capabilities))),
  commands: z.optional(z.array(z.enum(capabilities))),
  /** The values that it accepts, for capabilities with a list of values. */
  choices: z.optional(
    z.object({
      climate_mode: z.optional(z.array(z.enum(climateModes))),
      fan_mode: z.optional(z.array(z.enum(fanModes))),
    }),
  ),
  /** Name of the device in the hub; differs from `name` where a person renamed it. */
  hub_name: z.optional(z.nullable(z.string())),
  /** Its address on the hub's radio. */
  address: z.optional(z.nullable(z.string())),
  /** On battery: receives commands only after its next report. */
  sleeps: z.optional(z.boolean()),
})

export type Device = z.infer<typeof deviceSchema>

export const listDevices = defineCall({
  name: 'listDevices',
  method: 'GET',
  path: '/devices',
  access: 'home',
  summary: 'List the home’s devices.',
  reply: z.array(deviceSchema),
})

/** Longest name that a person can enter, in UTF-16 units; 64 code points of it are stored. */
export const DEVICE_NAME_LENGTH = 128

/** W. */
export const MOST_NOMINAL_POWER = 50_000

export const updateDevice = defineCall({
  name: 'updateDevice',
  method: 'PATCH',
  path: '/devices/{deviceId}',
  access: 'owner',
  summary: 'Update a device’s name, room or category.',
  description: 'Only the parts in the body change.',
  params: z.strictObject({ deviceId: z.uuid() }),
  body: z.strictObject({
    /** A name given here overrides the hub's name; null restores it. */
    name: z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(DEVICE_NAME_LENGTH)))),
    /** A room of the home, or null for none. */
    room_id: z.optional(z.nullable(z.uuid())),
    radiator_type: z.optional(z.nullable(z.enum(radiatorTypes))),
    nominal_power: z.optional(z.nullable(z.number().check(z.gte(0), z.lte(MOST_NOMINAL_POWER)))),
    category: z.optional(z.enum(deviceCategories)),
  }),
  reply: deviceSchema,
  errors: ['not_found'],
  // Reads that contain a device's name, or count it in a room or category.
  stale: [
    'listDevices',
    'listRooms',
    'listRoomLines',
    'listServices',
    'listActivity',
    'listCommands',
    'getConsumption',
    'getConsumptionPeriod',
    'getConsumptionComparison',
    'getSavings',
  ],
})
