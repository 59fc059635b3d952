import type { Database } from '#base/database/database.ts'
import type { Language } from '#base/http/language.ts'

export type RecoveryRequest = { id: string; email: string; language: Language }

/** Stores a request for a new password; its account is looked up later. */
export async function insertRequest(
  database: Database,
  request: RecoveryRequest & { at: number },
): Promise<void> {
  await database.query(
    `insert into recovery_request (id, email, language, created_at)
     values ($1, $2, $3, to_timestamp($4::float8 / 1000))`,
    [request.id, request.email, request.language, request.at],
  )
}

/** Deletes and returns the oldest request, for this transaction only. */
export async function takeRequest(tx: Database): Promise<RecoveryRequest | undefined> {
  const rows = await tx.query<RecoveryRequest>(
    `delete from recovery_request where id = (
       select id from recovery_request order by created_at limit 1 for update skip locked
     ) returning id, email, language`,
  )
  return rows[0]
}

/** The account of an e-mail (in its stored form), locked until the transaction ends, with the home that it opens. */
export type AccountRow = {
  id: string
  email: string
  hasPassword: boolean
  language: Language | null
  homeId: string
  parkId: string
  timeZone: string
}

const accountOf = `select a.id, a.email, a.password_hash is not null as "hasPassword", a.language,
    h.id as "homeId", h.park_id as "parkId", coalesce(a.time_zone, h.time_zone) as "timeZone"
  from account a join membership m on m.account_id = a.id join home h on h.id = m.home_id`

export async function findByEmail(tx: Database, email: string): Promise<AccountRow | undefined> {
  const rows = await tx.query<AccountRow>(
    `${accountOf} where a.email = $1 order by h.created_at, h.id limit 1 for update of a`,
    [email],
  )
  return rows[0]
}

export async function findById(tx: Database, accountId: string): Promise<AccountRow | undefined> {
  const rows = await tx.query<AccountRow>(
    `${accountOf} where a.id = $1 order by h.created_at, h.id limit 1 for update of a`,
    [accountId],
  )
  return rows[0]
}

export async function updatePassword(
  tx: Database,
  change: { accountId: string; hash: string; at: number },
): Promise<void> {
  await tx.query(
    `update account set password_hash = $2, password_changed_at = to_timestamp($3::float8 / 1000) where id = $1`,
    [change.accountId, change.hash, change.at],
  )
}

/** Ends every session of an account; returns those that it ended. */
export async function endEverySession(tx: Database, accountId: string, at: number): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `update session set ended_at = to_timestamp($2::float8 / 1000)
     where account_id = $1 and ended_at is null returning id`,
    [accountId, at],
  )
  return rows.map(({ id }) => id)
}
