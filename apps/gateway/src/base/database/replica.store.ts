import type { Database } from './database.ts'

/** The write position of a server: its cluster, its timeline, and the position up to which its log is flushed. */
export type Written = { system: string; timeline: number; position: string }

/** Returns the position of what is committed on the primary. */
export async function selectWritten(primary: Database): Promise<Written | null> {
  const rows = await primary.query<Written>(
    `select (select system_identifier::text from pg_control_system()) as system,
       ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int as timeline,
       pg_current_wal_flush_lsn()::text as position`,
  )
  return rows[0] ?? null
}

/** True if the replica belongs to the same cluster and timeline and has replayed up to this position. */
export async function hasReplayed(replica: Database, written: Written): Promise<boolean> {
  const rows = await replica.query<{ isThere: boolean | null }>(
    `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $3::pg_lsn
       and (select system_identifier::text from pg_control_system()) = $1
       and (select timeline_id from pg_control_checkpoint()) = $2 as "isThere"`,
    [written.system, written.timeline, written.position],
  )
  return rows[0]?.isThere === true
}
