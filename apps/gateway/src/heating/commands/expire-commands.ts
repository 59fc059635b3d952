import type { Database } from '#base/database/database.ts'
import type { DueRow } from '#base/due/due.ts'
import { COMMAND_MS, isOpen, live, type Life } from './command-life.ts'
import { endShares, lockOpenShares, selectOpenShares } from './command-deadline.store.ts'
import { lifeOf } from './command-watch.ts'
import type { ShareKey, WatchedShare } from './command.store.ts'

/** A share that ended by itself, and how. */
export type EndedShare = { key: ShareKey; life: Life }

/** ms in which whoever has just taken up a home hears what its devices answered to the former keeper. */
export const HEARING_MS = 10_000

/**
 * Ends what is over of commands whose time has come: shares that nobody has sent by now, and those of devices that did
 * not answer. Of a command with a share that somebody else holds, or that is just being sent or stored, nothing is ended;
 * nor of one that was sent by a former keeper, while its answer may wait at the broker. `takenAt` is when (ms) the home
 * was taken up here.
 */
export async function expireCommands(
  tx: Database,
  rows: readonly DueRow[],
  { now, isBusy, takenAt }: { now: number; isBusy(key: ShareKey): boolean; takenAt(homeId: string): number },
): Promise<{ next: Map<string, number | null>; ended: EndedShare[] }> {
  const commands = rows.map(({ homeId, subject }) => ({ homeId, commandId: subject }))
  const held = await lockOpenShares(tx, commands)
  const isHeld = new Set(held.map(nameOf))
  // Asked once they are held: who sends says so first, and waits for what is held here.
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
    const heardAt = takenAt(homeId) + HEARING_MS
    if (share.sentAt !== null && share.sentAt < takenAt(homeId) && now < heardAt) {
      next.set(commandId, Math.min(next.get(commandId) ?? Infinity, heardAt))
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

/** A share once its command's row is due: what is not sent by then never is. */
function atDeadline(share: WatchedShare, now: number): Life | null {
  const life = lifeOf(share, now)
  if (life === null) return null
  return live(life, { kind: life.status === 'requested' ? 'lost' : 'time', at: now })
}

function nameOf({ commandId, deviceId }: ShareKey): string {
  return `${commandId} ${deviceId}`
}
