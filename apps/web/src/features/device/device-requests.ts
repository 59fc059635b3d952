import type { ChoiceCapability } from '@foyer/contract/climate.ts'
import type { Capability, Device } from '@foyer/contract/device.ts'

/** One thing that can be asked of an object from its own page. */
export type DeviceRequest =
  | { kind: 'switch'; capability: 'on'; isOn: boolean }
  | { kind: 'level'; capability: 'position' | 'brightness' | 'setpoint'; level: number }
  | { kind: 'orders'; capability: 'thermostat_mode' }
  | { kind: 'lock'; capability: 'locked'; isLocked: boolean }
  /** It may not say whether it sounds. */
  | { kind: 'siren'; capability: 'siren'; isSounding: boolean | null }
  | { kind: 'choice'; capability: ChoiceCapability; chosen: string | null; words: readonly string[] }

/**
 * What can be asked of an object by itself. What heats hears its room, and a tank the hot water of its room: a switch
 * of its own beside them would contradict them, so that it is there only where there is no room.
 */
export function requestsOf(device: Device): DeviceRequest[] {
  const { on, position, brightness, setpoint } = device
  const takes = (capability: Capability) => device.commands?.includes(capability) === true
  if (controlledBy(device) !== null) return []
  if (takes('thermostat_mode')) return [{ kind: 'orders', capability: 'thermostat_mode' }]
  const level = (capability: 'position' | 'brightness' | 'setpoint', value: number | null | undefined) =>
    takes(capability) && typeof value === 'number'
      ? [{ kind: 'level' as const, capability, level: value }]
      : []
  const choice = (capability: ChoiceCapability): DeviceRequest[] => {
    const words = device.choices?.[capability] ?? []
    if (!takes(capability) || words.length === 0) return []
    return [{ kind: 'choice', capability, chosen: device[capability] ?? null, words }]
  }
  return [
    ...(takes('locked') && typeof device.locked === 'boolean'
      ? [{ kind: 'lock' as const, capability: 'locked' as const, isLocked: device.locked }]
      : []),
    ...(takes('siren')
      ? [{ kind: 'siren' as const, capability: 'siren' as const, isSounding: device.siren ?? null }]
      : []),
    ...choice('climate_mode'),
    ...(takes('on') && typeof on === 'boolean'
      ? [{ kind: 'switch' as const, capability: 'on' as const, isOn: on }]
      : []),
    ...level('position', position),
    ...level('brightness', brightness),
    ...level('setpoint', setpoint),
    ...choice('fan_mode'),
  ]
}

/** What of its room an object follows; null where it is asked by itself. */
export function controlledBy(device: Device): 'order' | 'hot_water' | null {
  if ((device.room ?? null) === null) return null
  if (device.commands?.includes('thermostat_mode') === true) return 'order'
  return device.category === 'hot_water' && device.commands?.includes('on') === true ? 'hot_water' : null
}
