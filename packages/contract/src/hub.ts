import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { serviceSchema } from './service.ts'

export const hubSchema = z.object({
  id: z.string(),
  name: z.optional(z.string()),
  model: z.optional(z.nullable(z.string())),
  firmware: z.optional(z.nullable(z.string())),
  mac: z.optional(z.nullable(z.string())),
  ssid: z.optional(z.nullable(z.string())),
  online: z.optional(z.boolean()),
  connected_since: z.optional(z.nullable(z.string())),
  disconnected_since: z.optional(z.nullable(z.string())),
  last_seen: z.optional(z.nullable(z.string())),
  paired_objects: z.optional(z.number()),
  reachable_objects: z.optional(z.number()),
  created_at: z.optional(z.string()),
  /** The hub's own groups. Commands are sent to their members one by one. */
  groups: z.optional(
    z.array(z.object({ id: z.number(), name: z.string(), device_ids: z.array(z.string()) })),
  ),
  /** Zigbee address of its coordinator. */
  coordinator: z.optional(z.nullable(z.string())),
  /** Messages with a wrong clock, and unknown properties: counted, never thrown. */
  clock_faults: z.optional(z.number()),
  unknown_words: z.optional(z.number()),
  /** ISO instant at which its secret was created; null once revoked. */
  secret_since: z.optional(z.nullable(z.string())),
})

export type Hub = z.infer<typeof hubSchema>

const hubParams = z.strictObject({ hubId: z.uuid() })

export const listHubs = defineCall({
  name: 'listHubs',
  method: 'GET',
  path: '/hubs',
  access: 'home',
  summary: 'List the home’s hubs.',
  reply: z.array(hubSchema),
})

export const listLocalServices = defineCall({
  name: 'listLocalServices',
  method: 'GET',
  path: '/hubs/{hubId}/local-services',
  access: 'home',
  summary: 'List the services that a hub runs by itself.',
  description: 'For example the regulation of its thermostats.',
  params: hubParams,
  reply: z.array(serviceSchema),
  errors: ['not_found'],
})

/** What a hub needs to connect. No other reply ever contains the secret. */
export const hubCredentialsSchema = z.object({
  hub_id: z.string(),
  secret: z.string(),
  /** `mqtt://host:port` or `mqtts://…`, as entered in the hub's configuration. */
  server: z.string(),
  /** True when that address is reachable only from this machine. */
  is_loopback: z.boolean(),
  /** True where the broker's accounts are managed by hand: the hub has to be added there too. */
  needs_account: z.boolean(),
  base_topic: z.string(),
})

export type HubCredentials = z.infer<typeof hubCredentialsSchema>

export const createHub = defineCall({
  name: 'createHub',
  method: 'POST',
  path: '/hubs',
  access: 'owner',
  summary: 'Create a hub with its identity and secret.',
  description: 'The secret is returned once. `conflict` when the home has as many hubs as it may.',
  body: z.strictObject({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)) }),
  reply: hubCredentialsSchema,
  errors: ['forbidden', 'conflict'],
  stale: ['listHubs', 'listActivity'],
})

export const renewHubSecret = defineCall({
  name: 'renewHubSecret',
  method: 'POST',
  path: '/hubs/{hubId}/secret',
  access: 'owner',
  summary: 'Replace a hub’s secret.',
  description: 'The earlier secret stops working immediately.',
  params: hubParams,
  reply: hubCredentialsSchema,
  errors: ['forbidden', 'not_found'],
  stale: ['listHubs', 'listDevices', 'listActivity'],
})

/** What happens to a hub’s devices when it is removed. */
export const removedHubDevices = ['keep', 'remove'] as const

/**
 * Reads that a change of a hub's devices or of their connectivity makes stale: both kinds of change set since when a
 * device is reachable.
 */
export const hubTopics = [
  'listDevices',
  'listRooms',
  'listHubs',
  'listServices',
  'listRoomLines',
  'listConnectivity',
  'listActivity',
] as const

export const removeHub = defineCall({
  name: 'removeHub',
  method: 'DELETE',
  path: '/hubs/{hubId}',
  access: 'owner',
  summary: 'Remove a hub from the home and end its access.',
  description:
    '`keep` leaves its devices in their rooms, offline until another hub of the home pairs them. `remove` removes them too. Their history stays.',
  params: hubParams,
  query: z.strictObject({ devices: z.enum(removedHubDevices) }),
  reply: z.object({}),
  errors: ['forbidden', 'not_found'],
  stale: hubTopics,
})

export const revokeHub = defineCall({
  name: 'revokeHub',
  method: 'DELETE',
  path: '/hubs/{hubId}/secret',
  access: 'owner',
  summary: 'Revoke a hub’s access.',
  description: 'Its connection is closed within 5 seconds.',
  params: hubParams,
  reply: z.object({}),
  errors: ['forbidden', 'not_found'],
  stale: ['listHubs', 'listDevices', 'listActivity'],
})
