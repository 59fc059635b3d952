import type { actorKinds, CommandReason, CommandStatus } from '@foyer/contract/command.ts'
import type { Capability } from '@foyer/contract/device.ts'
import type { EcsMode } from '@foyer/contract/heating.ts'
import type { Database } from '#base/database/database.ts'
import type { CommandValue } from './command-value.ts'

/** Who asks. `id` is an account's or a scenario's. */
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
  /** The mode of hot water that it comes of. */
  ecsMode: EcsMode | null
}

/** What is stored of one device's share. */
export type ShareRow = {
  status: CommandStatus
  waits: boolean
  sentAt: number | null
  expiresAt: number | null
  watchedUntil: number | null
  endedAt: number | null
  reason: CommandReason | null
  detail: string | null
  /** What the device made of the value, where it rounds. */
  taken: number | null
  /** Never says what it was told. */
  isBlind: boolean
}

export type ShareKey = { homeId: string; commandId: string; deviceId: string }

/** What is asked of one device. */
export type Asked = { homeId: string; deviceId: string; capability: Capability }

/** Makes asking for a thing of these devices wait until who asks now is done: the later one supersedes the earlier. */
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

/** Ends what is still open for the same capability of the same devices. */
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

/** Writes commands with the shares of their devices. */
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

/** One transition. False where the share is not what it was believed to be: somebody else has ended it. */
export async function saveShare(
  database: Database,
  key: ShareKey,
  from: CommandStatus,
  to: ShareRow,
): Promise<boolean> {
  const rows = await database.query(
    `update command_device set status = $5, waits_for_device = $6, sent_at = to_timestamp($7::float8 / 1000),
       expires_at = to_timestamp($8::float8 / 1000), watched_until = to_timestamp($9::float8 / 1000),
       ended_at = to_timestamp($10::float8 / 1000), reason = $11, detail = $12, taken_value = $13, is_blind = $14
     where home_id = $1 and command_id = $2 and device_id = $3 and status = $4
     returning 1`,
    [
      key.homeId,
      key.commandId,
      key.deviceId,
      from,
      to.status,
      to.waits,
      to.sentAt,
      to.expiresAt,
      to.watchedUntil,
      to.endedAt,
      to.reason,
      to.detail,
      to.taken,
      to.isBlind,
    ],
  )
  return rows.length === 1
}

export type WatchedShare = ShareKey &
  ShareRow & {
    capability: Capability
    value: CommandValue
    requestedAt: number
    /** What the device had before it was asked. */
    former: number | null
    /** The step in which a thermostat counts, where it states one. */
    step: number | null
  }

export const watchedShare = `select cd.command_id as "commandId", cd.home_id as "homeId", cd.device_id as "deviceId",
    cd.status, cd.waits_for_device as waits, cd.sent_at as "sentAt", cd.expires_at as "expiresAt",
    cd.watched_until as "watchedUntil", cd.ended_at as "endedAt", cd.reason, cd.detail,
    c.capability, c.value, cd.requested_at as "requestedAt", cd.former_value as former, cd.taken_value as taken,
    cd.is_blind as "isBlind",
    (d.mapping #>> '{setpoint,set,step}')::float8 as step
  from command_device cd join command c on c.id = cd.command_id and c.home_id = cd.home_id
  join device d on d.id = cd.device_id and d.home_id = cd.home_id`

/** The shares of one command that nobody has sent or ended yet; whoever is just ending one is waited for. */
export async function selectRequestedShares(
  database: Database,
  key: { homeId: string; commandId: string },
): Promise<WatchedShare[]> {
  return database.query<WatchedShare>(
    `${watchedShare} where cd.home_id = $1 and cd.command_id = $2 and cd.status = 'requested'
     for share of cd`,
    [key.homeId, key.commandId],
  )
}

/** Of these homes: every share that was sent and may still change, oldest first. */
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

/** Whether a capability of a device stands in this property of its messages. */
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
