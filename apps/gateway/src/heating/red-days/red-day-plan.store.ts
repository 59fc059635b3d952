import type { Order } from '@foyer/contract/heating.ts'
import type { Week } from '@foyer/contract/schedule.ts'
import type { RedDayFacts } from '@foyer/rules/home/plan-red-days.ts'
import type { Database } from '#base/database/database.ts'
import type { RetentionSpan } from '#base/retention/retained-rows.ts'

/** Who accepted the plan of red days of a home, or skipped a day, and when (ms). */
type Choice = { at: number; by: string }

/** The accepted plan of a home, if there is one. */
export async function selectAccepted(database: Database, homeId: string): Promise<Choice | null> {
  const rows = await database.query<Choice>(
    'select accepted_at as at, accepted_by_name as by from red_day_plan where home_id = $1',
    [homeId],
  )
  return rows[0] ?? null
}

/** Stores that the plan of a home was accepted; a plan that was accepted before is kept. */
export async function insertAccepted(
  tx: Database,
  { homeId, at, by }: Choice & { homeId: string },
): Promise<void> {
  await tx.query(
    `insert into red_day_plan (home_id, accepted_at, accepted_by_name)
     values ($1, to_timestamp($2::float8 / 1000), $3) on conflict do nothing`,
    [homeId, at, by],
  )
}

export async function deleteAccepted(tx: Database, homeId: string): Promise<void> {
  await tx.query('delete from red_day_plan where home_id = $1', [homeId])
}

/** Who skipped a red day (ISO date) of a home, and when (ms); null if it is not skipped. */
export async function selectSkipped(
  database: Database,
  { homeId, day }: { homeId: string; day: string },
): Promise<Choice | null> {
  const rows = await database.query<Choice>(
    'select skipped_at as at, skipped_by_name as by from red_day_skip where home_id = $1 and day = $2',
    [homeId, day],
  )
  return rows[0] ?? null
}

/** Stores that a red day is skipped; a day that was skipped before is kept. False if the home has no accepted plan. */
export async function insertSkipped(
  tx: Database,
  { homeId, day, at, by }: Choice & { homeId: string; day: string },
): Promise<boolean> {
  const rows = await tx.query<{ count: number }>(
    `with plan as (select home_id from red_day_plan where home_id = $1 for key share),
     added as (
       insert into red_day_skip (home_id, day, skipped_at, skipped_by_name)
       select home_id, $2, to_timestamp($3::float8 / 1000), $4 from plan on conflict do nothing)
     select count(*) as count from plan`,
    [homeId, day, at, by],
  )
  return rows[0]?.count === 1
}

export async function deleteSkipped(
  tx: Database,
  { homeId, day }: { homeId: string; day: string },
): Promise<void> {
  await tx.query('delete from red_day_skip where home_id = $1 and day = $2', [homeId, day])
}

/** Removes skipped days before `before` (ms). */
export async function removeOldSkips(
  database: Database,
  { before, limit, homeIds }: RetentionSpan,
): Promise<number> {
  const rows = await database.query<{ removed: number }>(
    `with old as (
       select home_id, day from red_day_skip
       where home_id = any($3::uuid[]) and day < to_timestamp($1::float8 / 1000)::date limit $2
     ), gone as (
       delete from red_day_skip k using old where k.home_id = old.home_id and k.day = old.day returning 1
     ) select count(*) as removed from gone`,
    [before, limit, homeIds],
  )
  return rows[0]?.removed ?? 0
}

/** What the plan of a home does, apart from its rooms. */
export type RedDaySwitches = { version: number; lowersRooms: boolean; keepsWaterOff: boolean }

/** The stored settings of the plan of a home, or the default. */
export async function selectSwitches(database: Database, homeId: string): Promise<RedDaySwitches> {
  const rows = await database.query<RedDaySwitches>(
    `select version, lowers_rooms as "lowersRooms", keeps_water_off as "keepsWaterOff"
     from red_day_settings where home_id = $1`,
    [homeId],
  )
  return rows[0] ?? { version: 0, lowersRooms: true, keepsWaterOff: false }
}

/** A room and its order in red hours; null: as on an ordinary day. */
export type RedRoom = { roomId: string; order: Order | null }

/** Stores what the plan of a home does, as the next version. Returns false if it has changed since `version`. */
export async function updateSwitches(
  tx: Database,
  homeId: string,
  { version, lowersRooms, keepsWaterOff }: RedDaySwitches,
): Promise<boolean> {
  await tx.query(
    `insert into red_day_settings (home_id, version, lowers_rooms, keeps_water_off)
     values ($1, 0, true, false) on conflict do nothing`,
    [homeId],
  )
  const changed = await tx.query(
    `update red_day_settings set version = version + 1, lowers_rooms = $3, keeps_water_off = $4
     where home_id = $1 and version = $2 returning version`,
    [homeId, version, lowersRooms, keepsWaterOff],
  )
  return changed.length === 1
}

