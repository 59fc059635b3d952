import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { orders } from './heating.ts'
import { MOST_ROOMS } from './room.ts'

/** Orders that an absence (Vacances) may give its rooms until they are heated for the return. */
export const awayOrders = ['eco', 'frost_protection'] as const

export type AwayOrder = (typeof awayOrders)[number]

/** Most planned or current absences of one home. */
export const MOST_ABSENCES = 20

/** Most days from now to the departure, and from the departure to the return. */
export const LONGEST_ABSENCE_DAYS = 366

/** How a room is heated for the return. Times are ISO instants. */
export const absenceRoomSchema = z.object({
  room_id: z.string(),
  room_name: z.string(),
  /** When the room starts to heat; null: it does not need to. */
  preheat_at: z.nullable(z.string()),
  /** Minutes between `preheat_at` and the return. */
  lead_minutes: z.nullable(z.number()),
  /** False: the room heats as early as allowed and is still not warm at the return. */
  is_in_time: z.optional(z.boolean()),
  /** The order of its schedule at the return, and the °C of that order. */
  order: z.enum(orders),
  target: z.nullable(z.number()),
  /** °C now; null: not measured. */
  temperature: z.nullable(z.number()),
  /** Warm-ups observed in this room. `is_learned` false: too few, so the default lead time is used. */
  runs: z.number(),
  is_learned: z.boolean(),
})

export type AbsenceRoom = z.infer<typeof absenceRoomSchema>

/** The home's hot water: off from the departure, on again before the return. */
export const absenceWaterSchema = z.object({
  device_name: z.string(),
  /** null: the return is not known yet. */
  back_at: z.nullable(z.string()),
  /** Whether `back_at` is in off-peak hours of the contract. */
  is_off_peak: z.boolean(),
})

export type AbsenceWater = z.infer<typeof absenceWaterSchema>

const planParts = {
  rooms: z.array(absenceRoomSchema),
  /** null where the absence does not change the hot water, or the home has none. */
  hot_water: z.nullable(absenceWaterSchema),
} as const

const savedRangeSchema = z.object({ low: z.number(), high: z.number() })

export const absenceSchema = z.object({
  id: z.string(),
  /** Null: the whole home. */
  room_ids: z.nullable(z.array(z.string())),
  order: z.enum(awayOrders),
  departure_at: z.string(),
  /** null: until a person ends it. */
  return_at: z.nullable(z.string()),
  phase: z.enum(['planned', 'away']),
  /** Counts its changes. Sent back with a change, so that concurrent changes are detected. */
  version: z.number(),
  /** Who planned or last changed it, and when. */
  set_by: z.nullable(z.string()),
  set_at: z.string(),
  ...planParts,
})

export type Absence = z.infer<typeof absenceSchema>

/** What a person enters for an absence. */
export const absenceInputSchema = z.strictObject({
  room_ids: z.nullable(z.array(z.uuid()).check(z.minLength(1), z.maxLength(MOST_ROOMS))),
  order: z.enum(awayOrders),
  departure_at: z.iso.datetime({ offset: true }),
  return_at: z.nullable(z.iso.datetime({ offset: true })),
})

export type AbsenceInput = z.infer<typeof absenceInputSchema>

const absenceParams = z.strictObject({ absenceId: z.uuid() })

/** Reads that an absence makes stale. */
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
  summary: 'Preview how the home would be heated before a return, and what is saved.',
  description: 'For each room and the hot water. Nothing is stored or sent.',
  query: z.strictObject({
    order: z.enum(awayOrders),
    departureAt: z.iso.datetime({ offset: true }),
    returnAt: z.optional(z.iso.datetime({ offset: true })),
  }),
  reply: z.object({
    ...planParts,
    /**
     * What the absence saves in each room, with the preheating deducted. Only for rooms that measure their temperature and
     * their heating, in a home that measures the temperature outside. Empty without a return, and for a return in more
     * than 31 days.
     */
    savings: z.array(
      z.object({
        room_id: z.string(),
        /** Wh. */
        energy: savedRangeSchema,
        /** Euros; null: a price is not known. */
        cost: z.nullable(savedRangeSchema),
      }),
    ),
  }),
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
