import type { Database } from '#base/database/database.ts'

/** At most `most` in a window of so many ms. */
export type WindowLimit = { most: number; window: number }

/**
 * Tries that cost nothing, the first pause, the longest, the tries in a row after which there is none any more, and the
 * quiet after which counting begins anew; ms.
 */
export type PauseLimit = {
  free: number
  firstPause: number
  longestPause: number
  most: number
  forgottenAfter: number
}

/** What one key has counted: when its window began and until when it is closed, ms. */
export type Counter = { key: string; n: number; windowStartedAt: number; blockedUntil: number | null }

/** Counts one in a window that begins with the first; one statement, so that of many at once each counts. */
export async function countInWindow(
  database: Database,
  count: WindowLimit & { key: string; now: number },
): Promise<{ n: number; windowStartedAt: number }> {
  const rows = await database.query<{ n: number; windowStartedAt: number }>(
    `insert into login_throttle as t (key, failures, window_started_at)
     values ($1, 1, to_timestamp($2::float8 / 1000))
     on conflict (key) do update set
       failures = case when t.window_started_at + $4 * interval '1 ms' <= excluded.window_started_at
         then 1 else greatest(t.failures, least(t.failures + 1, $3 + 1)) end,
       window_started_at = case when t.window_started_at + $4 * interval '1 ms' <= excluded.window_started_at
         then excluded.window_started_at else t.window_started_at end
     returning failures as n, window_started_at as "windowStartedAt"`,
    [count.key, count.now, count.most, count.window],
  )
  return rows[0] ?? { n: 1, windowStartedAt: count.now }
}

/**
 * Counts one try on a key whose pauses grow, and says whether it may be made. One statement: of two hundred that come
 * at once, each sees what the others counted. A key that is closed is not counted further.
 */
export async function countWithPauses(
  database: Database,
  count: PauseLimit & { key: string; now: number },
): Promise<boolean> {
  const rows = await database.query(
    `insert into login_throttle as t (key, failures, window_started_at)
     values ($1, 1, to_timestamp($2::float8 / 1000))
     on conflict (key) do update set
       failures = case when t.window_started_at + $6 * interval '1 ms' <= excluded.window_started_at
         then 1 else t.failures + 1 end,
       window_started_at = excluded.window_started_at,
       blocked_until = case
         when t.window_started_at + $6 * interval '1 ms' <= excluded.window_started_at then null
         when t.failures + 1 < $3 then null
         when t.failures + 1 >= $7 then excluded.window_started_at + $6 * interval '1 ms'
         else excluded.window_started_at
           + least($5::float8, $4 * power(2, least(t.failures + 1 - $3, 30))) * interval '1 ms' end
     where t.blocked_until is null or t.blocked_until <= excluded.window_started_at
     returning key`,
    [
      count.key,
      count.now,
      count.free,
      count.firstPause,
      count.longestPause,
      count.forgottenAfter,
      count.most,
    ],
  )
  return rows.length > 0
}

/** What these keys have counted. */
export async function readCounters(database: Database, keys: readonly string[]): Promise<Counter[]> {
  return database.query(
    `select key, failures as n, window_started_at as "windowStartedAt", blocked_until as "blockedUntil"
     from login_throttle where key = any($1)`,
    [keys],
  )
}

/** Takes one back of what was counted on a key, and the pause that came of it. */
export async function takeBackOne(database: Database, key: string): Promise<void> {
  await database.query(
    'update login_throttle set failures = greatest(failures - 1, 0), blocked_until = null where key = $1',
    [key],
  )
}

/** Notes that a key holds until an instant (ms), without counting anything. */
export async function noteUntil(
  database: Database,
  note: { key: string; now: number; until: number },
): Promise<void> {
  await database.query(
    `insert into login_throttle (key, failures, window_started_at, blocked_until)
     values ($1, 0, to_timestamp($2::float8 / 1000), to_timestamp($3::float8 / 1000))
     on conflict (key) do update set blocked_until = excluded.blocked_until`,
    [note.key, note.now, note.until],
  )
}

/** Forgets what was counted on a key. */
export async function forgetCounter(database: Database, key: string): Promise<void> {
  await database.query('delete from login_throttle where key = $1', [key])
}

/** Forgets what was counted on every key that begins so; it looks at them all. */
export async function forgetCounters(database: Database, beginning: string): Promise<void> {
  await database.query('delete from login_throttle where starts_with(key, $1)', [beginning])
}

/** Removes what neither began nor holds since an instant (ms). */
export async function removeOldCounters(database: Database, before: number): Promise<void> {
  await database.query(
    `delete from login_throttle
     where greatest(window_started_at, blocked_until) < to_timestamp($1::float8 / 1000)`,
    [before],
  )
}

/** How many accounts there are, as PostgreSQL estimates it: counting them would read them all. */
export async function estimateAccounts(database: Database): Promise<number> {
  const rows = await database.query<{ n: number }>(
    `select greatest(reltuples, 0)::float8 as n from pg_class where oid = 'account'::regclass`,
  )
  return rows[0]?.n ?? 0
}
