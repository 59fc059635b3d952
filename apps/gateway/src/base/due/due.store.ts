import type { Database } from '#base/database/database.ts'

/** What is due, of which home. `subject` is a room, a tank, a command: whatever the kind is about. */
export type DueKey = { homeId: string; subject: string }

/** A row that was taken; `at` (ms) is when it was due. */
export type DueRow = DueKey & { at: number; tries: number }

/** Which rows a worker may take: `shift` is what (ms) the product's clock is ahead of the database's. */
export type DueShare = { kind: string; partitions: readonly number[]; shift: number }

/**
 * Writes rows that are due at an instant (ms), or so many ms after the start of the transaction. A row that exists keeps
 * its time if that is earlier. What is due by `now` (ms), the product's clock, is due immediately by the database's, too.
 * `shift`: what (ms) the product's clock is ahead of the database's.
 */
export async function insertDue(
  tx: Database,
  rows: readonly (DueKey & { kind: string } & ({ at: number } | { after: number }))[],
  { now, shift }: { now: number; shift: number },
): Promise<void> {
  await tx.query(
    `insert into due (home_id, kind, subject, at)
     select home_id, kind, subject, coalesce(
       least(to_timestamp(at / 1000),
         case when at <= $7 then statement_timestamp() + make_interval(secs => $6::float8 / 1000) end),
       transaction_timestamp() + make_interval(secs => ($6 + after) / 1000))
     from unnest($1::uuid[], $2::text[], $3::uuid[], $4::float8[], $5::float8[])
       as new (home_id, kind, subject, at, after)
     order by home_id, kind, subject
     on conflict (home_id, kind, subject) do update
     set at = least(due.at, excluded.at), again_at = null, tries = 0`,
    [
      rows.map((row) => row.homeId),
      rows.map((row) => row.kind),
      rows.map((row) => row.subject),
      rows.map((row) => ('at' in row ? row.at : null)),
      rows.map((row) => ('after' in row ? row.after : null)),
      shift,
      now,
    ],
  )
}

/** Takes rows that are due for the first time, the longest waiting first; nobody else has them until the transaction ends. */
export async function takeDue(
  tx: Database,
  { kind, partitions, shift, limit }: DueShare & { limit: number },
): Promise<(DueRow & { now: number })[]> {
  return tx.query<DueRow & { now: number }>(
    `select home_id as "homeId", subject, at, tries, statement_timestamp() + make_interval(secs => $3::float8 / 1000) as now
     from due
     where kind = $1 and partition = any($2::smallint[]) and again_at is null
       and at <= statement_timestamp() + make_interval(secs => $3::float8 / 1000)
     order by at limit $4 for update skip locked`,
    [kind, partitions, shift, limit],
  )
}

/** Takes one row that comes again after it could not be done. */
export async function takeAgain(
  tx: Database,
  { kind, partitions, shift }: DueShare,
): Promise<(DueRow & { now: number })[]> {
  return tx.query<DueRow & { now: number }>(
    `select home_id as "homeId", subject, at, tries, statement_timestamp() + make_interval(secs => $3::float8 / 1000) as now
     from due
     where kind = $1 and partition = any($2::smallint[]) and again_at <= statement_timestamp()
     order by again_at limit 1 for update skip locked`,
    [kind, partitions, shift],
  )
}

/** Takes one row by its key, if it is still due as it was. */
export async function takeOne(
  tx: Database,
  { kind, shift, row }: { kind: string; shift: number; row: DueRow },
): Promise<(DueRow & { now: number })[]> {
  return tx.query<DueRow & { now: number }>(
    `select home_id as "homeId", subject, at, tries, statement_timestamp() + make_interval(secs => $4::float8 / 1000) as now
     from due where home_id = $1 and kind = $2 and subject = $3 and tries = $5 and again_at is null
       and at <= statement_timestamp() + make_interval(secs => $4::float8 / 1000)
     for update skip locked`,
    [row.homeId, kind, row.subject, shift, row.tries],
  )
}

/** Moves rows that were taken to when (ms) they are due next; null: never again. */
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

/** Lets rows that were taken wait a moment (ms): somebody else holds what they are about. */
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

/** Notes that a row failed, if nobody has written it again meanwhile: it waits twice as long each time, an hour at most. */
export async function failDue(
  database: Database,
  { kind, row, pause }: { kind: string; row: DueRow; pause: number },
): Promise<void> {
  await database.query(
    `update due set tries = least(tries + 1, 30000), again_at = clock_timestamp()
       + make_interval(secs => least($5::float8 * power(2, least(tries, 20)), 3600000) / 1000)
     where home_id = $1 and kind = $2 and subject = $3 and tries = $4`,
    [row.homeId, kind, row.subject, row.tries, pause],
  )
}

/** Of each kind, in how many ms its first row is to be taken, and for how many (ms) the first has been due. */
export async function selectNextDue(
  database: Database,
  { kinds, partitions, shift }: { kinds: readonly string[]; partitions: readonly number[]; shift: number },
): Promise<{ kind: string; wait: number; lag: number }[]> {
  return database.query<{ kind: string; wait: number; lag: number }>(
    `select wanted.kind, first.wait, first.lag
     from unnest($1::text[]) as wanted (kind) cross join lateral (
       (select (extract(epoch from at - clock_timestamp()) * 1000 - $3)::float8 as wait,
          (extract(epoch from clock_timestamp() - at) * 1000 + $3)::float8 as lag
        from due where due.kind = wanted.kind and partition = any($2::smallint[]) and again_at is null
        order by at limit 1)
       union all
       (select (extract(epoch from again_at - clock_timestamp()) * 1000)::float8,
          (extract(epoch from clock_timestamp() - at) * 1000 + $3)::float8
        from due where due.kind = wanted.kind and partition = any($2::smallint[]) and again_at is not null
        order by again_at limit 1)
     ) first`,
    [kinds, partitions, shift],
  )
}

/** Those of these rows that are due by an instant (ms) and that nobody has done yet, by their subjects. */
export async function selectWaiting(
  tx: Database,
  { kind, rows, now }: { kind: string; rows: readonly DueKey[]; now: number },
): Promise<Set<string>> {
  const found = await tx.query<{ subject: string }>(
    `select subject from due join unnest($2::uuid[], $3::uuid[]) as asked (home_id, subject) using (home_id, subject)
     where kind = $1 and at <= to_timestamp($4::float8 / 1000)`,
    [kind, rows.map((row) => row.homeId), rows.map((row) => row.subject), now],
  )
  return new Set(found.map(({ subject }) => subject))
}
