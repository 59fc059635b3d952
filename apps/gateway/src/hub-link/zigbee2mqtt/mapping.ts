import { type Capability, capabilities } from '@foyer/contract/device.ts'
import { type Order, orders } from '@foyer/contract/heating.ts'
import type { RoomTemperatures } from '@foyer/contract/room-settings.ts'
import * as z from 'zod'

const scalar = z.union([z.string(), z.number(), z.boolean()])
const range = { min: z.number(), max: z.number() }

/** A number in the message, multiplied by a scale and dropped outside its range. */
const numberSource = z.object({
  kind: z.literal('number'),
  property: z.string(),
  scale: z.number(),
  ...range,
  isWhole: z.boolean(),
  canGet: z.boolean(),
  /** The values that the device accepts, in its own unit. */
  set: z.nullable(z.object({ property: z.string(), ...range, step: z.nullable(z.number()) })),
})

/** A meter that reports one total, or an index for each of its tiers, or both. */
const totalSource = z.object({
  kind: z.literal('total'),
  property: z.string(),
  tiers: z.array(z.string()),
  scale: z.number(),
})

/** Two values, one of which means 1. */
const flagSource = z.object({
  kind: z.literal('flag'),
  property: z.string(),
  on: scalar,
  off: scalar,
  canGet: z.boolean(),
  set: z.nullable(z.object({ property: z.string() })),
})

/** A word that represents a number. */
const wordSource = z.object({
  kind: z.literal('word'),
  property: z.string(),
  numbers: z.array(z.tuple([z.string(), z.number()])),
  canGet: z.boolean(),
  /** [our word, the device's word], if it can be set. */
  set: z.optional(z.object({ property: z.string(), words: z.array(z.tuple([z.string(), z.string()])) })),
})

/** An air conditioner's setpoints, one for heating and one for cooling; its mode decides which applies. */
const setpointSource = z.object({
  kind: z.literal('setpoint'),
  heating: z.nullable(z.string()),
  cooling: z.nullable(z.string()),
  mode: z.string(),
  ...range,
  step: z.number(),
  canGet: z.boolean(),
  canSet: z.boolean(),
})

/** A device that can be set but never reports its state: a siren that takes warnings. */
const warningSource = z.object({
  kind: z.literal('warning'),
  property: z.string(),
  on: z.record(z.string(), scalar),
  off: z.record(z.string(), scalar),
})

/** The vendor's words for the six orders. */
const orderSource = z.object({
  kind: z.literal('order'),
  property: z.string(),
  canGet: z.boolean(),
  set: z.nullable(
    z.object({
      property: z.string(),
      words: z.array(z.tuple([z.enum(orders), z.union([z.string(), z.number()])])),
    }),
  ),
})

/** An order that is sent to a thermostat as a mode and a setpoint, and read from both. */
const climateSource = z.object({
  kind: z.literal('climate'),
  setpoint: z.string(),
  mode: z.nullable(z.string()),
  /** The mode that heats to the setpoint, and the mode that stops; null if the device has none. */
  heat: z.nullable(z.string()),
  off: z.nullable(z.string()),
  ...range,
  step: z.number(),
  canGet: z.boolean(),
  canSet: z.boolean(),
})

const sourceSchema = z.discriminatedUnion('kind', [
  numberSource,
  totalSource,
  flagSource,
  wordSource,
  orderSource,
  climateSource,
  setpointSource,
  warningSource,
])

export type Source = z.infer<typeof sourceSchema>
/**
 * How orders are interpreted for a device: the temperatures of its room, and the last order sent to it; null if
 * unknown.
 */
export type OrderMeaning = { temperatures: RoomTemperatures; lastOrder: Order | null }

export type SetpointSource = z.infer<typeof setpointSource>
export type ClimateSource = z.infer<typeof climateSource>

/** The place of each capability of a device in its state messages. */
export type Mapping = ReadonlyMap<Capability, Source>

const storedMapping = z.partialRecord(z.enum(capabilities), sourceSchema)

/** The mapping in the format stored with the device. */
export function storeMapping(mapping: Mapping): Record<string, Source> {
  return Object.fromEntries(mapping)
}

/** The stored mapping; empty if it has an older format (the next device list writes it again). */
export function restoreMapping(stored: unknown): Mapping {
  const parsed = storedMapping.safeParse(stored)
  const mapping = new Map<Capability, Source>()
  if (!parsed.success) return mapping
  for (const capability of capabilities) {
    const source = parsed.data[capability]
    if (source !== undefined) mapping.set(capability, source)
  }
  return mapping
}

/** The property of the setpoint that applies in this mode; in heating and in neutral modes, the one for heating. */
export function setpointOf({ heating, cooling }: SetpointSource, mode: string | null): string | null {
  const isCooling = mode === 'cool' || mode === 'dry' || mode === 'fan_only'
  return isCooling ? (cooling ?? heating) : (heating ?? cooling)
}

/** The setpoint that stops a device without an off mode: its lowest, if that is below frost protection. */
export function stopSetpoint(
  { off, min }: ClimateSource,
  { frost_protection }: RoomTemperatures,
): number | null {
  return off === null && min < frost_protection ? min : null
}

/** Whether the capability can be set. */
export function canSet(source: Source): boolean {
  if (source.kind === 'climate' || source.kind === 'setpoint') return source.canSet
  if (source.kind === 'warning') return true
  return 'set' in source && source.set !== null && source.set !== undefined
}
