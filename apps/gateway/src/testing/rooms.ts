import { randomUUID } from 'node:crypto'
import type { Database } from '#base/database/database.ts'
import type { TestHome } from './world.ts'

/** For tests: the id of a home's second room, the one that may be deleted. */
export function spareRoomId(home: TestHome): string {
  return `${home.roomId.slice(0, -12)}000000000000`
}

/** For tests: restores the home's two rooms, deletes all others, and restores a hot-water tank in the first. */
export async function bringRoomsBack(database: Database, home: TestHome): Promise<void> {
  const spare = spareRoomId(home)
  await database.query('delete from room where home_id = $1 and id <> all ($2::uuid[])', [
    home.homeId,
    [home.roomId, spare],
  ])
  await database.query(
    `insert into room (id, home_id, name, position) values ($1, $2, $3, 9) on conflict do nothing`,
    [spare, home.homeId, `Cave ${home.mark}`],
  )
  await database.query(
    `insert into device (id, home_id, hub_id, address, friendly_name, name, room_id, type, category,
       capabilities, commands, reachable, connected_since, last_seen, created_at)
     select $1, $2, $3, 'tank', $4, $4, $5, 'outlet', 'hot_water', '{on,instant_power}', '{on}', true, now(), now(), now()
     on conflict do nothing`,
    [spare, home.homeId, home.hubId, `Chauffe-eau ${home.mark}`, home.roomId],
  )
}

/** For tests: the order of a home's first room is that of its failed command, which may be sent again. */
export async function bringOrderBack(database: Database, home: TestHome): Promise<void> {
  await database.query(
    `insert into room_override (id, home_id, room_id, "order", set_by_name, set_at, until_kind)
     values ($1, $2, $3, 'eco', $4, now(), 'cancelled')
     on conflict (home_id, room_id) where ended_at is null do update set "order" = excluded."order"`,
    [randomUUID(), home.homeId, home.roomId, `Marie ${home.mark}`],
  )
}

/** For tests: resets the settings of a home's first room to their first version. */
export async function bringSettingsBack(database: Database, home: TestHome): Promise<void> {
  await database.query('update room set settings_version = 1 where home_id = $1 and id = $2', [
    home.homeId,
    home.roomId,
  ])
}
