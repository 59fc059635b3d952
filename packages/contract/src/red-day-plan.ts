import * as z from 'zod/mini'
import { defineCall } from './call.ts'

export const redDayPlanSchema = z.object({
  /** Who accepted the plan, and when; null: it is not followed. */
  accepted: z.nullable(z.object({ at: z.string(), by: z.string() })),
  /** The red peak hours that last or come next; null while none are known. */
  hours: z.nullable(z.object({ from: z.string(), to: z.string() })),
  /** The rooms whose schedule is warmer than Éco in red peak hours. */
  rooms: z.array(
    z.object({
      room_id: z.string(),
      name: z.string(),
      /** Minutes that the plan lowers: in `hours`, or on an average day from Monday to Friday without them. */
      minutes: z.int(),
    }),
  ),
})

export type RedDayPlan = z.infer<typeof redDayPlanSchema>

const stale = ['getRedDayPlan', 'listRooms', 'listRoomLines', 'listActivity', 'listServices'] as const

export const getRedDayPlan = defineCall({
  name: 'getRedDayPlan',
  method: 'GET',
  path: '/red-day-plan',
  access: 'home',
  summary: 'Get the plan for red days of Tempo or EJP, proposed or accepted.',
  description:
    'On red days, rooms with a schedule are in Éco during peak hours: 06:00 to 22:00 with Tempo, 07:00 to 01:00 with EJP. Without a contract whose days have colours, no rooms, and no effect.',
  reply: redDayPlanSchema,
})

export const acceptRedDayPlan = defineCall({
  name: 'acceptRedDayPlan',
  method: 'PUT',
  path: '/red-day-plan',
  access: 'owner',
  summary: 'Accept the plan for red days: the home follows it from now on.',
  description:
    'On red days too that are in progress. A manual setting, an absence, a scenario or a protection takes precedence. Accepting it twice has one effect. Without a contract whose days have colours, no rooms, and no effect.',
  reply: redDayPlanSchema,
  stale,
})

export const withdrawRedDayPlan = defineCall({
  name: 'withdrawRedDayPlan',
  method: 'DELETE',
  path: '/red-day-plan',
  access: 'owner',
  summary: 'End the plan for red days: rooms follow their schedules on red days too.',
  description: 'Rooms that the plan lowers return to their schedules now.',
  reply: z.object({}),
  stale,
})
