import { randomUUID } from 'node:crypto'
import type { AwayOrder } from '@foyer/contract/absence.ts'
import type { AbsenceEvent, OpenAbsence } from '@foyer/rules/home/plan-absences.ts'
import type { Database } from '#base/database/database.ts'

export type AbsenceKey = { homeId: string; absenceId: string }

/** An absence as it is stored; times are ms. */
export type AbsenceRow = OpenAbsence & {
  homeId: string
  setByName: string | null
  setAt: number
  /** The cause of its claims while rooms are preheated. */
  preheatId: string
  endedAt: number | null
}

type Columns = Omit<AbsenceRow, 'roomIds' | 'preheats'> & {
  isWholeHome: boolean
  roomIds: string[]
  preheats: Record<string, number>
}

/** The settings of an absence that a person chooses. */
export type AbsenceChoices = {
  roomIds: readonly string[] | null
  order: AwayOrder
  departure: number
  back: number | null
}

export type Change = { at: number; accountId: string; accountName: string }

const columns = `a.home_id as "homeId", a.id, a.is_whole_home as "isWholeHome", a."order",
  a.departure_at as departure, a.return_at as back, a.version, a.set_by_name as "setByName", a.set_at as "setAt",
  a.preheat_id as "preheatId", a.begun_at as "begunAt", a.preheated_at as "preheatedAt", a.ended_at as "endedAt",
  array(select r.room_id from absence_room r where r.home_id = a.home_id and r.absence_id = a.id
    order by r.room_id) as "roomIds",
  coalesce((select json_object_agg(p.room_id, floor(extract(epoch from p.starts_at) * 1000))
    from absence_preheat p where p.home_id = a.home_id and p.absence_id = a.id), '{}') as preheats`

/** The absences of homes that have not ended, the next departure first. */
export async function selectOpenAbsences(
  database: Database,
  homeIds: readonly string[],
): Promise<AbsenceRow[]> {
  const rows = await database.query<Columns>(
    `select ${columns} from absence a
     where a.home_id = any($1::uuid[]) and a.ended_at is null order by a.departure_at, a.id`,
    [homeIds],
  )
  return rows.map(rowOf)
}

/** One absence of a home, ended or not. */
export async function selectAbsence(
  tx: Database,
  { homeId, absenceId }: AbsenceKey,
): Promise<AbsenceRow | undefined> {
  const rows = await tx.query<Columns>(
    `select ${columns} from absence a where a.home_id = $1 and a.id = $2`,
    [homeId, absenceId],
  )
  return rows.map(rowOf)[0]
}

function rowOf({ isWholeHome, preheats, ...row }: Columns): AbsenceRow {
  return { ...row, roomIds: isWholeHome ? null : row.roomIds, preheats: new Map(Object.entries(preheats)) }
}

/** Inserts an absence. */
export async function insertAbsence(
  tx: Database,
  key: AbsenceKey,
  choices: AbsenceChoices,
  change: Change,
): Promise<void> {
  await tx.query(
    `insert into absence (home_id, id, is_whole_home, "order", departure_at, return_at, set_at, set_by, set_by_name,
       preheat_id)
     values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000), to_timestamp($6::float8 / 1000),
       to_timestamp($7::float8 / 1000), $8, $9, $10)`,
    [...valuesOf(key, choices, change), randomUUID()],
  )
  await insertRooms(tx, key, choices)
}

/** Replaces the settings of an absence and increments its version; the preheating for its return is planned again. */
export async function updateAbsenceRow(
  tx: Database,
  key: AbsenceKey,
  choices: AbsenceChoices,
  change: Change,
): Promise<void> {
  await tx.query(
    `update absence set is_whole_home = $3, "order" = $4, departure_at = to_timestamp($5::float8 / 1000),
       return_at = to_timestamp($6::float8 / 1000), set_at = to_timestamp($7::float8 / 1000), set_by = $8,
       set_by_name = $9, preheat_id = $10, version = version + 1, preheated_at = null,
       begun_at = case when departure_at = to_timestamp($5::float8 / 1000) then begun_at end
     where home_id = $1 and id = $2`,
    [...valuesOf(key, choices, change), randomUUID()],
  )
  const ids = [key.homeId, key.absenceId]
  await tx.query('delete from absence_room where home_id = $1 and absence_id = $2', ids)
  await tx.query('delete from absence_preheat where home_id = $1 and absence_id = $2', ids)
  await insertRooms(tx, key, choices)
}

