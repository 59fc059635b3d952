import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { climateModes, fanModes } from './climate.ts'
import { ecsModes, orders } from './heating.ts'
import { orderStateSchema } from './order-state.ts'

/** The sixteen device types, in the specification's words (section 3). */
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
 * What a device can report. Units: °C, %, Wh (energy_index), W, VA, V, A; an order, a mode and a fan as their number;
 * on, open, locked, alarm, siren, smoke, carbon_monoxide, gas, water_leak, tamper, occupancy as 0 or 1; position 100 =
 * open. `alarm` is that of any detector; what it detects stands beside it.
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
  /** ISO instant since which it answers without a break; null while offline or never heard. */
  connected_since: z.optional(z.nullable(z.string())),
  /** ISO instant since which it is silent; null while online. */
  disconnected_since: z.optional(z.nullable(z.string())),
  /** ISO instant of the last news; null where none was ever heard. */
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
  /** VA: what a Linky meter tells. It is not the power in W. */
  apparent_power: measure,
  /** V: of the mains, or of its battery. */
  voltage: measure,
  /** A. */
  intensity: measure,
  on: z.optional(z.nullable(z.boolean())),
  open: z.optional(z.nullable(z.boolean())),
  locked: z.optional(z.nullable(z.boolean())),
  brightness: measure,
  position: measure,
  alarm: z.optional(z.nullable(z.boolean())),
  /** Whether it sounds, where it tells. */
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
  /** What it looks like, to be accepted or declined by saying its category once. */
  proposed_category: z.optional(z.nullable(z.enum(deviceCategories))),
  /** Of a heating device that follows its room: whether it does what it should. */
  order_state: z.optional(z.nullable(orderStateSchema)),
  /** Hot-water mode, on the relay of a tank. */
  ecs_mode: z.optional(z.nullable(z.enum(ecsModes))),
  /** What it reports, and what can be asked of it. */
  capabilities: z.optional(z.array(z.enum(capabilities))),
  commands: z.optional(z.array(z.enum(capabilities))),
  /** The words that it takes, for what is one of several. */
  choices: z.optional(
    z.object({
      climate_mode: z.optional(z.array(z.enum(climateModes))),
      fan_mode: z.optional(z.array(z.enum(fanModes))),
    }),
  ),
  /** What the hub calls it; another than `name` where a person named it. */
  hub_name: z.optional(z.nullable(z.string())),
  /** Its address on the hub's radio. */
  address: z.optional(z.nullable(z.string())),
  /** On battery: it hears only when it next speaks. */
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

/** The longest name a person can give, in UTF-16 units; 64 code points of it are kept. */
export const DEVICE_NAME_LENGTH = 128

/** W. */
export const MOST_NOMINAL_POWER = 50_000

export const updateDevice = defineCall({
  name: 'updateDevice',
  method: 'PATCH',
  path: '/devices/{deviceId}',
  access: 'owner',
  summary: 'Update the name, room or category of a device: only the parts in the body change.',
  params: z.strictObject({ deviceId: z.uuid() }),
  body: z.strictObject({
    /** A name given here wins over the hub's; null gives the hub's back. */
    name: z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(DEVICE_NAME_LENGTH)))),
    /** A room of the home, or null for none. */
    room_id: z.optional(z.nullable(z.uuid())),
    radiator_type: z.optional(z.nullable(z.enum(radiatorTypes))),
    nominal_power: z.optional(z.nullable(z.number().check(z.gte(0), z.lte(MOST_NOMINAL_POWER)))),
    category: z.optional(z.enum(deviceCategories)),
  }),
  reply: deviceSchema,
  errors: ['not_found'],
  // What names an object, or counts it in a room or in a category.
  stale: [
    'listDevices',
    'listRooms',
    'listRoomLines',
    'listServices',
    'listActivity',
    'listCommands',
    'getConsumption',
    'getSavings',
  ],
})
