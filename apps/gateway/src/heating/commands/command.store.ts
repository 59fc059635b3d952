import type { CommandStatus } from '@foyer/contract/command.ts'
import type { actorKinds } from '@foyer/contract/order-state.ts'
import type { Capability } from '@foyer/contract/device.ts'
import type { EcsMode } from '@foyer/contract/heating.ts'
import { type Life, reportsUntil, type StoredShare } from '@foyer/rules/home/command-life.ts'
import type { CommandValue } from '@foyer/rules/home/command-value.ts'
import { shareName } from '@foyer/rules/home/plan-commands.ts'
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
  /** ms in which a later command may replace it before it is sent; null: it is sent immediately. */
  heldFor: number | null
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

type ShareKey = { homeId: string; commandId: string; deviceId: string }

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

/** Ends the shares that are still open for the same capability of the same devices. Returns their number. */
export async function supersedeShares(tx: Database, asked: readonly Asked[], at: number): Promise<number> {
  const ended = await tx.query(
    // A sleeping device may still carry out what it was sent.
    `update command_device cd set status = 'expired', reason = 'superseded', ended_at = to_timestamp($4::float8 / 1000),
       reports_until = case when cd.waits_for_device then cd.expires_at end
     from unnest($1::uuid[], $2::uuid[], $3::text[]) as asked (home_id, device_id, capability), command c
     where c.id = cd.command_id and c.home_id = asked.home_id and cd.home_id = asked.home_id
       and cd.device_id = asked.device_id and c.capability = asked.capability and cd.status in ('requested', 'sent')
     returning cd.command_id`,
    [
      asked.map((one) => one.homeId),
      asked.map((one) => one.deviceId),
      asked.map((one) => one.capability),
      at,
    ],
  )
  return ended.length
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
  const shares = commands.flatMap(({ devices, id, homeId, at, heldFor }) =>
    devices.map((device) => ({ ...device, id, homeId, at, heldFor })),
  )
  await tx.query(
    `insert into command_device (command_id, home_id, device_id, status, former_value, requested_at, held_until)
     select command_id, home_id, device_id, 'requested', former, to_timestamp(ms / 1000),
       clock_timestamp() + make_interval(secs => held / 1000)
     from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::float8[], $5::float8[], $6::float8[])
       as asked (command_id, home_id, device_id, former, ms, held)`,
    [
      shares.map(({ id }) => id),
      shares.map(({ homeId }) => homeId),
      shares.map(({ deviceId }) => deviceId),
      shares.map(({ former }) => former),
      shares.map(({ at }) => at),
      shares.map(({ heldFor }) => heldFor),
    ],
  )
}

/** Makes homes due. */
export async function wakeHomes(database: Database, homeIds: readonly string[]): Promise<void> {
  await database.query('select wake_homes($1::uuid[])', [homeIds])
}

/** A new state of a share, if its stored status is still `from`. */
export type Transition = ShareKey & { from: CommandStatus; to: Life }

/**
 * Stores new states of different shares. Returns those that were stored; the others are skipped because another
 * transaction has changed them, or has locked them and may be about to.
 */
export async function saveShares(tx: Database, transitions: readonly Transition[]): Promise<Transition[]> {
  const rows = await tx.query<Pick<ShareKey, 'commandId' | 'deviceId'>>(
    `with held as (
       select t.* from jsonb_to_recordset($1::jsonb) as t (home_id uuid, command_id uuid, device_id uuid, former text,
         status text, waits boolean, can_read boolean, is_blind boolean, reason text, detail text, taken float8,
         sent_at float8, expires_at float8, watched_until float8, ended_at float8, echo_at float8,
         echo_received_at float8, asked_at float8, read_at float8, reads smallint, confirmed_at float8,
         confirmed_value float8, reports_until float8)
       join command_device cd on cd.home_id = t.home_id and cd.command_id = t.command_id
         and cd.device_id = t.device_id and cd.status = t.former
       for update of cd skip locked)
     update command_device cd set status = held.status, waits_for_device = held.waits, can_read = held.can_read,
       is_blind = held.is_blind, reason = held.reason, detail = held.detail, taken_value = held.taken,
       sent_at = to_timestamp(held.sent_at / 1000), expires_at = to_timestamp(held.expires_at / 1000),
       watched_until = to_timestamp(held.watched_until / 1000), ended_at = to_timestamp(held.ended_at / 1000),
       echo_at = to_timestamp(held.echo_at / 1000), echo_received_at = to_timestamp(held.echo_received_at / 1000),
       asked_at = to_timestamp(held.asked_at / 1000), read_at = to_timestamp(held.read_at / 1000),
       reads = held.reads, confirmed_at = to_timestamp(held.confirmed_at / 1000),
       confirmed_value = held.confirmed_value,
       reports_until = to_timestamp(held.reports_until / 1000)
     from held
     where cd.home_id = held.home_id and cd.command_id = held.command_id and cd.device_id = held.device_id
     returning cd.command_id as "commandId", cd.device_id as "deviceId"`,
    [JSON.stringify(transitions.map(rowOf))],
  )
  const made = new Set(rows.map(shareName))
  return transitions.filter((transition) => made.has(shareName(transition)))
}

