import type { SessionDevice } from '@foyer/contract/account.ts'
import type { Order } from '@foyer/contract/heating.ts'
import type { NotificationKind, NotificationTopic } from '@foyer/contract/notification.ts'
import type { Database } from '#base/database/database.ts'
import type { DueKey } from '#base/due/due.ts'
import type { Language } from '#base/http/language.ts'

/** Stores messages, each to be sent at an instant (ms); skips those already stored. Returns those it stored. */
export async function insertMessages(
  tx: Database,
  homeId: string,
  messages: readonly { subscriptionId: string; notificationId: string; at: number }[],
  now: number,
): Promise<{ id: string; at: number }[]> {
  return tx.query<{ id: string; at: number }>(
    `insert into push_message (home_id, id, subscription_id, notification_id, created_at, send_at)
     select $1, gen_random_uuid(), m.subscription_id, m.notification_id, to_timestamp($5::float8 / 1000),
       to_timestamp(m.at / 1000)
     from unnest($2::uuid[], $3::uuid[], $4::float8[]) as m (subscription_id, notification_id, at)
     on conflict do nothing
     returning id, send_at as at`,
    [
      homeId,
      messages.map(({ subscriptionId }) => subscriptionId),
      messages.map(({ notificationId }) => notificationId),
      messages.map(({ at }) => at),
      now,
    ],
  )
}

export type PushMessageRow = {
  id: string
  homeId: string
  subscriptionId: string
  createdAt: number
  sendAt: number
  tries: number
  /** False if it was read meanwhile or has ended. */
  isNews: boolean
  parkId: string
  endpoint: string
  p256dh: string
  auth: string
  language: Language
  notificationId: string
  kind: NotificationKind
  hubId: string | null
  hub: string | null
  deviceId: string | null
  device: string | null
  roomId: string | null
  room: string | null
  scenarioId: string | null
  scenario: string | null
  value: number | null
  order: Order | null
  person: string | null
  text: string | null
  browser: SessionDevice['browser'] | null
  system: SessionDevice['system'] | null
  form: SessionDevice['form'] | null
}

/** Selects the messages of homes that are still to be sent, with the data to render them. */
export async function selectMessages(tx: Database, keys: readonly DueKey[]): Promise<PushMessageRow[]> {
  return tx.query<PushMessageRow>(
    `select q.id, q.home_id as "homeId", q.subscription_id as "subscriptionId", q.created_at as "createdAt",
       q.send_at as "sendAt", q.tries, n.ended_at is null and r.read_at is null as "isNews",
       home.park_id as "parkId", s.endpoint, s.p256dh, s.auth, s.language, n.id as "notificationId", n.kind,
       n.hub_id as "hubId", h.name as hub, n.device_id as "deviceId", d.name as device,
       o.id as "roomId", o.name as room, c.id as "scenarioId", c.name as scenario,
       n.value, n."order", n.person, n.text, n.browser, n.system, n.form
     from unnest($1::uuid[], $2::uuid[]) as asked (home_id, id)
     join push_message q using (home_id, id)
     join home on home.id = q.home_id
     join push_subscription s on s.home_id = q.home_id and s.id = q.subscription_id
     join notification n on n.home_id = q.home_id and n.id = q.notification_id
     left join notification_read r
       on r.home_id = q.home_id and r.notification_id = n.id and r.account_id = s.account_id
     left join hub h on h.home_id = n.home_id and h.id = n.hub_id
     left join device d on d.home_id = n.home_id and d.id = n.device_id
     left join scenario c on c.home_id = n.home_id and c.id = n.scenario_id
     left join room o on o.home_id = n.home_id and o.id = coalesce(n.room_id, d.room_id)`,
    [keys.map(({ homeId }) => homeId), keys.map(({ subject }) => subject)],
  )
}

type MessageKey = { homeId: string; id: string }

/** Counts another attempt of messages and leases them to this gateway until an instant (ms). */
export async function leaseMessages(tx: Database, keys: readonly MessageKey[], until: number): Promise<void> {
  await tx.query(
    `update push_message set tries = tries + 1, send_at = to_timestamp($3::float8 / 1000)
     from unnest($1::uuid[], $2::uuid[]) as taken (home_id, id)
     where push_message.home_id = taken.home_id and push_message.id = taken.id`,
    [keys.map(({ homeId }) => homeId), keys.map(({ id }) => id), until],
  )
}

