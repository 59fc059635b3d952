import type { Database } from '#base/database/database.ts'
import { type ShareKey, type ShareRow, watchedShare, type WatchedShare } from './command.store.ts'

type CommandKey = { homeId: string; commandId: string }

/** Locks the open shares of commands until the transaction ends, except those that another transaction has locked. */
export async function lockOpenShares(tx: Database, commands: readonly CommandKey[]): Promise<WatchedShare[]> {
  return tx.query<WatchedShare>(
    `${watchedShare} join unnest($1::uuid[], $2::uuid[]) as due (home_id, id)
       on due.home_id = cd.home_id and due.id = cd.command_id
     where cd.status in ('requested', 'sent') order by cd.home_id, cd.command_id, cd.device_id
     for update of cd skip locked`,
    [commands.map(({ homeId }) => homeId), commands.map(({ commandId }) => commandId)],
  )
}

/** The shares of commands that are still open. */
export async function selectOpenShares(tx: Database, commands: readonly CommandKey[]): Promise<ShareKey[]> {
  return tx.query<ShareKey>(
    `select cd.home_id as "homeId", cd.command_id as "commandId", cd.device_id as "deviceId"
     from unnest($1::uuid[], $2::uuid[]) as due (home_id, id)
     join command_device cd on cd.home_id = due.home_id and cd.command_id = due.id
     where cd.status in ('requested', 'sent')`,
    [commands.map(({ homeId }) => homeId), commands.map(({ commandId }) => commandId)],
  )
}

/** Ends shares that are locked by this transaction. */
export async function endShares(
  tx: Database,
  ends: readonly (ShareKey & Pick<ShareRow, 'status' | 'reason' | 'endedAt'>)[],
): Promise<void> {
  await tx.query(
    `update command_device cd set status = ended.status, reason = ended.reason, ended_at = to_timestamp(ms / 1000)
     from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::float8[])
       as ended (home_id, command_id, device_id, status, reason, ms)
     where cd.home_id = ended.home_id and cd.command_id = ended.command_id and cd.device_id = ended.device_id`,
    [
      ends.map((one) => one.homeId),
      ends.map((one) => one.commandId),
      ends.map((one) => one.deviceId),
      ends.map((one) => one.status),
      ends.map((one) => one.reason),
      ends.map((one) => one.endedAt),
    ],
  )
}
