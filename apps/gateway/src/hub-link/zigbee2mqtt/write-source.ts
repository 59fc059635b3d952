import type { ClimateMode } from '@foyer/contract/climate.ts'
import { orders } from '@foyer/contract/heating.ts'
import type { RoomTemperatures } from '@foyer/contract/room-settings.ts'
import { supportedOrder } from '@foyer/rules/room-temperatures/supported-order.ts'
import { defaultTemperatures, setpointOfOrder } from '@foyer/rules/room-temperatures/room-temperatures.ts'
import { type ClimateSource, setpointOf, type Source, stopSetpoint } from './mapping.ts'

/** The payload of a set or get message. */
type Scalar = string | number | boolean
export type SetPayload = Record<string, Scalar | Record<string, Scalar>>

/**
 * The payload that sets a value, or null if the device does not accept the value.
 * @param `temperatures` the temperatures of orders in the device's room
 * @param `mode` the current mode of an air conditioner, which selects its setpoint
 */
export function writeSource(
  source: Source,
  value: string | number | boolean,
  {
    temperatures = defaultTemperatures,
    mode = null,
  }: { temperatures?: RoomTemperatures; mode?: ClimateMode | null } = {},
): SetPayload | null {
  switch (source.kind) {
    case 'number':
      return typeof value === 'number' ? writeNumber(source, value) : null
    case 'flag':
      if (source.set === null || typeof value !== 'boolean') return null
      return { [source.set.property]: value ? source.on : source.off }
    case 'order': {
      const order = orders.find((one) => one === value)
      if (source.set === null || order === undefined) return null
      const known = new Map(source.set.words)
      const supported = supportedOrder(order, [...known.keys()])
      const word = supported === null ? undefined : known.get(supported)
      return word === undefined ? null : { [source.set.property]: word }
    }
    case 'climate':
      return writeClimate(source, value, temperatures)
    case 'setpoint': {
      const property = setpointOf(source, mode)
      if (!source.canSet || property === null || typeof value !== 'number') return null
      return value < source.min || value > source.max ? null : { [property]: stepped(value, source.step) }
    }
    case 'warning':
      return typeof value === 'boolean' ? { [source.property]: value ? source.on : source.off } : null
    case 'word': {
      const word = source.set?.words.find(([ours]) => ours === value)?.[1]
      return source.set === undefined || word === undefined ? null : { [source.set.property]: word }
    }
    case 'total':
      return null
    default:
      return source satisfies never
  }
}

/** The payload that requests the current value of a device, or null if it cannot be read. */
export function askSource(source: Source): SetPayload | null {
  if (source.kind === 'total' || source.kind === 'warning' || !source.canGet) return null
  if (source.kind === 'setpoint') {
    const properties = [source.heating, source.cooling, source.mode].filter((property) => property !== null)
    return Object.fromEntries(properties.map((property) => [property, '']))
  }
  if (source.kind !== 'climate') return { [source.property]: '' }
  return source.mode === null ? { [source.setpoint]: '' } : { [source.setpoint]: '', [source.mode]: '' }
}

function writeNumber(source: Source & { kind: 'number' }, value: number): SetPayload | null {
  if (source.set === null || !Number.isFinite(value)) return null
  const asked = value / source.scale
  const step = source.set.step
  const wired = step === null || step <= 0 ? asked : stepped(asked, step)
  if (wired < source.set.min || wired > source.set.max) return null
  return { [source.set.property]: wired }
}

function writeClimate(
  source: ClimateSource,
  value: string | number | boolean,
  temperatures: RoomTemperatures,
): SetPayload | null {
  const order = orders.find((word) => word === value)
  if (order === undefined || !source.canSet) return null
  const setpoint = setpointOfOrder(order, temperatures, source)
  if (setpoint === null) {
    if (source.mode !== null && source.off !== null) return { [source.mode]: source.off }
    const stop = stopSetpoint(source, temperatures)
    return stop === null ? null : { [source.setpoint]: stop }
  }
  if (source.mode === null || source.heat === null) return { [source.setpoint]: setpoint }
  return { [source.mode]: source.heat, [source.setpoint]: setpoint }
}

function stepped(value: number, step: number): number {
  return Number((Math.round(value / step) * step).toPrecision(12))
}
