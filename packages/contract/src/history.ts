import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { capabilities } from './device.ts'

/** Bucket widths, in minutes. */
export const aggregationMinutes = [1, 5, 10, 15, 30, 60, 1440] as const

/** The longest span of one query, in days. */
export const HISTORY_DAYS = 400

/** The most values in one reply. */
export const HISTORY_VALUES = 150_000

export const getCapabilityValues = defineCall({
  name: 'getCapabilityValues',
  method: 'GET',
  path: '/devices/{deviceId}/capabilities/values',
  access: 'home',
  summary: 'Get the history of a device’s capabilities.',
  description: `Values are grouped into buckets of \`aggregationMinutes\`, in the home’s time zone. At most ${HISTORY_DAYS} days in one request.`,
  params: z.strictObject({ deviceId: z.uuid() }),
  query: z.strictObject({
    startDate: z.iso.datetime({ offset: true }),
    endDate: z.iso.datetime({ offset: true }),
    aggregationMinutes: z.enum(['1', '5', '10', '15', '30', '60', '1440']),
    /** Comma list of capabilities. */
    aggregableCapas: z
      .string()
      .check(z.minLength(1), z.maxLength(400), z.regex(/^[a-z_]{1,32}(,[a-z_]{1,32}){0,19}$/)),
  }),
  reply: z.object({
    series: z.array(
      z.object({
        capability: z.enum(capabilities),
        unit: z.string(),
        /** [start of the bucket in ms since the epoch, value or null without data]. */
        points: z.array(z.tuple([z.number(), z.nullable(z.number())])),
      }),
    ),
  }),
})

export type CapabilityValues = z.infer<typeof getCapabilityValues.reply>
