import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { orders } from './heating.ts'

/** Days are numbered as ISO 8601 does: 1 is Monday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** Quarter hours of a day, and the most blocks a day may hold. */
export const BLOCKS_A_DAY = 96

/** A block of a day, in minutes of local wall time: [start, end), quarter-hour steps, 0 to 1440. */
export const scheduleBlockSchema = z.object({
  start: z.int().check(z.minimum(0), z.maximum(1425), z.multipleOf(15)),
  end: z.int().check(z.minimum(15), z.maximum(1440), z.multipleOf(15)),
  order: z.enum(orders),
})

export type ScheduleBlock = z.infer<typeof scheduleBlockSchema>

/** Seven days of blocks, Monday first; where no block stands the room's default order holds. */
export const weekSchema = z
  .array(z.array(scheduleBlockSchema).check(z.maxLength(BLOCKS_A_DAY)))
  .check(z.length(7))

export type Week = z.infer<typeof weekSchema>

export const scheduleSchema = z.object({
  room_id: z.string(),
  name: z.string(),
  week: weekSchema,
  default_order: z.enum(orders),
})

export type Schedule = z.infer<typeof scheduleSchema>

export const getSchedule = defineCall({
  name: 'getSchedule',
  method: 'GET',
  path: '/rooms/{roomId}/schedule',
  access: 'home',
  summary: 'The week of a room.',
  params: z.strictObject({ roomId: z.uuid() }),
  reply: scheduleSchema,
  errors: ['not_found'],
})
