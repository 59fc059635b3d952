import * as z from 'zod/mini'
import { defineCall } from './call.ts'

/** What each order means in a room, °C; `stop` means no temperature. */
export const roomTemperaturesSchema = z.object({
  comfort: z.number(),
  comfort_minus_1: z.number(),
  comfort_minus_2: z.number(),
  eco: z.number(),
  frost_protection: z.number(),
})

export type RoomTemperatures = z.infer<typeof roomTemperaturesSchema>

/** What an open window does in a room. `limit`: the longest that it stops the heating, minutes. */
export const windowSettingsSchema = z.object({
  is_watched: z.boolean(),
  by_contact: z.boolean(),
  by_fall: z.boolean(),
  limit: z.int(),
})

/** Measured °C below which a room is heated whatever its order says, and above which its heating is stopped. */
export const protectionSettingsSchema = z.object({ floor: z.number(), ceiling: z.number() })

/** How a heating device hears its room: an order of the pilot wire, a setpoint, or on and off by a relay. */
export const followings = ['orders', 'setpoint', 'relay'] as const

export const roomSettingsSchema = z.object({
  room_id: z.string(),
  /** Grows with each change. */
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
      /** ISO instant since which it does not follow the room, and who took it out; null where it follows. */
      excluded_at: z.nullable(z.string()),
      excluded_by: z.nullable(z.string()),
      model: z.nullable(z.string()),
      brand: z.nullable(z.string()),
    }),
  ),
  /** ISO instant of the last change, and who made it; null where nobody ever did. */
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
  summary:
    'Get a room’s settings: temperature of each mode, window and frost protection, devices that follow it.',
  params,
  reply: roomSettingsSchema,
  errors: ['not_found'],
})

export const setRoomSettings = defineCall({
  name: 'setRoomSettings',
  method: 'PUT',
  path: '/rooms/{roomId}/settings',
  access: 'owner',
  summary:
    'Update a room’s settings: only the parts in the body change. `conflict` when `version` is not the current one. New setpoints are sent to the devices immediately.',
  params,
  body: z.strictObject({
    /** The version that the change was made from. */
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
    /** The room's devices that do not follow it: all of them. */
    excluded: z.optional(z.array(z.uuid()).check(z.maxLength(100))),
  }),
  reply: roomSettingsSchema,
  errors: ['not_found', 'conflict'],
  stale: ['getRoomSettings', 'listRooms', 'listRoomLines', 'listDevices', 'listCommands', 'listActivity'],
  isIdempotent: true,
})
