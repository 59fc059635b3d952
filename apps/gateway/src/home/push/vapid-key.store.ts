import type { Database } from '#base/database/database.ts'

/** The private key of this installation: the stored one, or else this new one; two gateways agree on one. */
export async function ensureVapidKey(database: Database, made: string): Promise<string> {
  await database.query('insert into vapid_key (private_key) values ($1) on conflict do nothing', [made])
  const rows = await database.query<{ privateKey: string }>(
    'select private_key as "privateKey" from vapid_key',
  )
  return rows[0]?.privateKey ?? made
}
