import * as z from 'zod/mini'
import { defineCall } from './call.ts'

export const serviceKinds = ['scenario', 'schedule', 'platform', 'regulation'] as const

export const serviceSchema = z.object({
  id: z.string(),
  kind: z.enum(serviceKinds),
  name: z.string(),
  room_id: z.optional(z.nullable(z.string())),
  device_id: z.optional(z.nullable(z.string())),
  active: z.optional(z.boolean()),
})

export type Service = z.infer<typeof serviceSchema>

export const listServices = defineCall({
  name: 'listServices',
  method: 'GET',
  path: '/services',
  access: 'home',
  summary: 'The services of the home: schedules of its rooms and those of the platform.',
  reply: z.array(serviceSchema),
})
