import type { Slot } from '@foyer/rules/home/plan-rooms.ts'
import type { Database } from '#base/database/database.ts'
import type { RoomKey } from './room-key.ts'

/** The time (ms) of the last stored slot of each room; rooms without one are left out. */
export async function selectLastSlots(tx: Database, rooms: readonly RoomKey[]): Promise<Map<string, number>> {
  const rows = await tx.query<{ roomId: string; at: number }>(
    `select room.id as "roomId", last.at from unnest($1::uuid[], $2::uuid[]) as room (home_id, id)
     cross join lateral (
       select at from slot where slot.room_id = room.id and slot.home_id = room.home_id order by at desc limit 1
     ) last`,
    [rooms.map((room) => room.homeId), rooms.map((room) => room.roomId)],
  )
  return new Map(rows.map(({ roomId, at }) => [roomId, at]))
}

/** Inserts slots; existing rows are kept. Returns the slots that were inserted now. */
export async function insertSlots(
  tx: Database,
  slots: readonly (RoomKey & Slot)[],
): Promise<{ roomId: string; at: number }[]> {
  return tx.query<{ roomId: string; at: number }>(
    `insert into slot (room_id, home_id, at, outcome, "order")
     select room_id, home_id, to_timestamp(ms / 1000), outcome, slot_order
     from unnest($1::uuid[], $2::uuid[], $3::float8[], $4::text[], $5::text[])
       as new (room_id, home_id, ms, outcome, slot_order)
     on conflict do nothing returning room_id as "roomId", at`,
    [
      slots.map((slot) => slot.roomId),
      slots.map((slot) => slot.homeId),
      slots.map((slot) => slot.at),
      slots.map((slot) => slot.outcome),
      slots.map((slot) => slot.order),
    ],
  )
}

/**
 * Marks owed slots of homes as applied where a command for them was sent to a device of the room. A slot that another
 * transaction is changing is left to it.
 */
export async function endSentSlots(tx: Database, homeIds: readonly string[]): Promise<void> {
  await tx.query(
    `with sent as (
       select s.home_id, s.room_id, s.at from slot s
       where s.home_id = any($1::uuid[]) and s.outcome = 'owed' and exists (
         select 1 from command c join command_device cd on cd.command_id = c.id and cd.home_id = c.home_id
         where c.home_id = s.home_id and c.room_id = s.room_id and c.capability = 'thermostat_mode'
           and c.value = to_jsonb(s."order") and c.requested_at >= s.at and cd.sent_at is not null)
       for update of s skip locked)
     update slot s set outcome = 'applied' from sent
     where s.home_id = sent.home_id and s.room_id = sent.room_id and s.at = sent.at`,
    [homeIds],
  )
}

/** Ends the owed slots of rooms, except the slot of each at `except` (ms). */
export async function endUnsentSlots(
  tx: Database,
  rooms: readonly (RoomKey & { outcome: 'applied' | 'superseded' | 'missed'; except: number | null })[],
): Promise<void> {
  await tx.query(
    `update slot set outcome = ended.outcome
     from unnest($1::uuid[], $2::uuid[], $3::text[], $4::float8[]) as ended (home_id, room_id, outcome, except_ms)
     where slot.home_id = ended.home_id and slot.room_id = ended.room_id and slot.outcome = 'owed'
       and (except_ms is null or slot.at <> to_timestamp(except_ms / 1000))`,
    [
      rooms.map((room) => room.homeId),
      rooms.map((room) => room.roomId),
      rooms.map((room) => room.outcome),
      rooms.map((room) => room.except),
    ],
  )
}

/** The rooms that have an order that could not be sent yet. */
export async function selectRoomsWithUnsentSlots(
  tx: Database,
  rooms: readonly RoomKey[],
): Promise<Set<string>> {
  const rows = await tx.query<{ roomId: string }>(
    `select distinct s.room_id as "roomId" from unnest($1::uuid[], $2::uuid[]) as room (home_id, id)
     join slot s on s.room_id = room.id and s.home_id = room.home_id and s.outcome = 'owed'`,
    [rooms.map((room) => room.homeId), rooms.map((room) => room.roomId)],
  )
  return new Set(rows.map(({ roomId }) => roomId))
}

/**
 * Filters `rooms` to those that ever had an order: an override, a slot of their week, a claim, or a command that was
 * sent.
 */
export async function selectBegun(tx: Database, rooms: readonly RoomKey[]): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(
    `select id from unnest($1::uuid[], $2::uuid[]) as room (home_id, id)
     where exists (select 1 from slot s where s.home_id = room.home_id and s.room_id = room.id
         and s.outcome in ('owed', 'applied'))
       or exists (select 1 from room_override o where o.home_id = room.home_id and o.room_id = room.id)
       or exists (select 1 from room_claim h where h.home_id = room.home_id and h.room_id = room.id
         and h.state <> 'waiting')
       or exists (
         select 1 from command c join command_device cd on cd.command_id = c.id and cd.home_id = c.home_id
         where c.home_id = room.home_id and c.room_id = room.id and c.capability = 'thermostat_mode'
           and cd.sent_at is not null)`,
    [rooms.map((room) => room.homeId), rooms.map((room) => room.roomId)],
  )
  return new Set(rows.map(({ id }) => id))
}
