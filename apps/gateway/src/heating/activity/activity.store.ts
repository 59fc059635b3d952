import type { AbsenceEventKind, connectivityDetails } from '@foyer/contract/activity.ts'
import type { Database } from '#base/database/database.ts'

export type NamedPlace = {
  deviceId: string | null
  deviceName: string | null
  roomId: string | null
  roomName: string | null
}

export type ChangeRow = NamedPlace & {
  id: string
  at: number
  state: string
  /** Seconds that the previous state had lasted; null for the first one. */
  formerSeconds: number | null
}

export const occurrenceKinds = ['window', 'alarm', 'press'] as const

export type OccurrenceKind = (typeof occurrenceKinds)[number]

export type OccurrenceRow = NamedPlace & { id: string; at: number; kind: OccurrenceKind; state: string }

type Page = { homeId: string; roomId: string | null; before: number | null; limit: number }

/**
 * Changes of reachability before an instant, newest first. Changes of a device that follow from its hub being lost or
 * coming back are left out, since the hub has its own row; so is the first report of a device, which is no change. Rows
 * of the same instant as the last one are included: a page never cuts between them.
 */
export async function selectChanges(database: Database, page: Page): Promise<ChangeRow[]> {
  return database.query<ChangeRow>(
    `select c.id::text as id, c.at, c.status as state, c.device_id as "deviceId",
       d.name as "deviceName", r.id as "roomId", r.name as "roomName",
       extract(epoch from c.at - former.at)::float8 as "formerSeconds"
     from connectivity c
     join lateral (
       select max(f.at) as at from connectivity f
       where f.home_id = c.home_id and coalesce(f.device_id, f.hub_id) = coalesce(c.device_id, c.hub_id)
         and f.at < c.at
     ) former on c.device_id is null or former.at is not null
     left join device d on d.id = c.device_id and d.home_id = c.home_id
     left join room r on r.id = d.room_id and r.home_id = c.home_id
     where c.home_id = $1 and ($2::uuid is null or r.id = $2)
       and ($3::float8 is null or c.at < to_timestamp($3 / 1000))
       and (c.device_id is null or c.details is null or c.details not in ('hub_lost', 'hub_back'))
     order by c.at desc fetch first $4 rows with ties`,
    [page.homeId, page.roomId, page.before, page.limit],
  )
}

/** Windows, alarms and presses before an instant, newest first; see `selectChanges` for rows of one instant. */
export async function selectOccurrences(
  database: Database,
  page: Page & { kind: OccurrenceKind | null },
): Promise<OccurrenceRow[]> {
  return database.query<OccurrenceRow>(
    `select o.id, o.at, o.kind, o.state, d.id as "deviceId", d.name as "deviceName",
       r.id as "roomId", r.name as "roomName"
     from occurrence o
     join device d on d.id = o.device_id and d.home_id = o.home_id
     left join room r on r.id = d.room_id and r.home_id = o.home_id
     where o.home_id = $1 and ($2::uuid is null or r.id = $2)
       and ($3::float8 is null or o.at < to_timestamp($3 / 1000)) and ($5::text is null or o.kind = $5)
     order by o.at desc fetch first $4 rows with ties`,
    [page.homeId, page.roomId, page.before, page.limit, page.kind],
  )
}

/** The people who sent a request in a home, each by the newest name of their requests. */
export async function selectActors(
  database: Database,
  homeId: string,
): Promise<{ id: string; name: string }[]> {
  return database.query(
    // One person after the other by the index: the requests of a person are never all read.
    `with recursive actor as (
       (select actor_id, actor_name from command where home_id = $1 and actor_kind = 'user' and actor_id is not null
        order by actor_id, requested_at desc limit 1)
       union all select next.* from actor cross join lateral (
         select actor_id, actor_name from command c where home_id = $1 and actor_kind = 'user'
           and c.actor_id > actor.actor_id order by actor_id, requested_at desc limit 1) next)
     select actor_id as id, coalesce(a.name, actor_name) as name from actor left join account a on a.id = actor_id
     where coalesce(a.name, actor_name) is not null`,
    [homeId],
  )
}

/** Names a device where the week is a device's. */
export type WeekChangeRow = NamedPlace & { id: string; at: number; accountName: string }

/** Changes of rooms' weeks before an instant, newest first; see `selectChanges` for rows of one instant. */
export async function selectWeekChanges(
  database: Database,
  page: Page & { actor: string | null },
): Promise<WeekChangeRow[]> {
  return database.query<WeekChangeRow>(
    `select c.id, c.at, c.account_name as "accountName", r.id as "roomId", r.name as "roomName",
       d.id as "deviceId", d.name as "deviceName"
     from schedule_change c join room r on r.id = c.room_id and r.home_id = c.home_id
     left join device d on d.id = c.device_id and d.home_id = c.home_id
     where c.home_id = $1 and ($2::uuid is null or r.id = $2)
       and ($3::float8 is null or c.at < to_timestamp($3 / 1000))
       and ($5::text is null or $5 = 'user' or c.account_id::text = $5)
     order by c.at desc fetch first $4 rows with ties`,
    [page.homeId, page.roomId, page.before, page.limit, page.actor],
  )
}

export type HandRow = NamedPlace & { id: string; at: number; mode: number | null; setpoint: number | null }

/**
 * Changes that people made at devices themselves before an instant, newest first; see `selectChanges` for rows of one
 * instant.
 */
