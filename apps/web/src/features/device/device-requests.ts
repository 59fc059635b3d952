import type { ChoiceCapability } from '@foyer/contract/climate.ts'
import type { Capability, Device } from '@foyer/contract/device.ts'
import { isHeatingDevice, isSwitchedByRoom } from '#features/devices/device-traits.ts'

/** One request that a device's page offers. */
export type DeviceRequest =
  | { kind: 'switch'; capability: 'on'; isOn: boolean }
  | { kind: 'level'; capability: 'position' | 'brightness' | 'setpoint'; level: number }
  | { kind: 'orders'; capability: 'thermostat_mode' }
  | { kind: 'lock'; capability: 'locked'; isLocked: boolean }
  /** `isSounding` is null if the siren does not report it. */
  | { kind: 'siren'; capability: 'siren'; isSounding: boolean | null }
  | { kind: 'choice'; capability: ChoiceCapability; chosen: string | null; words: readonly string[] }

/**
 * The requests that a device accepts directly. In a room, heating follows the room's order and a tank the room's hot
 * water: a separate control would contradict them, so it is offered only without a room, and on a heating device that is
 * excluded from its room.
 */
export function requestsOf(device: Device): DeviceRequest[] {
  const { on, position, brightness, setpoint } = device
  const accepts = (capability: Capability) => device.commands?.includes(capability) === true
  if (controlledBy(device) !== null) return []
  if (accepts('thermostat_mode')) return [{ kind: 'orders', capability: 'thermostat_mode' }]
  const level = (capability: 'position' | 'brightness' | 'setpoint', value: number | null | undefined) =>
    accepts(capability) && typeof value === 'number'
      ? [{ kind: 'level' as const, capability, level: value }]
      : []
  const choice = (capability: ChoiceCapability): DeviceRequest[] => {
    const words = device.choices?.[capability] ?? []
    if (!accepts(capability) || words.length === 0) return []
    return [{ kind: 'choice', capability, chosen: device[capability] ?? null, words }]
  }
  return [
    ...(accepts('locked') && typeof device.locked === 'boolean'
      ? [{ kind: 'lock' as const, capability: 'locked' as const, isLocked: device.locked }]
      : []),
    ...(accepts('siren')
      ? [{ kind: 'siren' as const, capability: 'siren' as const, isSounding: device.siren ?? null }]
      : []),
    ...choice('climate_mode'),
    ...(accepts('on') && typeof on === 'boolean'
      ? [{ kind: 'switch' as const, capability: 'on' as const, isOn: on }]
      : []),
    ...level('position', position),
    ...level('brightness', brightness),
    ...level('setpoint', setpoint),
    ...choice('fan_mode'),
  ]
}

/** What a device in a room is controlled by: the room's order, sent to it or switching it, or its hot water. */
export type Controller = 'order' | 'relay' | 'hot_water'

/** The part of its room that a device follows; null if it is controlled directly. */
export function controlledBy(device: Device): Controller | null {
  if ((device.room ?? null) === null || isExcluded(device)) return null
  if (device.commands?.includes('thermostat_mode') === true) return 'order'
  if (isSwitchedByRoom(device)) return 'relay'
  return device.category === 'hot_water' && device.commands?.includes('on') === true ? 'hot_water' : null
}

/** True for a heating device that is in a room and does not follow it. */
export function isExcluded(device: Device): boolean {
  const { room = null, excluded_at: excludedAt = null } = device
  return room !== null && excludedAt !== null && isHeatingDevice(device)
}
