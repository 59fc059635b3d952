import type { Database } from '#base/database/database.ts'
import type { Language } from '#base/http/language.ts'
import type { RetentionSpan } from '#base/retention/retained-rows.ts'

export type InvitationRow = {
  id: string
  homeId: string
  email: string
  name: string | null
  language: Language
  invitedBy: string | null
  sentAt: number
  expiresAt: number
}

const open = `select i.id, i.home_id as "homeId", i.email, i.name, i.language, a.name as "invitedBy",
    i.sent_at as "sentAt", i.expires_at as "expiresAt"
  from invitation i left join account a on a.id = i.invited_by`

const isOpen = 'i.accepted_at is null and i.revoked_at is null'

/** Invitations of a home that are neither accepted nor revoked, the newest first. */
export async function selectInvitations(database: Database, homeId: string): Promise<InvitationRow[]> {
  return database.query<InvitationRow>(
    `${open} where i.home_id = $1 and ${isOpen} order by i.created_at desc, i.id`,
    [homeId],
  )
}

/** One open invitation of a home, locked until the transaction ends. */
export async function findInvitation(
  tx: Database,
  key: { homeId: string; invitationId: string },
): Promise<InvitationRow | undefined> {
  const rows = await tx.query<InvitationRow>(
    `${open} where i.home_id = $1 and i.id = $2 and ${isOpen} for update of i`,
    [key.homeId, key.invitationId],
  )
  return rows[0]
}

/** Adds an invitation, or updates the open one of this e-mail. Returns its id. */
export async function upsertInvitation(
  tx: Database,
  invitation: {
    id: string
    homeId: string
    email: string
    name: string | null
    language: Language
    invitedBy: string
    at: number
    expiresAt: number
  },
): Promise<string> {
  const rows = await tx.query<{ id: string }>(
    `insert into invitation (id, home_id, email, name, language, invited_by, created_at, sent_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, to_timestamp($7::float8 / 1000), to_timestamp($7::float8 / 1000),
       to_timestamp($8::float8 / 1000))
     on conflict (home_id, email) where accepted_at is null and revoked_at is null do update set
       name = coalesce(excluded.name, invitation.name), language = excluded.language,
       invited_by = excluded.invited_by, sent_at = excluded.sent_at, expires_at = excluded.expires_at
     returning id`,
    [
      invitation.id,
      invitation.homeId,
      invitation.email,
      invitation.name,
      invitation.language,
      invitation.invitedBy,
      invitation.at,
      invitation.expiresAt,
    ],
  )
  return rows[0]?.id ?? invitation.id
}

/** Ends an open invitation of a home. Returns false if there is none. */
export async function endInvitation(
  tx: Database,
  key: { homeId: string; invitationId: string },
  at: number,
): Promise<boolean> {
  const rows = await tx.query(
    `update invitation i set revoked_at = to_timestamp($3::float8 / 1000)
     where home_id = $1 and id = $2 and ${isOpen} returning id`,
    [key.homeId, key.invitationId, at],
  )
  return rows.length === 1
}

/** The invitation behind a link, found by its id only: the person who follows the link is in no home yet. */
export async function findInvited(
  tx: Database,
  id: string,
): Promise<(InvitationRow & { isRevoked: boolean; timeZone: string }) | undefined> {
  const rows = await tx.query<InvitationRow & { isRevoked: boolean; timeZone: string }>(
    `select i.id, i.home_id as "homeId", i.email, i.name, i.language, null as "invitedBy",
       i.sent_at as "sentAt", i.expires_at as "expiresAt", i.revoked_at is not null as "isRevoked",
       h.time_zone as "timeZone"
     from invitation i join home h on h.id = i.home_id where i.id = $1 for update of i`,
    [id],
  )
  return rows[0]
}

/** Stores who accepted an invitation. */
export async function acceptInvitation(
  tx: Database,
  accepted: { id: string; accountId: string; at: number },
): Promise<void> {
  await tx.query(
    `update invitation set accepted_at = to_timestamp($3::float8 / 1000), account_id = $2 where id = $1`,
    [accepted.id, accepted.accountId, accepted.at],
  )
}

/** Removes invitations that were accepted or revoked before `before` (ms). */
export async function removeOldInvitations(
  database: Database,
  { before, limit, homeIds }: RetentionSpan,
): Promise<number> {
  const rows = await database.query<{ removed: number }>(
    `with old as (
       select home_id, id from invitation
       where home_id = any($3::uuid[]) and coalesce(accepted_at, revoked_at) < to_timestamp($1::float8 / 1000) limit $2
     ), gone as (
       delete from invitation using old where invitation.home_id = old.home_id and invitation.id = old.id returning 1
     ) select count(*) as removed from gone`,
    [before, limit, homeIds],
  )
  return rows[0]?.removed ?? 0
}

/** The data of a home that the mail of an invitation contains. */
export async function readHome(
  tx: Database,
  homeId: string,
): Promise<{ name: string; parkId: string; timeZone: string } | undefined> {
  const rows = await tx.query<{ name: string; parkId: string; timeZone: string }>(
    'select name, park_id as "parkId", time_zone as "timeZone" from home where id = $1',
    [homeId],
  )
  return rows[0]
}
