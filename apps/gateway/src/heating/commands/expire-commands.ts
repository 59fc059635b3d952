import type { Database } from '#base/database/database.ts'
import type { DueRow } from '#base/due/due.ts'
import { COMMAND_MS, isOpen, live, type Life } from './command-life.ts'
import { endShares, lockOpenShares, selectOpenShares } from './command-deadline.store.ts'
import { lifeOf } from './command-watch.ts'
import type { ShareKey, WatchedShare } from './command.store.ts'

/** A share that ended by itself, and how. */
export type EndedShare = { key: ShareKey; life: Life }

/** ms after taking over a home in which a gateway receives what the devices answered to the former keeper. */
export const TAKEOVER_WAIT_MS = 10_000

/**
 * Ends due commands: shares that are not sent by now, and those of devices that did not answer. A command is skipped if
 * another transaction has locked one of its shares, if it is being sent or stored, or if a former keeper sent it and
 * the answer may still wait at the broker. `takenAt` is when (ms) this gateway took over the home.
 */
export async function expireCommands(
  tx: Database,
  rows: readonly DueRow[],
  { now, isBusy, takenAt }: { now: number; isBusy(key: ShareKey): boolean; takenAt(homeId: string): number },
): Promise<{ next: Map<string, number | null>; ended: EndedShare[] }> {
  const commands = rows.map(({ homeId, subject }) => ({ homeId, commandId: subject }))
  const held = await lockOpenShares(tx, commands)
  const isHeld = new Set(held.map(nameOf))
  // Check after the lock: a sender marks the share as busy first, and then waits for this lock.
  const busy = new Set(
    (await selectOpenShares(tx, commands))
      .filter((share) => !isHeld.has(nameOf(share)) || isBusy(share))
      .map(({ commandId }) => commandId),
  )
  const next = new Map<string, number | null>()
  for (const { commandId } of commands) if (!busy.has(commandId)) next.set(commandId, null)
  const ended: EndedShare[] = []
  for (const share of held) {
    const { homeId, commandId, deviceId } = share
    if (busy.has(commandId)) continue
    const answeredBy = takenAt(homeId) + TAKEOVER_WAIT_MS
    if (share.sentAt !== null && share.sentAt < takenAt(homeId) && now < answeredBy) {
      next.set(commandId, Math.min(next.get(commandId) ?? Infinity, answeredBy))
      continue
    }
    const life = atDeadline(share, now)
    if (life === null) continue
    if (!isOpen(life.status)) ended.push({ key: { homeId, commandId, deviceId }, life })
    else next.set(commandId, Math.min(next.get(commandId) ?? Infinity, life.expiresAt ?? now + COMMAND_MS))
  }
  if (ended.length > 0)
    await endShares(
      tx,
      ended.map(({ key, life }) => ({ ...key, ...life })),
    )
  return { next, ended }
}

/** The state of a share at its command's deadline: what is not sent by then never will be. */
function atDeadline(share: WatchedShare, now: number): Life | null {
  const life = lifeOf(share, now)
  if (life === null) return null
  return live(life, { kind: life.status === 'requested' ? 'lost' : 'time', at: now })
}

function nameOf({ commandId, deviceId }: ShareKey): string {
  return `${commandId} ${deviceId}`
}
