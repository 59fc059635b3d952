import { inPieces } from '@foyer/gateway/src/base/in-pieces.ts'
import type { OpenDatabase } from '@foyer/gateway/src/base/database/open-database.ts'
import type { HomeKey } from './register-homes.ts'

const AT_ONCE = 500

/**
 * Copies the devices, series and log of one home to others, as if each hub had sent its own list: that takes a gateway
 * some 60 ms a home, and is not measured here.
 */
export async function copyDevices(
  database: OpenDatabase,
  template: HomeKey,
  homes: readonly HomeKey[],
): Promise<void> {
  const own = ['id', 'home_id', 'hub_id', 'room_id', 'created_at']
  const columns = await database.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = 'device'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
       and attname <> all($1::text[]) order by attnum`,
    [own],
  )
  const names = columns.map(({ name }) => name).join(', ')
  for (const some of inPieces(homes, AT_ONCE)) {
    const keys = [some.map(({ homeId }) => homeId), some.map(({ hubId }) => hubId)]
    await database.transaction(async (tx) => {
      await tx.query(
        `insert into device (id, home_id, hub_id, room_id, created_at, ${names})
         select gen_random_uuid(), made.home_id, made.hub_id, p.room_id, d.created_at,
           ${columns.map(({ name }) => `d.${name}`).join(', ')}
         from unnest($1::uuid[], $2::uuid[]) as made (home_id, hub_id)
         join device d on d.home_id = $3
         join placement p on p.home_id = made.home_id and p.hub_id = made.hub_id and p.address = d.address`,
        [...keys, template.homeId],
      )
      await tx.query(
        `insert into series (home_id, device_id, capability)
         select d.home_id, d.id, s.capability
         from device d
         join device known on known.home_id = $2 and known.address = d.address
         join series s on s.home_id = known.home_id and s.device_id = known.id
         where d.home_id = any($1::uuid[])`,
        [keys[0], template.homeId],
      )
      await tx.query(
        `insert into connectivity (home_id, hub_id, device_id, at, status, details)
         select d.home_id, d.hub_id, d.id, c.at, c.status, c.details
         from device d
         join device known on known.home_id = $2 and known.address = d.address
         join connectivity c on c.home_id = known.home_id and c.device_id = known.id
         where d.home_id = any($1::uuid[])`,
        [keys[0], template.homeId],
      )
    })
  }
  await database.query('analyze device, series')
}
