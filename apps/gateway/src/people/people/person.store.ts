import type { Role } from '@foyer/contract/session.ts'
import type { Database } from '#base/database/database.ts'

export type PersonRow = { id: string; name: string; email: string; role: Role; joinedAt: number }

/** The people of a home, owners first, then in the order in which they joined. */
export async function selectPeople(database: Database, homeId: string): Promise<PersonRow[]> {
  return database.query<PersonRow>(
    `select a.id, a.name, a.email, m.role, coalesce(m.joined_at, a.created_at) as "joinedAt"
     from membership m join account a on a.id = m.account_id
     where m.home_id = $1
     order by m.role = 'owner' desc, coalesce(m.joined_at, a.created_at), a.id`,
    [homeId],
  )
}

/** The roles of a home's people, locked until the transaction ends. */
export async function lockRoles(tx: Database, homeId: string): Promise<{ accountId: string; role: Role }[]> {
  return tx.query(
    `select account_id as "accountId", role from membership where home_id = $1
     order by account_id for update`,
    [homeId],
  )
}

/** Removes a person from a home and ends their sessions in it, whose ids it returns. */
export async function deleteMembership(
  tx: Database,
  key: { homeId: string; accountId: string },
  at: number,
): Promise<string[]> {
  await tx.query('delete from membership where home_id = $1 and account_id = $2', [key.homeId, key.accountId])
  const rows = await tx.query<{ id: string }>(
    `update session set ended_at = to_timestamp($3::float8 / 1000)
     where home_id = $1 and account_id = $2 and ended_at is null returning id`,
    [key.homeId, key.accountId, at],
  )
  return rows.map(({ id }) => id)
}
