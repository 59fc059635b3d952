import type { SessionDevice } from '@foyer/contract/account.ts'
import type { CommandReason, CommandStatus } from '@foyer/contract/command.ts'
import type { Order } from '@foyer/contract/heating.ts'
import type { NotificationKind } from '@foyer/contract/notification.ts'
import type { Role } from '@foyer/contract/session.ts'
import type { Database } from '#base/database/database.ts'
import { visibleTo } from './visible-to.ts'

/** A fact to notify people of. While it lasts, its key makes it one notification. */
export type Fact = {
  kind: NotificationKind
  key: string
  at: number
  hubId?: string
  deviceId?: string
  roomId?: string
  scenarioId?: string
  value?: number
  order?: Order
  status?: CommandStatus
  reason?: CommandReason
  person?: string
  text?: string
  device?: SessionDevice
}

export type Audience = { homeId: string; accountId: string | null; isForOwner: boolean }

/**
 * Stores a fact unless it is stored already and has not ended. One that returns within `again` ms of its end continues
 * the former notification; null: it is always a new one. Returns what changed.
 */
export async function insertFact(
  tx: Database,
  { homeId, accountId, isForOwner }: Audience,
  fact: Fact & { id: string; again: number | null },
): Promise<'made' | 'returned' | 'nothing'> {
  const rows = await tx.query<{ change: 'made' | 'returned' }>(
    `with returned as (
       update notification set ended_at = null
       where home_id = $2 and key = $7 and ended_at > to_timestamp(($5::float8 - $21::float8) / 1000)
         and id = (select n.id from notification n where n.home_id = $2 and n.key = $7 order by n.at desc limit 1)
         and not exists (select from notification n where n.home_id = $2 and n.key = $7 and n.ended_at is null)
       returning id
     ), made as (
       insert into notification (id, home_id, account_id, is_for_owner, at, kind, key, hub_id, device_id, room_id, value,
         "order", status, reason, person, browser, system, form, scenario_id, text)
       select $1::uuid, $2::uuid, $3::uuid, $4::boolean, to_timestamp($5::float8 / 1000), $6, $7, $8::uuid, $9::uuid,
         $10::uuid, $11::float8, $12, $13, $14, $15, $16, $17, $18, $22::uuid, $23
       where not exists (select from returned)
         and ($19::uuid is null or exists (select from hub where id = $19 and home_id = $2))
         and ($20::uuid is null or exists (select from device where id = $20 and home_id = $2))
         and ($22::uuid is null or exists (select from scenario where id = $22 and home_id = $2))
       on conflict (home_id, key) where ended_at is null do nothing
       returning id
     )
     select 'returned' as change from returned union all select 'made' from made`,
    [
      fact.id,
      homeId,
      accountId,
      isForOwner,
      fact.at,
      fact.kind,
      fact.key,
      fact.hubId ?? null,
      fact.deviceId ?? null,
      fact.roomId ?? null,
      fact.value ?? null,
      fact.order ?? null,
      fact.status ?? null,
      fact.reason ?? null,
      fact.person ?? null,
      fact.device?.browser ?? null,
      fact.device?.system ?? null,
      fact.device?.form ?? null,
      fact.hubId ?? null,
      fact.deviceId ?? null,
      fact.again,
      fact.scenarioId ?? null,
      fact.text ?? null,
    ],
  )
  return rows[0]?.change ?? 'nothing'
}

export type StandingRow = { key: string; at: number; hubId: string | null }

/** The notifications of homes of these kinds that have not ended. */
export async function selectStanding(
  database: Database,
  homeIds: readonly string[],
  kinds: readonly NotificationKind[],
): Promise<(StandingRow & { homeId: string })[]> {
  return database.query<StandingRow & { homeId: string }>(
    `select home_id as "homeId", key, at, hub_id as "hubId" from notification
     where home_id = any($1::uuid[]) and kind = any($2::text[]) and ended_at is null`,
    [homeIds, kinds],
  )
}

