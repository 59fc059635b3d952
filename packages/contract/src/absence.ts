import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { orders } from './heating.ts'
import { MOST_ROOMS } from './room.ts'

/** What an absence (Vacances) asks of its rooms until they are warmed for the return. */
export const awayOrders = ['eco', 'frost_protection'] as const

export type AwayOrder = (typeof awayOrders)[number]

/** Absences that a home may have at once, planned or running. */
export const MOST_ABSENCES = 20

/** Days; a return that lies further off is not known yet. */
export const LONGEST_ABSENCE_DAYS = 366

/** How a room is made ready for the return. Times are ISO instants. */
export const absenceRoomSchema = z.object({
  room_id: z.string(),
  room_name: z.string(),
  /** When it begins to heat; null: it need not. */
  preheat_at: z.nullable(z.string()),
  /** From there to the return. */
  lead_minutes: z.nullable(z.number()),
  /** False: it heats as early as it may, and is not warm yet at the return. */
  is_in_time: z.optional(z.boolean()),
  /** The order that its week has at the return, and °C that this keeps. */
  order: z.enum(orders),
  target: z.nullable(z.number()),
  /** °C now; null: not measured. */
  temperature: z.nullable(z.number()),
  /** Warm-ups that it was seen in; `is_learned` false: too few, and its lead is the one of any room. */
  runs: z.number(),
  is_learned: z.boolean(),
})

export type AbsenceRoom = z.infer<typeof absenceRoomSchema>

/** The home's hot water: off from the departure, let again before the return. */
export const absenceWaterSchema = z.object({
  device_name: z.string(),
  /** Null: nobody knows the return yet. */
  back_at: z.nullable(z.string()),
  /** Whether that lies in off-peak hours of the contract. */
  is_off_peak: z.boolean(),
})

export type AbsenceWater = z.infer<typeof absenceWaterSchema>

const planParts = {
  rooms: z.array(absenceRoomSchema),
  /** Null where the absence leaves the hot water alone, or there is none. */
  hot_water: z.nullable(absenceWaterSchema),
} as const

export const absenceSchema = z.object({
  id: z.string(),
  /** Null: the whole home. */
  room_ids: z.nullable(z.array(z.string())),
  order: z.enum(awayOrders),
  departure_at: z.string(),
  /** Null: until somebody ends it. */
  return_at: z.nullable(z.string()),
  phase: z.enum(['planned', 'away']),
  /** Counts its changes: sent back with a change, so that nobody's change is lost. */
  version: z.number(),
  /** Who planned it, or changed it last, and when. */
  set_by: z.nullable(z.string()),
  set_at: z.string(),
  ...planParts,
})

export type Absence = z.infer<typeof absenceSchema>

/** What a person says of an absence. */
export const absenceInputSchema = z.strictObject({
  room_ids: z.nullable(z.array(z.uuid()).check(z.minLength(1), z.maxLength(MOST_ROOMS))),
  order: z.enum(awayOrders),
  departure_at: z.iso.datetime({ offset: true }),
  return_at: z.nullable(z.iso.datetime({ offset: true })),
})

export type AbsenceInput = z.infer<typeof absenceInputSchema>

const absenceParams = z.strictObject({ absenceId: z.uuid() })

/** What an absence changes besides itself. */
const absenceTopics = ['listAbsences', 'listRooms', 'listRoomLines', 'listActivity', 'listServices'] as const

export const listAbsences = defineCall({
  name: 'listAbsences',
  method: 'GET',
  path: '/absences',
  access: 'home',
  summary: 'List planned and current absences, the next one first.',
  description: 'With the time when each room starts to heat.',
  reply: z.array(absenceSchema),
})

export const previewAbsence = defineCall({
  name: 'previewAbsence',
  method: 'GET',
  path: '/absences/preview',
  access: 'home',
  summary: 'Preview how the home would be heated before a return.',
  description: 'For each room and the hot water. Nothing is stored or sent.',
  query: z.strictObject({
    order: z.enum(awayOrders),
    departureAt: z.iso.datetime({ offset: true }),
    returnAt: z.optional(z.iso.datetime({ offset: true })),
  }),
  reply: z.object(planParts),
})

export type AbsencePreview = z.infer<(typeof previewAbsence)['reply']>

export const createAbsence = defineCall({
  name: 'createAbsence',
  method: 'POST',
  path: '/absences',
  access: 'home',
  summary: 'Create an absence of the whole home or of some rooms.',
  description:
    'With `room_ids: null`, the whole home. Creating the same absence twice has one effect. `conflict` when the home has as many absences as it may. `invalid_input` when the return is not after `departure_at`, or the home has no rooms.',
  body: absenceInputSchema,
  reply: absenceSchema,
  errors: ['not_found', 'conflict'],
  stale: absenceTopics,
  isIdempotent: true,
})

export const updateAbsence = defineCall({
  name: 'updateAbsence',
  method: 'PUT',
  path: '/absences/{absenceId}',
  access: 'home',
  summary: 'Update an absence, even while it is in progress.',
  description: '`conflict` when it has changed since `version`, or has ended.',
  params: absenceParams,
  body: z.extend(absenceInputSchema, { version: z.int().check(z.minimum(1)) }),
  reply: absenceSchema,
  errors: ['not_found', 'conflict'],
  stale: absenceTopics,
})

export const endAbsence = defineCall({
  name: 'endAbsence',
  method: 'POST',
  path: '/absences/{absenceId}/end',
  access: 'home',
  summary: 'End an absence now.',
  description:
    'Its rooms return to their schedules immediately. Ending an absence that is over changes nothing.',
  params: absenceParams,
  reply: z.object({}),
  errors: ['not_found'],
  stale: absenceTopics,
})
