import type { Database } from '#base/database/database.ts'
import type { LinkPurpose } from './link-secret.ts'

export type LinkRow = {
  subject: string
  createdAt: number
  expiresAt: number
  usedAt: number | null
  deadAt: number | null
}

/** Stores a secret's hash. If it exists, only its expiry is updated; a used or ended secret stays so. */
export async function insertLink(
  tx: Database,
  link: { hash: Buffer; purpose: LinkPurpose; subject: string; at: number; expiresAt: number },
): Promise<void> {
  await tx.query(
    `insert into link_secret (hash, purpose, subject, created_at, expires_at)
     values ($1, $2, $3, to_timestamp($4::float8 / 1000), to_timestamp($5::float8 / 1000))
     on conflict (hash) do update set expires_at = excluded.expires_at`,
    [link.hash, link.purpose, link.subject, link.at, link.expiresAt],
  )
}

/** Finds the subject of a secret by its hash, without a lock. */
export async function findSubject(tx: Database, hash: Buffer): Promise<string | undefined> {
  const rows = await tx.query<{ subject: string }>('select subject from link_secret where hash = $1', [hash])
  return rows[0]?.subject
}

/** Finds a secret by its hash and locks it until the transaction ends. */
export async function findLinkLocked(tx: Database, hash: Buffer): Promise<LinkRow | undefined> {
  const rows = await tx.query<LinkRow>(
    `select subject, created_at as "createdAt", expires_at as "expiresAt",
       used_at as "usedAt", dead_at as "deadAt"
     from link_secret where hash = $1 for update`,
    [hash],
  )
  return rows[0]
}

/** Marks a secret as used. */
export async function markUsed(tx: Database, hash: Buffer, at: number): Promise<void> {
  await tx.query('update link_secret set used_at = to_timestamp($2::float8 / 1000) where hash = $1', [
    hash,
    at,
  ])
}

/** Ends all valid secrets of a subject with these purposes. */
export async function killLinks(
  tx: Database,
  subject: string,
  purposes: readonly LinkPurpose[],
  at: number,
): Promise<void> {
  await tx.query(
    `update link_secret set dead_at = to_timestamp($3::float8 / 1000)
     where subject = $1 and purpose = any($2) and dead_at is null`,
    [subject, purposes, at],
  )
}

/** Removes secrets that expired before an instant (ms). */
export async function removeOldLinks(tx: Database, before: number): Promise<void> {
  await tx.query('delete from link_secret where expires_at < to_timestamp($1::float8 / 1000)', [before])
}
