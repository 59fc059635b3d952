import type { OpenShare, ShareEnd } from '@foyer/rules/home/plan-commands.ts'
import type { Database } from '#base/database/database.ts'
import type { ShareKey } from './command.store.ts'

/** The open shares of homes. */
export async function selectOpenShares(
  tx: Database,
  homeIds: readonly string[],
): Promise<(OpenShare & { homeId: string })[]> {
  return tx.query(
    `select home_id as "homeId", command_id as "commandId", device_id as "deviceId", status,
       requested_at as "requestedAt", sent_at as "sentAt", expires_at as "expiresAt", is_blind as "isBlind"
     from command_device where home_id = any($1::uuid[]) and status in ('requested', 'sent')`,
    [homeIds],
  )
}

/**
 * Ends shares at an instant (ms). Returns those that were ended; the others are skipped because another transaction has
 * changed them, or has locked them and may be about to.
 */
export async function endShares(
  tx: Database,
  ends: readonly (ShareEnd & { homeId: string })[],
  at: number,
): Promise<(ShareKey & Pick<ShareEnd, 'status'>)[]> {
  return tx.query(
    `with held as (
       select cd.home_id, cd.command_id, cd.device_id, ended.status
       from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[])
         as ended (home_id, command_id, device_id, former, status)
       join command_device cd on cd.home_id = ended.home_id and cd.command_id = ended.command_id
         and cd.device_id = ended.device_id and cd.status = ended.former
       for update of cd skip locked)
     update command_device cd set status = held.status, ended_at = to_timestamp($6::float8 / 1000),
       reason = case when held.status = 'expired' then 'no_answer' end
     from held
     where cd.home_id = held.home_id and cd.command_id = held.command_id and cd.device_id = held.device_id
     returning cd.home_id as "homeId", cd.command_id as "commandId", cd.device_id as "deviceId", cd.status`,
    [
      ends.map((one) => one.homeId),
      ends.map((one) => one.commandId),
      ends.map((one) => one.deviceId),
      ends.map((one) => one.from),
      ends.map((one) => one.status),
      at,
    ],
  )
}
