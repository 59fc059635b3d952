import type { Database } from './database.ts'

/** How far a server has written: which cluster it is, on which timeline, and up to where its log is safe. */
export type Written = { system: string; timeline: number; position: string }

/** What is committed on the server that is written to. */
export async function selectWritten(primary: Database): Promise<Written | null> {
  const rows = await primary.query<Written>(
    `select (select system_identifier::text from pg_control_system()) as system,
       ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int as timeline,
       pg_current_wal_flush_lsn()::text as position`,
  )
  return rows[0] ?? null
}

/** Whether a replica of that very server, on its timeline, shows all of it. */
export async function hasReplayed(replica: Database, written: Written): Promise<boolean> {
  const rows = await replica.query<{ isThere: boolean | null }>(
    `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $3::pg_lsn
       and (select system_identifier::text from pg_control_system()) = $1
       and (select timeline_id from pg_control_checkpoint()) = $2 as "isThere"`,
    [written.system, written.timeline, written.position],
  )
  return rows[0]?.isThere === true
}
