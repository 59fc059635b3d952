import type { Database } from '#database/database.ts'

/** Counts one in a window that begins with the first; one statement, so that of many at once each counts. */
export async function countInWindow(
  database: Database,
  count: { key: string; now: number; most: number; window: number },
): Promise<{ n: number; windowStartedAt: number }> {
  const rows = await database.query<{ n: number; windowStartedAt: number }>(
    `insert into login_throttle as t (key, failures, window_started_at)
     values ($1, 1, to_timestamp($2::float8 / 1000))
     on conflict (key) do update set
       failures = case when t.window_started_at + $4 * interval '1 ms' <= excluded.window_started_at
         then 1 else least(t.failures + 1, $3 + 1) end,
       window_started_at = case when t.window_started_at + $4 * interval '1 ms' <= excluded.window_started_at
         then excluded.window_started_at else t.window_started_at end
     returning failures as n, window_started_at as "windowStartedAt"`,
    [count.key, count.now, count.most, count.window],
  )
  return rows[0] ?? { n: 1, windowStartedAt: count.now }
}

/** Takes one back of what was counted. */
export async function takeBackOne(database: Database, key: string): Promise<void> {
  await database.query('update login_throttle set failures = greatest(failures - 1, 0) where key = $1', [key])
}
