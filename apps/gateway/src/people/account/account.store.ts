import type { AccountLanguage, SessionDevice } from '@foyer/contract/account.ts'
import type { Database } from '#base/database/database.ts'

export type AccountRow = {
  name: string
  email: string
  /** Null until a language is chosen. */
  language: AccountLanguage | null
  createdAt: number
  passwordChangedAt: number | null
  /** Of the home. */
  timeZone: string
}

type Key = { accountId: string; homeId: string }

/** The account of a person of a home. */
export async function selectAccount(database: Database, key: Key): Promise<AccountRow | undefined> {
  const rows = await database.query<AccountRow>(
    `select a.name, a.email, a.language, a.created_at as "createdAt", a.password_changed_at as "passwordChangedAt",
       h.time_zone as "timeZone"
     from account a join membership m on m.account_id = a.id join home h on h.id = m.home_id
     where a.id = $1 and m.home_id = $2`,
    [key.accountId, key.homeId],
  )
  return rows[0]
}

/** Changes the given fields only. */
export async function updateAccountRow(
  database: Database,
  key: Key,
  changes: { name: string | null; language: AccountLanguage | null },
): Promise<void> {
  await database.query(
    `update account set name = coalesce($3, name), language = coalesce($4, language)
     where id = $1 and exists (select from membership m where m.account_id = $1 and m.home_id = $2)`,
    [key.accountId, key.homeId, changes.name, changes.language],
  )
}

/**
 * The e-mail and the password hash of an account, locked until the transaction ends. From here on the transaction may be
 * idle for a minute: if many passwords are verified at the same time, one takes longer than a transaction may be idle.
 */
export async function selectPassword(
  tx: Database,
  accountId: string,
): Promise<{ email: string; hash: string } | undefined> {
  await tx.query(`select set_config('idle_in_transaction_session_timeout', '60s', true)`)
  const rows = await tx.query<{ email: string; hash: string }>(
    'select email, password_hash as hash from account where id = $1 for update',
    [accountId],
  )
  return rows[0]
}

export async function updatePasswordHash(
  tx: Database,
  change: { accountId: string; hash: string; at: number },
): Promise<void> {
  await tx.query(
    `update account set password_hash = $2, password_changed_at = to_timestamp($3::float8 / 1000) where id = $1`,
    [change.accountId, change.hash, change.at],
  )
}

export type OpenSessionRow = SessionDevice & { id: string; createdAt: number; usedAt: number }

/** The sessions of an account that have not ended, have not expired and were used since `idleSince`. */
export async function selectOpenSessions(
  database: Database,
  accountId: string,
  bounds: { now: number; idleSince: number },
): Promise<OpenSessionRow[]> {
  return database.query<OpenSessionRow>(
    `select id, browser, system, form, created_at as "createdAt", used_at as "usedAt" from session
     where account_id = $1 and ended_at is null
       and expires_at > to_timestamp($2::float8 / 1000) and used_at > to_timestamp($3::float8 / 1000)
     order by used_at desc, id`,
    [accountId, bounds.now, bounds.idleSince],
  )
}

/** Ends open sessions of an account: one, or all but one. Returns those that it ended. */
export async function endSessions(
  tx: Database,
  accountId: string,
  which: { only: string } | { except: string },
  at: number,
): Promise<string[]> {
  const [only, except] = 'only' in which ? [which.only, null] : [null, which.except]
  const rows = await tx.query<{ id: string }>(
    `update session set ended_at = to_timestamp($4::float8 / 1000)
     where account_id = $1 and ended_at is null and ($2::uuid is null or id = $2) and ($3::uuid is null or id <> $3)
     returning id`,
    [accountId, only, except, at],
  )
  return rows.map(({ id }) => id)
}
