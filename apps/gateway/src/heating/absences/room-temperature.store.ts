import type { OrderTemperatures } from '@foyer/rules/absence/room-warming.ts'
import type { Database } from '#base/database/database.ts'

/** °C of each order in the rooms of a home, from the room settings. */
export async function selectOrderTemperatures(
  database: Database,
  homeId: string,
): Promise<Map<string, OrderTemperatures>> {
  const rows = await database.query<{ id: string } & Omit<OrderTemperatures, 'stop'>>(
    `select id, comfort::float8, comfort_minus_1::float8, comfort_minus_2::float8, eco::float8,
       frost_protection::float8 from room where home_id = $1`,
    [homeId],
  )
  return new Map(rows.map(({ id, ...temperatures }) => [id, { ...temperatures, stop: null }]))
}
