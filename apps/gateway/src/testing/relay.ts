import type { Database } from '#base/database/database.ts'

/**
 * For tests: turns a room's heating devices into relays, which receive no orders and are switched by the room's
 * temperature.
 */
export async function heatByRelay(
  database: Database,
  { homeId, roomId }: { homeId: string; roomId: string },
): Promise<void> {
  await database.query(
    `update device set category = 'heating', capabilities = '{on}', commands = '{on}', mapping = '{}'
     where home_id = $1 and room_id = $2 and 'thermostat_mode' = any(commands)`,
    [homeId, roomId],
  )
}
