import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { givenWeekSchema, SCHEDULE_LIMIT, weekSchema } from './schedule.ts'

/** Bounds what one account can create; homes need far fewer. */
export const MOST_NAMED_WEEKS = 30

/** A week that a home saves under a name. It belongs to no room and is copied into rooms. */
export const namedWeekSchema = z.object({
  id: z.string(),
  name: z.string(),
  week: weekSchema,
  created_at: z.string(),
  created_by: z.string(),
  /** Counts its changes. Sent back with a change, so that concurrent changes are detected. */
  version: z.number(),
  /** Who changed it last; null if it was not changed since it was created. */
  changed_by: z.nullable(z.string()),
})

export type NamedWeek = z.infer<typeof namedWeekSchema>

const choices = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
  week: givenWeekSchema,
} as const

const namedWeekParams = z.strictObject({ namedWeekId: z.uuid() })

const namedWeekTopics = ['listNamedWeeks'] as const

export const listNamedWeeks = defineCall({
  name: 'listNamedWeeks',
  method: 'GET',
  path: '/named-weeks',
  access: 'home',
  summary: 'List the home’s saved weeks, oldest first.',
  reply: z.array(namedWeekSchema),
})

export const createNamedWeek = defineCall({
  name: 'createNamedWeek',
  method: 'POST',
  path: '/named-weeks',
  access: 'owner',
  summary: 'Save a week under a name.',
  description: '`conflict` when the name is taken, or the home has as many saved weeks as it may.',
  body: z.strictObject(choices),
  reply: namedWeekSchema,
  errors: ['forbidden', 'conflict'],
  stale: namedWeekTopics,
  isIdempotent: true,
  bodyLimit: SCHEDULE_LIMIT,
})

export const updateNamedWeek = defineCall({
  name: 'updateNamedWeek',
  method: 'PUT',
  path: '/named-weeks/{namedWeekId}',
  access: 'owner',
  summary: 'Update the name and blocks of a saved week.',
  description:
    'Rooms that use it do not change. `conflict` when the week has changed since `version` (field `body.version`) or the name is taken (field `body.name`).',
  params: namedWeekParams,
  body: z.strictObject({ ...choices, version: z.int().check(z.minimum(1)) }),
  reply: namedWeekSchema,
  errors: ['forbidden', 'not_found', 'conflict'],
  stale: namedWeekTopics,
  bodyLimit: SCHEDULE_LIMIT,
})

export const deleteNamedWeek = defineCall({
  name: 'deleteNamedWeek',
  method: 'DELETE',
  path: '/named-weeks/{namedWeekId}',
  access: 'owner',
  summary: 'Delete a saved week.',
  description: 'Rooms that use it do not change.',
  params: namedWeekParams,
  reply: z.object({}),
  errors: ['forbidden', 'not_found'],
  stale: namedWeekTopics,
})
