import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { scenarioFacts } from './scenario.ts'

export const serviceKinds = ['scenario', 'schedule', 'platform', 'regulation'] as const

/** A field that another provider may leave out or word in its own way: then it is not shown. */
function lenient<Schema extends z.ZodMiniType>(schema: Schema) {
  // oxlint-disable-next-line promise/valid-params -- zod's catch, not a promise's
  return z.catch(z.optional(schema), undefined)
}

export const serviceSchema = z.object({
  id: z.string(),
  kind: z.enum(serviceKinds),
  name: z.string(),
  room_id: z.optional(z.nullable(z.string())),
  device_id: z.optional(z.nullable(z.string())),
  active: z.optional(z.boolean()),
  /** Of a scenario; its rules are in its own call. */
  type: lenient(scenarioFacts.type),
  mode: lenient(scenarioFacts.mode),
  is_secure: lenient(scenarioFacts.is_secure),
  location: lenient(scenarioFacts.location),
  state: lenient(scenarioFacts.state),
  time_zone: lenient(scenarioFacts.time_zone),
  created_on: lenient(scenarioFacts.created_on),
  modified_on: lenient(scenarioFacts.modified_on),
  operation_days: lenient(scenarioFacts.operation_days),
  room_ids: lenient(scenarioFacts.room_ids),
})

export type Service = z.infer<typeof serviceSchema>

export const listServices = defineCall({
  name: 'listServices',
  method: 'GET',
  path: '/services',
  access: 'home',
  summary: 'The services of the home: its scenarios, the schedules of its rooms and those of the platform.',
  reply: z.array(serviceSchema),
})
