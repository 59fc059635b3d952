import type { Database } from '#base/database/database.ts'
import { lockHome } from '#home/homes/homes.ts'

export type HubRow = {
  id: string
  name: string
  model: string | null
  firmware: string | null
  mac: string | null
  ssid: string | null
  online: boolean
  connectedSince: number | null
  disconnectedSince: number | null
  lastSeen: number | null
  createdAt: number
  coordinator: string | null
  clockFaults: number
  unknownWords: number
  secretSince: number | null
  pairedObjects: number
  reachableObjects: number
  groups: { id: number; name: string; device_ids: string[] }[]
}

/** The hubs of a home, oldest first, with how many devices each has and reaches. */
export async function selectHubs(database: Database, homeId: string): Promise<HubRow[]> {
  return database.query<HubRow>(
    `select h.id, h.name, h.model, h.firmware, h.mac, h.ssid, h.online,
       h.connected_since as "connectedSince", h.disconnected_since as "disconnectedSince",
       h.last_seen as "lastSeen", h.created_at as "createdAt", h.coordinator,
       h.clock_faults as "clockFaults", h.unknown_words as "unknownWords", h.secret_since as "secretSince",
       (select coalesce(jsonb_agg(jsonb_build_object('id', g -> 'id', 'name', g ->> 'name', 'device_ids',
          (select coalesce(jsonb_agg(m.id order by m.name, m.id), '[]') from device m
           where m.home_id = h.home_id and m.hub_id = h.id and m.removed_at is null
             and g -> 'members' @> to_jsonb(m.address))) order by g ->> 'name'), '[]')
        from jsonb_array_elements(h.groups) g) as groups,
       count(d.id) as "pairedObjects", count(d.id) filter (where d.reachable) as "reachableObjects"
     from hub h left join device d on d.hub_id = h.id and d.home_id = h.home_id and d.removed_at is null
     where h.home_id = $1 and h.removed_at is null
     group by h.home_id, h.id
     order by h.created_at, h.id`,
    [homeId],
  )
}

/** Whether the home has this hub. */
export async function hasHub(database: Database, homeId: string, hubId: string): Promise<boolean> {
  const rows = await database.query('select from hub where home_id = $1 and id = $2 and removed_at is null', [
    homeId,
    hubId,
  ])
  return rows.length === 1
}

/** Of these hubs, those that may sign in and have not reported a device yet. */
export async function selectSilentHubs(database: Database, hubIds: readonly string[]): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `select h.id from hub h
     where h.id = any($1::uuid[]) and h.secret_hash is not null
       and not exists (select from device d where d.hub_id = h.id and d.home_id = h.home_id)`,
    [hubIds],
  )
  return rows.map((row) => row.id)
}

/** Counts the hubs of a home and locks the count until the transaction ends. */
export async function countHubsLocked(tx: Database, homeId: string): Promise<number> {
  await lockHome(tx, homeId)
  const rows = await tx.query<{ n: number }>(
    'select count(*) as n from hub where home_id = $1 and removed_at is null',
    [homeId],
  )
  return rows[0]?.n ?? 0
}

/** Adds a hub to a home; only the hash of its secret is stored. */
export async function insertHub(
  tx: Database,
  hub: { id: string; homeId: string; name: string; secretHash: Buffer; at: number },
): Promise<void> {
  await tx.query(
    `insert into hub (id, home_id, name, secret_hash, secret_since, created_at)
     values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000), to_timestamp($5::float8 / 1000))`,
    [hub.id, hub.homeId, hub.name, hub.secretHash, hub.at],
  )
}

/** Gives a hub a new secret, or none (`secretHash` null). False when the home has no such hub. */
export async function updateHubSecret(
  tx: Database,
  key: { homeId: string; hubId: string },
  secret: { hash: Buffer | null; at: number },
): Promise<boolean> {
  const rows = await tx.query(
    `update hub set secret_hash = $3,
       secret_since = case when $3::bytea is null then null else to_timestamp($4::float8 / 1000) end
     where home_id = $1 and id = $2 and removed_at is null returning id`,
    [key.homeId, key.hubId, secret.hash, secret.at],
  )
  return rows.length === 1
}

/** Marks a hub as removed at an instant (ms) and takes its secret; false when the home has no such hub. */
export async function markRemoved(
  tx: Database,
  key: { homeId: string; hubId: string },
  at: number,
): Promise<boolean> {
  const rows = await tx.query(
    `update hub set removed_at = to_timestamp($3::float8 / 1000), secret_hash = null, secret_since = null
     where home_id = $1 and id = $2 and removed_at is null returning id`,
    [key.homeId, key.hubId, at],
  )
  return rows.length === 1
}

/** Marks all devices of a hub as removed at an instant (ms); their history stays. */
export async function removeDevicesOf(
  tx: Database,
  key: { homeId: string; hubId: string },
  at: number,
): Promise<void> {
  await tx.query(
    `update device set removed_at = to_timestamp($3::float8 / 1000), reachable = false
     where home_id = $1 and hub_id = $2 and removed_at is null`,
    [key.homeId, key.hubId, at],
  )
}
