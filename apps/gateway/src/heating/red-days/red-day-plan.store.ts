import type { Order } from '@foyer/contract/heating.ts'
import type { Week } from '@foyer/contract/schedule.ts'
import type { RedDayFacts } from '@foyer/rules/home/plan-red-days.ts'
import type { Database } from '#base/database/database.ts'

/** Who accepted the plan of red days of a home, and when (ms). */
export type AcceptedPlan = { at: number; by: string }

/** The accepted plan of a home, if there is one. */
export async function selectAccepted(database: Database, homeId: string): Promise<AcceptedPlan | null> {
  const rows = await database.query<AcceptedPlan>(
    'select accepted_at as at, accepted_by_name as by from red_day_plan where home_id = $1',
    [homeId],
  )
  return rows[0] ?? null
}

/** Stores that the plan of a home was accepted; a plan that was accepted before is kept. */
export async function insertAccepted(
  tx: Database,
  { homeId, at, by }: AcceptedPlan & { homeId: string },
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

export type ScheduledRoom = { roomId: string; name: string; week: Week; defaultOrder: Order }

/** The rooms of a home that have a schedule, in the order of its screens. */
export async function selectScheduledRooms(database: Database, homeId: string): Promise<ScheduledRoom[]> {
  return database.query<ScheduledRoom>(
    `select r.id as "roomId", r.name, s.week, r.default_order as "defaultOrder"
     from schedule s join room r on r.id = s.room_id and r.home_id = s.home_id
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
         array(select s.room_id from schedule s where s.home_id = home.id) as "roomIds",
         coalesce((
           select json_agg(json_build_object('roomId', c.room_id,
             'since', floor(extract(epoch from c.since) * 1000), 'until', floor(extract(epoch from c.until) * 1000)))
           from room_claim c where c.home_id = home.id and c.kind = 'red_day' and c.state <> 'ended'
             and c.until > to_timestamp($2::float8 / 1000)), '[]') as held
       from unnest($1::uuid[]) as home (id)) as found
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
