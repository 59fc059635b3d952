import { orderNumber } from '@foyer/contract/heating.ts'
import type { RoomTemperatures } from '@foyer/contract/room-settings.ts'
import { orderOfSetpoint, ordersOfSetpoint } from '@foyer/rules/room-temperatures/room-temperatures.ts'
import { fieldOf, isRecord, type JsonRecord, numberOf, textOf } from './json-record.ts'
import {
  type ClimateSource,
  type Mapping,
  type OrderMeaning,
  type SetpointSource,
  setpointOf,
  type Source,
  stopSetpoint,
} from './mapping.ts'
import { orderOfWord } from './order-words.ts'

/** `unknown word`: a value that is not recognised. Null: no value. */
export type Read = number | 'unknown word' | null

/**
 * The value of one capability in a state message. `null` in the message means unknown and gives no value.
 * @param meaning how orders are interpreted for the device
 */
export function readSource(source: Source, state: JsonRecord, meaning: OrderMeaning): Read {
  switch (source.kind) {
    case 'number': {
      const value = numberOf(fieldOf(state, source.property))
      return value === null ? null : scaled(value, source)
    }
    case 'total':
      return readTotal(source, state)
    case 'flag': {
      const value = fieldOf(state, source.property)
      if (value === undefined || value === null) return null
      if (isSame(value, source.on)) return 1
      return isSame(value, source.off) ? 0 : 'unknown word'
    }
    case 'word': {
      const word = fieldOf(state, source.property)
      if (word === undefined || word === null) return null
      return source.numbers.find(([known]) => known === word)?.[1] ?? 'unknown word'
    }
    case 'order': {
      const word = fieldOf(state, source.property)
      if (word === undefined || word === null) return null
      const order = orderOfWord(word)
      if (order === null) return 'unknown word'
      return order === 'own' ? null : orderNumber(order)
    }
    case 'climate':
      return readClimate(source, state, meaning)
    case 'setpoint':
      return readSetpoint(source, state)
    case 'warning':
      return null
    default:
      return source satisfies never
  }
}

function scaled(
  value: number,
  { scale, min, max, isWhole }: { scale: number; min: number; max: number; isWhole: boolean },
): number | null {
  // Twelve digits keep the sensor's precision and drop rounding errors of the multiplication (0.1 × 3).
  const result = isWhole ? Math.round(value * scale) : Number((value * scale).toPrecision(12))
  return result >= min && result <= max ? result : null
}

function readTotal(source: Source & { kind: 'total' }, state: JsonRecord): number | null {
  const total = numberOf(fieldOf(state, source.property)) ?? 0
  const tiers = source.tiers.map((tier) => numberOf(fieldOf(state, tier)))
  // A sum without one tier would jump when that tier is first received.
  const sum = tiers.every((tier) => tier !== null) ? tiers.reduce((all, tier) => all + (tier ?? 0), 0) : 0
  const value = Math.max(total, sum)
  return value > 0 ? scaled(value, { scale: source.scale, min: 0, max: 1e12, isWhole: true }) : null
}

/** The setpoint of the mode in the message. */
function readSetpoint(source: SetpointSource, state: JsonRecord): number | null {
  const property = setpointOf(source, textOf(fieldOf(state, source.mode)))
  return property === null ? null : numberOf(fieldOf(state, property))
}

/** The order that matches a mode and a setpoint in a room. */
function readClimate(
  source: ClimateSource,
  state: JsonRecord,
  { temperatures, lastOrder }: OrderMeaning,
): Read {
  const mode = source.mode === null ? null : fieldOf(state, source.mode)
  if (mode !== null && mode !== undefined && mode === source.off) return orderNumber('stop')
  const setpoint = numberOf(fieldOf(state, source.setpoint))
  // Without its mode, a message does not show whether the thermostat is stopped or heating.
  if (setpoint === null || (source.off !== null && typeof mode !== 'string')) return null
  const stop = stopSetpoint(source, temperatures)
  if (stop !== null && setpoint <= stop) return orderNumber('stop')
  return orderNumber(orderOfSetpoint(setpoint, temperatures, source, lastOrder))
}

/**
 * True if a message has a setpoint that is as near to one order as to another: then the order that was last sent to the
 * device decides.
 */
export function isBetweenOrders(payload: unknown, mapping: Mapping, temperatures: RoomTemperatures): boolean {
  const source = mapping.get('thermostat_mode')
  if (source?.kind !== 'climate' || !isRecord(payload)) return false
  const setpoint = numberOf(fieldOf(payload, source.setpoint))
  return setpoint !== null && ordersOfSetpoint(setpoint, temperatures, source).length > 1
}

function isSame(value: unknown, word: string | number | boolean): boolean {
  if (value === word) return true
  // Some firmwares send true where they list "TRUE", or change the case.
  return (
    (typeof value === 'string' || typeof value === 'boolean') &&
    String(value).toLowerCase() === String(word).toLowerCase()
  )
}
