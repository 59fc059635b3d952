import type { Database } from '#base/database/database.ts'

export type SigningKeyRow = { kid: string; jwk: Record<string, unknown> }

/** The keys of this installation, oldest first. */
export async function readSigningKeys(database: Database): Promise<SigningKeyRow[]> {
  return database.query('select kid, private_jwk as jwk from signing_key order by created_at, kid')
}

/** The first key of an installation; two gateways that start at once agree on one. */
export async function ensureSigningKey(
  database: Database,
  make: () => Promise<SigningKeyRow>,
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query('lock table signing_key in exclusive mode')
    if ((await readSigningKeys(tx)).length > 0) return
    const { kid, jwk } = await make()
    await tx.query('insert into signing_key (kid, private_jwk) values ($1, $2)', [kid, JSON.stringify(jwk)])
  })
}
