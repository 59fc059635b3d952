import { inPieces } from '@foyer/gateway/src/base/in-pieces.ts'
import type { OpenDatabase } from '@foyer/gateway/src/base/database/open-database.ts'
import type { HomeKey } from '#bench/fleet/homes/register-homes.ts'
import type { SentReading } from '#bench/fleet/hubs/simulator-messages.ts'

/** States per statement. */
const AT_ONCE = 20_000

/** The states that a broker acknowledged and that are not stored. */
export async function findLost(
  database: OpenDatabase,
  homes: readonly HomeKey[],
  sent: readonly SentReading[],
): Promise<SentReading[]> {
  const homeOf = new Map(homes.map(({ homeId, hubId }) => [hubId, homeId]))
  const lost: SentReading[] = []
  for (const some of inPieces(sent, AT_ONCE)) {
    const rows = await database.query<{ place: number }>(
      `select place from unnest($1::uuid[], $2::uuid[], $3::text[], $4::float8[])
         with ordinality as sent (home_id, hub_id, name, ms, place)
       where not exists (
         select from device d
         join series s on s.home_id = d.home_id and s.device_id = d.id
         join reading r on r.series_id = s.id and r.at = to_timestamp(sent.ms / 1000)
         where d.home_id = sent.home_id and d.hub_id = sent.hub_id and d.friendly_name = sent.name)`,
      [
        some.map(([hubId]) => homeOf.get(hubId)),
        some.map(([hubId]) => hubId),
        some.map(([, name]) => name),
        some.map(([, , at]) => at),
      ],
    )
    lost.push(...rows.flatMap(({ place }) => some.slice(Number(place) - 1, Number(place))))
  }
  return lost
}
