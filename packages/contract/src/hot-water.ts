import * as z from 'zod/mini'
import { ecsModes } from './heating.ts'

/** What `auto` goes by: the off-peak hours of the contract, or none, and then the tank's own thermostat alone. */
export const hotWaterRhythms = ['off_peak', 'always'] as const

/** The hot water (ECS) of a room: what its tank is told, why and until when. Times are ISO instants. */
export const hotWaterSchema = z.object({
  device_id: z.string(),
  device_name: z.string(),
  mode: z.enum(ecsModes),
  /** When a one-off `on` ends by itself; null for the other modes. */
  ends_at: z.nullable(z.string()),
  /** Whether the tank may draw power now, as the mode has it. */
  is_let: z.boolean(),
  /** The instant at which that changes by itself; null where nothing is planned. */
  changes_at: z.nullable(z.string()),
  rhythm: z.enum(hotWaterRhythms),
  /** While an absence keeps it off; `until` null: nobody knows the return. */
  away: z.optional(z.nullable(z.object({ until: z.nullable(z.string()) }))),
  /** What its relay reports; null where it never did. */
  on: z.nullable(z.boolean()),
  /** W that the tank draws; null where it is not measured or the relay is silent. */
  power: z.nullable(z.number()),
  reachable: z.boolean(),
  /** Who chose the mode, and when; null where nobody ever did. */
  set_by: z.nullable(z.string()),
  set_at: z.nullable(z.string()),
})

export type HotWater = z.infer<typeof hotWaterSchema>
