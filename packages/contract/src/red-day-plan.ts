import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { orders } from './heating.ts'
import { MOST_ROOMS } from './room.ts'

/** The days that an estimate is made from: red days without the plan, or the coldest days that could have been red. */
export const redDayBases = ['red_days', 'cold_days'] as const

/** Why the cost of a red day is not estimated. */
export const redDayCostReasons = [
  /** The price of red hours is not known. */
  'no_price',
  /** Fewer than three earlier days are known completely. */
  'too_few_days',
  /** No heating of the rooms was measured on them. */
  'no_heating',
] as const

/** The orders to which the plan can lower a room. */
export const redDayOrders = ['comfort_minus_1', 'comfort_minus_2', 'eco', 'frost_protection'] as const

/** null: as on an ordinary day. */
const redDayOrderSchema = z.nullable(z.enum(redDayOrders))

const switches = {
  /** False: rooms follow their schedules on red days too, whatever their modes in the plan. */
  lowers_rooms: z.boolean(),
  /** True: hot water on Auto stays off in red peak hours, even if its own schedule would heat it. */
  keeps_water_off: z.boolean(),
}

export const redDaySettingsSchema = z.object({
  /** Increases with each change; 0 before the first. */
  version: z.int(),
  ...switches,
  /** All rooms with a schedule; Éco without a chosen mode. */
  rooms: z.array(z.object({ room_id: z.string(), name: z.string(), order: redDayOrderSchema })),
})

export type RedDaySettings = z.infer<typeof redDaySettingsSchema>

/** An order from an instant to an instant. */
const spanSchema = z.object({ from: z.string(), to: z.string(), order: z.enum(orders) })

export const redDayPlanSchema = z.object({
  /** Who accepted the plan, and when; null: it is not followed. */
  accepted: z.nullable(z.object({ at: z.string(), by: z.string() })),
  /**
   * The red peak hours that last or come next, and the day on which they begin in the home's time zone; null while none
   * are known.
   */
  hours: z.nullable(z.object({ from: z.string(), to: z.string(), day: z.iso.date() })),
  /** Who chose not to follow the plan on the day of `hours`, and when; null: it is followed if it is accepted. */
  skipped: z.nullable(z.object({ day: z.iso.date(), at: z.string(), by: z.string() })),
  /** What the plan does: the default, or what an owner chose. */
  settings: redDaySettingsSchema,
  /** The rooms whose schedule is warmer in red peak hours than Éco, or than their lower mode in the plan. */
  rooms: z.array(
    z.object({
      room_id: z.string(),
      name: z.string(),
      /**
       * Minutes that the plan lowers on `day`; 0 if it does not lower the room, or if `day` is an example and it lowers
       * the room on other days only.
       */
      minutes: z.int(),
      /** The day with the plan, or without it if it is skipped; without gap or overlap. */
      blocks: z.array(spanSchema),
      /** What the schedule of the room does where the plan lowers it; empty if it is skipped. */
      instead_of: z.array(spanSchema),
    }),
  ),
  /** The day of `rooms` and `hot_water`, from 06:00 to 06:00 in the home's time zone; null without both. */
  day: z.nullable(
    z.object({
      from: z.string(),
      to: z.string(),
      /** True while no red hours are known: the next day from Monday to Friday, as if it were red. */
      is_example: z.boolean(),
    }),
  ),
  /** When each tank may heat on that day. */
  hot_water: z.array(
    z.object({
      device_id: z.string(),
      name: z.string(),
      times: z.array(z.object({ from: z.string(), to: z.string() })),
    }),
  ),
  /** What the peak hours of a red day cost, VAT included, from earlier days without the plan; null: not estimated. */
  cost: z.nullable(
    z.object({
      basis: z.enum(redDayBases),
      /** How many days: at most the last ten red days, or the five coldest days. */
      days: z.int(),
      /** True if a meter measured them; false: only the devices that measure. */
      is_metered: z.boolean(),
      /** €/kWh in red hours. */
      price: z.number(),
      /** Wh of the home in the peak hours, the mean of the days. */
      energy: z.number(),
      /** Euros without the plan: the mean of the days, and the cheapest and the most expensive of them. */
      without: z.object({ mean: z.number(), low: z.number(), high: z.number() }),
      /** Euros with the plan on the mean day. `low` is null without a temperature outside: then only the most is known. */
      with_plan: z.object({ low: z.nullable(z.number()), high: z.number() }),
    }),
  ),
  /** Why there is no cost; null with one, and for a plan that neither lowers a room nor keeps a tank off. */
  no_cost: z.nullable(z.enum(redDayCostReasons)),
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
    'On red days, rooms with a schedule are lowered to Éco, or to the mode in `settings`, during peak hours: 06:00 to 22:00 with Tempo, 07:00 to 01:00 with EJP. Without a contract whose days have colours, no rooms, and no effect. The cost with the plan is that without it, less 7 % of the measured heating per degree that a room is lowered, up to what the temperature outside makes possible, and less the hot water that the plan keeps off.',
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

export const setRedDaySettings = defineCall({
  name: 'setRedDaySettings',
  method: 'PUT',
  path: '/red-day-plan/settings',
  access: 'owner',
  summary: 'Replace the settings of the plan for red days: the mode of each room, and hot water.',
  description:
    'Also before it is accepted, and kept when it ends. Rooms that are not in `rooms` are lowered to Éco. On a red day in progress, an accepted plan changes rooms and tanks now. `conflict` when the settings have changed since `version`, `invalid_input` for a room that the home does not have, or one that is in `rooms` twice.',
  body: z.strictObject({
    /** The version that the change is based on. */
    version: z.int().check(z.minimum(0), z.maximum(2_147_483_647)),
    ...switches,
    rooms: z
      .array(z.strictObject({ room_id: z.uuid(), order: redDayOrderSchema }))
      .check(z.maxLength(MOST_ROOMS)),
  }),
  reply: redDaySettingsSchema,
  errors: ['conflict'],
  stale,
  isIdempotent: true,
})

export const skipRedDay = defineCall({
  name: 'skipRedDay',
  method: 'PUT',
  path: '/red-day-plan/skipped-days/{day}',
  access: 'owner',
  summary: 'Suspend the plan for red days on the next red day, and only on it.',
  description:
    'Also during its red hours: rooms that the plan lowers return to their schedules now. Skipping a day twice has one effect. `conflict` when the plan is not accepted, or when `day` is not the day of the `hours` of the plan.',
  params: z.strictObject({ day: z.iso.date() }),
  reply: z.object({}),
  errors: ['conflict'],
  stale,
})

export const followRedDay = defineCall({
  name: 'followRedDay',
  method: 'DELETE',
  path: '/red-day-plan/skipped-days/{day}',
  access: 'owner',
  summary: 'Undo that a red day is skipped: the plan is followed on it again.',
  description: 'Also during its red hours. A day that is not skipped stays as it is.',
  params: z.strictObject({ day: z.iso.date() }),
  reply: z.object({}),
  stale,
})

export const withdrawRedDayPlan = defineCall({
  name: 'withdrawRedDayPlan',
  method: 'DELETE',
  path: '/red-day-plan',
  access: 'owner',
  summary: 'End the plan for red days: rooms follow their schedules on red days too.',
  description: 'Rooms that the plan lowers return to their schedules now. Skipped days are forgotten.',
  reply: z.object({}),
  stale,
})
