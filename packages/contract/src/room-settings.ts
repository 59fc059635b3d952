import * as z from 'zod/mini'
import { defineCall } from './call.ts'

/** The temperature of each order in a room, °C; `stop` has none. */
export const roomTemperaturesSchema = z.object({
  comfort: z.number(),
  comfort_minus_1: z.number(),
  comfort_minus_2: z.number(),
  eco: z.number(),
  frost_protection: z.number(),
})

export type RoomTemperatures = z.infer<typeof roomTemperaturesSchema>

/**
 * What happens in a room when a window is open. `limit`: the longest time that it stops the heating, minutes.
 */
export const windowSettingsSchema = z.object({
  is_watched: z.boolean(),
  by_contact: z.boolean(),
  by_fall: z.boolean(),
  limit: z.int(),
})

/** Measured °C below which a room is heated whatever its order, and above which its heating is stopped. */
export const protectionSettingsSchema = z.object({ floor: z.number(), ceiling: z.number() })

/**
 * How a heating device follows its room: by pilot-wire orders, by a setpoint, or switched on and off by a
 * relay.
 */
export const followings = ['orders', 'setpoint', 'relay'] as const

export const roomSettingsSchema = z.object({
  room_id: z.string(),
  /** Increases with each change. */
  version: z.int(),
  temperatures: roomTemperaturesSchema,
  window: windowSettingsSchema,
  protection: protectionSettingsSchema,
  /** The room's heating devices. */
  devices: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      hears: z.enum(followings),
      /** ISO instant since which it does not follow the room, and who excluded it; null if it follows. */
      excluded_at: z.nullable(z.string()),
      excluded_by: z.nullable(z.string()),
      model: z.nullable(z.string()),
      brand: z.nullable(z.string()),
    }),
  ),
  /** ISO instant of the last change, and who made it; null if there was none. */
  changed_at: z.nullable(z.string()),
  changed_by: z.nullable(z.string()),
})

export type RoomSettings = z.infer<typeof roomSettingsSchema>

const params = z.strictObject({ roomId: z.uuid() })
const temperature = z.number().check(z.minimum(0), z.maximum(40), z.multipleOf(0.5))

export const getRoomSettings = defineCall({
  name: 'getRoomSettings',
  method: 'GET',
  path: '/rooms/{roomId}/settings',
  access: 'home',
  summary: 'Get a room’s settings.',
  description:
    'The temperature of each mode, the window and frost protection, and the devices that follow the room.',
  params,
  reply: roomSettingsSchema,
  errors: ['not_found'],
})

export const setRoomSettings = defineCall({
  name: 'setRoomSettings',
  method: 'PUT',
  path: '/rooms/{roomId}/settings',
  access: 'owner',
  summary: 'Update a room’s settings.',
  description:
    'Only the parts in the body change. New setpoints are sent to the devices immediately. `conflict` when `version` is not the current one.',
  params,
  body: z.strictObject({
    /** The version that the change is based on. */
    version: z.int().check(z.minimum(1), z.maximum(2_147_483_647)),
    temperatures: z.optional(
      z.strictObject({
        comfort: temperature,
        comfort_minus_1: temperature,
        comfort_minus_2: temperature,
        eco: temperature,
        frost_protection: temperature,
      }),
    ),
    window: z.optional(z.strictObject(windowSettingsSchema.shape)),
    protection: z.optional(z.strictObject({ floor: temperature, ceiling: temperature })),
    /** The complete list of the room's devices that do not follow it. */
    excluded: z.optional(z.array(z.uuid()).check(z.maxLength(100))),
  }),
  reply: roomSettingsSchema,
  errors: ['not_found', 'conflict'],
  stale: ['getRoomSettings', 'listRooms', 'listRoomLines', 'listDevices', 'listCommands', 'listActivity'],
  isIdempotent: true,
})
