import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { ecsModes, orders } from './heating.ts'
import { hotWaterSchema } from './hot-water.ts'
import { orderSources, roomOrderStateSchema } from './order-state.ts'
import { roomTemperaturesSchema } from './room-settings.ts'

export const overrideEnds = ['next_block', 'hours', 'cancelled'] as const

/** The order in force in a room, why, until when and what comes next. Times are ISO instants. */
export const roomOrderSchema = z.object({
  order: z.enum(orders),
  source: z.enum(orderSources),
  since: z.nullable(z.string()),
  /** null: until a person changes it. */
  until: z.nullable(z.string()),
  until_kind: z.optional(z.nullable(z.enum(overrideEnds))),
  next: z.nullable(
    z.object({ order: z.enum(orders), source: z.enum(orderSources), until: z.nullable(z.string()) }),
  ),
  /** The person who set the source in force, if it was a person. */
  set_by: z.optional(z.nullable(z.string())),
  set_at: z.optional(z.nullable(z.string())),
  /** The absence, scenario or device that caused it, where the gateway itself holds it. */
  cause: z.optional(z.nullable(z.object({ id: z.nullable(z.string()), name: z.nullable(z.string()) }))),
  /** The order that would be in force without this source. */
  instead_of: z.optional(z.nullable(z.enum(orders))),
  /** During an absence: its end, for which the room is heated in advance; null: not known. */
  return_at: z.optional(z.nullable(z.string())),
})

export type RoomOrder = z.infer<typeof roomOrderSchema>

/**
 * A change made at a device of the room itself, requested by no command. It lasts until the order in force
 * ends (`until`; null: until a person changes it), or until the room is set back to its schedule.
 */
export const roomHandSchema = z.object({
  device_id: z.string(),
  device_name: z.string(),
  at: z.string(),
  /** The device's current order, and °C if it has a setpoint. */
  order: z.nullable(z.enum(orders)),
  setpoint: z.nullable(z.number()),
  until: z.nullable(z.string()),
})

export type RoomHand = z.infer<typeof roomHandSchema>

/** Problems of a room, the most severe first. */
export const roomAlerts = [
  'frost_risk',
  'silent',
  'order_failed',
  'reverted',
  'window_open',
  'target_not_reached',
  'battery_low',
] as const

export type RoomAlertKind = (typeof roomAlerts)[number]

export const roomSchema = z.object({
  id: z.string(),
  name: z.string(),
  is_default: z.optional(z.boolean()),
  connected_objects: z.optional(z.number()),
  reachable_objects: z.optional(z.number()),
  /** True when one of its devices has the thermostat-mode capability. */
  has_thermostat: z.optional(z.boolean()),
  /** What the devices report; null if they disagree or none has reported. */
  thermostat_mode: z.optional(z.nullable(z.enum(orders))),
  temperature: z.optional(z.nullable(z.number())),
  /** ISO instant of that temperature. */
  temperature_at: z.optional(z.nullable(z.string())),
  humidity: z.optional(z.nullable(z.number())),
  setpoint: z.optional(z.nullable(z.number())),
  /** °C of each order, where a device that follows the room takes a setpoint. */
  temperatures: z.optional(z.nullable(roomTemperaturesSchema)),
  /** W, of the room's heating. */
  heating_power: z.optional(z.nullable(z.number())),
  nominal_power: z.optional(z.nullable(z.number())),
  ecs_mode: z.optional(z.nullable(z.enum(ecsModes))),
  /** Set if one of its devices is the relay of a hot-water tank. */
  hot_water: z.optional(z.nullable(hotWaterSchema)),
  order: z.optional(z.nullable(roomOrderSchema)),
  /** Whether its devices follow that order; null if no device of the room takes one. */
  order_state: z.optional(z.nullable(roomOrderStateSchema)),
  /** A change made at one of its devices that still lasts. */
  hand: z.optional(z.nullable(roomHandSchema)),
  /**
   * The order that was requested of its devices and that not all have confirmed; null if no request is open.
   */
  awaited: z.optional(z.nullable(z.enum(orders))),
  /** ISO instant since which all heating devices of the room are offline; null while one is online. */
  silent_since: z.optional(z.nullable(z.string())),
  alerts: z.optional(
    z.array(
      z.object({
        kind: z.enum(roomAlerts),
        device_id: z.optional(z.nullable(z.string())),
        device_name: z.optional(z.nullable(z.string())),
        since: z.optional(z.nullable(z.string())),
        value: z.optional(z.nullable(z.number())),
      }),
    ),
  ),
})

