import type { Order } from '@foyer/contract/heating.ts'
import type { Week } from '@foyer/contract/schedule.ts'
import type { UntilKind } from '@foyer/rules/room-order/override-end.ts'
import type { Database } from '#base/database/database.ts'
import type { RoomKey } from './room-key.ts'
import { type ClaimRow, openClaims } from './claim.store.ts'

/** A room with all sources that may decide its order; times in ms. */
export type RoomSourcesRow = {
  homeId: string
  roomId: string
  zone: string
  week: Week | null
  /** When its week was last changed; null: never. */
  weekSince: number | null
  defaultOrder: Order
  override: {
    order: Order
    setByName: string
    setAt: number
    until: number | null
    untilKind: UntilKind
  } | null
  /** The gateway's claims that are not over, or whose end is not processed yet. */
  claims: ClaimRow[]
}

type SourcesColumns = Omit<RoomSourcesRow, 'override'> & {
  order: Order | null
  setByName: string | null
  setAt: number | null
  until: number | null
  untilKind: UntilKind | null
}

const sources = `select r.home_id as "homeId", r.id as "roomId", h.time_zone as zone, s.week, s.changed_at as "weekSince",
    r.default_order as "defaultOrder", o."order", o.set_by_name as "setByName", o.set_at as "setAt", o.until,
    o.until_kind as "untilKind", ${openClaims} as claims
  from room r
  join home h on h.id = r.home_id
  left join schedule s on s.room_id = r.id and s.home_id = r.home_id
  left join room_override o on o.room_id = r.id and o.home_id = r.home_id and o.ended_at is null`

/** The sources of all rooms of a home. */
export async function selectSources(database: Database, homeId: string): Promise<RoomSourcesRow[]> {
  return selectSourcesOfHomes(database, [homeId])
}

/** The sources of all rooms of these homes. */
export async function selectSourcesOfHomes(
  database: Database,
  homeIds: readonly string[],
): Promise<RoomSourcesRow[]> {
  const rows = await database.query<SourcesColumns>(`${sources} where r.home_id = any($1::uuid[])`, [homeIds])
  return rows.map(rowOf)
}

/** The sources of these rooms, of any homes; a room that no longer exists is left out. */
export async function selectSourcesOf(
  database: Database,
  rooms: readonly RoomKey[],
): Promise<RoomSourcesRow[]> {
  const rows = await database.query<SourcesColumns>(
    `${sources}
     join unnest($1::uuid[], $2::uuid[]) as wanted (home_id, id) on wanted.home_id = r.home_id and wanted.id = r.id`,
    [rooms.map((room) => room.homeId), rooms.map((room) => room.roomId)],
  )
  return rows.map(rowOf)
}

function rowOf({ order, setByName, setAt, until, untilKind, ...room }: SourcesColumns): RoomSourcesRow {
  const isNone = order === null || setByName === null || setAt === null || untilKind === null
  return { ...room, override: isNone ? null : { order, setByName, setAt, until, untilKind } }
}

/** Ends the overrides of rooms, each at an instant (ms). */
export async function endOverrides(
  tx: Database,
  rooms: readonly (RoomKey & { at: number })[],
): Promise<void> {
  await tx.query(
    `update room_override o set ended_at = to_timestamp(ms / 1000)
     from unnest($1::uuid[], $2::uuid[], $3::float8[]) as over (home_id, room_id, ms)
     where o.home_id = over.home_id and o.room_id = over.room_id and o.ended_at is null`,
    [rooms.map((room) => room.homeId), rooms.map((room) => room.roomId), rooms.map((room) => room.at)],
  )
}

export async function insertOverride(
  tx: Database,
  override: RoomKey & {
    id: string
    order: Order
    setBy: string | null
    setByName: string
    setAt: number
    until: number | null
    untilKind: UntilKind
  },
): Promise<void> {
  await tx.query(
    `insert into room_override (id, home_id, room_id, "order", set_by, set_by_name, set_at, until, until_kind)
     values ($1, $2, $3, $4, $5, $6, to_timestamp($7::float8 / 1000), to_timestamp($8::float8 / 1000), $9)`,
    [
      override.id,
      override.homeId,
      override.roomId,
      override.order,
      override.setBy,
      override.setByName,
      override.setAt,
      override.until,
      override.untilKind,
    ],
  )
}

/** When the last override or claim of each of these rooms ended, ms; rooms without one are left out. */
export async function selectHoldEnds(tx: Database, rooms: readonly RoomKey[]): Promise<Map<string, number>> {
  const rows = await tx.query<{ roomId: string; at: number }>(
    `select held.* from (
       select asked.room_id as "roomId", greatest(
         (select o.ended_at from room_override o
          where o.home_id = asked.home_id and o.room_id = asked.room_id and o.ended_at is not null
          order by o.ended_at desc limit 1),
         (select c.until from room_claim c
          where c.home_id = asked.home_id and c.room_id = asked.room_id and c.state = 'ended'
            -- A claim that was ended before it began has no duration.
            and c.until > c.since
          order by c.until desc limit 1)) as at
       from unnest($1::uuid[], $2::uuid[]) as asked (home_id, room_id)
     ) held where held.at is not null`,
    [rooms.map((room) => room.homeId), rooms.map((room) => room.roomId)],
  )
  return new Map(rows.map(({ roomId, at }) => [roomId, at]))
}

/** When overrides and claims held rooms, each after an instant, ms: [from, to), `to` null for one that still lasts. */
export async function selectHeld(
  tx: Database,
  rooms: readonly (RoomKey & { after: number })[],
): Promise<{ roomId: string; from: number; to: number | null }[]> {
  return tx.query<{ roomId: string; from: number; to: number | null }>(
    `select asked.room_id as "roomId", held."from", held."to"
     from unnest($1::uuid[], $2::uuid[], $3::float8[]) as asked (home_id, room_id, ms)
     cross join lateral (
       select o.set_at as "from", coalesce(o.ended_at, o.until) as "to" from room_override o
       where o.home_id = asked.home_id and o.room_id = asked.room_id and (o.ended_at > to_timestamp(ms / 1000)
         or (o.ended_at is null and coalesce(o.until, 'infinity') > to_timestamp(ms / 1000)))
       union all
       select c.since, c.until from room_claim c
       where c.home_id = asked.home_id and c.room_id = asked.room_id
         and (c.until > to_timestamp(ms / 1000) or c.until is null)
     ) held`,
    [rooms.map((room) => room.homeId), rooms.map((room) => room.roomId), rooms.map((room) => room.after)],
  )
}
