import type { BulkOrder } from '@foyer/contract/bulk-order.ts'
import type { Order } from '@foyer/contract/heating.ts'
import type { UntilKind } from '@foyer/rules/room-order/override-end.ts'
import type { Database } from '#base/database/database.ts'
import type { RetentionSpan } from '#base/retention/retained-rows.ts'

export type BulkOrderKey = { homeId: string; bulkOrderId: string }

/** An order for several rooms; times in ms. */
export type BulkOrderRow = {
  order: BulkOrder['order']
  untilKind: UntilKind
  setBy: string
  setAt: number
  undoneAt: number | null
  undoneBy: string | null
}

/** The effect on one room, with the state of the override that was created there; null where none was created. */
export type BulkRoomRow = {
  roomId: string
  roomName: string
  former: Order
  overrideId: string | null
  formerOverrideId: string | null
  until: number | null
  endedAt: number | null
  isReplaced: boolean
  commandId: string | null
  undoCommandId: string | null
}

/** Ends the open overrides of these rooms at an instant (ms). Returns the id of each by its room. */
export async function endOpenOverrides(
  tx: Database,
  { homeId, roomIds, at }: { homeId: string; roomIds: readonly string[]; at: number },
): Promise<Map<string, string>> {
  const rows = await tx.query<{ roomId: string; id: string }>(
    `update room_override set ended_at = to_timestamp($3::float8 / 1000)
     where home_id = $1 and room_id = any($2::uuid[]) and ended_at is null returning room_id as "roomId", id`,
    [homeId, roomIds, at],
  )
  return new Map(rows.map(({ roomId, id }) => [roomId, id]))
}

export type NewBulkRoom = {
  roomId: string
  former: Order
  /** The override to create; null: the room is left unchanged. */
  override: { id: string; until: number | null; untilKind: UntilKind } | null
  formerOverrideId: string | null
}

/** Inserts an order for several rooms, the override of each room, and what was in force in each before. */
export async function insertBulkOrder(
  tx: Database,
  made: BulkOrderKey &
    Omit<BulkOrderRow, 'undoneAt' | 'undoneBy'> & { accountId: string | null; rooms: readonly NewBulkRoom[] },
): Promise<void> {
  const { homeId, bulkOrderId, order, untilKind, setBy, setAt, accountId, rooms } = made
  await tx.query(
    `insert into bulk_order (home_id, id, "order", until_kind, set_by_name, set_at)
     values ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000))`,
    [homeId, bulkOrderId, order, untilKind, setBy, setAt],
  )
  await tx.query(
    `insert into room_override (id, home_id, room_id, "order", set_by, set_by_name, set_at, until, until_kind)
     select id, $1, room_id, $2, $3, $4, to_timestamp($5::float8 / 1000), to_timestamp(ms / 1000), kind
     from unnest($6::uuid[], $7::uuid[], $8::float8[], $9::text[]) as new (id, room_id, ms, kind) where id is not null`,
    [
      homeId,
      order,
      accountId,
      setBy,
      setAt,
      rooms.map(({ override }) => override?.id ?? null),
      rooms.map(({ roomId }) => roomId),
      rooms.map(({ override }) => override?.until ?? null),
      rooms.map(({ override }) => override?.untilKind ?? null),
    ],
  )
  await tx.query(
    `insert into bulk_order_room (home_id, bulk_order_id, room_id, former_order, override_id, former_override_id)
     select $1, $2, room_id, former, override_id, former_id
     from unnest($3::uuid[], $4::text[], $5::uuid[], $6::uuid[]) as new (room_id, former, override_id, former_id)`,
    [
      homeId,
      bulkOrderId,
      rooms.map(({ roomId }) => roomId),
      rooms.map(({ former }) => former),
      rooms.map(({ override }) => override?.id ?? null),
      rooms.map(({ formerOverrideId }) => formerOverrideId),
    ],
  )
}