/** Ends the notifications of these keys. */
export async function endFacts(
  tx: Database,
  homeId: string,
  keys: readonly string[],
  at: number,
): Promise<void> {
  await tx.query(
    `update notification set ended_at = greatest(at, to_timestamp($3::float8 / 1000))
     where home_id = $1 and key = any($2::text[]) and ended_at is null`,
    [homeId, keys, at],
  )
}

/**
 * Replaces the kind, key and value of the notification of a key that has not ended, which becomes unread. Returns its id,
 * if there is one.
 */
export async function correctFact(tx: Database, homeId: string, key: string, fact: Fact): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `with corrected as (
       update notification set kind = $3, key = $4, value = $5
       where home_id = $1 and key = $2 and ended_at is null returning id
     ), unread as (
       delete from notification_read r using corrected where r.home_id = $1 and r.notification_id = corrected.id
     )
     select id from corrected`,
    [homeId, key, fact.kind, fact.key, fact.value ?? null],
  )
  return rows.map(({ id }) => id)
}

/**
 * Deletes notifications older than an instant, and all but the newest `most` of a home. Those of `lasting` kinds that have
 * not ended are kept: without its row, what still lasts would be notified again at each check.
 */
export async function trimFacts(
  tx: Database,
  homeId: string,
  bounds: { before: number; most: number; lasting: readonly NotificationKind[] },
): Promise<void> {
  await tx.query(
    // Locked in one order: two transactions that delete the same ones would block each other.
    `delete from notification where home_id = $1 and id in (
       select id from notification where home_id = $1 and (at < to_timestamp($2::float8 / 1000) or id in (
         select id from notification where home_id = $1 order by at desc, id offset $3))
         and not (ended_at is null and kind = any($4::text[]))
       order by id for update)`,
    [homeId, bounds.before, bounds.most, bounds.lasting],
  )
}

export type Reader = { homeId: string; accountId: string; role: Role }

export type NotificationRow = Partial<SessionDevice> & {
  id: string
  at: number
  kind: NotificationKind
  isRead: boolean
  endedAt: number | null
  hubId: string | null
  hubName: string | null
  deviceId: string | null
  deviceName: string | null
  roomId: string | null
  roomName: string | null
  scenarioId: string | null
  scenarioName: string | null
  value: number | null
  order: Order | null
  status: CommandStatus | null
  reason: CommandReason | null
  person: string | null
  text: string | null
}

/** The notifications of a reader (`$1` home, `$2` account, `$3` role), in SQL. */
export const theirs = `notification n join (
    select m.account_id, $3::text as role, coalesce(m.joined_at, a.created_at) as since
    from membership m join account a on a.id = m.account_id where m.account_id = $2 and m.home_id = $1
  ) p on n.home_id = $1 and ${visibleTo}`

export async function selectNotifications(database: Database, reader: Reader): Promise<NotificationRow[]> {
  return database.query<NotificationRow>(
    `select n.id, n.at, n.kind, r.read_at is not null as "isRead", n.ended_at as "endedAt", n.hub_id as "hubId",
       h.name as "hubName", n.device_id as "deviceId", d.name as "deviceName", m.id as "roomId", m.name as "roomName",
       n.value, n."order", n.status, n.reason, n.person, n.text,
       c.id as "scenarioId", c.name as "scenarioName", n.browser, n.system, n.form
     from ${theirs}
     left join notification_read r on r.notification_id = n.id and r.home_id = n.home_id and r.account_id = $2
     left join hub h on h.id = n.hub_id and h.home_id = n.home_id
     left join device d on d.id = n.device_id and d.home_id = n.home_id
     left join scenario c on c.id = n.scenario_id and c.home_id = n.home_id
     left join room m on m.id = coalesce(n.room_id, d.room_id) and m.home_id = n.home_id
     order by n.at desc, n.id`,
    [reader.homeId, reader.accountId, reader.role],
  )
}