function rowOf({ homeId, commandId, deviceId, from, to }: Transition) {
  const until = reportsUntil(to)
  return {
    home_id: homeId,
    command_id: commandId,
    device_id: deviceId,
    former: from,
    status: to.status,
    waits: to.waits,
    can_read: to.canRead,
    is_blind: to.isBlind,
    reason: to.reason,
    detail: to.detail,
    taken: to.taken,
    sent_at: to.sentAt,
    expires_at: to.expiresAt,
    watched_until: to.watchedUntil,
    ended_at: to.endedAt,
    echo_at: to.echo?.at ?? null,
    echo_received_at: to.echo?.receivedAt ?? null,
    asked_at: to.askedAt,
    read_at: to.readAt,
    reads: to.reads,
    confirmed_at: to.confirmedAt,
    confirmed_value: to.confirmedValue,
    // JSON has no infinite number.
    reports_until: until === Infinity ? 'Infinity' : until,
  }
}

/** A share as a plan reads it. */
export type ShareRow = ShareKey &
  StoredShare & {
    requestedAt: number
    /** ms in which a later command may still replace it; 0 or less: it may be sent. Null: it always could be. */
    heldFor: number | null
    /** True if a report that was received before its deadline is not judged yet, though it has ended. */
    isReopened: boolean
  }

const shareColumns = `cd.command_id as "commandId", cd.home_id as "homeId", cd.device_id as "deviceId", cd.status,
    cd.waits_for_device as waits, cd.can_read as "canRead", cd.is_blind as "isBlind", cd.reason, cd.detail,
    cd.taken_value as taken, cd.sent_at as "sentAt", cd.expires_at as "expiresAt",
    cd.watched_until as "watchedUntil", cd.ended_at as "endedAt",
    case when cd.echo_at is not null then jsonb_build_object('at', extract(epoch from cd.echo_at) * 1000,
      'receivedAt', extract(epoch from cd.echo_received_at) * 1000) end as echo,
    cd.asked_at as "askedAt", cd.read_at as "readAt", cd.reads, cd.confirmed_at as "confirmedAt",
    cd.confirmed_value as "confirmedValue", c.capability, c.value, cd.requested_at as "requestedAt",
    cd.former_value as former, extract(epoch from cd.held_until - clock_timestamp())::float8 * 1000 as "heldFor",
    (d.mapping #>> '{setpoint,set,step}')::float8 as step,
    jsonb_path_query_array(d.mapping, '$.thermostat_mode.set.words[*][0]') as "knownOrders"`
const shareTables = `command c on c.id = cd.command_id and c.home_id = cd.home_id
  join device d on d.id = cd.device_id and d.home_id = cd.home_id`

/** The open shares of homes, in the order of their requests. */
export async function selectOpenShares(tx: Database, homeIds: readonly string[]): Promise<ShareRow[]> {
  return tx.query<ShareRow>(
    `select ${shareColumns}, false as "isReopened" from command_device cd join ${shareTables}
     where cd.home_id = any($1::uuid[]) and cd.status in ('requested', 'sent')
     order by cd.requested_at, cd.command_id`,
    [homeIds],
  )
}

/** A device with an unjudged report, the first of which was received at an instant (ms). */
export type ReportedDevice = { homeId: string; deviceId: string; receivedAt: number }

/**
 * The shares of devices that a report may change, and all later ones of these devices, in the order of their requests.
 */
export async function selectReportedShares(
  tx: Database,
  devices: readonly ReportedDevice[],
): Promise<ShareRow[]> {
  return tx.query<ShareRow>(
    `select ${shareColumns}, cd.reason is not distinct from 'no_answer' and cd.sent_at is not null
       and cd.expires_at >= to_timestamp(reported.ms / 1000) as "isReopened"
     from unnest($1::uuid[], $2::uuid[], $3::float8[]) as reported (home_id, device_id, ms)
     cross join lateral (
       select min(requested_at) as at from (
         select requested_at from command_device one
         where one.home_id = reported.home_id and one.device_id = reported.device_id
           and one.reports_until >= to_timestamp(reported.ms / 1000)
         -- As in the next one: its own plan for each device, however many are estimated.
         offset 0) open) first
     cross join lateral (
       select one.* from command_device one
       where one.home_id = reported.home_id and one.device_id = reported.device_id
         and one.requested_at >= first.at
       offset 0) cd
     join ${shareTables}
     order by cd.requested_at, cd.command_id`,
    [
      devices.map(({ homeId }) => homeId),
      devices.map(({ deviceId }) => deviceId),
      devices.map(({ receivedAt }) => receivedAt),
    ],
  )
}
