import { type Capability, capabilities } from '@foyer/contract/device.ts'
import { type Order, orders } from '@foyer/contract/heating.ts'
import type { RoomTemperatures } from '@foyer/contract/room-settings.ts'
import * as z from 'zod'

const scalar = z.union([z.string(), z.number(), z.boolean()])
const range = { min: z.number(), max: z.number() }

/** A number of the message, times a scale, dropped outside its range. */
const numberSource = z.object({
  kind: z.literal('number'),
  property: z.string(),
  scale: z.number(),
  ...range,
  isWhole: z.boolean(),
  canGet: z.boolean(),
  /** What the device takes, in its own unit. */
  set: z.nullable(z.object({ property: z.string(), ...range, step: z.nullable(z.number()) })),
})

/** A meter that gives one total, or an index for each of its tiers, or both. */
const totalSource = z.object({
  kind: z.literal('total'),
  property: z.string(),
  tiers: z.array(z.string()),
  scale: z.number(),
})

/** Two words, one of which is 1. */
const flagSource = z.object({
  kind: z.literal('flag'),
  property: z.string(),
  on: scalar,
  off: scalar,
  canGet: z.boolean(),
  set: z.nullable(z.object({ property: z.string() })),
})

/** A word that stands for a number. */
const wordSource = z.object({
  kind: z.literal('word'),
  property: z.string(),
  numbers: z.array(z.tuple([z.string(), z.number()])),
  canGet: z.boolean(),
  /** [our word, the device's], where it can be told. */
  set: z.optional(z.object({ property: z.string(), words: z.array(z.tuple([z.string(), z.string()])) })),
})

/** An air conditioner's setpoint: one for heating, one for cooling, and its mode says which counts. */
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

/** Something that is told and never says what it is: a siren that takes warnings. */
const warningSource = z.object({
  kind: z.literal('warning'),
  property: z.string(),
  on: z.record(z.string(), scalar),
  off: z.record(z.string(), scalar),
})

/** A maker's words for the six orders. */
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

/** An order told to a thermostat as a mode and a setpoint, and read from them. */
const climateSource = z.object({
  kind: z.literal('climate'),
  setpoint: z.string(),
  mode: z.nullable(z.string()),
  /** The mode that heats to the setpoint, and the one that stops; null where the device has none. */
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
/** What orders mean to a device: the degrees of its room, and the order that it was told last; null: nobody knows. */
export type OrderMeaning = { temperatures: RoomTemperatures; told: Order | null }

export type SetpointSource = z.infer<typeof setpointSource>
export type ClimateSource = z.infer<typeof climateSource>

/** Where each capability of a device stands in its messages. */
export type Mapping = ReadonlyMap<Capability, Source>

const storedMapping = z.partialRecord(z.enum(capabilities), sourceSchema)

/** The mapping as it is kept beside the device. */
export function storeMapping(mapping: Mapping): Record<string, Source> {
  return Object.fromEntries(mapping)
}

/** The mapping as it was kept; empty where an older form of it is found (the next device list writes it anew). */
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

/** The setpoint that counts in this mode; in heating, and in a mode that says neither, the one for heating. */
export function setpointOf({ heating, cooling }: SetpointSource, mode: string | null): string | null {
  const isCooling = mode === 'cool' || mode === 'dry' || mode === 'fan_only'
  return isCooling ? (cooling ?? heating) : (heating ?? cooling)
}

/** The setpoint by which a device without an off is stopped: its lowest, where that is below frost protection. */
export function stopSetpoint(
  { off, min }: ClimateSource,
  { frost_protection }: RoomTemperatures,
): number | null {
  return off === null && min < frost_protection ? min : null
}

/** Whether the capability can be asked of the device. */
export function canSet(source: Source): boolean {
  if (source.kind === 'climate' || source.kind === 'setpoint') return source.canSet
  if (source.kind === 'warning') return true
  return 'set' in source && source.set !== null && source.set !== undefined
}
