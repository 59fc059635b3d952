import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { orders } from './heating.ts'

export const heatingPowerSchema = z.object({
  /** ISO dates of the days that are counted, both included: the last 28 whole days of the home. */
  from: z.string(),
  to: z.string(),
  /** The rooms whose heaters all measure their energy and report their mode. */
  rooms: z.array(
    z.object({
      room_id: z.string(),
      /** The modes measured for at least 12 hours on three days. */
      orders: z.array(
        z.object({
          order: z.enum(orders),
          /** Mean power of the room's heating, W. */
          power: z.number(),
          /** Hours that it is the mean of. 0 for Arrêt that was not in force: nothing is used. */
          hours: z.number(),
        }),
      ),
    }),
  ),
})

export type HeatingPower = z.infer<typeof heatingPowerSchema>

export const getHeatingPower = defineCall({
  name: 'getHeatingPower',
  method: 'GET',
  path: '/heating-power',
  access: 'home',
  summary: 'Get the mean heating power of each room in each mode.',
  description:
    'Over the last 28 days, from the half-hours in which all heaters of the room measured their energy and had the same mode.',
  reply: heatingPowerSchema,
})
