import type { Order } from '@foyer/contract/heating.ts'
import type { Week } from '@foyer/contract/schedule.ts'
import type { UntilKind } from '@foyer/rules/room-order/room-order.ts'
import type { Database } from '#base/database/database.ts'

export type RoomKey = { homeId: string; roomId: string }

/** A room with all that may decide its order; times are ms. */
export type RoomSourcesRow = {
  roomId: string
  zone: string
  week: Week | null
  /** Since when its week is the one that it is; null: it never was another. */
  weekSince: number | null
  defaultOrder: Order
  override: {
    order: Order
    setByName: string
    setAt: number
    until: number | null
    untilKind: UntilKind
  } | null
}

type SourcesColumns = Omit<RoomSourcesRow, 'override'> & {
  order: Order | null
  setByName: string | null
  setAt: number | null
  until: number | null
  untilKind: UntilKind | null
}

/** The sources of a home's rooms, or of one of them. */
export async function selectSources(
  database: Database,
  key: { homeId: string; roomId: string | null },
): Promise<RoomSourcesRow[]> {
  const rows = await database.query<SourcesColumns>(
    `select r.id as "roomId", h.time_zone as zone, s.week, s.changed_at as "weekSince", r.default_order as "defaultOrder", o."order",
       o.set_by_name as "setByName", o.set_at as "setAt", o.until, o.until_kind as "untilKind"
     from room r
     join home h on h.id = r.home_id
     left join schedule s on s.room_id = r.id and s.home_id = r.home_id
     left join room_override o on o.room_id = r.id and o.home_id = r.home_id and o.ended_at is null
     where r.home_id = $1 and ($2::uuid is null or r.id = $2)`,
    [key.homeId, key.roomId],
  )
  return rows.map(({ order, setByName, setAt, until, untilKind, ...room }) => ({
    ...room,
    override:
      order === null || setByName === null || setAt === null || untilKind === null
        ? null
        : { order, setByName, setAt, until, untilKind },
  }))
}

/** Holds a room until the transaction ends: its order is decided by one at a time. False where the home has no such room. */
export async function lockRoom(tx: Database, { homeId, roomId }: RoomKey): Promise<boolean> {
  const rows = await tx.query('select 1 from room where home_id = $1 and id = $2 for no key update', [
    homeId,
    roomId,
  ])
  return rows.length === 1
}

/** Every room of the homes of these partitions: what their keeper looks after. */
export async function selectRoomsOf(database: Database, partitions: readonly number[]): Promise<RoomKey[]> {
  return database.query<RoomKey>(
    `select room.home_id as "homeId", room.id as "roomId" from room join home on home.id = room.home_id
     where home.partition = any($1::smallint[])`,
    [partitions],
  )
}

/** Ends the override of a room. False where there was none. */
export async function endOverride(tx: Database, { homeId, roomId }: RoomKey, at: number): Promise<boolean> {
  const rows = await tx.query(
    `update room_override set ended_at = to_timestamp($3::float8 / 1000)
     where home_id = $1 and room_id = $2 and ended_at is null returning 1`,
    [homeId, roomId, at],
  )
  return rows.length === 1
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

/** When the last override of a room ended, ms; null where none ever did. */
export async function selectOverrideEnd(tx: Database, { homeId, roomId }: RoomKey): Promise<number | null> {
  const rows = await tx.query<{ at: number | null }>(
    'select max(ended_at) as at from room_override where home_id = $1 and room_id = $2',
    [homeId, roomId],
  )
  return rows[0]?.at ?? null
}

/** When overrides held a room after an instant, ms: [from, to), null for one that still lasts. */
export async function selectOverridden(
  tx: Database,
  { homeId, roomId }: RoomKey,
  after: number,
): Promise<{ from: number; to: number | null }[]> {
  return tx.query<{ from: number; to: number | null }>(
    `select set_at as "from", coalesce(ended_at, until) as "to" from room_override
     where home_id = $1 and room_id = $2 and coalesce(ended_at, until, 'infinity') > to_timestamp($3::float8 / 1000)`,
    [homeId, roomId, after],
  )
}
