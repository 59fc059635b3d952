import type { SessionDevice } from '@foyer/contract/account.ts'
import type { Role } from '@foyer/contract/session.ts'
import type { Database } from '#base/database/database.ts'

export type LoginRow = {
  accountId: string
  /** Null until a password is chosen. */
  passwordHash: string | null
  homeId: string
  parkId: string
}

export type SessionRow = {
  accountName: string
  homeId: string
  parkId: string
  role: Role
  usedAt: number
  expiresAt: number
  endedAt: number | null
}

/** The account of an e-mail (in its stored form) and the home it opens. */
export async function findLogin(database: Database, email: string): Promise<LoginRow | undefined> {
  const rows = await database.query<LoginRow>(
    `select a.id as "accountId", a.password_hash as "passwordHash", m.home_id as "homeId", h.park_id as "parkId"
     from account a join membership m on m.account_id = a.id join home h on h.id = m.home_id
     where a.email = $1 order by h.created_at, h.id limit 1`,
    [email],
  )
  return rows[0]
}

/**
 * True if an account still has the password that was verified; until the transaction ends, it cannot be changed.
 */
export async function lockPassword(
  tx: Database,
  { accountId, passwordHash }: Pick<LoginRow, 'accountId' | 'passwordHash'>,
): Promise<boolean> {
  const rows = await tx.query('select from account where id = $1 and password_hash = $2 for share', [
    accountId,
    passwordHash,
  ])
  return rows.length === 1
}

/** Adds a session that begins now. */
export async function insertSession(
  database: Database,
  session: {
    id: string
    accountId: string
    homeId: string
    at: number
    expiresAt: number
    device: SessionDevice
  },
): Promise<void> {
  const { browser, system, form } = session.device
  await database.query(
    `insert into session (id, account_id, home_id, created_at, used_at, expires_at, browser, system, form)
     values ($1, $2, $3, to_timestamp($4::float8 / 1000), to_timestamp($4::float8 / 1000),
       to_timestamp($5::float8 / 1000), $6, $7, $8)`,
    [session.id, session.accountId, session.homeId, session.at, session.expiresAt, browser, system, form],
  )
}

/** Whether the account had sessions, and none of them on such a device. */
export async function isNewDevice(
  database: Database,
  accountId: string,
  device: SessionDevice,
): Promise<boolean> {
  const rows = await database.query<{ isNew: boolean }>(
    `select exists (select from session where account_id = $1)
       and not exists (select from session where account_id = $1 and browser = $2 and system = $3) as "isNew"`,
    [accountId, device.browser, device.system],
  )
  return rows[0]?.isNew === true
}

/** A session with the current role of its account in its home: a person removed from the home has none. */
export async function findSession(
  database: Database,
  key: { sessionId: string; accountId: string },
): Promise<SessionRow | undefined> {
  const rows = await database.query<SessionRow>(
    `select a.name as "accountName", s.home_id as "homeId", h.park_id as "parkId", m.role,
       s.used_at as "usedAt", s.expires_at as "expiresAt", s.ended_at as "endedAt"
     from session s
     join account a on a.id = s.account_id
     join membership m on m.account_id = s.account_id and m.home_id = s.home_id
     join home h on h.id = s.home_id
     where s.id = $1 and s.account_id = $2`,
    [key.sessionId, key.accountId],
  )
  return rows[0]
}

/**
 * The role of the person of a session that has not ended; the session cannot end before the transaction does. undefined
 * if it has ended or the person was removed from the home.
 */
export async function lockOpenSession(
  tx: Database,
  key: { sessionId: string; accountId: string },
): Promise<Role | undefined> {
  const rows = await tx.query<{ role: Role }>(
    `select m.role from session s
     join membership m on m.account_id = s.account_id and m.home_id = s.home_id
     where s.id = $1 and s.account_id = $2 and s.ended_at is null for share of s`,
    [key.sessionId, key.accountId],
  )
  return rows[0]?.role
}

/** Stores when a session was used. */
export async function touchSession(database: Database, sessionId: string, at: number): Promise<void> {
  await database.query(
    'update session set used_at = greatest(used_at, to_timestamp($2::float8 / 1000)) where id = $1',
    [sessionId, at],
  )
}

/** Ends a session of an account, once. */
export async function endSession(
  database: Database,
  key: { sessionId: string; accountId: string },
  at: number,
): Promise<void> {
  await database.query(
    `update session set ended_at = to_timestamp($3::float8 / 1000)
     where id = $1 and account_id = $2 and ended_at is null`,
    [key.sessionId, key.accountId, at],
  )
}

/** Of these sessions, those that are over: ended, expired, or unused since before `idleSince`. */
export async function findEndedSessions(
  database: Database,
  sessionIds: readonly string[],
  bounds: { now: number; idleSince: number },
): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `select asked.id::text as id from unnest($1::uuid[]) as asked (id)
     left join session s on s.id = asked.id
     left join membership m on m.account_id = s.account_id and m.home_id = s.home_id
     where s.id is null or m.account_id is null or s.ended_at is not null
       or s.expires_at <= to_timestamp($2::float8 / 1000) or s.used_at <= to_timestamp($3::float8 / 1000)`,
    [sessionIds, bounds.now, bounds.idleSince],
  )
  return rows.map((row) => row.id)
}

export type MeRow = { email: string; homeName: string; timeZone: string }

/** What a person sees of themselves and of their home. */
export async function readMe(
  database: Database,
  key: { accountId: string; homeId: string },
): Promise<MeRow | undefined> {
  const rows = await database.query<MeRow>(
    `select a.email, h.name as "homeName", h.time_zone as "timeZone"
     from account a join membership m on m.account_id = a.id join home h on h.id = m.home_id
     where a.id = $1 and h.id = $2`,
    [key.accountId, key.homeId],
  )
  return rows[0]
}
