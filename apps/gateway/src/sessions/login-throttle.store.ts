import type { Database } from '#database/database.ts'

/** A counter of tries: at most `most` in a window of so many ms. */
export type WindowLimit = { most: number; window: number }

export type ThrottleKeys = { email: string; address: string; addressDay: string }

/**
 * Tries that cost nothing, the first pause, the longest, the tries in a row after which there is none any more, and the
 * quiet after which counting begins anew; ms.
 */
export type EmailLimit = {
  free: number
  firstPause: number
  longestPause: number
  most: number
  forgottenAfter: number
}

/**
 * Counts one try on all keys and says whether it may be made. One statement: of two hundred that come at once, each
 * sees what the others counted. A key that is blocked is not counted further, nor are those after it.
 */
export async function countTry(
  database: Database,
  keys: ThrottleKeys,
  limits: { address: WindowLimit; addressDay: WindowLimit; email: EmailLimit },
  now: number,
): Promise<boolean> {
  const rows = await database.query<{ isCounted: boolean }>(
    `with at as (select to_timestamp($1::float8 / 1000) as now),
     short as (
       insert into login_throttle as t (key, failures, window_started_at)
       select $2, 1, at.now from at
       on conflict (key) do update set
         failures = case when t.window_started_at + $4 * interval '1 ms' <= excluded.window_started_at
           then 1 else t.failures + 1 end,
         window_started_at = case when t.window_started_at + $4 * interval '1 ms' <= excluded.window_started_at
           then excluded.window_started_at else t.window_started_at end
       where t.failures < $3 or t.window_started_at + $4 * interval '1 ms' <= excluded.window_started_at
       returning key
     ),
     long as (
       insert into login_throttle as t (key, failures, window_started_at)
       select $5, 1, at.now from at where exists (select from short)
       on conflict (key) do update set
         failures = case when t.window_started_at + $7 * interval '1 ms' <= excluded.window_started_at
           then 1 else t.failures + 1 end,
         window_started_at = case when t.window_started_at + $7 * interval '1 ms' <= excluded.window_started_at
           then excluded.window_started_at else t.window_started_at end
       where t.failures < $6 or t.window_started_at + $7 * interval '1 ms' <= excluded.window_started_at
       returning key
     ),
     email as (
       insert into login_throttle as t (key, failures, window_started_at)
       select $8, 1, at.now from at where exists (select from long)
       on conflict (key) do update set
         failures = case when t.window_started_at + $12 * interval '1 ms' <= excluded.window_started_at
           then 1 else t.failures + 1 end,
         window_started_at = excluded.window_started_at,
         blocked_until = case
           when t.window_started_at + $12 * interval '1 ms' <= excluded.window_started_at then null
           when t.failures + 1 < $9 then null
           when t.failures + 1 >= $13 then excluded.window_started_at + $12 * interval '1 ms'
           else excluded.window_started_at
             + least($11::float8, $10 * power(2, least(t.failures + 1 - $9, 30))) * interval '1 ms' end
       where t.blocked_until is null or t.blocked_until <= excluded.window_started_at
       returning key
     )
     select exists (select from email) as "isCounted"`,
    [
      now,
      keys.address,
      limits.address.most,
      limits.address.window,
      keys.addressDay,
      limits.addressDay.most,
      limits.addressDay.window,
      keys.email,
      limits.email.free,
      limits.email.firstPause,
      limits.email.longestPause,
      limits.email.forgottenAfter,
      limits.email.most,
    ],
  )
  return rows[0]?.isCounted === true
}

/** What blocks these keys: the counts and when they end, for `Retry-After`. */
export async function readThrottle(
  database: Database,
  keys: readonly string[],
): Promise<{ key: string; failures: number; windowStartedAt: number; blockedUntil: number | null }[]> {
  return database.query(
    `select key, failures, window_started_at as "windowStartedAt", blocked_until as "blockedUntil"
     from login_throttle where key = any($1)`,
    [keys],
  )
}

/**
 * Takes a try back from keys: it was counted, but was right or never made. The keys come in the order in which they
 * are counted, so that two of these never wait for each other.
 */
export async function takeTryBack(database: Database, keys: readonly string[]): Promise<void> {
  await database.query(
    `with held as (
       select key from login_throttle where key = any($1::text[])
       order by array_position($1::text[], key) for update
     )
     update login_throttle t set failures = greatest(t.failures - 1, 0), blocked_until = null
     from held where t.key = held.key`,
    [keys],
  )
}

/** Forgets what was counted on a key. */
export async function forgetTries(database: Database, key: string): Promise<void> {
  await database.query('delete from login_throttle where key = $1', [key])
}

/** Removes counters whose window began before an instant (ms). */
export async function removeOldTries(database: Database, before: number): Promise<void> {
  await database.query(
    'delete from login_throttle where window_started_at < to_timestamp($1::float8 / 1000)',
    [before],
  )
}