export async function selectHandsSeen(database: Database, page: Page): Promise<HandRow[]> {
  return database.query<HandRow>(
    `select h.id, h.at, h.mode, h.setpoint, d.id as "deviceId", d.name as "deviceName",
       r.id as "roomId", r.name as "roomName"
     from hand_change h
     join device d on d.id = h.device_id and d.home_id = h.home_id
     left join room r on r.id = h.room_id and r.home_id = h.home_id
     where h.home_id = $1 and ($2::uuid is null or r.id = $2)
       and ($3::float8 is null or h.at < to_timestamp($3 / 1000))
     order by h.at desc fetch first $4 rows with ties`,
    [page.homeId, page.roomId, page.before, page.limit],
  )
}

export type AbsenceEventRow = {
  id: string
  at: number
  what: AbsenceEventKind
  accountName: string | null
  departure: number
  back: number | null
}

/** Events of absences before an instant, newest first; see `selectChanges` for rows of one instant. */
export async function selectAbsenceEvents(
  database: Database,
  page: Page & { actor: string | null },
): Promise<AbsenceEventRow[]> {
  return database.query<AbsenceEventRow>(
    `select e.id, e.at, e.what, e.account_name as "accountName", e.departure_at as departure, e.return_at as back
     from absence_event e
     join absence a on a.id = e.absence_id and a.home_id = e.home_id
     where e.home_id = $1 and ($3::float8 is null or e.at < to_timestamp($3 / 1000))
       and ($2::uuid is null or a.is_whole_home or exists (select from absence_room r
         where r.home_id = e.home_id and r.absence_id = e.absence_id and r.room_id = $2))
       and ($5::text is null or ($5 = 'user' and e.account_id is not null) or e.account_id::text = $5)
     order by e.at desc fetch first $4 rows with ties`,
    [page.homeId, page.roomId, page.before, page.limit, page.actor],
  )
}

/** The calls by which people change scenarios, electricity contracts and hubs. */
export type ChangeCall =
  | 'createScenario'
  | 'updateScenario'
  | 'patchScenario'
  | 'duplicateScenario'
  | 'restoreScenario'
  | 'deleteScenario'
  | 'addContract'
  | 'updateContract'
  | 'removeContract'
  | 'createHub'
  | 'renewHubSecret'
  | 'revokeHub'
  | 'removeHub'

export type AuditedChangeRow = {
  id: string
  at: number
  call: ChangeCall
  accountName: string | null
  /** Null for a new object, and for one that no longer exists. */
  objectId: string | null
  /** The present name; a removed hub keeps its last one. */
  objectName: string | null
}

/**
 * What people changed of scenarios, contracts and hubs before an instant, newest first; see `selectChanges` for rows of
 * one instant. The index `audit_event_change` has the same list of calls.
 */
export async function selectAuditedChanges(
  database: Database,
  page: Omit<Page, 'roomId'> & { actor: string | null },
): Promise<AuditedChangeRow[]> {
  return database.query<AuditedChangeRow>(
    `select e.id::text as id, e.at, e.action as call, a.name as "accountName",
       coalesce(s.id, c.id, case when h.removed_at is null then h.id end) as "objectId",
       coalesce(s.name, h.name) as "objectName"
     from audit_event e
     left join account a on a.id = e.account_id
     left join scenario s on s.home_id = e.home_id and s.id = e.object::uuid
     left join contract c on c.home_id = e.home_id and c.id = e.object::uuid
     left join hub h on h.home_id = e.home_id and h.id = e.object::uuid
     where e.home_id = $1 and e.result = 'ok' and e.action in ('createScenario', 'updateScenario', 'patchScenario',
         'duplicateScenario', 'restoreScenario', 'deleteScenario', 'addContract', 'updateContract', 'removeContract',
         'createHub', 'renewHubSecret', 'revokeHub', 'removeHub')
       and ($2::float8 is null or e.at < to_timestamp($2 / 1000))
       and ($4::text is null or $4 = 'user' or e.account_id::text = $4)
     order by e.at desc fetch first $3 rows with ties`,
    [page.homeId, page.before, page.limit, page.actor],
  )
}

/** Since when each window that is open now has been open: its last event was to open. */
export async function selectOpenWindows(
  database: Database,
  homeId: string,
): Promise<{ deviceId: string; at: number }[]> {
  return database.query(
    `select d.id as "deviceId", last.at from device d cross join lateral (
       select at, state from occurrence where home_id = $1 and device_id = d.id and kind = 'window' order by at desc limit 1) last
     where d.home_id = $1 and last.state = 'open'`,
    [homeId],
  )
}

export type ConnectivityRow = {
  deviceId: string | null
  hubId: string
  at: number
  status: 'online' | 'offline'
  details: (typeof connectivityDetails)[number] | null
  /** When the next state began; null while this one lasts. */
  endedAt: number | null
}

/** Changes of reachability in [from, to), newest first, each with the end of what it began; at most `limit`. */
export async function selectConnectivity(
  database: Database,
  span: {
    homeId: string
    from: number
    to: number
    deviceId: string | null
    hubId: string | null
    limit: number
  },
): Promise<ConnectivityRow[]> {
  return database.query<ConnectivityRow>(
    `select c.device_id as "deviceId", c.hub_id as "hubId", c.at, c.status, c.details,
       (select min(n.at) from connectivity n
        where n.home_id = c.home_id and coalesce(n.device_id, n.hub_id) = coalesce(c.device_id, c.hub_id)
          and n.at > c.at) as "endedAt"
     from connectivity c
     where c.home_id = $1 and c.at >= to_timestamp($2::float8 / 1000) and c.at < to_timestamp($3::float8 / 1000)
       and ($4::uuid is null or c.device_id = $4) and ($5::uuid is null or (c.hub_id = $5 and c.device_id is null))
     order by c.at desc, c.id desc limit $6`,
    [span.homeId, span.from, span.to, span.deviceId, span.hubId, span.limit],
  )
}