/**
 * Replaces the orders of the rooms of a home in red hours, after `updateSwitches`. Returns false if a room is not of the
 * home.
 */
export async function replaceRedRooms(
  tx: Database,
  homeId: string,
  rooms: readonly RedRoom[],
): Promise<boolean> {
  await tx.query('delete from red_day_room where home_id = $1', [homeId])
  const rows = await tx.query<{ added: number }>(
    `with own as (
       select id from room where home_id = $1 and id = any($2::uuid[]) order by id for key share),
     added as (
       insert into red_day_room (home_id, room_id, "order")
       select $1, own.id, asked.chosen
       from unnest($2::uuid[], $3::text[]) as asked (id, chosen) join own on own.id = asked.id)
     select count(*) as added from own`,
    [homeId, rooms.map(({ roomId }) => roomId), rooms.map(({ order }) => order)],
  )
  return rows[0]?.added === rooms.length
}

/** SQL expression: the order in red hours of a room, whose row `c` of `red_day_room` may be missing. */
const redOrder = `case when c.room_id is null then 'eco' else c."order" end`

export type ScheduledRoom = {
  roomId: string
  name: string
  week: Week
  defaultOrder: Order
  /** What the settings of the plan have for it. */
  redOrder: Order | null
}

/** The rooms of a home that have a schedule, in the order of its screens. */
export async function selectScheduledRooms(database: Database, homeId: string): Promise<ScheduledRoom[]> {
  return database.query<ScheduledRoom>(
    `select r.id as "roomId", r.name, s.week, r.default_order as "defaultOrder", ${redOrder} as "redOrder"
     from schedule s join room r on r.id = s.room_id and r.home_id = s.home_id
       left join red_day_room c on c.home_id = s.home_id and c.room_id = s.room_id
     where s.home_id = $1 order by r.position, r.id`,
    [homeId],
  )
}

/**
 * The facts of the plans of red days: of homes that accepted one, or that have a claim of one which is not over at an
 * instant (ms).
 */
export async function selectRedDays(
  database: Database,
  homeIds: readonly string[],
  now: number,
): Promise<(RedDayFacts & { homeId: string })[]> {
  return database.query<RedDayFacts & { homeId: string }>(
    `select * from (
       select home.id as "homeId",
         exists (select from red_day_plan p where p.home_id = home.id) as "isAccepted",
         -- Of the next red hours, and of those that began yesterday.
         array(select k.day::text from red_day_skip k where k.home_id = home.id
           and k.day > (to_timestamp($2::float8 / 1000) - interval '3 days')::date) as "skippedDays",
         coalesce((
           select json_agg(json_build_object('roomId', s.room_id, 'order', ${redOrder}))
           from schedule s left join red_day_room c on c.home_id = s.home_id and c.room_id = s.room_id
           where s.home_id = home.id and ${redOrder} is not null
             and coalesce(settings.lowers_rooms, true)), '[]') as rooms,
         coalesce(settings.keeps_water_off, false) as "keepsWaterOff",
         coalesce((
           select json_agg(json_build_object('roomId', c.room_id, 'order', c."order",
             'since', floor(extract(epoch from c.since) * 1000), 'until', floor(extract(epoch from c.until) * 1000)))
           from room_claim c where c.home_id = home.id and c.kind = 'red_day' and c.state <> 'ended'
             and c.until > to_timestamp($2::float8 / 1000)), '[]') as held
       from unnest($1::uuid[]) as home (id)
         left join red_day_settings settings on settings.home_id = home.id) as found
     where "isAccepted" or json_array_length(held) > 0`,
    [homeIds, now],
  )
}

/** The spans [from, to), ms, in which a plan of red days or an absence lowered a room of a home. */
export async function selectUnusualSpans(
  database: Database,
  homeId: string,
  span: { from: number; to: number },
): Promise<{ from: number; to: number }[]> {
  return database.query<{ from: number; to: number }>(
    `select since as "from", least(coalesce(until, 'infinity'), to_timestamp($3::float8 / 1000)) as "to"
     from room_claim
     where home_id = $1 and kind in ('red_day', 'absence') and since < to_timestamp($3::float8 / 1000)
       and (until is null or until > to_timestamp($2::float8 / 1000))
     group by 1, 2`,
    [homeId, span.from, span.to],
  )
}
