import type { Capability } from '@foyer/contract/device.ts'
import { defaultTemperatures } from '@foyer/rules/room-temperatures/room-temperatures.ts'
import type { DayColor } from '@foyer/rules/tariff/day-colors.ts'
import { statusRegister, tempoColors } from './capability-rules.ts'
import { fieldOf, isRecord, type JsonRecord, textOf } from './json-record.ts'
import type { Mapping, OrderMeaning } from './mapping.ts'
import { readSource } from './read-source.ts'

/** The content of one state message, in the contract's units. */
export type StateMessage = {
  values: Map<Capability, number>
  /** Number of unknown words; they are never thrown. */
  unknownWords: number
  /** Event time in ms, if the hub sends one. */
  lastSeen: number | null
  /** A button press: an event, absent from the next message. */
  action: string | null
  isBatteryLow: boolean | null
  /** The colours of the running and the next day of Tempo, if a meter sends them. */
  today: DayColor | null
  tomorrow: DayColor | null
}

/**
 * Parses a device's state; null if it is not an object. Null and missing values are omitted: they are unknown, not
 * zero.
 * @param meaning how orders are interpreted for the device
 */
export function parseState(
  payload: unknown,
  mapping: Mapping,
  meaning: OrderMeaning = { temperatures: defaultTemperatures, lastOrder: null },
): StateMessage | null {
  if (!isRecord(payload)) return null
  const values = new Map<Capability, number>()
  let unknownWords = 0
  for (const [capability, source] of mapping) {
    const value = readSource(source, payload, meaning)
    if (value === 'unknown word') unknownWords++
    else if (value !== null) values.set(capability, value)
  }
  const action = textOf(fieldOf(payload, 'action'))
  const batteryLow = fieldOf(payload, 'battery_low')
  const isMeter = mapping.get('energy_index')?.kind === 'total'
  return {
    values,
    unknownWords,
    lastSeen: parseInstant(fieldOf(payload, 'last_seen')),
    action: action === null || action === '' ? null : action.slice(0, 64),
    isBatteryLow: typeof batteryLow === 'boolean' ? batteryLow : null,
    today: isMeter ? colorIn(payload, 'today') : null,
    tomorrow: isMeter ? colorIn(payload, 'tomorrow') : null,
  }
}

/** The colour of a day in the message of a meter; null while it is not announced. */
function colorIn(payload: JsonRecord, which: keyof typeof tempoColors): DayColor | null {
  const { properties, words, shift } = tempoColors[which]
  const sent = properties.map((property) => textOf(fieldOf(payload, property)))
  const known = Object.entries(words).find(([word]) => sent.includes(word))?.[1]
  if (known !== undefined) return known
  const digits = textOf(fieldOf(payload, statusRegister.property)) ?? ''
  if (!/^[\da-f]{8}$/i.test(digits)) return null
  return statusRegister.colors[(Number.parseInt(digits, 16) >>> shift) & 0b11] ?? null
}

/** `last_seen` as ISO 8601 or as ms since the epoch; null in any other form. */
function parseInstant(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) && value > 0 ? Math.round(value) : null
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)) return null
  const instant = Date.parse(value)
  return Number.isNaN(instant) ? null : instant
}
