import type { Database } from '#base/database/database.ts'

/** Sends the payloads to the listeners of a channel, in one statement. */
export async function notify(
  database: Database,
  channel: string,
  payloads: readonly string[],
): Promise<void> {
  await database.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [
    channel,
    payloads,
  ])
}
