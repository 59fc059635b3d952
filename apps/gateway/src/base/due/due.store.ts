import type { Database } from '#base/database/database.ts'

/** Identifies scheduled work of a home. `subject` is the id of what it concerns: a home, a delivery. */
export type DueKey = { homeId: string; subject: string }

/** A row that was taken; `at` (ms) is its due time. */
export type DueRow = DueKey & { at: number; tries: number }

/** The rows of a kind at an instant (ms). */
export type DueOfKind = { kind: string; now: number }

/** Inserts rows that are due at an instant (ms). An existing row keeps its time if that is earlier. */
export async function insertDue(
  tx: Database,
  rows: readonly (DueKey & { kind: string; at: number })[],
): Promise<void> {
  await tx.query(
    `insert into due (home_id, kind, subject, at)
     select home_id, kind, subject, to_timestamp(ms / 1000)
     from unnest($1::uuid[], $2::text[], $3::uuid[], $4::float8[]) as new (home_id, kind, subject, ms)
     order by home_id, kind, subject
     on conflict (home_id, kind, subject) do update
     set at = least(due.at, excluded.at), again_at = null, tries = 0`,
    [
      rows.map((row) => row.homeId),
      rows.map((row) => row.kind),
      rows.map((row) => row.subject),
      rows.map((row) => row.at),
    ],
  )
}

/** Takes due rows, except for those to be retried, longest waiting first, and locks them until the transaction ends. */
export async function takeDue(
  tx: Database,
  { kind, now, limit }: DueOfKind & { limit: number },
): Promise<DueRow[]> {
  return tx.query<DueRow>(
    `select home_id as "homeId", subject, at, tries from due
     where kind = $1 and again_at is null and at <= to_timestamp($2::float8 / 1000)
     order by at limit $3 for update skip locked`,
    [kind, now, limit],
  )
}

/** Takes one row whose retry is due. */
export async function takeAgain(tx: Database, kind: string): Promise<DueRow[]> {
  return tx.query<DueRow>(
    `select home_id as "homeId", subject, at, tries from due
     where kind = $1 and again_at <= statement_timestamp()
     order by again_at limit 1 for update skip locked`,
    [kind],
  )
}

/** Takes one row by its key, if it is unchanged and still due. */
export async function takeOne(
  tx: Database,
  { kind, now, row }: DueOfKind & { row: DueRow },
): Promise<DueRow[]> {
  return tx.query<DueRow>(
    `select home_id as "homeId", subject, at, tries from due
     where home_id = $1 and kind = $2 and subject = $3 and tries = $5 and again_at is null
       and at <= to_timestamp($4::float8 / 1000)
     for update skip locked`,
    [row.homeId, kind, row.subject, now, row.tries],
  )
}

/** Moves taken rows to their next due time (ms), or deletes them if that is null. */
export async function moveDue(
  tx: Database,
  kind: string,
  rows: readonly (DueKey & { next: number | null })[],
): Promise<void> {
  await tx.query(
    `with moved as (
       select home_id, subject, to_timestamp(ms / 1000) as at
       from unnest($2::uuid[], $3::uuid[], $4::float8[]) as next (home_id, subject, ms)
     ), gone as (
       delete from due using moved
       where due.home_id = moved.home_id and due.kind = $1 and due.subject = moved.subject and moved.at is null
     )
     update due set at = moved.at, again_at = null, tries = 0 from moved
     where due.home_id = moved.home_id and due.kind = $1 and due.subject = moved.subject and moved.at is not null`,
    [kind, rows.map((row) => row.homeId), rows.map((row) => row.subject), rows.map((row) => row.next)],
  )
}

/** Delays taken rows by `pause` ms, because another transaction holds their subjects. */
export async function delayDue(
  tx: Database,
  kind: string,
  rows: readonly DueKey[],
  pause: number,
): Promise<void> {
  await tx.query(
    `update due set again_at = clock_timestamp() + make_interval(secs => $4::float8 / 1000)
     from unnest($2::uuid[], $3::uuid[]) as held (home_id, subject)
     where due.home_id = held.home_id and due.kind = $1 and due.subject = held.subject`,
    [kind, rows.map((row) => row.homeId), rows.map((row) => row.subject), pause],
  )
}

/**
 * Records the failure of a row, unless it was written again or handled by another gateway in the meantime. The pause doubles each time, up to an
 * hour.
 */
export async function failDue(
  database: Database,
  { kind, row, pause }: { kind: string; row: DueRow; pause: number },
): Promise<void> {
  await database.query(
    `update due set tries = least(tries + 1, 30000), again_at = clock_timestamp()
       + make_interval(secs => least($5::float8 * power(2, least(tries, 20)), 3600000) / 1000)
     where home_id = $1 and kind = $2 and subject = $3 and tries = $4
       and date_trunc('milliseconds', at) = to_timestamp($6::float8 / 1000)`,
    [row.homeId, kind, row.subject, row.tries, pause, row.at],
  )
}

/** At an instant (ms), for each kind: ms until its next row is to be taken, and for how many ms it has been due. */
export async function selectNextDue(
  database: Database,
  { kinds, now }: { kinds: readonly string[]; now: number },
): Promise<{ kind: string; wait: number; lag: number }[]> {
  return database.query<{ kind: string; wait: number; lag: number }>(
    `select wanted.kind, first.wait, first.lag
     from unnest($1::text[]) as wanted (kind) cross join lateral (
       (select (extract(epoch from at) * 1000)::float8 - $2::float8 as wait,
          $2::float8 - (extract(epoch from at) * 1000)::float8 as lag
        from due where due.kind = wanted.kind and again_at is null
        order by at limit 1)
       union all
       (select (extract(epoch from again_at - clock_timestamp()) * 1000)::float8,
          $2::float8 - (extract(epoch from at) * 1000)::float8
        from due where due.kind = wanted.kind and again_at is not null
        order by again_at limit 1)
     ) first`,
    [kinds, now],
  )
}
