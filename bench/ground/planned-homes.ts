import { setTimeout as sleep } from 'node:timers/promises'
import type { OpenDatabase } from '@foyer/gateway/src/base/database/open-database.ts'
import { addOtherHomes } from './other-homes.ts'

/** Homes with a hub, a tank on a contract of two prices, and a room with a relay and a thermometer at 19 °C. */
export async function addPlannedHomes(database: OpenDatabase, count: number): Promise<string[]> {
  const hubIds = (await addOtherHomes(database, count)).map(({ hubId }) => hubId)
  const rows = await database.query<{ homeId: string }>(
    'select home_id as "homeId" from hub where id = any($1::uuid[])',
    [hubIds],
  )
  const homeIds = rows.map(({ homeId }) => homeId)
  await database.query(`update room set default_order = 'comfort' where home_id = any($1::uuid[])`, [homeIds])
  await database.query(
    `insert into contract (home_id, valid_from, option, subscribed_power, off_peak)
     select id, '2026-01-01', 'hp_hc', 9, '[[1320, 360]]' from unnest($1::uuid[]) as made (id)`,
    [homeIds],
  )
  await database.query(
    `insert into device (id, home_id, hub_id, address, friendly_name, name, room_id, type, category, capabilities,
       commands, reachable, connected_since, last_seen, created_at)
     select gen_random_uuid(), hub.home_id, hub.id, kind.name, kind.name, kind.name, room.id, kind.type, kind.category,
       kind.capabilities::text[], kind.commands::text[], true, now() - interval '1 hour', now(), now()
     from hub join room on room.home_id = hub.home_id
     cross join (values ('tank', 'outlet', 'hot_water', '{on}', '{on}'),
       ('relay', 'outlet', 'heating', '{on}', '{on}'), ('sensor', 'sensor', 'none', '{temperature}', '{}'))
       as kind (name, type, category, capabilities, commands)
     where hub.id = any($1::uuid[])`,
    [hubIds],
  )
  await database.query(
    `insert into series (home_id, device_id, capability, latest_at, latest_value)
     select home_id, id, capabilities[1], now(), case name when 'sensor' then 19 else 0 end
     from device where home_id = any($1::uuid[])`,
    [homeIds],
  )
  return homeIds
}

/** Resolves once no plan of these homes is due. */
export async function untilPlanned(database: OpenDatabase, homeIds: readonly string[]): Promise<void> {
  for (;;) {
    const rows = await database.query(
      `select 1 from home_clock where home_id = any($1::uuid[]) and at <= now()
       union all select 1 from home_wake where home_id = any($1::uuid[]) limit 1`,
      [homeIds],
    )
    if (rows.length === 0) return
    await sleep(20)
  }
}
