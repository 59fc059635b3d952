import type { CommandReason, CommandStatus } from '@foyer/contract/command.ts'
import type { Capability } from '@foyer/contract/device.ts'
import type { Order } from '@foyer/contract/heating.ts'
import {
  type CommandValue,
  explainsValue,
  isGradual,
  isSameValue,
  isTaken,
  reportedNumber,
} from './command-value.ts'

/** ms that a command to a mains device has until it expires. */
export const COMMAND_MS = 60_000
/**
 * ms after the first report of the wanted value in which no report counts: a hub publishes the old, the requested and
 * the reported value of a set within 50 ms, whether or not the device has received it.
 */
export const ECHO_MS = 1_000
/** ms in which a device answers a read of its value. */
const ANSWER_MS = 3_000
/** ms in which a hub reports that a set did not reach its device. */
export const BLIND_MS = 12_000
/** ms for which a value that was reached is watched. */
export const WATCH_MS = 3_600_000
/** ms by which a hub's clock may be behind ours before its reports count as old. */
const CLOCK_SLACK_MS = 120_000
/** ms in which a sleeping device receives a command at the latest. */
const LONGEST_WAIT_MS = 3_600_000
/** ms from a set, or from its echo, to the first read of the device's real value: the echo must be over by then. */
const FIRST_READ_MS = 1_500
/** ms to each following read. */
const READ_AGAIN_MS = [4_000, 10_000, 20_000] as const

/** One device's share of a command, with the evidence received so far. Times are ms. */
export type Life = {
  /** Increases with each request: the latest has the largest. */
  readonly turn: number
  readonly status: CommandStatus
  readonly capability: Capability
  readonly wanted: number
  /** The device's value before the request; null if it is unknown. */
  readonly former: number | null
  /** The step of the device's values; null if the device does not state one. */
  readonly step: number | null
  /** The rounded value that the device took, if it rounds. */
  readonly taken: number | null
  readonly sentAt: number | null
  /** At least the time that its device has to answer the last read. */
  readonly expiresAt: number | null
  readonly watchedUntil: number | null
  readonly endedAt: number | null
  readonly reason: CommandReason | null
  readonly detail: string | null
  /** A sleeping device, which receives the command at its next report. */
  readonly waits: boolean
  /** The device answers reads of its value. */
  readonly canRead: boolean
  /** The device never confirms; success is assumed unless the hub reports an error. */
  readonly isBlind: boolean
  /** The first report of the wanted value, which may only be the hub's echo. */
  readonly echo: { readonly at: number; readonly receivedAt: number } | null
  /** When the device's value was last read. */
  readonly askedAt: number | null
  /** When it is read next; null if it is not. */
  readonly readAt: number | null
  /** How often it was read. */
  readonly reads: number
  /** Event time and value of the report that confirmed it. */
  readonly confirmedAt: number | null
  readonly confirmedValue: number | null
}

/** A share as it is stored, with what it requests. */
export type StoredShare = Omit<Life, 'turn' | 'wanted'> & {
  readonly value: CommandValue
  /** The orders that the device knows, if it receives orders as words. */
  readonly knownOrders: readonly Order[]
}

/** The values that newer commands to the same device requested. */
export type Newer = {
  /** Values for the same capability. */
  readonly values: readonly number[]
  readonly isOpen: boolean
  /** Other capabilities, which may change the value of this one. */
  readonly others: readonly { capability: Capability; wanted: number }[]
}

export type LifeEvent =
  | { kind: 'sent'; at: number; expiresAt: number; waits: boolean; canRead: boolean; isBlind?: boolean }
  | { kind: 'refused'; at: number; reason: CommandReason }
  /** A read of the device's value was sent. */
  | { kind: 'asked'; at: number }
  | {
      kind: 'report'
      /** Event time. */
      at: number
      receivedAt: number
      value: number
      newer: Newer
      /** Values of superseded commands that the device may still carry out. */
      earlier: readonly number[]
    }
  | { kind: 'hub_error'; at: number; reason: CommandReason; message: string }
  | { kind: 'superseded'; at: number }
  /** It was not sent, or its device did not answer, until its deadline. */
  | { kind: 'deadline'; at: number }

/** The life of a stored share at an instant (ms). `turn`: its place among the requests to its device. */
export function storedLife(share: StoredShare, { turn, now }: { turn: number; now: number }): Life {
  const { value, knownOrders, ...stored } = share
  const { capability, sentAt, expiresAt, waits } = stored
  // A clock that was set back must not keep a command open forever.
  const longest = now + (waits ? LONGEST_WAIT_MS : COMMAND_MS)
  return {
    ...stored,
    turn,
    // No report confirms a value that the capability does not accept any more.
    wanted: reportedNumber({ capability, value, knownOrders }) ?? Number.NaN,
    sentAt: sentAt === null ? null : Math.min(sentAt, now),
    expiresAt: expiresAt === null ? null : Math.min(expiresAt, longest),
  }
}

