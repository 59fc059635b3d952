import { randomUUID } from 'node:crypto'
import type { AwayOrder } from '@foyer/contract/absence.ts'
import type { Absence } from '@foyer/rules/absence/absence-claims.ts'
import type { Database } from '#base/database/database.ts'

export type AbsenceKey = { homeId: string; absenceId: string }

/** An absence as it is stored; times are ms. */
export type AbsenceRow = Absence & {
  homeId: string
  version: number
  setByName: string | null
  setAt: number
  /** The cause of its claims while rooms are preheated. */
  preheatId: string
  begunAt: number | null
  preheatedAt: number | null
  endedAt: number | null
}

type Columns = Omit<AbsenceRow, 'roomIds'> & { isWholeHome: boolean; roomIds: string[] }

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
    order by r.room_id) as "roomIds"`

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

/** One absence of a home, ended or not, locked until the transaction ends. */
export async function selectAbsenceLocked(
  tx: Database,
  { homeId, absenceId }: AbsenceKey,
): Promise<AbsenceRow | undefined> {
  const rows = await tx.query<Columns>(
    `select ${columns} from absence a where a.home_id = $1 and a.id = $2 for no key update of a`,
    [homeId, absenceId],
  )
  return rows.map(rowOf)[0]
}

/**
 * Locks absences of any homes until the transaction ends, except those that another transaction has locked. Returns the
 * locked ones.
 */
export async function lockFreeAbsences(tx: Database, keys: readonly AbsenceKey[]): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(
    `select a.id from unnest($1::uuid[], $2::uuid[]) as wanted (home_id, id)
     join absence a on a.home_id = wanted.home_id and a.id = wanted.id for no key update of a skip locked`,
    [keys.map(({ homeId }) => homeId), keys.map(({ absenceId }) => absenceId)],
  )
  return new Set(rows.map(({ id }) => id))
}

function rowOf({ isWholeHome, ...row }: Columns): AbsenceRow {
  return { ...row, roomIds: isWholeHome ? null : row.roomIds }
}

/**
 * Counts the open absences of a home, and locks the home so that the count cannot change until the transaction ends.
 */
export async function countAbsencesLocked(tx: Database, homeId: string): Promise<number> {
  await tx.query('select from home where id = $1 for no key update', [homeId])
  const rows = await tx.query<{ n: number }>(
    'select count(*) as n from absence where home_id = $1 and ended_at is null',
    [homeId],
  )
  return rows[0]?.n ?? 0
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

/** Stores what has begun of an absence, at instants (ms); null: unchanged. */
export async function markBegun(
  tx: Database,
  { homeId, absenceId }: AbsenceKey,
  begun: { begunAt: number | null; preheatedAt: number | null },
): Promise<void> {
  await tx.query(
    `update absence set begun_at = coalesce(begun_at, to_timestamp($3::float8 / 1000)),
       preheated_at = coalesce(preheated_at, to_timestamp($4::float8 / 1000)) where home_id = $1 and id = $2`,
    [homeId, absenceId, begun.begunAt, begun.preheatedAt],
  )
}

/** Ends an absence at an instant (ms). */
export async function markEnded(tx: Database, { homeId, absenceId }: AbsenceKey, at: number): Promise<void> {
  await tx.query(
    `update absence set ended_at = to_timestamp($3::float8 / 1000) where home_id = $1 and id = $2`,
    [homeId, absenceId, at],
  )
}

/** The rooms of a home. */
export async function selectRoomIds(database: Database, homeId: string): Promise<string[]> {
  const rows = await database.query<{ id: string }>('select id from room where home_id = $1', [homeId])
  return rows.map(({ id }) => id)
}
