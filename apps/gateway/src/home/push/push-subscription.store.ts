import type { AccountLanguage, SessionDevice } from '@foyer/contract/account.ts'
import type { Database } from '#base/database/database.ts'

type Person = { homeId: string; accountId: string }

export type PushSubscriptionRow = SessionDevice & {
  id: string
  endpoint: string
  language: AccountLanguage
  createdAt: number
  lastSuccessAt: number | null
}

const columns = `s.id, s.endpoint, s.language, s.created_at as "createdAt", s.last_success_at as "lastSuccessAt",
  session.browser, session.system, session.form`

/** The subscriptions of a person, the newest first: all, or one. */
export async function selectSubscriptions(
  database: Database,
  { homeId, accountId }: Person,
  only: string | null = null,
): Promise<PushSubscriptionRow[]> {
  return database.query<PushSubscriptionRow>(
    `select ${columns} from push_subscription s
     join session on session.home_id = s.home_id and session.id = s.session_id
     where s.home_id = $1 and s.account_id = $2 and ($3::uuid is null or s.id = $3)
     order by s.created_at desc, s.id`,
    [homeId, accountId, only],
  )
}

export type NewSubscription = Person & {
  id: string
  sessionId: string
  endpoint: string
  p256dh: string
  auth: string
  language: AccountLanguage
  at: number
}

/**
 * Stores a subscription, or updates its person, session and language if the endpoint is stored already; returns its id.
 * One of another person is taken over only if the browser's secret is the same, which proves the same browser;
 * otherwise returns undefined.
 */
export async function upsertSubscription(
  tx: Database,
  subscription: NewSubscription,
): Promise<string | undefined> {
  const rows = await tx.query<{ id: string }>(
    `insert into push_subscription as s (home_id, id, account_id, session_id, endpoint, p256dh, auth, language, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, to_timestamp($9::float8 / 1000))
     on conflict (home_id, endpoint) do update
     set account_id = excluded.account_id, session_id = excluded.session_id, p256dh = excluded.p256dh,
       auth = excluded.auth, language = excluded.language, failures = 0
     where s.account_id = excluded.account_id or s.auth = excluded.auth
     returning id`,
    [
      subscription.homeId,
      subscription.id,
      subscription.accountId,
      subscription.sessionId,
      subscription.endpoint,
      subscription.p256dh,
      subscription.auth,
      subscription.language,
      subscription.at,
    ],
  )
  return rows[0]?.id
}

/**
 * Removes the same browser's subscriptions in other homes. They are found by its own secret, without a check of those
 * homes.
 */
export async function deleteElsewhere(
  tx: Database,
  browser: { homeId: string; endpoint: string; auth: string },
): Promise<void> {
  await tx.query('delete from push_subscription where endpoint = $2 and auth = $3 and home_id <> $1', [
    browser.homeId,
    browser.endpoint,
    browser.auth,
  ])
}

/** Deletes all but the newest `most` subscriptions of a person. */
export async function trimSubscriptions(
  tx: Database,
  { homeId, accountId }: Person,
  most: number,
): Promise<void> {
  await tx.query(
    `delete from push_subscription where home_id = $1 and id in (
       select id from push_subscription where home_id = $1 and account_id = $2
       order by coalesce(last_success_at, created_at) desc, id offset $3)`,
    [homeId, accountId, most],
  )
}

/** Returns whether it was theirs. */
export async function deleteSubscription(
  tx: Database,
  { homeId, accountId }: Person,
  id: string,
): Promise<boolean> {
  const rows = await tx.query(
    'delete from push_subscription where home_id = $1 and account_id = $2 and id = $3 returning id',
    [homeId, accountId, id],
  )
  return rows.length > 0
}

/** Replaces a browser's former subscription; its secret proves that it is the same browser. */
export async function replaceSubscription(
  tx: Database,
  former: { endpoint: string; auth: string },
  next: { endpoint: string; p256dh: string; auth: string },
): Promise<boolean> {
  const rows = await tx.query(
    `update push_subscription s set endpoint = $3, p256dh = $4, auth = $5, failures = 0
     where s.endpoint = $1 and s.auth = $2 and not exists (
       select from push_subscription taken where taken.home_id = s.home_id and taken.endpoint = $3 and taken.id <> s.id)
     returning id`,
    [former.endpoint, former.auth, next.endpoint, next.p256dh, next.auth],
  )
  return rows.length > 0
}