/** Postpones a message to an instant (ms). */
export async function delayMessage(tx: Database, { homeId, id }: MessageKey, sendAt: number): Promise<void> {
  await tx.query(
    'update push_message set send_at = to_timestamp($3::float8 / 1000) where home_id = $1 and id = $2',
    [homeId, id, sendAt],
  )
}

export async function deleteMessages(tx: Database, keys: readonly MessageKey[]): Promise<void> {
  await tx.query(
    `delete from push_message using unnest($1::uuid[], $2::uuid[]) as gone (home_id, id)
     where push_message.home_id = gone.home_id and push_message.id = gone.id`,
    [keys.map(({ homeId }) => homeId), keys.map(({ id }) => id)],
  )
}

type SubscriptionKey = { homeId: string; subscriptionId: string }

/** A push service accepted a message: the subscription is valid. */
export async function noteSuccess(
  tx: Database,
  { homeId, subscriptionId }: SubscriptionKey,
  at: number,
): Promise<void> {
  await tx.query(
    `update push_subscription set failures = 0, last_success_at = to_timestamp($3::float8 / 1000)
     where home_id = $1 and id = $2`,
    [homeId, subscriptionId, at],
  )
}

/** Counts a message that was given up. Returns how many in a row were. */
export async function noteFailure(
  tx: Database,
  { homeId, subscriptionId }: SubscriptionKey,
): Promise<number> {
  const rows = await tx.query<{ failures: number }>(
    `update push_subscription set failures = failures + 1 where home_id = $1 and id = $2 returning failures`,
    [homeId, subscriptionId],
  )
  return rows[0]?.failures ?? 0
}

/** Locks the subscriptions of the person of this one: of two that fail at the same time, the second finds the first. */
export async function lockSubscriptions(
  tx: Database,
  { homeId, subscriptionId }: SubscriptionKey,
): Promise<void> {
  await tx.query(
    `select id from push_subscription where home_id = $1 and account_id = (
       select account_id from push_subscription where home_id = $1 and id = $2)
     order by id for update`,
    [homeId, subscriptionId],
  )
}

/**
 * Of the pending messages of a subscription, or of one of them, the notifications of these kinds that its person
 * receives neither by email nor on another browser: none is pending there, and none was accepted since.
 */
export async function selectUnreached(
  tx: Database,
  { homeId, subscriptionId, id }: SubscriptionKey & { id: string | null },
  {
    topic,
    kinds,
    hasMail,
  }: { topic: NotificationTopic; kinds: readonly NotificationKind[]; hasMail: boolean },
): Promise<{ accountId: string; notificationId: string }[]> {
  return tx.query<{ accountId: string; notificationId: string }>(
    `select s.account_id as "accountId", m.notification_id as "notificationId"
     from push_subscription s
     join push_message m on m.home_id = s.home_id and m.subscription_id = s.id and ($3::uuid is null or m.id = $3)
     join notification n on n.home_id = m.home_id and n.id = m.notification_id and n.kind = any($4::text[])
     left join notification_choice c on c.home_id = s.home_id and c.account_id = s.account_id and c.topic = $5
     where s.home_id = $1 and s.id = $2 and not coalesce(c.has_mail, $6::boolean) and not exists (
       select from push_subscription other
       left join push_message pending on pending.home_id = other.home_id and pending.subscription_id = other.id
         and pending.notification_id = m.notification_id
       where other.home_id = s.home_id and other.account_id = s.account_id and other.id <> s.id
         and (pending.id is not null or other.last_success_at >= m.created_at))`,
    [homeId, subscriptionId, id, kinds, topic, hasMail],
  )
}

/** Deletes an invalid subscription with its pending messages. */
export async function dropSubscription(
  tx: Database,
  { homeId, subscriptionId }: SubscriptionKey,
): Promise<void> {
  await tx.query('delete from push_subscription where home_id = $1 and id = $2', [homeId, subscriptionId])
}
