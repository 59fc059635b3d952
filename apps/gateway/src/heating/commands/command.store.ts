import type { CommandStatus } from '@foyer/contract/command.ts'
import type { actorKinds } from '@foyer/contract/order-state.ts'
import type { Capability } from '@foyer/contract/device.ts'
import type { EcsMode } from '@foyer/contract/heating.ts'
import type { ShareState, StoredShare } from '@foyer/rules/home/command-life.ts'
import type { CommandValue } from '@foyer/rules/home/command-value.ts'
import type { Database } from '#base/database/database.ts'

/**
 * The source of a request. `id` is an account's, or the cause of the claim (decision 156): that of an absence, a
 * scenario's rule or a device.
 */
export type Actor = { kind: (typeof actorKinds)[number]; id: string | null; name: string | null }

export type NewCommand = {
  id: string
  homeId: string
  roomId: string | null
  deviceId: string | null
  capability: Capability
  value: CommandValue
  actor: Actor
  at: number
  ecsMode: EcsMode | null
  /** `former`: the value reported before. */
  devices: { deviceId: string; former: number | null }[]
}

export type CommandRow = {
  id: string
  roomId: string | null
  roomName: string | null
  deviceId: string | null
  deviceName: string | null
  capability: Capability
  value: CommandValue
  actorKind: (typeof actorKinds)[number]
  actorName: string | null
  requestedAt: number
  /** The hot water mode that the command results from. */
  ecsMode: EcsMode | null
}

export type ShareKey = { homeId: string; commandId: string; deviceId: string }

/** A capability of one device that a request is for. */
export type Asked = { homeId: string; deviceId: string; capability: Capability }

/**
 * Locks devices until the transaction ends, so that concurrent requests for the same device run one after the other:
 * the later one supersedes the earlier.
 */
export async function lockDevices(
  tx: Database,
  devices: readonly { homeId: string; deviceId: string }[],
): Promise<void> {
  await tx.query(
    `select pg_advisory_xact_lock(hashtextextended(home_id || id, 0))
     from unnest($1::text[], $2::text[]) as device (home_id, id) order by home_id || id`,
    [devices.map((device) => device.homeId), devices.map((device) => device.deviceId)],
  )
}

/** Ends the shares that are still open for the same capability of the same devices. */
export async function supersedeShares(tx: Database, asked: readonly Asked[], at: number): Promise<void> {
  await tx.query(
    `update command_device cd set status = 'expired', reason = 'superseded', ended_at = to_timestamp($4::float8 / 1000)
     from unnest($1::uuid[], $2::uuid[], $3::text[]) as asked (home_id, device_id, capability), command c
     where c.id = cd.command_id and c.home_id = asked.home_id and cd.home_id = asked.home_id
       and cd.device_id = asked.device_id and c.capability = asked.capability and cd.status in ('requested', 'sent')`,
    [
      asked.map((one) => one.homeId),
      asked.map((one) => one.deviceId),
      asked.map((one) => one.capability),
      at,
    ],
  )
}

/** Inserts commands with the shares of their devices. */
export async function insertCommands(tx: Database, commands: readonly NewCommand[]): Promise<void> {
  await tx.query(
    `insert into command (id, home_id, room_id, device_id, capability, value, actor_kind, actor_id, actor_name, requested_at, ecs_mode)
     select id, home_id, room_id, device_id, capability, value::jsonb, actor_kind, actor_id, actor_name,
       to_timestamp(ms / 1000), ecs_mode
     from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::text[], $8::uuid[],
       $9::text[], $10::float8[], $11::text[]) as new (id, home_id, room_id, device_id, capability, value, actor_kind,
       actor_id, actor_name, ms, ecs_mode)`,
    [
      commands.map(({ id }) => id),
      commands.map(({ homeId }) => homeId),
      commands.map(({ roomId }) => roomId),
      commands.map(({ deviceId }) => deviceId),
      commands.map(({ capability }) => capability),
      commands.map(({ value }) => JSON.stringify(value)),
      commands.map(({ actor }) => actor.kind),
      commands.map(({ actor }) => actor.id),
      commands.map(({ actor }) => actor.name),
      commands.map(({ at }) => at),
      commands.map(({ ecsMode }) => ecsMode),
    ],
  )
  const shares = commands.flatMap(({ devices, id, homeId, at }) =>
    devices.map((device) => ({ ...device, id, homeId, at })),
  )
  await tx.query(
    `insert into command_device (command_id, home_id, device_id, status, former_value, requested_at)
     select command_id, home_id, device_id, 'requested', former, to_timestamp(ms / 1000)
     from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::float8[], $5::float8[])
       as asked (command_id, home_id, device_id, former, ms)`,
    [
      shares.map(({ id }) => id),
      shares.map(({ homeId }) => homeId),
      shares.map(({ deviceId }) => deviceId),
      shares.map(({ former }) => former),
      shares.map(({ at }) => at),
    ],
  )
}

/** A transition of a share, from the expected stored status to the new state. */
export type Transition = { key: ShareKey; from: CommandStatus; to: ShareState }

