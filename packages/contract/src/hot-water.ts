import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { ecsModes } from './heating.ts'

/** What `auto` goes by: the tank's own week, the off-peak hours of the contract, or none of them: its own thermostat alone. */
export const hotWaterRhythms = ['week', 'off_peak', 'always'] as const

/** Stretches of a day at most. */
export const WATER_STRETCHES = 8

/** Minutes of local wall time, [start, end), quarter-hour steps. */
const stretch = {
  start: z.int().check(z.minimum(0), z.maximum(1425), z.multipleOf(15)),
  end: z.int().check(z.minimum(15), z.maximum(1440), z.multipleOf(15)),
}

/** Seven days, Monday first, of the stretches in which a tank may heat, one after the other. */
export const waterWeekSchema = z.array(z.array(z.object(stretch))).check(z.length(7))

export type WaterWeek = z.infer<typeof waterWeekSchema>

const givenDay = z.array(z.strictObject(stretch).check(z.refine(({ start, end }) => start < end))).check(
  z.maxLength(WATER_STRETCHES),
  z.refine((day) => day.every(({ start }, index) => index === 0 || (day[index - 1]?.end ?? 0) < start)),
)

/** A week as it may be given: a tank that never heats is switched off instead. */
export const givenWaterWeekSchema = z.array(givenDay).check(
  z.length(7),
  z.refine((week) => week.some((day) => day.length > 0)),
)

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
  /** The times in which it may heat, those that begin within two days. `from` null: begun; `to` null: nothing ends it. */
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

const roomParams = z.strictObject({ roomId: z.uuid() })

export const hotWaterWeekSchema = z.object({
  room_id: z.string(),
  device_name: z.string(),
  /** null: it has none, and goes by the hours of the contract. */
  week: z.nullable(waterWeekSchema),
  /** Grows with each change; 0 where nobody has made a week yet. */
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
    /** The version that the change was made from; null puts the week there whatever stands there. */
    version: z.nullable(z.int().check(z.minimum(0), z.maximum(2_147_483_647))),
    week: z.nullable(givenWaterWeekSchema),
  }),
  reply: hotWaterWeekSchema,
  errors: ['not_found', 'not_commandable', 'conflict'],
  stale: ['getHotWaterWeek', 'listRooms', 'listRoomLines', 'listDevices', 'listActivity'],
  isIdempotent: true,
})
