import type { Database } from '#base/database/database.ts'

export type SigningKeyRow = { kid: string; jwk: Record<string, unknown>; createdAt: number }

/** The keys of this installation, oldest first. */
export async function readSigningKeys(database: Database): Promise<SigningKeyRow[]> {
  return database.query(
    'select kid, private_jwk as jwk, created_at as "createdAt" from signing_key order by created_at, kid',
  )
}

/**
 * Adds a key if none was added since an instant (ms), and removes those that were followed by another before
 * `unusedSince`; gateways that do so concurrently agree on one key.
 */
export async function renewSigningKeys(
  database: Database,
  { since, unusedSince, now }: { since: number; unusedSince: number; now: number },
  make: () => Promise<{ kid: string; jwk: Record<string, unknown> }>,
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query('lock table signing_key in exclusive mode')
    const newest = (await readSigningKeys(tx)).at(-1)
    if (newest !== undefined && newest.createdAt >= since) return
    const { kid, jwk } = await make()
    await tx.query(
      'insert into signing_key (kid, private_jwk, created_at) values ($1, $2, to_timestamp($3::float8 / 1000))',
      [kid, JSON.stringify(jwk), now],
    )
    await tx.query(
      `delete from signing_key k where exists (
         select from signing_key newer
         where newer.created_at > k.created_at and newer.created_at < to_timestamp($1::float8 / 1000))`,
      [unusedSince],
    )
  })
}
