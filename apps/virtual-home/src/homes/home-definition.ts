/** Orders of the pilot wire, as named by the VAV and NodOn modules. */
export type Order = 'comfort' | 'comfort_-1' | 'comfort_-2' | 'eco' | 'frost_protection' | 'off'

export const orders: readonly Order[] = [
  'comfort',
  'comfort_-1',
  'comfort_-2',
  'eco',
  'frost_protection',
  'off',
]

/** From this wall-clock time (HH:MM, Europe/Paris) until the next block of the day. */
export type Block = readonly [from: string, order: Order]

/** Seven days, Monday first; each day begins with a block at 00:00. */
export type WeekPlan = readonly [
  readonly Block[],
  readonly Block[],
  readonly Block[],
  readonly Block[],
  readonly Block[],
  readonly Block[],
  readonly Block[],
]

/** What a room is used for: decides when its light is on. */
type RoomLife = 'living' | 'meals' | 'wash' | 'sleep' | 'work' | 'guests'

export type RoomDefinition = {
  name: string
  life: RoomLife
  areaM2: number
  /** The setpoint of its radiators, chosen by the household. */
  comfortC: number
  /** Losses through walls, windows and ventilation. */
  outsideWattsPerKelvin: number
  /** Heat stored in air, furniture and inner walls. */
  capacityWattHoursPerKelvin: number
  /** Window area in the sun, times the transmittance of the glass. */
  sunM2: number
  /** Rooms behind an inner wall. */
  neighbours: readonly { room: string; wattsPerKelvin: number }[]
  /** Share of the people at home who are in this room by day, and how many sleep here. */
  dayShare: number
  sleepers: number
  /** Aired in the morning, on this share of days. */
  airingShare: number
  plan: WeekPlan
}

type RadiatorType = 'radiant_panels' | 'toaster_convector' | 'oil_radiator' | 'inertia_radiator'

type DeviceUse = 'heating' | 'hot_water' | 'lighting' | 'appliances' | 'meter' | 'outdoor' | 'none'

/** What a device controls or measures in the house. */
export type DeviceRole =
  | 'radiator'
  | 'floor_heating'
  | 'water_valve'
  | 'tank'
  | 'climate_sensor'
  | 'outdoor_sensor'
  | 'window'
  | 'television'
  | 'dishwasher'
  | 'reading_lamp'
  | 'ceiling_light'
  | 'light_circuit'
  | 'shutter'
  | 'smoke_alarm'
  | 'leak_sensor'
  | 'remote'
  | 'meter'
  | 'unsupported'

export type DeviceDefinition = {
  /** IEEE address: the identity of the device, independent of its name. */
  address: string
  name: string
  /** A model of `data/models.json`. */
  model: string
  /** null: in no room of the plan (meter, garden, cellar). */
  room: string | null
  role: DeviceRole
  use: DeviceUse
  nominalWatts?: number
  radiatorType?: RadiatorType
  /** Rooms of a lighting circuit. */
  lights?: readonly string[]
  /** kWh on its index at the first start. */
  startKwh?: number
  batteryPercent?: number
  linkquality: number
  /** Silent since yesterday, 16:20. */
  isLostSinceYesterday?: boolean
}

export type HomeDefinition = {
  name: 'house' | 'flat'
  coordinator: string
  hub: { model: string; firmware: string; mac: string; ssid: string }
  people: number
  /** Unmetered base load, relative to the measured household from which it is derived. */
  baseLoadScale: number
  rooms: readonly RoomDefinition[]
  devices: readonly DeviceDefinition[]
}