/** Stores the ids of the commands that were created for the rooms, for the order or for its undo. */
export async function noteBulkCommands(
  tx: Database,
  { homeId, bulkOrderId }: BulkOrderKey,
  commands: readonly { roomId: string; commandId: string; isUndo: boolean }[],
): Promise<void> {
  await tx.query(
    `update bulk_order_room b set command_id = case when is_undo then b.command_id else made.id end,
       undo_command_id = case when is_undo then made.id else b.undo_command_id end
     from unnest($3::uuid[], $4::uuid[], $5::boolean[]) as made (room_id, id, is_undo)
     where b.home_id = $1 and b.bulk_order_id = $2 and b.room_id = made.room_id`,
    [
      homeId,
      bulkOrderId,
      commands.map(({ roomId }) => roomId),
      commands.map(({ commandId }) => commandId),
      commands.map(({ isUndo }) => isUndo),
    ],
  )
}

/** Reads an order for several rooms; undefined if the home has none with this id. */
export async function selectBulkOrder(
  database: Database,
  { homeId, bulkOrderId }: BulkOrderKey,
): Promise<BulkOrderRow | undefined> {
  const rows = await database.query<BulkOrderRow>(
    `select "order", until_kind as "untilKind", set_by_name as "setBy", set_at as "setAt", undone_at as "undoneAt",
       undone_by_name as "undoneBy"
     from bulk_order where home_id = $1 and id = $2`,
    [homeId, bulkOrderId],
  )
  return rows[0]
}

/** The rooms of a bulk order that still exist, in the order of the home's rooms. */
export async function selectBulkRooms(
  database: Database,
  { homeId, bulkOrderId }: BulkOrderKey,
): Promise<BulkRoomRow[]> {
  return database.query<BulkRoomRow>(
    `select b.room_id as "roomId", r.name as "roomName", b.former_order as former, b.override_id as "overrideId",
       b.former_override_id as "formerOverrideId", o.until, o.ended_at as "endedAt", other.id is not null as "isReplaced",
       b.command_id as "commandId", b.undo_command_id as "undoCommandId"
     from bulk_order_room b
     join room r on r.home_id = b.home_id and r.id = b.room_id
     left join room_override o on o.home_id = b.home_id and o.id = b.override_id
     left join room_override other on other.home_id = b.home_id and other.room_id = b.room_id
       and other.ended_at is null and other.id <> b.override_id
     where b.home_id = $1 and b.bulk_order_id = $2 order by r.position, r.id`,
    [homeId, bulkOrderId],
  )
}

/** Marks a bulk order as undone. */
export async function markUndone(
  tx: Database,
  { homeId, bulkOrderId }: BulkOrderKey,
  undone: { at: number; by: string },
): Promise<void> {
  await tx.query(
    `update bulk_order set undone_at = to_timestamp($3::float8 / 1000), undone_by_name = $4
     where home_id = $1 and id = $2`,
    [homeId, bulkOrderId, undone.at, undone.by],
  )
}

/** Reopens overrides that were ended early, except those whose own end has passed (ms). */
export async function reopenOverrides(
  tx: Database,
  { homeId, ids, now }: { homeId: string; ids: readonly string[]; now: number },
): Promise<void> {
  await tx.query(
    `update room_override set ended_at = null
     where home_id = $1 and id = any($2::uuid[]) and (until is null or until > to_timestamp($3::float8 / 1000))`,
    [homeId, ids, now],
  )
}

/** Removes bulk orders that were set before `before` (ms). */
export async function removeOldBulkOrders(
  database: Database,
  { before, limit, homeIds }: RetentionSpan,
): Promise<number> {
  const rows = await database.query<{ removed: number }>(
    `with old as (
       select home_id, id from bulk_order
       where home_id = any($3::uuid[]) and set_at < to_timestamp($1::float8 / 1000) limit $2
     ), gone as (
       delete from bulk_order using old where bulk_order.home_id = old.home_id and bulk_order.id = old.id returning 1
     ) select count(*) as removed from gone`,
    [before, limit, homeIds],
  )
  return rows[0]?.removed ?? 0
}
