import * as z from 'zod/mini'
import { orders } from './heating.ts'

/** Sources of a room's order, strongest first. */
export const orderSources = [
  'protection',
  'open_window',
  'override',
  'absence',
  'scenario',
  'red_day',
  'schedule',
  'default',
] as const

export type OrderSource = (typeof orderSources)[number]

/** Who or what requests: a person, what a room follows, or the end of what it followed. */
export const actorKinds = [
  'user',
  'schedule',
  'override_end',
  'protection',
  'protection_end',
  'open_window',
  'open_window_end',
  'absence',
  'absence_end',
  'scenario',
  'scenario_end',
  'red_day',
  'red_day_end',
  'system',
] as const

export type ActorKind = (typeof actorKinds)[number]

export const actorSchema = z.object({
  kind: z.enum(actorKinds),
  /** The person's or scenario's name. */
  name: z.nullable(z.string()),
})

/** States of an order at a device, the worst first. A room has the worst of its devices. */
export const orderStates = ['failed', 'unknown', 'pending', 'confirmed'] as const

/**
 * Why a device has its value: its room's order, a request to the device alone, or a change made at the
 * device.
 */
export const orderStateSources = [...orderSources, 'device', 'hand'] as const

/**
 * Why it is not confirmed: how the command ended (see `commandReasons`), or what it waits for.
 * `not_requested`: the device does something else, and no command requested what should be in force.
 */
export const orderStateReasons = [
  'hub_offline',
  'device_offline',
  'not_commandable',
  'hub_said',
  'no_answer',
  'went_back',
  'device_silent',
  'device_unknown',
  'value_refused',
  'radio_failed',
  'waits_for_device',
  'never_reported',
  'not_requested',
] as const

export type OrderStateReason = (typeof orderStateReasons)[number]

export const orderStateSchema = z.object({
  state: z.enum(orderStates),
  /** ISO instant since which it is in this state; null if not known. */
  since: z.nullable(z.string()),
  reason: z.nullable(z.enum(orderStateReasons)),
  /** The hub's error message. */
  detail: z.optional(z.nullable(z.string())),
  /** The expected order; null where only a temperature was set on the device alone. */
  order: z.nullable(z.enum(orders)),
  /** °C, where a temperature was set on the device alone. */
  setpoint: z.optional(z.nullable(z.number())),
  source: z.enum(orderStateSources),
  /** The person, absence, scenario or device that it comes from. */
  by: z.nullable(z.string()),
  /** The newest request with any outcome; null: there was none. */
  requested: z.nullable(
    z.object({
      command_id: z.string(),
      order: z.nullable(z.enum(orders)),
      setpoint: z.optional(z.nullable(z.number())),
      actor: actorSchema,
      at: z.string(),
    }),
  ),
})

/** Of a room: the worst of its devices; among equal ones the oldest. */
export const roomOrderStateSchema = z.object({
  ...orderStateSchema.shape,
  devices: z.array(z.object({ ...orderStateSchema.shape, device_id: z.string(), device_name: z.string() })),
})

export type OrderState = z.infer<typeof orderStateSchema>

export type RoomOrderState = z.infer<typeof roomOrderStateSchema>