export type Room = z.infer<typeof roomSchema>

export const listRooms = defineCall({
  name: 'listRooms',
  method: 'GET',
  path: '/rooms',
  access: 'home',
  summary: 'List the home’s rooms, with the mode in force in each and why.',
  reply: z.array(roomSchema),
})

/** Bounds what one account can create; homes have far fewer rooms. */
export const MOST_ROOMS = 50

const roomName = z.string().check(z.trim(), z.minLength(1), z.maxLength(64))
const roomParams = z.strictObject({ roomId: z.uuid() })

/** Reads that contain the rooms' names or depend on their sequence. */
const roomTopics = ['listRooms', 'listRoomLines', 'listDevices', 'listServices'] as const

/** Other reads that contain a room's name: past events, requests and plans. */
const namedTopics = [
  'listActivity',
  'listCommands',
  'getConsumptionPeriod',
  'listNotifications',
  'getBulkOrder',
  'listAbsences',
] as const

export const createRoom = defineCall({
  name: 'createRoom',
  method: 'POST',
  path: '/rooms',
  access: 'owner',
  summary: 'Create a room at the end of the list.',
  description:
    'The first room of a home is its default room. `conflict` when the home has as many rooms as it may.',
  body: z.strictObject({ name: roomName }),
  reply: roomSchema,
  errors: ['forbidden', 'conflict'],
  stale: roomTopics,
  isIdempotent: true,
})

export const updateRoom = defineCall({
  name: 'updateRoom',
  method: 'PATCH',
  path: '/rooms/{roomId}',
  access: 'owner',
  summary: 'Rename a room.',
  params: roomParams,
  body: z.strictObject({ name: roomName }),
  reply: roomSchema,
  errors: ['forbidden', 'not_found'],
  stale: [...roomTopics, ...namedTopics],
})

export const reorderRooms = defineCall({
  name: 'reorderRooms',
  method: 'PUT',
  path: '/rooms/order',
  access: 'owner',
  summary: 'Reorder the rooms.',
  description: '`conflict` unless each of the home’s rooms is listed once.',
  body: z.strictObject({ room_ids: z.array(z.uuid()).check(z.maxLength(MOST_ROOMS)) }),
  reply: z.array(roomSchema),
  errors: ['forbidden', 'conflict'],
  stale: roomTopics,
})

export const deleteRoom = defineCall({
  name: 'deleteRoom',
  method: 'DELETE',
  path: '/rooms/{roomId}',
  access: 'owner',
  summary: 'Delete a room and its schedule.',
  description: 'Its devices move to the default room, which can’t be deleted (`conflict`).',
  params: roomParams,
  reply: z.object({}),
  errors: ['forbidden', 'not_found', 'conflict'],
  stale: [...roomTopics, 'getRedDayPlan'],
})

export const roomLineSchema = z.object({
  room_id: z.string(),
  blocks: z.array(
    z.object({
      /** ms since the epoch. */
      from: z.number(),
      to: z.number(),
      /** null: not known (no report, no schedule). */
      order: z.nullable(z.enum(orders)),
      /** `past` was reported by the devices, `planned` is computed from the sources. */
      kind: z.enum(['past', 'planned']),
      /**
       * Only `past`: the source that requested it; null if it was set at the device (`by_hand`), or if not
       * known.
       */
      source: z.nullable(z.enum(orderSources)),
      /** Only `past`: the person, absence, scenario or device that it came from. */
      by: z.optional(z.nullable(z.string())),
      /** True for a value set at a device itself; `instead_of` is then the order of the sources. */
      by_hand: z.optional(z.boolean()),
      instead_of: z.optional(z.nullable(z.enum(orders))),
    }),
  ),
})

export type RoomLine = z.infer<typeof roomLineSchema>

export const listRoomLines = defineCall({
  name: 'listRoomLines',
  method: 'GET',
  path: '/rooms/lines',
  access: 'home',
  summary: 'Get the past and planned modes of each room.',
  description: 'Over at most 8 days.',
  query: z.strictObject({
    startDate: z.iso.datetime({ offset: true }),
    endDate: z.iso.datetime({ offset: true }),
  }),
  reply: z.array(roomLineSchema),
})
