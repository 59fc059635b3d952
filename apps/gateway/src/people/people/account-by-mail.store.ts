import type { Role } from '@foyer/contract/session.ts'
import type { Database } from '#base/database/database.ts'
import type { Language } from '#base/http/language.ts'

/** The account of an e-mail (in its stored form), with the home that it opens; locked until the transaction ends. */
export async function findAccount(
  tx: Database,
  email: string,
): Promise<{ id: string; hasPassword: boolean; homeId: string | null } | undefined> {
  const rows = await tx.query<{ id: string; hasPassword: boolean }>(
    `select id, password_hash is not null as "hasPassword" from account where email = $1 for update`,
    [email],
  )
  const [account] = rows
  // Read once the lock is held: a statement that waits for it does not see a home that was joined meanwhile.
  return account && { ...account, homeId: (await findHomeOf(tx, email)) ?? null }
}

/** The home that an e-mail (in its stored form) opens, without a lock. */
export async function findHomeOf(tx: Database, email: string): Promise<string | undefined> {
  const rows = await tx.query<{ homeId: string }>(
    `select m.home_id as "homeId" from membership m join account a on a.id = m.account_id
     where a.email = $1 limit 1`,
    [email],
  )
  return rows[0]?.homeId
}

/** Adds an account without a password, unless there is one with this e-mail. */
export async function insertAccount(
  tx: Database,
  account: {
    id: string
    email: string
    name: string
    language: Language
    timeZone: string | null
    at: number
  },
): Promise<void> {
  await tx.query(
    `insert into account (id, email, name, language, time_zone, created_at)
     values ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000)) on conflict (email) do nothing`,
    [account.id, account.email, account.name, account.language, account.timeZone, account.at],
  )
}

/** Makes an account a member of a home. */
export async function insertMembership(
  tx: Database,
  membership: { accountId: string; homeId: string; role: Role; at: number },
): Promise<void> {
  await tx.query(
    `insert into membership (account_id, home_id, role, joined_at)
     values ($1, $2, $3, to_timestamp($4::float8 / 1000)) on conflict do nothing`,
    [membership.accountId, membership.homeId, membership.role, membership.at],
  )
}

/** The number of people of a home. */
export async function countMembers(tx: Database, homeId: string): Promise<number> {
  const rows = await tx.query<{ n: number }>('select count(*) as n from membership where home_id = $1', [
    homeId,
  ])
  return rows[0]?.n ?? 0
}