/**
 * Stores transitions of different shares. Returns those that were made; the others are skipped because their status was
 * changed by another process. An answer that was received in time and is stored late counts: it replaces the end of a
 * share that seemed to have none.
 */
export async function saveShares<Made extends Transition>(
  database: Database,
  transitions: readonly Made[],
): Promise<Set<Made>> {
  const rows = await database.query<{ commandId: string; deviceId: string }>(
    `update command_device cd set status = t.status, waits_for_device = t.waits,
       sent_at = to_timestamp(t.sent_at / 1000), expires_at = to_timestamp(t.expires_at / 1000),
       watched_until = to_timestamp(t.watched_until / 1000), ended_at = to_timestamp(t.ended_at / 1000),
       reason = t.reason, detail = t.detail, taken_value = t.taken, is_blind = t.is_blind
     from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::boolean[], $7::float8[], $8::float8[],
       $9::float8[], $10::float8[], $11::text[], $12::text[], $13::float8[], $14::boolean[]) as t (home_id, command_id,
       device_id, former, status, waits, sent_at, expires_at, watched_until, ended_at, reason, detail, taken, is_blind)
     where cd.home_id = t.home_id and cd.command_id = t.command_id and cd.device_id = t.device_id
       and (cd.status = t.former or (t.former = 'sent' and cd.status = 'expired' and cd.reason = 'no_answer'
         and to_timestamp(t.ended_at / 1000) <= cd.expires_at))
     returning cd.command_id as "commandId", cd.device_id as "deviceId"`,
    [
      transitions.map(({ key }) => key.homeId),
      transitions.map(({ key }) => key.commandId),
      transitions.map(({ key }) => key.deviceId),
      transitions.map(({ from }) => from),
      transitions.map(({ to }) => to.status),
      transitions.map(({ to }) => to.waits),
      transitions.map(({ to }) => to.sentAt),
      transitions.map(({ to }) => to.expiresAt),
      transitions.map(({ to }) => to.watchedUntil),
      transitions.map(({ to }) => to.endedAt),
      transitions.map(({ to }) => to.reason),
      transitions.map(({ to }) => to.detail),
      transitions.map(({ to }) => to.taken),
      transitions.map(({ to }) => to.isBlind),
    ],
  )
  const made = new Set(rows.map(({ commandId, deviceId }) => `${commandId} ${deviceId}`))
  return new Set(transitions.filter(({ key }) => made.has(`${key.commandId} ${key.deviceId}`)))
}

export type WatchedShare = ShareKey & StoredShare & { requestedAt: number }

export const watchedShare = `select cd.command_id as "commandId", cd.home_id as "homeId", cd.device_id as "deviceId",
    cd.status, cd.waits_for_device as waits, cd.sent_at as "sentAt", cd.expires_at as "expiresAt",
    cd.watched_until as "watchedUntil", cd.ended_at as "endedAt", cd.reason, cd.detail,
    c.capability, c.value, cd.requested_at as "requestedAt", cd.former_value as former, cd.taken_value as taken,
    cd.is_blind as "isBlind",
    (d.mapping #>> '{setpoint,set,step}')::float8 as step,
    jsonb_path_query_array(d.mapping, '$.thermostat_mode.set.words[*][0]') as "knownOrders"
  from command_device cd join command c on c.id = cd.command_id and c.home_id = cd.home_id
  join device d on d.id = cd.device_id and d.home_id = cd.home_id`

/** The shares of commands that are neither sent nor ended yet; waits for a transaction that is just ending one. */
export async function selectRequestedShares(
  database: Database,
  commands: readonly { homeId: string; commandId: string }[],
): Promise<WatchedShare[]> {
  return database.query<WatchedShare>(
    `${watchedShare} join unnest($1::uuid[], $2::uuid[]) as asked (home_id, command_id)
       on asked.home_id = cd.home_id and asked.command_id = cd.command_id
     where cd.status = 'requested' for share of cd`,
    [commands.map(({ homeId }) => homeId), commands.map(({ commandId }) => commandId)],
  )
}

/** The shares of these homes that are sent, or confirmed but still watched, oldest first. */
export async function selectWatchedShares(
  database: Database,
  partitions: readonly number[],
  now: number,
): Promise<WatchedShare[]> {
  return database.query<WatchedShare>(
    `${watchedShare} join home on home.id = cd.home_id and home.partition = any($2::smallint[])
     where cd.status = 'sent'
       or (cd.status = 'confirmed' and cd.watched_until > to_timestamp($1::float8 / 1000))
     order by cd.requested_at, cd.command_id`,
    [now, partitions],
  )
}

/** True if a capability of a device is mapped to this property of its messages. */
export async function hasProperty(
  database: Database,
  thing: { homeId: string; deviceId: string; capability: Capability; property: string },
): Promise<boolean> {
  const rows = await database.query(
    `select 1 from device where home_id = $1 and id = $2
       and jsonb_path_exists(mapping -> $3, '$.** ? (@ == $property)', jsonb_build_object('property', $4::text))`,
    [thing.homeId, thing.deviceId, thing.capability, thing.property],
  )
  return rows.length > 0
}
