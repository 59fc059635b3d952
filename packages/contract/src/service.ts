import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { orders } from './heating.ts'
import { scenarioFacts } from './scenario.ts'

export const serviceKinds = ['scenario', 'schedule', 'platform', 'regulation'] as const

/** A field that another provider may omit or fill with its own values: then it is not shown. */
function lenient<Schema extends z.ZodMiniType>(schema: Schema) {
  // oxlint-disable-next-line promise/valid-params -- zod's catch, not a promise's
  return z.catch(z.optional(schema), undefined)
}

/** How a device regulates a room by itself: to a temperature, or by relaying the order of its pilot wire. */
export const regulationKinds = ['setpoint', 'pilot_wire'] as const

export const regulationStates = ['heating', 'idle', 'stopped', 'silent', 'unknown'] as const

const figure = z.nullable(z.number())

/**
 * The regulation that runs in a home's hub and devices, independent of the gateway. Times are ISO instants.
 */
export const regulationSchema = z.object({
  kind: z.enum(regulationKinds),
  state: z.enum(regulationStates),
  /** When the report of this state was received. */
  state_at: z.nullable(z.string()),
  /** The order that the device applies. */
  order: z.nullable(z.enum(orders)),
  /** °C: its setpoint, its measurement, and the range and step of the setpoint. */
  setpoint: figure,
  temperature: figure,
  setpoint_min: figure,
  setpoint_max: figure,
  setpoint_step: figure,
  /** % of its power that it demands. */
  demand: figure,
  /** W that it draws. */
  power: figure,
  battery: figure,
  /** The capability that shows whether it heats: its demand, its power, or null if it reports neither. */
  measured_by: z.nullable(z.enum(['demand', 'instant_power'])),
  /** When it heated in the last two days, the newest first; `to` null while it heats. */
  runs: z.array(z.object({ from: z.string(), to: z.nullable(z.string()), peak: z.number() })),
})

export type Regulation = z.infer<typeof regulationSchema>

export const serviceSchema = z.object({
  id: z.string(),
  kind: z.enum(serviceKinds),
  name: z.string(),
  room_id: z.optional(z.nullable(z.string())),
  device_id: z.optional(z.nullable(z.string())),
  active: z.optional(z.boolean()),
  /** Only of a scenario; its rules are in a separate call. */
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
  /** Only of a regulation. */
  regulation: lenient(z.nullable(regulationSchema)),
})

export type Service = z.infer<typeof serviceSchema>

export const listServices = defineCall({
  name: 'listServices',
  method: 'GET',
  path: '/services',
  access: 'home',
  summary: 'List the home’s services.',
  description: 'Its scenarios, its room schedules and the platform’s services.',
  reply: z.array(serviceSchema),
})
