import type { Order } from '@foyer/contract/heating.ts'
import type { HubState } from '@foyer/rules/home/plan-notifications.ts'
import type { Database } from '#base/database/database.ts'

type OfHome = { homeId: string }

/** The connection states of the hubs of homes; hubs whose secret was revoked are left out. */
export async function selectHubStates(
  database: Database,
  homeIds: readonly string[],
): Promise<(HubState & OfHome)[]> {
  return database.query<HubState & OfHome>(
    `select home_id as "homeId", id, online, connected_since as "connectedSince", disconnected_since as "disconnectedSince" from hub
     where home_id = any($1::uuid[]) and secret_hash is not null`,
    [homeIds],
  )
}

export type ProtectedRoom = { roomId: string; order: Order; since: number }

/**
 * Rooms under a protection at an instant (ms). Hors Gel in place of Arrêt is left out: its cause, a silent thermometer,
 * has a notification of its own.
 */
export async function selectProtectedRooms(
  database: Database,
  homeIds: readonly string[],
  now: number,
): Promise<(ProtectedRoom & OfHome)[]> {
  return database.query<ProtectedRoom & OfHome>(
    `select home_id as "homeId", room_id as "roomId", "order", since from room_claim
     where home_id = any($1::uuid[]) and kind = 'protection' and "order" <> 'frost_protection' and state = 'begun'
       and (until is null or until > to_timestamp($2::float8 / 1000))`,
    [homeIds, now],
  )
}

/** A window that is open by its contact; ms. */
export type OpenWindow = {
  roomId: string
  deviceId: string
  openedAt: number
  /** The longest time for which it may hold its room back. */
  limit: number
  /** The span in which it holds its room back since it was opened; null if it does not, or not yet. */
  hold: { since: number; until: number } | null
}

/** The open windows of rooms that are watched by contacts. */
export async function selectOpenWindows(
  database: Database,
  homeIds: readonly string[],
): Promise<(OpenWindow & OfHome)[]> {
  return database.query<OpenWindow & OfHome>(
    `select d.home_id as "homeId", d.room_id as "roomId", d.id as "deviceId", last.at as "openedAt",
       r.window_limit * 60000 as limit,
       (select json_build_object('since', floor(extract(epoch from c.since) * 1000),
           'until', floor(extract(epoch from c.until) * 1000))
         from room_claim c where c.home_id = d.home_id and c.room_id = d.room_id and c.kind = 'open_window'
           and c.cause_id = d.id and c.since >= last.at and c.state <> 'waiting'
         order by c.since desc limit 1) as hold
     from device d
     join room r on r.home_id = d.home_id and r.id = d.room_id and r.window_watch and r.window_by_contact
     join lateral (
       select o.at, o.state from occurrence o where o.device_id = d.id and o.kind = 'window' and o.home_id = d.home_id
       order by o.at desc limit 1
     ) last on last.state = 'open'
     where d.home_id = any($1::uuid[]) and d.removed_at is null`,
    [homeIds],
  )
}
