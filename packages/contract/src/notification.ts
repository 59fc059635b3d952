import * as z from 'zod/mini'
import { sessionDeviceSchema } from './account.ts'
import { defineCall } from './call.ts'
import { commandReasons, commandStatuses } from './command.ts'
import { orders } from './heating.ts'

/** Kinds of notifications, the most severe first. */
export const notificationKinds = [
  'smoke',
  'carbon_monoxide',
  'gas',
  'water_leak',
  'intrusion',
  'frost_risk',
  'frost_protection',
  'heating_runaway',
  'window_left_open',
  'power_high',
  'hub_lost',
  'hub_back',
  'device_silent',
  'order_missed',
  'scenario_waiting',
  'scenario_suspended',
  'scenario_message',
  'tempo_red',
  'tempo_white',
  'tempo_blue',
  'ejp_peak',
  'ejp_normal',
  'battery_low',
  'invitation_accepted',
  'new_sign_in',
  'password_changed',
] as const

export type NotificationKind = (typeof notificationKinds)[number]

/** The topics for which people set their preferences. */
export const notificationTopics = [
  'alarm',
  'frost',
  'power',
  'hub',
  'device',
  'order',
  'scenario',
  'tariff',
  'battery',
  'account',
] as const

export type NotificationTopic = (typeof notificationTopics)[number]

export const topicOfKind = {
  smoke: 'alarm',
  carbon_monoxide: 'alarm',
  gas: 'alarm',
  water_leak: 'alarm',
  intrusion: 'alarm',
  frost_risk: 'frost',
  frost_protection: 'frost',
  heating_runaway: 'order',
  window_left_open: 'order',
  power_high: 'power',
  hub_lost: 'hub',
  hub_back: 'hub',
  device_silent: 'device',
  order_missed: 'order',
  scenario_waiting: 'scenario',
  scenario_suspended: 'scenario',
  scenario_message: 'scenario',
  tempo_red: 'tariff',
  tempo_white: 'tariff',
  tempo_blue: 'tariff',
  ejp_peak: 'tariff',
  ejp_normal: 'tariff',
  battery_low: 'battery',
  invitation_accepted: 'account',
  new_sign_in: 'account',
  password_changed: 'account',
} as const satisfies Record<NotificationKind, NotificationTopic>

/** Days of Tempo and EJP: sent the day before, and corrected if their colour was wrong. */
export const dayKinds = [
  'tempo_red',
  'tempo_white',
  'tempo_blue',
  'ejp_peak',
  'ejp_normal',
] as const satisfies readonly NotificationKind[]

export type DayNotificationKind = (typeof dayKinds)[number]

/**
 * Kinds that are shown with their duration: notified once, and over when the cause ends. Days of Tempo and EJP are left
 * out, because they have not begun when people are notified of them.
 */
export const lastingKinds = [
  'smoke',
  'carbon_monoxide',
  'gas',
  'water_leak',
  'intrusion',
  'frost_risk',
  'frost_protection',
  'heating_runaway',
  'window_left_open',
  'power_high',
  'hub_lost',
  'device_silent',
  'order_missed',
  'scenario_waiting',
  'scenario_suspended',
  'battery_low',
] as const satisfies readonly NotificationKind[]

/** Alarms of a device: sent before all others, immediately, during quiet hours too. */
export const alarmKinds = [
  'smoke',
  'carbon_monoxide',
  'gas',
  'water_leak',
  'intrusion',
] as const satisfies readonly NotificationKind[]

export type AlarmKind = (typeof alarmKinds)[number]

/** Whether a notification is an alarm of a device. */
export function isAlarm(kind: NotificationKind): kind is AlarmKind {
  return topicOfKind[kind] === 'alarm'
}

/** Longest message that a scenario can send, in characters. */
export const SCENARIO_MESSAGE_MAX = 280

/** Most notifications stored per home, and for how many days. */
export const NOTIFICATIONS_KEPT = 200
export const NOTIFICATION_DAYS = 90

const namedSchema = z.nullable(z.object({ id: z.string(), name: z.string() }))

export const notificationSchema = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(notificationKinds),
  is_read: z.boolean(),
  /** When the cause ended: the hub back, the battery changed. null while it lasts, or if it has no end. */
  ended_at: z.nullable(z.string()),
  /** What it is about, with the current names. */
  hub: namedSchema,
  device: namedSchema,
  room: namedSchema,
  scenario: namedSchema,
  /**
   * battery_low: percent; power_high: percent of the subscribed power; frost_risk, frost_protection, heating_runaway:
   * °C; hub_back: seconds it was away; tempo_red and other days: €/kWh of the peak hours.
   */
  value: z.nullable(z.number()),
  /** order_missed: the requested order, and its outcome. */
  order: z.nullable(z.enum(orders)),
  status: z.nullable(z.enum(commandStatuses)),
  reason: z.nullable(z.enum(commandReasons)),
  /** scenario_message: the text that the scenario's author wrote. */
  text: z.nullable(z.string()),
  /** invitation_accepted: the person's name. */
  person: z.nullable(z.string()),
  /** new_sign_in: the device of the new session. */
  session_device: z.nullable(sessionDeviceSchema),
})

export type Notification = z.infer<typeof notificationSchema>

export const listNotifications = defineCall({
  name: 'listNotifications',
  method: 'GET',
  path: '/notifications',
  access: 'home',
  summary: 'List the caller’s notifications, newest first.',
  description: `At most ${NOTIFICATIONS_KEPT}, of the last ${NOTIFICATION_DAYS} days.`,
  reply: z.array(notificationSchema),
})

/** `alarms`: how many still last, read or not. */
const unread = z.object({ count: z.number(), alarms: z.optional(z.number()) })

export const countUnread = defineCall({
  name: 'countUnread',
  method: 'GET',
  path: '/notifications/unread',
  access: 'home',
  summary: 'Count the caller’s unread notifications.',
  description: '`alarms` counts the alarms in progress, read or not.',
  reply: unread,
})

export const readNotifications = defineCall({
  name: 'readNotifications',
  method: 'POST',
  path: '/notifications/read',
  access: 'home',
  summary: 'Mark notifications as read: those in `ids`, or all.',
  description: 'Ids of another person’s notifications are ignored.',
  body: z.strictObject({ ids: z.optional(z.array(z.uuid()).check(z.maxLength(NOTIFICATIONS_KEPT))) }),
  reply: unread,
  stale: ['listNotifications', 'countUnread'],
})
