import * as z from 'zod/mini'

/** What each order means in a room, °C; `stop` means no temperature. */
const roomTemperaturesSchema = z.object({
  comfort: z.number(),
  comfort_minus_1: z.number(),
  comfort_minus_2: z.number(),
  eco: z.number(),
  frost_protection: z.number(),
})

export type RoomTemperatures = z.infer<typeof roomTemperaturesSchema>
