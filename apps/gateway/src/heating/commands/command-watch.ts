import { COMMAND_MS, statusAtDeadline, TAKEOVER_MS } from '@foyer/rules/home/plan-commands.ts'
import { type Life, type LifeEvent, isOpen, isOver, live, type Newer } from './command-life.ts'
import { type CommandValue, reportedNumber } from './command-value.ts'
import type { ShareKey, ShareRow, WatchedShare } from './command.store.ts'

const HOUR = 3_600_000
/** ms from a set, or from its echo, to the first read of the device's real value: the echo must be over by then. */
const FIRST_READ_MS = 1_500
/** ms to each following read. */
const READ_AGAIN_MS = [4_000, 10_000, 20_000] as const

/** A share that may still change, with the part that is stored. */
export type Watch = {
  readonly key: ShareKey
  readonly value: CommandValue
  /** Increases with each request: the latest has the largest. */
  readonly turn: number
  /** When this gateway began to watch it, ms. */
  readonly begunAt: number
  life: Life
  saved: Pick<ShareRow, 'status' | 'watchedUntil' | 'taken'>
  saving: Promise<void> | null
  /** Sends the command, once its status is stored; null if it must not be sent or was sent already. */
  publish: (() => void) | null
  /** When to read the device next, ms. */
  readAt: number | null
  reads: number
}

/** Creates the watch on a stored share; null if no report can confirm what the share requests. */
export function watchShare(share: WatchedShare, turn: number, now: number): Watch | null {
  const life = lifeOf(share, now)
  if (life === null) return null
  const { homeId, commandId, deviceId, status, waits, watchedUntil, taken } = share
  return {
    key: { homeId, commandId, deviceId },
    value: share.value,
    turn,
    begunAt: now,
    life,
    saved: { status, watchedUntil, taken },
    saving: null,
    publish: null,
    readAt: status === 'sent' && !waits ? now : null,
    reads: 0,
  }
}

/** The life of a stored share without any evidence; null if no report can confirm what the share requests. */
function lifeOf(share: WatchedShare, now: number): Life | null {
  const wanted = reportedNumber(share)
  if (wanted === null) return null
  const { status, capability, former, step, taken, watchedUntil, endedAt, reason, detail, waits, isBlind } =
    share
  // A clock that was set back must not keep a command open forever.
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
    // Unknown if another gateway sent it: no confirmation is better than a false one.
    canRead: !waits,
    isBlind,
    echo: null,
    askedAt: null,
    confirmedAt: null,
  }
}

/** Applies an event to a watch. */
export function applyEvent(watch: Watch, event: LifeEvent): void {
  const before = watch.life
  watch.life = live(before, event)
  if (event.kind === 'sent' && watch.life.canRead) watch.readAt = event.at + FIRST_READ_MS
  // Reads before the echo is over prove nothing: read once it is. A sleeping device is awake at that moment.
  if (before.echo === null && watch.life.echo !== null) {
    watch.readAt = watch.life.echo.receivedAt + FIRST_READ_MS
  }
}

/** True if the device has to be read now; also schedules the next read. */
export function takeRead(watch: Watch, now: number): boolean {
  if (watch.life.status !== 'sent' || watch.readAt === null || now < watch.readAt) return false
  applyEvent(watch, { kind: 'asked', at: now })
  const pause = watch.life.canRead ? READ_AGAIN_MS[watch.reads] : undefined
  watch.readAt = pause === undefined ? null : now + pause
  watch.reads += 1
  return true
}

/**
 * Closes a watch after the deadline of its share, which the plan of its home ends in the ledger (`planCommands`): no later
 * report counts.
 */
export function passDeadline(watch: Watch, now: number): void {
  const { life, saved, begunAt } = watch
  if (life.status !== 'sent' || isUnsaved(watch)) return
  if (now < Math.max(life.expiresAt ?? Infinity, begunAt + TAKEOVER_MS)) return
  const status = statusAtDeadline(life.isBlind)
  watch.life = { ...life, status, endedAt: now }
  watch.saved = { ...saved, status }
}

/** True if the last change is not stored yet. */
export function isUnsaved({ life, saved }: Watch): boolean {
  return (
    life.status !== saved.status || life.watchedUntil !== saved.watchedUntil || life.taken !== saved.taken
  )
}

/** The values that newer commands to the same device requested. */
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
