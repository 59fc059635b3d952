import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { commandSchema, overrideEndSchema } from './command.ts'
import { orders } from './heating.ts'
import { MOST_ROOMS, overrideEnds } from './room.ts'

/** What several rooms can be set to at once: orders that lower. A room that is lower already is left alone. */
export const bulkOrders = ['eco', 'frost_protection'] as const

/**
 * Whether all of it can be put back by one call: it can, somebody has changed one of its rooms since, each of its orders
 * has ended, or it was done.
 */
export const undoStates = ['possible', 'changed', 'ended', 'done'] as const

export type UndoState = (typeof undoStates)[number]

/** One order that a person gave to several rooms at once, and what became of it. */
export const bulkOrderSchema = z.object({
  id: z.string(),
  order: z.enum(bulkOrders),
  until_kind: z.enum(overrideEnds),
  set_by: z.string(),
  set_at: z.string(),
  undo: z.enum(undoStates),
  undone_by: z.nullable(z.string()),
  undone_at: z.nullable(z.string()),
  /** The rooms that were named and are still there. */
  rooms: z.array(
    z.object({
      room: z.object({ id: z.string(), name: z.string() }),
      /** What was in force in it before. */
      former: z.enum(orders),
      /** True where it was lower already: nothing was asked of it. */
      is_left_alone: z.boolean(),
      /** ISO instant at which its order ends by itself; null: when somebody ends it. */
      until: z.nullable(z.string()),
      /** What told its devices; null where they had the order already. */
      command: z.nullable(commandSchema),
      /** What told them the former order again. */
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
    /** How each room’s order ends; left out: at the next block of its schedule. */
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
