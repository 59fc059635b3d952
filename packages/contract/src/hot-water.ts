import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { ecsModes } from './heating.ts'

/**
 * What `auto` follows: the tank's own week, the off-peak hours of the contract, or neither (its own
 * thermostat alone).
 */
export const hotWaterRhythms = ['week', 'off_peak', 'always'] as const

/** Most stretches of one day. */
export const WATER_STRETCHES = 8

/** Minutes of local wall time, [start, end), quarter-hour steps. */
const stretch = {
  start: z.int().check(z.minimum(0), z.maximum(1425), z.multipleOf(15)),
  end: z.int().check(z.minimum(15), z.maximum(1440), z.multipleOf(15)),
}

/** Seven days, Monday first, each with its sorted stretches in which the tank may heat. */
export const waterWeekSchema = z.array(z.array(z.object(stretch))).check(z.length(7))

export type WaterWeek = z.infer<typeof waterWeekSchema>

const givenDay = z.array(z.strictObject(stretch).check(z.refine(({ start, end }) => start < end))).check(
  z.maxLength(WATER_STRETCHES),
  z.refine((day) => day.every(({ start }, index) => index === 0 || (day[index - 1]?.end ?? 0) < start)),
)

/** A week as input. It has at least one stretch: a tank that should never heat is switched off instead. */
export const givenWaterWeekSchema = z.array(givenDay).check(
  z.length(7),
  z.refine((week) => week.some((day) => day.length > 0)),
)

/** The hot water (ECS) of a room: what its tank should do, why and until when. Times are ISO instants. */
export const hotWaterSchema = z.object({
  device_id: z.string(),
  device_name: z.string(),
  mode: z.enum(ecsModes),
  /** When a one-off `on` ends by itself; null for the other modes. */
  ends_at: z.nullable(z.string()),
  /** Whether the mode allows the tank to draw power now. */
  is_let: z.boolean(),
  /** The next planned change of `is_let`; null if none is planned. */
  changes_at: z.nullable(z.string()),
  /**
   * The times in which it may heat, if they begin within two days. `from` null: already begun; `to` null:
   * open-ended.
   */
  times: z.optional(
    z.array(
      z.object({
        from: z.nullable(z.string()),
        to: z.nullable(z.string()),
        /** True for the one-off `on`. */
        once: z.boolean(),
      }),
    ),
  ),
  rhythm: z.enum(hotWaterRhythms),
  /** Present while an absence keeps it off; `until` null: the return is not known. */
  away: z.optional(z.nullable(z.object({ until: z.nullable(z.string()) }))),
  /** Present while the plan for red days keeps it off in hours in which it would heat otherwise. */
  red_day: z.optional(z.nullable(z.object({ until: z.string() }))),
  /** What its relay reports; null if it never did. */
  on: z.nullable(z.boolean()),
  /** W that the tank draws; null where it is not measured or the relay is silent. */
  power: z.nullable(z.number()),
  reachable: z.boolean(),
  /** Who chose the mode, and when; null if no person did. */
  set_by: z.nullable(z.string()),
  set_at: z.nullable(z.string()),
})

export type HotWater = z.infer<typeof hotWaterSchema>

const roomParams = z.strictObject({ roomId: z.uuid() })

export const hotWaterWeekSchema = z.object({
  room_id: z.string(),
  device_name: z.string(),
  /** null: it has none, and follows the hours of the contract. */
  week: z.nullable(waterWeekSchema),
  /** Increases with each change; 0 before the first week is set. */
  version: z.int(),
})

export type HotWaterWeek = z.infer<typeof hotWaterWeekSchema>

export const getHotWaterWeek = defineCall({
  name: 'getHotWaterWeek',
  method: 'GET',
  path: '/rooms/{roomId}/hot-water/week',
  access: 'home',
  summary: 'Get the weekly schedule of a room’s water tank.',
  description: 'The tank follows it in `auto`.',
  params: roomParams,
  reply: hotWaterWeekSchema,
  errors: ['not_found', 'not_commandable'],
})

export const setHotWaterWeek = defineCall({
  name: 'setHotWaterWeek',
  method: 'PUT',
  path: '/rooms/{roomId}/hot-water/week',
  access: 'owner',
  summary: 'Replace the weekly schedule of a room’s water tank.',
  description:
    'With `week: null`, the tank follows the off-peak hours of the contract. A change for the current time is sent to the tank immediately. `conflict` when the schedule has changed since `version`.',
  params: roomParams,
  body: z.strictObject({
    /** The version that the change is based on; null replaces the week unconditionally. */
    version: z.nullable(z.int().check(z.minimum(0), z.maximum(2_147_483_647))),
    week: z.nullable(givenWaterWeekSchema),
  }),
  reply: hotWaterWeekSchema,
  errors: ['not_found', 'not_commandable', 'conflict'],
  stale: ['getHotWaterWeek', 'listRooms', 'listRoomLines', 'listDevices', 'listActivity'],
  isIdempotent: true,
})
