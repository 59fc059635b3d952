import { orders } from '@foyer/contract/heating.ts'
import { climateOrders } from './capability-rules.ts'
import type { ClimateSource, Source } from './mapping.ts'

/** What is published to a device. */
export type SetPayload = Record<string, string | number | boolean>

/** The payload that asks a device for a value, or null where it does not take this value. */
export function writeSource(source: Source, value: string | number | boolean): SetPayload | null {
  switch (source.kind) {
    case 'number':
      return typeof value === 'number' ? writeNumber(source, value) : null
    case 'flag':
      if (source.set === null || typeof value !== 'boolean') return null
      return { [source.set.property]: value ? source.on : source.off }
    case 'order': {
      const word = source.set?.words.find(([order]) => order === value)?.[1]
      return source.set === null || word === undefined ? null : { [source.set.property]: word }
    }
    case 'climate':
      return writeClimate(source, value)
    case 'total':
    case 'word':
      return null
    default:
      return source satisfies never
  }
}

/** The payload that asks a device for the value it really has, or null where it does not answer. */
export function askSource(source: Source): SetPayload | null {
  if (source.kind === 'total' || !source.canGet) return null
  if (source.kind !== 'climate') return { [source.property]: '' }
  return source.mode === null ? { [source.setpoint]: '' } : { [source.setpoint]: '', [source.mode]: '' }
}

function writeNumber(source: Source & { kind: 'number' }, value: number): SetPayload | null {
  if (source.set === null || !Number.isFinite(value)) return null
  const asked = value / source.scale
  const step = source.set.step
  const wired = step === null || step <= 0 ? asked : Number((Math.round(asked / step) * step).toPrecision(12))
  if (wired < source.set.min || wired > source.set.max) return null
  return { [source.set.property]: wired }
}

function writeClimate(source: ClimateSource, value: string | number | boolean): SetPayload | null {
  const order = orders.find((word) => word === value)
  if (order === undefined || !source.canSet) return null
  if (order === 'stop') {
    if (source.mode !== null && source.off !== null) return { [source.mode]: source.off }
    return source.min < climateOrders.frost_protection ? { [source.setpoint]: source.min } : null
  }
  const wished = Math.min(Math.max(climateOrders[order], source.min), source.max)
  const setpoint = Number((Math.round(wished / source.step) * source.step).toPrecision(12))
  if (source.mode === null || source.heat === null) return { [source.setpoint]: setpoint }
  return { [source.mode]: source.heat, [source.setpoint]: setpoint }
}
