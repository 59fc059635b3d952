import * as z from 'zod/mini'
import { nameSchema } from './account.ts'
import { defineCall } from './call.ts'
import { liveTopics } from './live-topic.ts'

/** Most characters of the postal address of a home. */
export const ADDRESS_MAX = 200

/** True for an IANA zone that this runtime supports. */
export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

export const homeSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** IANA zone of the home's days, weeks and prices. */
  time_zone: z.string(),
  address: z.nullable(z.string()),
  created_at: z.string(),
})

export type Home = z.infer<typeof homeSchema>

export const getHome = defineCall({
  name: 'getHome',
  method: 'GET',
  path: '/home',
  access: 'home',
  summary: 'Get the caller’s home.',
  reply: homeSchema,
})

export const updateHome = defineCall({
  name: 'updateHome',
  method: 'PATCH',
  path: '/home',
  access: 'owner',
  summary: 'Update the home’s name, time zone or address.',
  description: 'After a change of the time zone, the whole history is shown by its days.',
  body: z.strictObject({
    name: z.optional(nameSchema),
    // Only names with a slash: `UTC` and offsets have no summer time, and no home is in them.
    time_zone: z.optional(
      z
        .string()
        .check(z.maxLength(64), z.regex(/^[A-Z][A-Za-z_]+(\/[A-Za-z_-]+){1,2}$/), z.refine(isTimeZone)),
    ),
    address: z.optional(
      z.nullable(
        z
          .string()
          .check(z.trim(), z.minLength(1), z.maxLength(ADDRESS_MAX), z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u)),
      ),
    ),
  }),
  reply: homeSchema,
  errors: ['forbidden', 'conflict'],
  // A new zone changes all days and sums.
  stale: liveTopics,
})
