import type { Order } from '@foyer/contract/heating.ts'
import type { Database } from '#base/database/database.ts'
import type { RoomKey } from './order.store.ts'

/**
 * An edge of a room's week. `owed`: its order is in force and nobody could be told yet; it ends `applied` once it was
 * sent or turns out to be done already, `superseded` when somebody's order takes its place, `missed` at the next edge.
 */
export type SlotRow = { at: number; outcome: 'owed' | 'applied' | 'superseded' | 'missed'; order: Order }

/** The last slot of a room that has its row, ms; null where none has. */
export async function selectLastSlot(tx: Database, { homeId, roomId }: RoomKey): Promise<number | null> {
  const rows = await tx.query<{ at: number | null }>(
    'select max(at) as at from slot where home_id = $1 and room_id = $2',
    [homeId, roomId],
  )
  return rows[0]?.at ?? null
}

/** Gives slots their row; one that has it keeps it. Returns those that were given one now. */
export async function insertSlots(
  tx: Database,
  { homeId, roomId }: RoomKey,
  slots: readonly SlotRow[],
): Promise<Set<number>> {
  const rows = await tx.query<{ at: number }>(
    `insert into slot (room_id, home_id, at, outcome, "order")
     select $1, $2, to_timestamp(ms / 1000), outcome, slot_order
     from unnest($3::float8[], $4::text[], $5::text[]) as new (ms, outcome, slot_order)
     on conflict do nothing returning at`,
    [
      roomId,
      homeId,
      slots.map((slot) => slot.at),
      slots.map((slot) => slot.outcome),
      slots.map((slot) => slot.order),
    ],
  )
  return new Set(rows.map((row) => row.at))
}

/** Ends what is owed as applied where a command for it was sent to a device of the room. */
export async function endSentSlots(tx: Database, { homeId, roomId }: RoomKey): Promise<void> {
  await tx.query(
    `update slot s set outcome = 'applied'
     where s.home_id = $1 and s.room_id = $2 and s.outcome = 'owed' and exists (
       select 1 from command c join command_device cd on cd.command_id = c.id and cd.home_id = c.home_id
       where c.home_id = $1 and c.room_id = $2 and c.capability = 'thermostat_mode' and c.value = to_jsonb(s."order")
         and c.requested_at >= s.at and cd.sent_at is not null)`,
    [homeId, roomId],
  )
}

/** Ends what is still owed of a room, but for the slot at `except` (ms). */
export async function endOwedSlots(
  tx: Database,
  { homeId, roomId }: RoomKey,
  outcome: 'applied' | 'superseded' | 'missed',
  except: number | null = null,
): Promise<void> {
  await tx.query(
    `update slot set outcome = $3 where home_id = $1 and room_id = $2 and outcome = 'owed'
       and ($4::float8 is null or at <> to_timestamp($4 / 1000))`,
    [homeId, roomId, outcome, except],
  )
}

/** Whether a room's order could not be told yet. */
export async function hasOwedSlots(tx: Database, { homeId, roomId }: RoomKey): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from slot where home_id = $1 and room_id = $2 and outcome = 'owed' limit 1`,
    [homeId, roomId],
  )
  return rows.length > 0
}

/** Whether anybody or anything ever gave a room an order: a person, its week, or a command that was sent. */
export async function hasRoomBegun(tx: Database, { homeId, roomId }: RoomKey): Promise<boolean> {
  const rows = await tx.query<{ hasBegun: boolean }>(
    `select exists (select 1 from slot where home_id = $1 and room_id = $2 and outcome in ('owed', 'applied'))
       or exists (select 1 from room_override where home_id = $1 and room_id = $2)
       or exists (
         select 1 from command c join command_device cd on cd.command_id = c.id and cd.home_id = c.home_id
         where c.home_id = $1 and c.room_id = $2 and c.capability = 'thermostat_mode' and cd.sent_at is not null
       ) as "hasBegun"`,
    [homeId, roomId],
  )
  return rows[0]?.hasBegun ?? false
}

/** The devices that a command could not be sent to. */
export async function selectRefused(
  database: Database,
  { homeId, commandId }: { homeId: string; commandId: string },
): Promise<string[]> {
  const rows = await database.query<{ deviceId: string }>(
    `select device_id as "deviceId" from command_device
     where home_id = $1 and command_id = $2 and status = 'refused'`,
    [homeId, commandId],
  )
  return rows.map((row) => row.deviceId)
}
