import type { Database } from '#base/database/database.ts'

/** At most `most` per window of `window` ms. */
export type WindowLimit = { most: number; window: number }

/**
 * Limits with growing pauses: attempts without a pause (`free`), the first and the longest pause, the attempts in a row
 * after which the key is blocked for `forgottenAfter` (`most`), and the time without attempts after which counting
 * restarts. Times in ms.
 */
export type PauseLimit = {
  free: number
  firstPause: number
  longestPause: number
  most: number
  forgottenAfter: number
}

/** The counter of a key, with the start of its window and the end of its block, both in ms. */
export type Counter = { key: string; n: number; windowStartedAt: number; blockedUntil: number | null }

/**
 * Counts one attempt in a window that starts with the first. A single statement, so that each of several concurrent
 * attempts counts.
 */
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
 * Counts one attempt for a key with growing pauses, and returns whether it is allowed. A single statement, so that each
 * of two hundred concurrent attempts sees the count of the others. A blocked key is not counted further.
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

/** Returns the counters of these keys. */
export async function readCounters(database: Database, keys: readonly string[]): Promise<Counter[]> {
  return database.query(
    `select key, failures as n, window_started_at as "windowStartedAt", blocked_until as "blockedUntil"
     from login_throttle where key = any($1)`,
    [keys],
  )
}

/** Takes back one counted attempt of a key, and the pause that it caused. */
export async function takeBackOne(database: Database, key: string): Promise<void> {
  await database.query(
    'update login_throttle set failures = greatest(failures - 1, 0), blocked_until = null where key = $1',
    [key],
  )
}

/** Records that a key is valid until an instant (ms), without counting anything. */
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

/** Removes the counter of a key. */
export async function forgetCounter(database: Database, key: string): Promise<void> {
  await database.query('delete from login_throttle where key = $1', [key])
}

/** Removes the counters of all keys with this prefix. It scans the whole table. */
export async function forgetCounters(database: Database, beginning: string): Promise<void> {
  await database.query('delete from login_throttle where starts_with(key, $1)', [beginning])
}

/** Removes counters whose window started, and whose block ended, before an instant (ms). */
export async function removeOldCounters(database: Database, before: number): Promise<void> {
  await database.query(
    `delete from login_throttle
     where greatest(window_started_at, blocked_until) < to_timestamp($1::float8 / 1000)`,
    [before],
  )
}

/** PostgreSQL's estimate of the number of accounts: an exact count would read the whole table. */
export async function estimateAccounts(database: Database): Promise<number> {
  const rows = await database.query<{ n: number }>(
    `select greatest(reltuples, 0)::float8 as n from pg_class where oid = 'account'::regclass`,
  )
  return rows[0]?.n ?? 0
}
