import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { commandSchema, overrideEndSchema } from './command.ts'
import { orders } from './heating.ts'
import { MOST_ROOMS, overrideEnds } from './room.ts'

/**
 * Orders that a bulk change can set: those that lower the heating. A room that is already lower is left
 * unchanged.
 */
export const bulkOrders = ['eco', 'frost_protection'] as const

/**
 * Whether one call can undo all of it: it can, one of its rooms has changed since, each of its orders has
 * ended, or it was already undone.
 */
export const undoStates = ['possible', 'changed', 'ended', 'done'] as const

export type UndoState = (typeof undoStates)[number]

/** One order that a person gave to several rooms in one request, with its results. */
export const bulkOrderSchema = z.object({
  id: z.string(),
  order: z.enum(bulkOrders),
  until_kind: z.enum(overrideEnds),
  set_by: z.string(),
  set_at: z.string(),
  undo: z.enum(undoStates),
  undone_by: z.nullable(z.string()),
  undone_at: z.nullable(z.string()),
  /** The requested rooms that still exist. */
  rooms: z.array(
    z.object({
      room: z.object({ id: z.string(), name: z.string() }),
      /** The order in force in the room before. */
      former: z.enum(orders),
      /** True where the room was already lower: nothing was requested. */
      is_left_alone: z.boolean(),
      /** ISO instant at which its order ends by itself; null: when a person ends it. */
      until: z.nullable(z.string()),
      /** The command sent to its devices; null where they already had the order. */
      command: z.nullable(commandSchema),
      /** The command that restored the former order. */
      undo_command: z.nullable(commandSchema),
    }),
  ),
})

export type BulkOrder = z.infer<typeof bulkOrderSchema>

const bulkOrderParams = z.strictObject({ bulkOrderId: z.uuid() })

const bulkTopics = ['listRooms', 'listRoomLines', 'listCommands', 'listActivity', 'getBulkOrder'] as const

export const setBulkOrder = defineCall({
  name: 'setBulkOrder',
  method: 'POST',
  path: '/bulk-orders',
  access: 'home',
  summary: 'Turn down several rooms in one request.',
  description:
    'All rooms change, or none. A room that is already lower is left unchanged. Without `until`, the mode ends at the next block of each room’s schedule.',
  body: z.strictObject({
    order: z.enum(bulkOrders),
    room_ids: z.array(z.uuid()).check(
      z.minLength(1),
      z.maxLength(MOST_ROOMS),
      z.refine((ids) => new Set(ids).size === ids.length),
    ),
    /** How each room’s order ends. Default: at the next block of its schedule. */
    until: z.optional(overrideEndSchema),
  }),
  reply: bulkOrderSchema,
  errors: ['not_found', 'not_commandable'],
  stale: bulkTopics,
  isIdempotent: true,
})

export const getBulkOrder = defineCall({
  name: 'getBulkOrder',
  method: 'GET',
  path: '/bulk-orders/{bulkOrderId}',
  access: 'home',
  summary: 'Get a bulk change, with the status of each room and device.',
  params: bulkOrderParams,
  reply: bulkOrderSchema,
  errors: ['not_found'],
})

export const undoBulkOrder = defineCall({
  name: 'undoBulkOrder',
  method: 'POST',
  path: '/bulk-orders/{bulkOrderId}/undo',
  access: 'home',
  summary: 'Undo a bulk change.',
  description:
    'Each room returns to its earlier override, or to its schedule. `conflict` when one of the rooms has changed since, or when nothing is left to undo.',
  params: bulkOrderParams,
  reply: bulkOrderSchema,
  errors: ['not_found', 'conflict'],
  stale: bulkTopics,
  isIdempotent: true,
})
