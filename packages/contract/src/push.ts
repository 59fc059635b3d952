import * as z from 'zod/mini'
import { accountLanguages, sessionDeviceSchema } from './account.ts'
import { defineCall } from './call.ts'

/** Most browsers per person. A new one replaces the browser whose last successful push is the oldest. */
export const PUSH_SUBSCRIPTIONS_MAX = 20

// A browser's push subscription, in the form of `PushSubscription.toJSON()` (Push API; RFC 8291, section 2).
const endpoint = z.url().check(z.maxLength(1_024))
/** 16 bytes in base64url. */
const auth = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/))
/** An uncompressed point of P-256 in base64url: 65 bytes. */
const p256dh = z.string().check(z.regex(/^[A-Za-z0-9_-]{87}$/))
const keys = z.strictObject({ p256dh, auth })

export const pushSubscriptionSchema = z.object({
  id: z.string(),
  /** Address of its push service. A browser finds its own entry in the list by it. */
  endpoint: z.string(),
  device: sessionDeviceSchema,
  language: z.enum(accountLanguages),
  created_at: z.string(),
  /** When its push service last accepted a message; null: never. */
  last_success_at: z.nullable(z.string()),
})

export type PushSubscriptionReply = z.infer<typeof pushSubscriptionSchema>

export const getPushKey = defineCall({
  name: 'getPushKey',
  method: 'GET',
  path: '/push/key',
  access: 'home',
  summary: 'Get the public key for push subscriptions.',
  description: 'The VAPID key (RFC 8292) in base64url, which a browser needs to subscribe.',
  reply: z.object({ public_key: z.string() }),
})

export const listPushSubscriptions = defineCall({
  name: 'listPushSubscriptions',
  method: 'GET',
  path: '/push/subscriptions',
  access: 'home',
  summary: 'List the caller’s browsers that receive notifications, newest first.',
  reply: z.array(pushSubscriptionSchema),
})

export const subscribePush = defineCall({
  name: 'subscribePush',
  method: 'PUT',
  path: '/push/subscriptions',
  access: 'home',
  summary: 'Subscribe a browser to notifications.',
  description: `At most ${PUSH_SUBSCRIPTIONS_MAX} browsers per person. The same endpoint sent again updates its subscription. Notifications are written in \`language\`.`,
  body: z.strictObject({ endpoint, keys, language: z.enum(accountLanguages) }),
  reply: pushSubscriptionSchema,
  errors: ['conflict', 'too_many_requests'],
  stale: ['listPushSubscriptions'],
})

const params = z.strictObject({ subscriptionId: z.uuid() })

export const removePushSubscription = defineCall({
  name: 'removePushSubscription',
  method: 'DELETE',
  path: '/push/subscriptions/{subscriptionId}',
  access: 'home',
  summary: 'Unsubscribe one of the caller’s browsers from notifications.',
  params,
  reply: z.object({}),
  errors: ['not_found'],
  stale: ['listPushSubscriptions'],
})

export const renewPushSubscription = defineCall({
  name: 'renewPushSubscription',
  method: 'POST',
  path: '/push/renewals',
  access: 'public',
  summary: 'Replace a browser’s push subscription.',
  description:
    'For service workers, which have no token: the earlier endpoint and its `auth` secret identify the person.',
  body: z.strictObject({ former: z.strictObject({ endpoint, auth }), endpoint, keys }),
  reply: z.object({}),
  errors: ['not_found', 'too_many_requests'],
})
