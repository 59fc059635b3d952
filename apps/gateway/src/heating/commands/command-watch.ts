import { COMMAND_MS, type Life, type LifeEvent, isOpen, isOver, live, type Newer } from './command-life.ts'
import { type CommandValue, reportedNumber } from './command-value.ts'
import type { ShareKey, ShareRow, WatchedShare } from './command.store.ts'

const HOUR = 3_600_000
/** ms from a set, or from its echo, to the question what the device really has: the echo must be over by then. */
const FIRST_READ_MS = 1_500
/** ms to the questions after it. */
const READ_AGAIN_MS = [4_000, 10_000, 20_000] as const

/** One share that may still change, and what of it is stored. */
export type Watch = {
  readonly key: ShareKey
  readonly value: CommandValue
  /** The later asked, the larger. */
  readonly turn: number
  life: Life
  saved: Pick<ShareRow, 'status' | 'watchedUntil' | 'taken'>
  saving: Promise<void> | null
  /** Sends it, once it is written down that it was; null where that was not to be, or is done. */
  publish: (() => void) | null
  /** When to ask the device next, ms. */
  readAt: number | null
  reads: number
}

/** A watch on a stored share; null where the share asks for nothing that can be heard. */
export function watchShare(share: WatchedShare, turn: number, now: number): Watch | null {
  const life = lifeOf(share, now)
  if (life === null) return null
  const { homeId, commandId, deviceId, status, waits, watchedUntil, taken } = share
  return {
    key: { homeId, commandId, deviceId },
    value: share.value,
    turn,
    life,
    saved: { status, watchedUntil, taken },
    saving: null,
    publish: null,
    readAt: status === 'sent' && !waits ? now : null,
    reads: 0,
  }
}

/** What is known of a stored share by itself; null where it asks for nothing that can be heard. */
export function lifeOf(share: WatchedShare, now: number): Life | null {
  const wanted = reportedNumber(share)
  if (wanted === null) return null
  const { status, capability, former, step, taken, watchedUntil, endedAt, reason, detail, waits, isBlind } =
    share
  // A clock that was set back must not keep a command open for ever.
  const longest = now + (waits ? HOUR : COMMAND_MS)
  return {
    status,
    capability,
    wanted,
    former,
    step,
    taken,
    requestedAt: Math.min(share.requestedAt, now),
    sentAt: share.sentAt === null ? null : Math.min(share.sentAt, now),
    expiresAt: share.expiresAt === null ? null : Math.min(share.expiresAt, longest),
    watchedUntil,
    endedAt,
    reason,
    detail,
    waits,
    // Not known of one that another gateway sent: rather no confirmation than a false one.
    canRead: !waits,
    isBlind,
    echo: null,
    askedAt: null,
    confirmedAt: null,
  }
}

/** Lets something happen to a watch. */
export function tell(watch: Watch, event: LifeEvent): void {
  const before = watch.life
  watch.life = live(before, event)
  if (event.kind === 'sent' && watch.life.canRead) watch.readAt = event.at + FIRST_READ_MS
  // What comes before the echo is over answers nothing: ask once it is. A sleeping device is awake then, for once.
  if (before.echo === null && watch.life.echo !== null) {
    watch.readAt = watch.life.echo.receivedAt + FIRST_READ_MS
  }
}

/** Whether the device is to be asked for its value now; notes that it is. */
export function takeRead(watch: Watch, now: number): boolean {
  if (watch.life.status !== 'sent' || watch.readAt === null || now < watch.readAt) return false
  tell(watch, { kind: 'asked', at: now })
  const pause = watch.life.canRead ? READ_AGAIN_MS[watch.reads] : undefined
  watch.readAt = pause === undefined ? null : now + pause
  watch.reads += 1
  return true
}

/** Whether what happened is not stored yet. */
export function isUnsaved({ life, saved }: Watch): boolean {
  return (
    life.status !== saved.status || life.watchedUntil !== saved.watchedUntil || life.taken !== saved.taken
  )
}

/** What newer commands to the same device were sent for. */
export function newerThan(watch: Watch, others: Iterable<Watch>): Newer {
  const newer = [...others]
    .filter(({ turn, life }) => turn > watch.turn && life.sentAt !== null)
    .map(({ life }) => life)
  const same = newer.filter(({ capability }) => capability === watch.life.capability)
  return {
    values: same.map(({ taken, wanted }) => taken ?? wanted),
    isOpen: same.some(({ status }) => isOpen(status)),
    others: newer.filter((life) => !same.includes(life)),
  }
}

/** The values of superseded commands for the same capability that a sleeping device may still carry out when it wakes. */
export function earlierThan(watch: Watch, others: Iterable<Watch>, now: number): number[] {
  return [...others]
    .filter(({ turn, life }) => turn < watch.turn && life.capability === watch.life.capability)
    .filter(({ life }) => mayStillRun(life, now))
    .map(({ life }) => life.wanted)
}

/** True if a watch is over, its device cannot carry it out late, and no older watch of the device is still open. */
export function isForgettable(watch: Watch, others: Iterable<Watch>, now: number): boolean {
  if (isUnsaved(watch) || watch.saving !== null) return false
  if (!isOver(watch.life, now) || mayStillRun(watch.life, now)) return false
  return ![...others].some(({ turn, life }) => turn < watch.turn && !isOver(life, now))
}

/** True if a sleeping device may still carry out a command that a newer one superseded. */
function mayStillRun({ waits, reason, expiresAt }: Life, now: number): boolean {
  return waits && reason === 'superseded' && expiresAt !== null && now < expiresAt
}