/** Applies an event to a command; returns the same object if nothing changes. */
export function afterEvent(life: Life, event: LifeEvent): Life {
  switch (event.kind) {
    case 'sent':
      if (life.status !== 'requested') return life
      return {
        ...life,
        status: 'sent',
        sentAt: event.at,
        expiresAt: event.expiresAt,
        waits: event.waits,
        canRead: event.canRead,
        readAt: event.canRead ? event.at + FIRST_READ_MS : null,
        ...(event.isBlind === true && { isBlind: true }),
      }
    case 'refused':
      return life.status === 'requested' ? end(life, 'refused', event.at, event.reason) : life
    case 'asked':
      return life.status === 'sent' ? asked(life, event.at) : life
    case 'report':
      if (life.status === 'sent') return reportWhileSent(life, event)
      return life.status === 'confirmed' ? reportWhileConfirmed(life, event) : life
    case 'hub_error':
      if (!isOpen(life.status)) return life
      return { ...end(life, 'failed', event.at, event.reason), detail: event.message }
    case 'superseded':
      return isOpen(life.status) ? end(life, 'expired', event.at, 'superseded') : life
    case 'deadline':
      if (!isOpen(life.status)) return life
      return life.status === 'sent' && life.isBlind
        ? { ...life, status: 'confirmed', endedAt: event.at }
        : end(life, 'expired', event.at, 'no_answer')
  }
}

/** True if the device's value has to be read now. */
export function isReadDue({ status, readAt }: Life, now: number): boolean {
  return status === 'sent' && readAt !== null && now >= readAt
}

/** Until when (ms) a report received by the gateway may change a command, or another one of its device; null: none may. */
export function reportsUntil({ status, reason, waits, watchedUntil, expiresAt }: Life): number | null {
  if (status === 'sent') return Infinity
  if (status === 'confirmed') return watchedUntil
  // A report that was received in time may be judged late; a sleeping device may still carry out a superseded command.
  const isReported = status === 'expired' && (reason === 'no_answer' || waits)
  return isReported ? expiresAt : null
}

/** True if a command with this status may still be carried out. */
export function isOpen(status: CommandStatus): boolean {
  return status === 'requested' || status === 'sent'
}

function asked(life: Life, at: number): Life {
  const pause = life.canRead ? READ_AGAIN_MS[life.reads] : undefined
  return {
    ...life,
    askedAt: at,
    readAt: pause === undefined ? null : at + pause,
    reads: life.reads + 1,
    expiresAt: life.expiresAt === null ? null : Math.max(life.expiresAt, at + ANSWER_MS),
  }
}

type Report = Extract<LifeEvent, { kind: 'report' }>

function reportWhileSent(life: Life, report: Report): Life {
  if (life.sentAt === null || report.at < life.sentAt - CLOCK_SLACK_MS) return life
  const isWanted = isTaken(life.capability, report.value, life)
  if (life.echo === null) {
    if (!isWanted) return life
    const { at, receivedAt } = report
    // Reads before the echo is over prove nothing: read once it is. A sleeping device is awake at that moment.
    return { ...life, echo: { at, receivedAt }, readAt: receivedAt + FIRST_READ_MS }
  }
  // Both clocks must agree that the report is new: a delayed message counts with the time of its event.
  if (report.at - life.echo.at < ECHO_MS || report.receivedAt - life.echo.receivedAt < ECHO_MS) return life
  if (!isWanted) {
    if (isGradual(life.capability)) return life
    // The device is still carrying out superseded commands, so the echo was theirs too.
    const isEarlier = report.earlier.some((value) => isSameValue(life.capability, report.value, value))
    if (isEarlier) return { ...life, echo: null }
    return isExplained(life, report)
      ? end(life, 'expired', report.receivedAt, 'superseded')
      : goBack(life, report)
  }
  // A hub repeats the value that was sent with every other value of the device: if the device can be read, only an
  // answer to a read counts.
  if (life.canRead && !answers(life, report)) return life
  return {
    ...life,
    status: 'confirmed',
    taken: takenOf(life, report.value),
    endedAt: report.receivedAt,
    confirmedAt: report.at,
    confirmedValue: report.value,
    watchedUntil: report.receivedAt + WATCH_MS,
  }
}

function answers({ askedAt, echo }: Life, { receivedAt }: Report): boolean {
  if (askedAt === null || echo === null || askedAt - echo.receivedAt < ECHO_MS) return false
  return receivedAt >= askedAt && receivedAt - askedAt <= ANSWER_MS
}

function reportWhileConfirmed(life: Life, report: Report): Life {
  if (life.watchedUntil === null || report.receivedAt >= life.watchedUntil) return life
  if (report.at <= (life.confirmedAt ?? (life.endedAt ?? 0) - CLOCK_SLACK_MS)) return life
  const { capability, wanted } = life
  if (isSameValue(capability, report.value, life.taken ?? wanted)) return life
  // A newer command set another value since: this is its value, or one on the way to it.
  const isNewer = report.newer.values.some((value) => isSameValue(capability, report.value, value))
  if (isNewer || isExplained(life, report)) return { ...life, watchedUntil: null }
  // Some devices repeat the requested value before they round it.
  if (life.taken === null && isTaken(capability, report.value, life)) {
    return { ...life, taken: report.value, confirmedValue: report.value }
  }
  return report.newer.isOpen ? life : goBack(life, report)
}

/** True if the value follows from another request to the device since. */
function isExplained({ capability }: Life, { value, newer }: Report): boolean {
  return newer.others.some((other) => explainsValue(other, capability, value))
}

function takenOf({ capability, wanted }: Life, value: number): number | null {
  // Only for a setpoint is the rounded value shown.
  return capability !== 'setpoint' || isSameValue(capability, value, wanted) ? null : value
}

function goBack(life: Life, report: Report): Life {
  return { ...end(life, 'reverted', report.receivedAt, 'went_back'), watchedUntil: null }
}

function end(life: Life, status: CommandStatus, at: number, reason: CommandReason): Life {
  return { ...life, status, endedAt: at, reason }
}
