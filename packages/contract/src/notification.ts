import * as z from 'zod/mini'
import { sessionDeviceSchema } from './account.ts'
import { defineCall } from './call.ts'
import { commandReasons, commandStatuses } from './command.ts'
import { orders } from './heating.ts'

/** What somebody is told of, unasked. */
export const notificationKinds = [
  'frost_risk',
  'hub_lost',
  'hub_back',
  'device_silent',
  'order_missed',
  'battery_low',
  'invitation_accepted',
  'new_sign_in',
  'password_changed',
] as const

export type NotificationKind = (typeof notificationKinds)[number]

/** Most that are kept for one home, and for how many days: older ones are no news. */
export const NOTIFICATIONS_KEPT = 200
export const NOTIFICATION_DAYS = 90

const namedSchema = z.nullable(z.object({ id: z.string(), name: z.string() }))

export const notificationSchema = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(notificationKinds),
  is_read: z.boolean(),
  /** When what it tells of was over: the hub back, the battery changed. Null while it lasts, or where it has no end. */
  ended_at: z.nullable(z.string()),
  /** What it is about; the names are today's. */
  hub: namedSchema,
  device: namedSchema,
  room: namedSchema,
  /** battery_low: percent; frost_risk: °C; hub_back: seconds it was away. */
  value: z.nullable(z.number()),
  /** order_missed: what was asked, and how it ended. */
  order: z.nullable(z.enum(orders)),
  status: z.nullable(z.enum(commandStatuses)),
  reason: z.nullable(z.enum(commandReasons)),
  /** invitation_accepted: the person's name. */
  person: z.nullable(z.string()),
  /** new_sign_in: what on. */
  session_device: z.nullable(sessionDeviceSchema),
})

export type Notification = z.infer<typeof notificationSchema>

export const listNotifications = defineCall({
  name: 'listNotifications',
  method: 'GET',
  path: '/notifications',
  access: 'home',
  summary: `What the person signed in was told, newest first: at most ${NOTIFICATIONS_KEPT}, of ${NOTIFICATION_DAYS} days.`,
  reply: z.array(notificationSchema),
})

export const countUnread = defineCall({
  name: 'countUnread',
  method: 'GET',
  path: '/notifications/unread',
  access: 'home',
  summary: 'How many notifications the person signed in has not read.',
  reply: z.object({ count: z.number() }),
})

export const readNotifications = defineCall({
  name: 'readNotifications',
  method: 'POST',
  path: '/notifications/read',
  access: 'home',
  summary:
    'Mark notifications as read: those that are named, or all. A name that is none of theirs changes nothing.',
  body: z.strictObject({ ids: z.optional(z.array(z.uuid()).check(z.maxLength(NOTIFICATIONS_KEPT))) }),
  reply: z.object({ count: z.number() }),
  stale: ['listNotifications', 'countUnread'],
})
