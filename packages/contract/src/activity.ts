import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { orders } from './heating.ts'
import { commandSchema } from './command.ts'
import { actorKinds, actorSchema } from './order-state.ts'

export const activityKinds = [
  'command',
  'connectivity',
  'window',
  'alarm',
  'press',
  'schedule',
  'hand',
  'absence',
  'change',
] as const

/** Outcome of a request in the ledger. A request that another one replaced has no outcome. */
export const outcomes = ['pending', 'confirmed', 'failed'] as const

export type Outcome = (typeof outcomes)[number]

/** Events of an absence. `preheat`: its first room starts to heat for the return. */
export const absenceEventKinds = ['planned', 'changed', 'begun', 'preheat', 'ended', 'cancelled'] as const

export type AbsenceEventKind = (typeof absenceEventKinds)[number]

export const changeSubjects = ['scenario', 'contract', 'hub'] as const

/**
 * What a person did. `switched`: activated or suspended a scenario or some of its rules; `secret_renewed` and
 * `access_revoked`: of a hub.
 */
export const changesDone = [
  'created',
  'changed',
  'deleted',
  'switched',
  'copied',
  'restored',
  'secret_renewed',
  'access_revoked',
] as const

/**
 * One event of the home. A command carries its ledger entry; connectivity its state and duration; schedule
 * who changed the schedule of a room or device; hand what a person set at a device itself; change what a person
 * changed of a scenario, an electricity contract or a hub.
 */
export const activitySchema = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(activityKinds),
  device: z.nullable(z.object({ id: z.string(), name: z.string() })),
  room: z.nullable(z.object({ id: z.string(), name: z.string() })),
  actor: z.nullable(actorSchema),
  command: z.nullable(commandSchema),
  /**
   * connectivity: online/offline; window: open/closed; alarm: on/off; press: `rang`, or the button's own
   * action name.
   */
  state: z.nullable(z.string()),
  /** The value set at the device itself. */
  hand: z.optional(
    z.nullable(z.object({ order: z.nullable(z.enum(orders)), setpoint: z.nullable(z.number()) })),
  ),
  /** The event and its absence, with the dates at that time. */
  absence: z.optional(
    z.nullable(
      z.object({
        event: z.enum(absenceEventKinds),
        departure_at: z.string(),
        return_at: z.nullable(z.string()),
      }),
    ),
  ),
  change: z.optional(
    z.nullable(
      z.object({
        subject: z.enum(changeSubjects),
        done: z.enum(changesDone),
        /** Null for a new one, and for one that no longer exists. */
        id: z.nullable(z.string()),
        /** The present name, of a removed hub its last one; null if it is not known, and for a contract. */
        name: z.nullable(z.string()),
      }),
    ),
  ),
  /** Seconds that the former state lasted, where known. */
  duration: z.nullable(z.number()),
})

export type Activity = z.infer<typeof activitySchema>

export const listActivity = defineCall({
  name: 'listActivity',
  method: 'GET',
  path: '/activity',
  access: 'home',
  summary: 'List the home’s activity, newest first.',
  query: z.strictObject({
    limit: z.optional(z.string().check(z.regex(/^([1-9]|[1-9][0-9]|100)$/))),
    before: z.optional(z.iso.datetime({ offset: true })),
    roomId: z.optional(z.uuid()),
    kind: z.optional(z.enum(activityKinds)),
    /** A kind of actor, or the id of a person: only their requests. */
    actor: z.optional(z.union([z.enum(actorKinds), z.uuid()])),
    /** Only requests with this outcome. */
    outcome: z.optional(z.enum(outcomes)),
  }),
  reply: z.array(activitySchema),
})

export const listActors = defineCall({
  name: 'listActors',
  method: 'GET',
  path: '/activity/actors',
  access: 'home',
  summary: 'List everyone who has sent a request in the home, by name.',
  reply: z.array(z.object({ id: z.string(), name: z.string() })),
})

export const connectivityDetails = ['hub_lost', 'radio_silent', 'battery_empty', 'back', 'hub_back'] as const

/** A row of the connectivity log (specification: timestamp, status, duration, details). */
export const connectivityLogSchema = z.object({
  /** The device, or null for the hub itself. */
  device_id: z.nullable(z.string()),
  hub_id: z.nullable(z.string()),
  timestamp: z.string(),
  status: z.enum(['online', 'offline']),
  /** Seconds this state lasted; null while it lasts. */
  duration: z.nullable(z.number()),
  details: z.nullable(z.enum(connectivityDetails)),
})

export type ConnectivityLog = z.infer<typeof connectivityLogSchema>

export const listConnectivity = defineCall({
  name: 'listConnectivity',
  method: 'GET',
  path: '/connectivity',
  access: 'home',
  summary: 'List when hubs and devices went online or offline, newest first.',
  description: 'Over at most 90 days.',
  query: z.strictObject({
    startDate: z.iso.datetime({ offset: true }),
    endDate: z.iso.datetime({ offset: true }),
    deviceId: z.optional(z.uuid()),
    hubId: z.optional(z.uuid()),
  }),
  reply: z.array(connectivityLogSchema),
})
