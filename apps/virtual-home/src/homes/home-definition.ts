/** What a pilot wire says to a radiator, in the words of the VAV and NodOn modules. */
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

/** What people do in a room: decides when its light burns. */
type RoomLife = 'living' | 'meals' | 'wash' | 'sleep' | 'work' | 'guests'

export type RoomDefinition = {
  name: string
  life: RoomLife
  areaM2: number
  /** The setpoint the household dialled on its radiators. */
  comfortC: number
  /** Losses through walls, windows and fresh air. */
  outsideWattsPerKelvin: number
  /** Heat that air, furniture and inner walls hold together. */
  capacityWattHoursPerKelvin: number
  /** Window area that the sun reaches, times what the glass lets in. */
  sunM2: number
  /** Rooms behind an inner wall. */
  neighbours: readonly { room: string; wattsPerKelvin: number }[]
  /** Share of the people at home found here by day, and how many sleep here. */
  dayShare: number
  sleepers: number
  /** Aired in the morning, on this share of days. */
  airingShare: number
  plan: WeekPlan
}

type RadiatorType = 'radiant_panels' | 'toaster_convector' | 'oil_radiator' | 'inertia_radiator'

type DeviceUse = 'heating' | 'hot_water' | 'lighting' | 'appliances' | 'meter' | 'outdoor' | 'none'

/** What stands behind a device in the house. */
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
  /** IEEE address: who the device is, whatever it is called. */
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
  /** Rooms that a lighting circuit feeds. */
  lights?: readonly string[]
  /** kWh on its index when the story begins. */
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
  /** Unmetered base load against the measured household it is drawn from. */
  baseLoadScale: number
  rooms: readonly RoomDefinition[]
  devices: readonly DeviceDefinition[]
}
