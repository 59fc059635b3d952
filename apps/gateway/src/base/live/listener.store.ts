import type { Database } from '#base/database/database.ts'

/** Renews the listener rows of these homes for `seconds`. Homes whose row had expired are missing from the result. */
export async function renewListeners(
  database: Database,
  gateway: string,
  given: { homeIds: readonly string[]; seconds: number },
): Promise<string[]> {
  const rows = await database.query<{ home_id: string }>(
    `update live_listener set until = clock_timestamp() + make_interval(secs => $3)
     where gateway = $1 and home_id = any($2::uuid[]) and until > clock_timestamp() returning home_id`,
    [gateway, given.homeIds, given.seconds],
  )
  return rows.map((row) => row.home_id)
}

/** Registers this gateway as a listener to these homes for `seconds`. */
export async function insertListeners(
  database: Database,
  gateway: string,
  given: { homeIds: readonly string[]; seconds: number },
): Promise<void> {
  await database.query(
    `insert into live_listener (home_id, gateway, until)
     select home_id, $1, clock_timestamp() + make_interval(secs => $3) from unnest($2::uuid[]) as home_id
     on conflict (home_id, gateway) do update set until = excluded.until`,
    [gateway, given.homeIds, given.seconds],
  )
}

/** Removes expired listener rows, including those of stopped gateways. */
export async function deleteOldListeners(database: Database): Promise<void> {
  await database.query(`delete from live_listener where until < statement_timestamp()`)
}

/** Removes all listener rows of this gateway. */
export async function deleteListeners(database: Database, gateway: string): Promise<void> {
  await database.query('delete from live_listener where gateway = $1', [gateway])
}

/** Returns the other gateways that listen to any of these homes. */
export async function selectListeners(
  database: Database,
  gateway: string,
  homeIds: readonly string[],
): Promise<{ homeId: string; gateway: string }[]> {
  return database.query<{ homeId: string; gateway: string }>(
    `select home_id as "homeId", gateway from live_listener
     where home_id = any($2::uuid[]) and gateway <> $1 and until > statement_timestamp()`,
    [gateway, homeIds],
  )
}

/** Returns the other gateways that listen to the home of a session. */
export async function selectListenersOf(
  database: Database,
  gateway: string,
  sessionId: string,
): Promise<string[]> {
  const rows = await database.query<{ gateway: string }>(
    `select l.gateway from session s join live_listener l on l.home_id = s.home_id
     where s.id = $2 and l.gateway <> $1 and l.until > statement_timestamp()`,
    [gateway, sessionId],
  )
  return rows.map((row) => row.gateway)
}
