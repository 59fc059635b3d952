import type { Database } from '#base/database/database.ts'

type Key = { accountId: string; key: string }

/** Claims a key for a request: true if the key is new. Waits for another transaction that is claiming the same key. */
export async function claimKey(
  tx: Database,
  claim: Key & { call: string; requestHash: Buffer; at: number; keptSince: number },
): Promise<boolean> {
  await tx.query(
    'delete from idempotency where account_id = $1 and key = $2 and created_at < to_timestamp($3::float8 / 1000)',
    [claim.accountId, claim.key, claim.keptSince],
  )
  const rows = await tx.query(
    `insert into idempotency (account_id, key, call, request_hash, created_at)
     values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000))
     on conflict do nothing returning key`,
    [claim.accountId, claim.key, claim.call, claim.requestHash, claim.at],
  )
  return rows.length === 1
}

/** Returns what is stored under a key: the request it was used for, and the answer once there is one. */
export async function readAnswer(
  tx: Database,
  { accountId, key }: Key,
): Promise<{ call: string; requestHash: Buffer; reply: string | null } | undefined> {
  const rows = await tx.query<{ call: string; requestHash: Buffer; reply: string | null }>(
    'select call, request_hash as "requestHash", reply from idempotency where account_id = $1 and key = $2',
    [accountId, key],
  )
  return rows[0]
}

/** Stores the answer of a key that this transaction claimed. */
export async function storeAnswer(tx: Database, { accountId, key }: Key, reply: string): Promise<void> {
  await tx.query('update idempotency set reply = $3 where account_id = $1 and key = $2', [
    accountId,
    key,
    reply,
  ])
}

/** Removes the keys that were claimed before an instant (ms). */
export async function removeKeys(database: Database, before: number): Promise<void> {
  await database.query('delete from idempotency where created_at < to_timestamp($1::float8 / 1000)', [before])
}
