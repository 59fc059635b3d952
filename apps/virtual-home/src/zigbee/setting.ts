import { orders } from '#homes/home-definition.ts'
import type { DeviceDefinition } from '#homes/home-definition.ts'
import type { World } from '#world/world.ts'
import { isSettable, propertiesOf } from './device-model.ts'
import type { Expose } from './device-model.ts'
import type { Value } from './device-values.ts'

export type SettingResult =
  | { kind: 'applied' }
  /** A setting without effect on the house, stored as given. */
  | { kind: 'stored'; value: Value }
  | { kind: 'unknown' }
  | { kind: 'invalid'; reason: string }

/** Applies one key of a `/set` to the house, or returns the error that the converters would return. */
export function applySetting(
  world: World,
  device: DeviceDefinition,
  property: string,
  value: unknown,
): SettingResult {
  const expose = propertiesOf(device.model).find((candidate) => candidate.property === property)
  if (expose === undefined || !isSettable(expose)) return { kind: 'unknown' }
  const accepted = accept(expose, value)
  if ('reason' in accepted) return { kind: 'invalid', reason: accepted.reason }
  return move(world, device, property, accepted.value)
    ? { kind: 'applied' }
    : { kind: 'stored', value: accepted.value }
}

function accept(expose: Expose, value: unknown): { value: Value } | { reason: string } {
  switch (expose.type) {
    case 'enum':
      return oneOf(expose.values ?? [], value)
    case 'binary': {
      const words = [expose.value_on, expose.value_off, expose.value_toggle].filter(
        (word) => word !== undefined,
      )
      return oneOf(words, value)
    }
    case 'numeric': {
      const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
      const { value_min: min = -Infinity, value_max: max = Infinity } = expose
      if (typeof number !== 'number' || !Number.isFinite(number)) {
        return {
          reason: `Error: ${expose.property} value of message: '${JSON.stringify(value)}' is not a number`,
        }
      }
      if (number < min || number > max) return { reason: `Error: value must be between ${min} and ${max}` }
      return { value: number }
    }
    default:
      if (typeof value === 'string') return { value }
      return { reason: `Error: ${expose.property} cannot be set to '${JSON.stringify(value)}'` }
  }
}

function oneOf(words: readonly (string | boolean)[], value: unknown): { value: Value } | { reason: string } {
  const wanted = typeof value === 'string' ? value.toLowerCase() : value
  const word = words.find(
    (candidate) => (typeof candidate === 'string' ? candidate.toLowerCase() : candidate) === wanted,
  )
  if (word !== undefined) return { value: word }
  return { reason: `Error: Value: '${text(value)}' not found in: [${words.join(', ')}]` }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Applies a value to the house; false: the property is only a setting. */
function move(world: World, device: DeviceDefinition, property: string, value: Value): boolean {
  const thing = world.thing(device)
  if (property === 'pilot_wire_mode') {
    const order = orders.find((candidate) => candidate === value)
    if (order !== undefined) world.order(device, order)
    return true
  }
  if (property === 'state') {
    if (device.role === 'shutter') {
      if (value === 'STOP') thing.targetPosition = thing.position
      else thing.targetPosition = value === 'OPEN' ? 100 : 0
    } else {
      thing.isOn = value === 'TOGGLE' ? !thing.isOn : value === 'ON'
    }
    thing.isCommanded = true
    return true
  }
  if (property === 'system_mode') {
    thing.isHeating = value !== 'off'
    return true
  }
  if (typeof value !== 'number') return false
  switch (property) {
    case 'occupied_heating_setpoint':
      thing.setpointC = value
      return true
    case 'position':
      thing.targetPosition = value
      return true
    case 'brightness':
      thing.brightness = Math.round(value)
      thing.isOn = value > 0
      return true
    case 'color_temp':
      thing.colourMired = Math.round(value)
      return true
    default:
      return false
  }
}