function valuesOf(key: AbsenceKey, choices: AbsenceChoices, change: Change): unknown[] {
  const { roomIds, order, departure, back } = choices
  const { at, accountId, accountName } = change
  return [key.homeId, key.absenceId, roomIds === null, order, departure, back, at, accountId, accountName]
}

async function insertRooms(tx: Database, key: AbsenceKey, { roomIds }: AbsenceChoices): Promise<void> {
  if (roomIds === null) return
  await tx.query(
    `insert into absence_room (home_id, absence_id, room_id) select $1, $2, id from unnest($3::uuid[]) as room (id)`,
    [key.homeId, key.absenceId, roomIds],
  )
}

/** Ends an absence at an instant (ms). */
export async function markEnded(tx: Database, { homeId, absenceId }: AbsenceKey, at: number): Promise<void> {
  await tx.query(
    `update absence set ended_at = to_timestamp($3::float8 / 1000) where home_id = $1 and id = $2`,
    [homeId, absenceId, at],
  )
}

/** Stores the progress of absences of any homes. */
export async function markProgress(
  tx: Database,
  events: readonly (AbsenceEvent & { homeId: string })[],
): Promise<void> {
  await tx.query(
    `update absence a set begun_at = coalesce(a.begun_at, p.begun), preheated_at = coalesce(a.preheated_at, p.preheat),
       ended_at = coalesce(a.ended_at, p.ended)
     from (select home_id, absence_id, min(at) filter (where what = 'begun') as begun,
         min(at) filter (where what = 'preheat') as preheat, min(at) filter (where what = 'ended') as ended
       from (select home_id, absence_id, what, to_timestamp(ms / 1000) as at
         from unnest($1::uuid[], $2::uuid[], $3::text[], $4::float8[]) as event (home_id, absence_id, what, ms)) as event
       group by home_id, absence_id) as p
     where a.home_id = p.home_id and a.id = p.absence_id`,
    [
      events.map(({ homeId }) => homeId),
      events.map(({ absenceId }) => absenceId),
      events.map(({ what }) => what),
      events.map(({ at }) => at),
    ],
  )
}

/** The new times (ms) at which the rooms of an absence begin to preheat. */
export type Preheats = { homeId: string; absenceId: string; rooms: readonly { roomId: string; at: number }[] }

/** Replaces when the rooms of these absences, of any homes, begin to preheat. */
export async function replacePreheats(tx: Database, absences: readonly Preheats[]): Promise<void> {
  const rows = absences.flatMap(({ homeId, absenceId, rooms }) =>
    rooms.map((room) => ({ homeId, absenceId, ...room })),
  )
  const keys = [
    rows.map(({ homeId }) => homeId),
    rows.map(({ absenceId }) => absenceId),
    rows.map(({ roomId }) => roomId),
  ]
  await tx.query(
    `delete from absence_preheat p using unnest($1::uuid[], $2::uuid[]) as planned (home_id, absence_id)
     where p.home_id = planned.home_id and p.absence_id = planned.absence_id
       and (p.home_id, p.absence_id, p.room_id) not in (select * from unnest($3::uuid[], $4::uuid[], $5::uuid[]))`,
    [absences.map(({ homeId }) => homeId), absences.map(({ absenceId }) => absenceId), ...keys],
  )
  await tx.query(
    `insert into absence_preheat (home_id, absence_id, room_id, starts_at)
     select home_id, absence_id, room_id, to_timestamp(ms / 1000)
     from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::float8[]) as new (home_id, absence_id, room_id, ms)
     on conflict (home_id, absence_id, room_id) do update set starts_at = excluded.starts_at
     where absence_preheat.starts_at <> excluded.starts_at`,
    [...keys, rows.map(({ at }) => at)],
  )
}
