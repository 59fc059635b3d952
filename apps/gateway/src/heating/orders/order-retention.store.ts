import type { Database } from '#base/database/database.ts'
import type { RetentionSpan } from '#base/retention/retained-rows.ts'

/** Removes slots before `before` (ms), except those that are owed and the last one of each room. */
export async function removeOldSlots(
  database: Database,
  { before, limit, homeIds }: RetentionSpan,
): Promise<number> {
  const rows = await database.query<{ removed: number }>(
    `with old as (
       select s.home_id, s.room_id, s.at from room r join slot s on s.room_id = r.id and s.home_id = r.home_id
       where r.home_id = any($3::uuid[]) and s.at < to_timestamp($1::float8 / 1000) and s.outcome <> 'owed'
         and exists (
           select 1 from slot newer where newer.room_id = s.room_id and newer.home_id = s.home_id
             and newer.at > s.at and newer.at <= to_timestamp($1::float8 / 1000))
       limit $2
     ), gone as (
       delete from slot using old where slot.home_id = old.home_id and slot.room_id = old.room_id and slot.at = old.at returning 1
     ) select count(*) as removed from gone`,
    [before, limit, homeIds],
  )
  return rows[0]?.removed ?? 0
}

/** Removes claims that ended before `before` (ms). */
export async function removeOldClaims(
  database: Database,
  { before, limit, homeIds }: RetentionSpan,
): Promise<number> {
  const rows = await database.query<{ removed: number }>(
    `with old as (
       select home_id, id from room_claim
       where home_id = any($3::uuid[]) and state = 'ended' and until < to_timestamp($1::float8 / 1000) limit $2
     ), gone as (
       delete from room_claim c using old where c.home_id = old.home_id and c.id = old.id returning 1
     ) select count(*) as removed from gone`,
    [before, limit, homeIds],
  )
  return rows[0]?.removed ?? 0
}

/** Removes overrides that ended before `before` (ms), except the last one of each room. */
export async function removeOldOverrides(
  database: Database,
  { before, limit, homeIds }: RetentionSpan,
): Promise<number> {
  const rows = await database.query<{ removed: number }>(
    `with old as (
       select o.home_id, o.id from room_override o
       where o.home_id = any($3::uuid[]) and o.ended_at < to_timestamp($1::float8 / 1000)
         and exists (
           select 1 from room_override newer where newer.room_id = o.room_id and newer.home_id = o.home_id
             and newer.ended_at > o.ended_at and newer.ended_at <= to_timestamp($1::float8 / 1000))
       limit $2
     ), gone as (
       delete from room_override o using old where o.home_id = old.home_id and o.id = old.id returning 1
     ) select count(*) as removed from gone`,
    [before, limit, homeIds],
  )
  return rows[0]?.removed ?? 0
}

/** Removes changes made at the devices themselves before `before` (ms), except the last one of each device. */
export async function removeOldHandChanges(
  database: Database,
  { before, limit, homeIds }: RetentionSpan,
): Promise<number> {
  const rows = await database.query<{ removed: number }>(
    `with old as (
       select h.home_id, h.id from hand_change h
       where h.home_id = any($3::uuid[]) and h.at < to_timestamp($1::float8 / 1000)
         and exists (
           select 1 from hand_change newer where newer.device_id = h.device_id and newer.home_id = h.home_id
             and newer.at > h.at and newer.at <= to_timestamp($1::float8 / 1000))
       limit $2
     ), gone as (
       delete from hand_change using old where hand_change.home_id = old.home_id and hand_change.id = old.id returning 1
     ) select count(*) as removed from gone`,
    [before, limit, homeIds],
  )
  return rows[0]?.removed ?? 0
}

/** Removes the change log of the weeks before `before` (ms). */
export async function removeOldWeekChanges(
  database: Database,
  { before, limit, homeIds }: RetentionSpan,
): Promise<number> {
  const rows = await database.query<{ removed: number }>(
    `with old as (
       select home_id, id from schedule_change
       where home_id = any($3::uuid[]) and at < to_timestamp($1::float8 / 1000) limit $2
     ), gone as (
       delete from schedule_change using old where schedule_change.home_id = old.home_id and schedule_change.id = old.id returning 1
     ) select count(*) as removed from gone`,
    [before, limit, homeIds],
  )
  return rows[0]?.removed ?? 0
}
