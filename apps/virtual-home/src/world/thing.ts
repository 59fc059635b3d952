import type { DeviceDefinition, DeviceRole, Order } from '#homes/home-definition.ts'

/** What a device is and does at an instant. Plain data, so that a home can be put down and taken up again. */
export type Thing = {
  energyWh: number
  watts: number
  /** Relay of a module, plug or circuit; state of a light. */
  isOn: boolean
  order: Order
  orderedAt: number
  setpointC: number
  /** A thermostat that may heat; a tank that wants to. */
  isHeating: boolean
  /** Share of the nominal power that a thermostat asks for. */
  demand: number
  brightness: number
  colourMired: number
  /** Shutter: 100 is open. */
  position: number
  targetPosition: number
  isOpen: boolean
  /** Told by somebody: a habit no longer moves it. */
  isCommanded: boolean
  /** What the habit wanted last; only a change of it moves the device. */
  habit: boolean
}

const meteredRoles: ReadonlySet<DeviceRole> = new Set([
  'radiator',
  'floor_heating',
  'tank',
  'television',
  'dishwasher',
  'light_circuit',
])

/** Whether a device counts the electricity that flows through it. */
export function isMetered(device: DeviceDefinition): boolean {
  return meteredRoles.has(device.role)
}

/** A device as it stands before its story begins. */
export function newThing(device: DeviceDefinition, at: number): Thing {
  return {
    energyWh: (device.startKwh ?? 0) * 1000,
    watts: 0,
    isOn: device.role !== 'reading_lamp' && device.role !== 'ceiling_light' && device.role !== 'tank',
    order: 'eco',
    orderedAt: at,
    setpointC: 18,
    isHeating: true,
    demand: 0,
    brightness: 180,
    colourMired: 370,
    position: 100,
    targetPosition: 100,
    isOpen: false,
    isCommanded: false,
    habit: false,
  }
}
