import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { orders } from './heating.ts'

/** Days are numbered as in ISO 8601: 1 is Monday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** Quarter hours of a day: the most blocks of one day. */
export const BLOCKS_A_DAY = 96

/** A block of a day, in minutes of local wall time: [start, end), quarter-hour steps, 0 to 1440. */
export const scheduleBlockSchema = z.object({
  start: z.int().check(z.minimum(0), z.maximum(1425), z.multipleOf(15)),
  end: z.int().check(z.minimum(15), z.maximum(1440), z.multipleOf(15)),
  order: z.enum(orders),
})

export type ScheduleBlock = z.infer<typeof scheduleBlockSchema>

/** Seven days of blocks, Monday first; outside the blocks the room's default order applies. */
export const weekSchema = z
  .array(z.array(scheduleBlockSchema).check(z.maxLength(BLOCKS_A_DAY)))
  .check(z.length(7))

export type Week = z.infer<typeof weekSchema>

export const scheduleSchema = z.object({
  room_id: z.string(),
  name: z.string(),
  week: weekSchema,
  default_order: z.enum(orders),
  /** Increases with each change; 0 before the first week is set. Absent where weeks cannot be changed. */
  version: z.optional(z.int()),
  /**
   * ISO instant of the last change, and who made it; null if the week was not changed since it was created.
   */
  changed_at: z.optional(z.nullable(z.string())),
  changed_by: z.optional(z.nullable(z.string())),
})

export type Schedule = z.infer<typeof scheduleSchema>

/** A day as input: its blocks in sequence, without overlap. */
const givenDaySchema = z
  .array(z.strictObject(scheduleBlockSchema.shape).check(z.refine((block) => block.start < block.end)))
  .check(
    z.maxLength(BLOCKS_A_DAY),
    z.refine((day) => day.every((block, index) => index === 0 || (day[index - 1]?.end ?? 0) <= block.start)),
  )

/** A week as input: seven such days. */
export const givenWeekSchema = z.array(givenDaySchema).check(z.length(7))

/** The version that a change is based on; null replaces the week unconditionally. */
const versionSchema = z.nullable(z.int().check(z.minimum(0), z.maximum(2_147_483_647)))

/** Rooms that one change may include in addition to its own. */
export const OTHER_ROOMS = 49

/** 64 KB: seven days of 96 blocks fit. */
export const SCHEDULE_LIMIT = 64 * 1024

export const getSchedule = defineCall({
  name: 'getSchedule',
  method: 'GET',
  path: '/rooms/{roomId}/schedule',
  access: 'home',
  summary: 'Get a room’s weekly schedule.',
  params: z.strictObject({ roomId: z.uuid() }),
  reply: scheduleSchema,
  errors: ['not_found'],
})

export const setSchedule = defineCall({
  name: 'setSchedule',
  method: 'PUT',
  path: '/rooms/{roomId}/schedule',
  access: 'owner',
  summary: 'Replace the weekly schedule of one or more rooms.',
  description:
    'All rooms change, or none. A change for the current time is sent to the devices immediately. `conflict` when a schedule has changed since its `version`.',
  params: z.strictObject({ roomId: z.uuid() }),
  body: z.strictObject({
    version: versionSchema,
    week: givenWeekSchema,
    others: z.optional(
      z
        .array(z.strictObject({ room_id: z.uuid(), version: versionSchema, week: givenWeekSchema }))
        .check(z.maxLength(OTHER_ROOMS)),
    ),
  }),
  reply: scheduleSchema,
  errors: ['not_found', 'conflict', 'not_commandable'],
  stale: [
    'getSchedule',
    'listRooms',
    'listRoomLines',
    'listServices',
    'listCommands',
    'listActivity',
    'getRedDayPlan',
  ],
  isIdempotent: true,
  bodyLimit: SCHEDULE_LIMIT,
})
