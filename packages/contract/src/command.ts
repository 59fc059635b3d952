import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { capabilities } from './device.ts'
import { ecsModes, roomRequests } from './heating.ts'
import { actorSchema } from './order-state.ts'
import { overrideEnds } from './room.ts'

/**
 * The life of a command. `requested` and `sent` are open; the others are final, except that a confirmed
 * command may still become `reverted` when the device returns to its former value within the hour.
 */
export const commandStatuses = [
  'requested',
  'sent',
  'confirmed',
  'refused',
  'failed',
  'expired',
  'reverted',
] as const

export type CommandStatus = (typeof commandStatuses)[number]

/**
 * Why a command was not confirmed. The last four are parsed from the hub's log, whose text is in `detail`;
 * `hub_said` is a log message of no known kind.
 */
export const commandReasons = [
  'hub_offline',
  'device_offline',
  'not_commandable',
  'hub_said',
  'no_answer',
  'went_back',
  'superseded',
  'cancelled',
  'device_silent',
  'device_unknown',
  'value_refused',
  'radio_failed',
] as const

export type CommandReason = (typeof commandReasons)[number]

/** One device's share of a command: a row of the ledger. */
export const commandDeviceSchema = z.object({
  device_id: z.string(),
  device_name: z.string(),
  status: z.enum(commandStatuses),
  /** True for a sleeping device, which receives the command after its next report. */
  waits_for_device: z.boolean(),
  requested_at: z.string(),
  sent_at: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
  reason: z.nullable(z.enum(commandReasons)),
  detail: z.nullable(z.string()),
  /** The value that the device applied, where it rounds: 18.5 for 18.3. */
  taken: z.optional(z.nullable(z.number())),
})

export const commandSchema = z.object({
  id: z.string(),
  room: z.nullable(z.object({ id: z.string(), name: z.string() })),
  device: z.nullable(z.object({ id: z.string(), name: z.string() })),
  capability: z.enum(capabilities),
  /** The name of an order, a number, or on/off as true/false. */
  value: z.union([z.string(), z.number(), z.boolean()]),
  /**
   * The hot-water mode that a person chose, if the command results from it; such a command may have nothing
   * to send.
   */
  ecs_mode: z.optional(z.nullable(z.enum(ecsModes))),
  actor: actorSchema,
  /** In lists: the bulk change that it belongs to, or undoes; null: none. */
  bulk_order_id: z.optional(z.nullable(z.string())),
  requested_at: z.string(),
  /** While open, the worst status of its devices; then the outcome as a whole. */
  status: z.enum(commandStatuses),
  devices: z.array(commandDeviceSchema),
})

export type Command = z.infer<typeof commandSchema>

/** Reads that show the result of a command, by any actor. */
export const commandTopics = [
  'listCommands',
  'listRooms',
  'listDevices',
  'listActivity',
  'getBulkOrder',
] as const

/** How an override ends: at the next block of the schedule, after some hours, or when a person ends it. */
export const overrideEndSchema = z.union([
  z.strictObject({ kind: z.literal(overrideEnds[0]) }),
  z.strictObject({
    kind: z.literal(overrideEnds[1]),
    hours: z.int().check(z.minimum(1), z.maximum(72)),
  }),
  z.strictObject({ kind: z.literal(overrideEnds[2]) }),
])

export const setRoomOrder = defineCall({
  name: 'setRoomOrder',
  method: 'POST',
  path: '/rooms/{roomId}/order',
  access: 'home',
  summary: 'Set a room’s mode, or return it to its schedule with `auto`.',
  description:
    'Without `until`, the mode ends at the next block of the room’s schedule. The reply is null when no device needs a command.',
  params: z.strictObject({ roomId: z.uuid() }),
  body: z.strictObject({
    order: z.enum(roomRequests),
    /** How the override ends. Default: at the next block of the schedule. Not used with `auto`. */
    until: z.optional(overrideEndSchema),
  }),
  reply: z.nullable(commandSchema),
  errors: ['not_found', 'not_commandable'],
  stale: ['listRooms', 'listRoomLines', 'listDevices', 'listCommands', 'listActivity'],
  isIdempotent: true,
})

export const setHotWater = defineCall({
  name: 'setHotWater',
  method: 'POST',
  path: '/rooms/{roomId}/hot-water',
  access: 'home',
  summary: 'Set a room’s hot-water mode.',
  description:
    '`on` heats once, `off` keeps the tank off, `auto` heats in the hours of the tank’s schedule or in off-peak hours. The reply is null when the tank needs no command.',
  params: z.strictObject({ roomId: z.uuid() }),
  body: z.strictObject({ mode: z.enum(ecsModes) }),
  /** null where the last command to the tank is already what the mode requires now. */
  reply: z.nullable(commandSchema),
  errors: ['not_found', 'not_commandable'],
  stale: ['listRooms', 'listRoomLines', 'listDevices', 'listCommands', 'listActivity'],
  isIdempotent: true,
})

export const commandDevice = defineCall({
  name: 'commandDevice',
  method: 'POST',
  path: '/devices/{deviceId}/commands',
  access: 'home',
  summary: 'Send a value to a device.',
  description: 'The device lists in `commands` the capabilities that can be set.',
  params: z.strictObject({ deviceId: z.uuid() }),
  body: z.strictObject({
    capability: z.enum(capabilities),
    value: z.union([z.string().check(z.maxLength(32)), z.number(), z.boolean()]),
  }),
  reply: commandSchema,
  errors: ['not_found', 'not_commandable'],
  stale: commandTopics,
  isIdempotent: true,
})

export const retryCommand = defineCall({
  name: 'retryCommand',
  method: 'POST',
  path: '/commands/{commandId}/retry',
  access: 'home',
  summary: 'Retry a command for the devices it did not reach.',
  description:
    'The reply is a new command. `conflict` when the first one is still open or reached every device.',
  params: z.strictObject({ commandId: z.uuid() }),
  reply: commandSchema,
  errors: ['not_found', 'conflict'],
  stale: commandTopics,
  isIdempotent: true,
})

export const listCommands = defineCall({
  name: 'listCommands',
  method: 'GET',
  path: '/commands',
  access: 'home',
  summary: 'List commands, newest first.',
  query: z.strictObject({
    roomId: z.optional(z.uuid()),
    deviceId: z.optional(z.uuid()),
    limit: z.optional(z.string().check(z.regex(/^([1-9]|[1-9][0-9]|1[0-9]{2}|200)$/))),
  }),
  reply: z.array(commandSchema),
})
