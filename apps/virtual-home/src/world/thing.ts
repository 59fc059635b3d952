import type { DeviceDefinition, DeviceRole, Order } from '#homes/home-definition.ts'

/** The state of a device at an instant. Plain data, so that a home can be stored and restored. */
export type Thing = {
  energyWh: number
  watts: number
  /** Relay of a module, plug or circuit; state of a light. */
  isOn: boolean
  order: Order
  orderedAt: number
  setpointC: number
  /** A thermostat that may heat; a tank that needs heat. */
  isHeating: boolean
  /** Share of the nominal power that a thermostat demands. */
  demand: number
  brightness: number
  colourMired: number
  /** Shutter: 100 is open. */
  position: number
  targetPosition: number
  isOpen: boolean
  /** Set by a command: habits no longer move it. */
  isCommanded: boolean
  /** The last habitual state; only a change of it moves the device. */
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

/** True if a device measures its electric energy. */
export function isMetered(device: DeviceDefinition): boolean {
  return meteredRoles.has(device.role)
}

/** The initial state of a device. */
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
