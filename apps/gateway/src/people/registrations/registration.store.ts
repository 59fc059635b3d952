import type { Database } from '#base/database/database.ts'
import type { Language } from '#base/http/language.ts'
import type { RetentionSpan } from '#base/retention/retained-rows.ts'

export type RegistrationRow = {
  id: string
  homeId: string
  hubId: string
  email: string
  name: string
  language: Language
  activatedAt: number | null
  deletedAt: number | null
}

/** Adds a home without members, with the room that new devices are added to. */
export async function insertHome(
  tx: Database,
  home: {
    id: string
    parkId: string
    name: string
    timeZone: string
    roomId: string
    room: string
    at: number
  },
): Promise<void> {
  await tx.query(
    `insert into home (id, park_id, name, time_zone, created_at)
     values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000))`,
    [home.id, home.parkId, home.name, home.timeZone, home.at],
  )
  await tx.query(
    `insert into room (id, home_id, name, position, is_default, created_at)
     values ($1, $2, $3, 0, true, to_timestamp($4::float8 / 1000))`,
    [home.roomId, home.id, home.room, home.at],
  )
}

/** Updates the brand of a home that has no members yet. */
export async function updatePark(tx: Database, home: { id: string; parkId: string }): Promise<void> {
  await tx.query('update home set park_id = $2 where id = $1', [home.id, home.parkId])
}

/** A hub with its home, locked until the transaction ends. */
export async function findHub(
  tx: Database,
  hubId: string,
): Promise<{ homeId: string; name: string; secretHash: Buffer | null } | undefined> {
  const rows = await tx.query<{ homeId: string; name: string; secretHash: Buffer | null }>(
    `select home_id as "homeId", name, secret_hash as "secretHash" from hub where id = $1 for update`,
    [hubId],
  )
  return rows[0]
}

/**
 * The home without members and the hub of the newest registration of an e-mail that is not activated; the hub is locked
 * until the transaction ends.
 */
export async function findFormer(
  tx: Database,
  email: string,
): Promise<{ homeId: string; hubId: string } | undefined> {
  const rows = await tx.query<{ homeId: string; hubId: string }>(
    `select r.home_id as "homeId", r.hub_id as "hubId"
     from registration r join hub h on h.home_id = r.home_id and h.id = r.hub_id
     where r.email = $1 and r.activated_at is null and h.removed_at is null
       and not exists (select from membership m where m.home_id = r.home_id)
     order by r.created_at desc limit 1 for update of h`,
    [email],
  )
  return rows[0]
}

/** The owners of a home, as addressees of mails. */
export async function selectOwners(
  tx: Database,
  homeId: string,
): Promise<
  { email: string; language: Language | null; homeName: string; parkId: string; timeZone: string }[]
> {
  return tx.query(
    `select a.email, a.language, h.name as "homeName", h.park_id as "parkId",
       coalesce(a.time_zone, h.time_zone) as "timeZone"
     from membership m join account a on a.id = m.account_id join home h on h.id = m.home_id
     where m.home_id = $1 and m.role = 'owner' order by a.id`,
    [homeId],
  )
}

/** Adds a registration. */
export async function insertRegistration(
  tx: Database,
  registration: Omit<RegistrationRow, 'activatedAt' | 'deletedAt'> & { at: number },
): Promise<void> {
  await tx.query(
    `insert into registration (id, home_id, hub_id, email, name, language, created_at)
     values ($1, $2, $3, $4, $5, $6, to_timestamp($7::float8 / 1000))`,
    [
      registration.id,
      registration.homeId,
      registration.hubId,
      registration.email,
      registration.name,
      registration.language,
      registration.at,
    ],
  )
}

/**
 * Deletes the registrations that a newer one replaces: of this home or this e-mail, not activated. Returns their ids.
 */
export async function deleteFormer(
  tx: Database,
  of: { homeId: string | null; email: string },
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `delete from registration where activated_at is null and (home_id = $1 or email = $2) returning id`,
    [of.homeId, of.email],
  )
  return rows.map(({ id }) => id)
}

/** A registration by its id, locked until the transaction ends. */
export async function findRegistration(tx: Database, id: string): Promise<RegistrationRow | undefined> {
  const rows = await tx.query<RegistrationRow>(
    `select id, home_id as "homeId", hub_id as "hubId", email, name, language,
       activated_at as "activatedAt", deleted_at as "deletedAt"
     from registration where id = $1 for update`,
    [id],
  )
  return rows[0]
}

/** Stores who activated a registration. */
export async function activateRegistration(
  tx: Database,
  activated: { id: string; accountId: string; at: number },
): Promise<void> {
  await tx.query(
    `update registration set activated_at = to_timestamp($3::float8 / 1000), account_id = $2 where id = $1`,
    [activated.id, activated.accountId, activated.at],
  )
}

/** Marks a registration as ended. */
export async function endRegistration(tx: Database, id: string, at: number): Promise<void> {
  await tx.query(`update registration set deleted_at = to_timestamp($2::float8 / 1000) where id = $1`, [
    id,
    at,
  ])
}

/** Removes registrations that were activated before `before` (ms). */
export async function removeOldRegistrations(
  database: Database,
  { before, limit, homeIds }: RetentionSpan,
): Promise<number> {
  const rows = await database.query<{ removed: number }>(
    `with old as (
       select home_id, id from registration
       where home_id = any($3::uuid[]) and activated_at < to_timestamp($1::float8 / 1000) limit $2
     ), gone as (
       delete from registration using old where registration.home_id = old.home_id and registration.id = old.id
       returning 1
     ) select count(*) as removed from gone`,
    [before, limit, homeIds],
  )
  return rows[0]?.removed ?? 0
}
