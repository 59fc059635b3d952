import type { CommandReason, CommandStatus } from '@foyer/contract/command.ts'
import type { Capability } from '@foyer/contract/device.ts'
import { isGradual, isSameValue } from './command-value.ts'

/**
 * ms after the first report of the wanted value in which nothing is believed: a hub publishes a set's old, requested
 * and reported value within 50 ms, whether or not the device has heard it.
 */
export const ECHO_MS = 1_000
/** ms in which a device answers when it is asked for its value. */
const ANSWER_MS = 3_000
/** ms that a command to a mains device has. */
export const COMMAND_MS = 60_000
/** ms for which a value that was reached is watched. */
export const WATCH_MS = 3_600_000
/** ms by which a hub's clock may be behind ours before its news counts as old. */
const CLOCK_SLACK_MS = 120_000

/** One device's share of a command, with the evidence heard so far. Times are ms. */
export type Life = {
  readonly status: CommandStatus
  readonly capability: Capability
  readonly wanted: number
  readonly requestedAt: number
  readonly sentAt: number | null
  readonly expiresAt: number | null
  readonly watchedUntil: number | null
  readonly endedAt: number | null
  readonly reason: CommandReason | null
  readonly detail: string | null
  /** Hears at its next report. */
  readonly waits: boolean
  /** Answers when asked for its value. */
  readonly canRead: boolean
  /** The first report of the wanted value: it may be no more than the hub's echo. */
  readonly echo: { readonly at: number; readonly receivedAt: number } | null
  /** When the device was last asked for its value. */
  readonly askedAt: number | null
  /** Event time of the report that confirmed it. */
  readonly confirmedAt: number | null
}

export type LifeEvent =
  | { kind: 'sent'; at: number; expiresAt: number; waits: boolean; canRead: boolean }
  | { kind: 'refused'; at: number; reason: CommandReason }
  /** The device was asked for its value. */
  | { kind: 'asked'; at: number }
  | {
      kind: 'report'
      /** Event time. */
      at: number
      receivedAt: number
      value: number
      /** What newer commands for the same thing were sent for. */
      newer: { values: readonly number[]; isOpen: boolean }
    }
  | { kind: 'hub_error'; at: number; message: string }
  | { kind: 'superseded'; at: number }
  /** The gateway ended before it was sent: a late command is never replayed. */
  | { kind: 'lost'; at: number }
  | { kind: 'time'; at: number }

/** What becomes of a command when something happens; the same object where it changes nothing. */
export function live(life: Life, event: LifeEvent): Life {
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
      }
    case 'refused':
      return life.status === 'requested' ? end(life, 'refused', event.at, event.reason) : life
    case 'asked':
      return life.status === 'sent' ? { ...life, askedAt: event.at } : life
    case 'report':
      if (life.status === 'sent') return hearWhileSent(life, event)
      return life.status === 'confirmed' ? hearWhileConfirmed(life, event) : life
    case 'hub_error':
      if (!isOpen(life.status)) return life
      return { ...end(life, 'failed', event.at, 'hub_said'), detail: event.message }
    case 'superseded':
      return isOpen(life.status) ? end(life, 'expired', event.at, 'superseded') : life
    case 'lost':
      return life.status === 'requested' ? end(life, 'expired', event.at, 'no_answer') : life
    case 'time':
      return passTime(life, event.at)
    default:
      return event satisfies never
  }
}

/** Whether a command of this status may still be carried out. */
export function isOpen(status: CommandStatus): boolean {
  return status === 'requested' || status === 'sent'
}

/** Whether nothing can happen to it any more. */
export function isOver(life: Life, now: number): boolean {
  if (life.status === 'confirmed') return life.watchedUntil === null || now >= life.watchedUntil
  return !isOpen(life.status)
}

type Heard = Extract<LifeEvent, { kind: 'report' }>

function hearWhileSent(life: Life, report: Heard): Life {
  if (life.sentAt === null || report.at < life.sentAt - CLOCK_SLACK_MS) return life
  const isWanted = isSameValue(life.capability, report.value, life.wanted)
  if (life.echo === null) {
    return isWanted ? { ...life, echo: { at: report.at, receivedAt: report.receivedAt } } : life
  }
  // Both clocks must agree that it is news: a message held back on its way is as old as its event.
  if (report.at - life.echo.at < ECHO_MS || report.receivedAt - life.echo.receivedAt < ECHO_MS) return life
  if (!isWanted) return isGradual(life.capability) ? life : goBack(life, report)
  // A hub repeats what it was told with every other value of the device: where it can be asked, only an answer counts.
  if (life.canRead && !answers(life, report)) return life
  return {
    ...life,
    status: 'confirmed',
    endedAt: report.receivedAt,
    confirmedAt: report.at,
    watchedUntil: report.receivedAt + WATCH_MS,
  }
}

function answers({ askedAt, echo }: Life, { receivedAt }: Heard): boolean {
  if (askedAt === null || echo === null || askedAt - echo.receivedAt < ECHO_MS) return false
  return receivedAt >= askedAt && receivedAt - askedAt <= ANSWER_MS
}

function hearWhileConfirmed(life: Life, report: Heard): Life {
  if (life.watchedUntil === null || report.receivedAt >= life.watchedUntil) return life
  if (report.at <= (life.confirmedAt ?? (life.endedAt ?? 0) - CLOCK_SLACK_MS)) return life
  if (isSameValue(life.capability, report.value, life.wanted)) return life
  // Somebody asked for something else since: it is that command's value, or on its way there.
  if (report.newer.values.some((value) => isSameValue(life.capability, report.value, value))) {
    return { ...life, watchedUntil: null }
  }
  return report.newer.isOpen ? life : goBack(life, report)
}

function goBack(life: Life, report: Heard): Life {
  return { ...end(life, 'reverted', report.receivedAt, 'went_back'), watchedUntil: null }
}

function passTime(life: Life, now: number): Life {
  if (!isOpen(life.status)) return life
  return now >= (life.expiresAt ?? life.requestedAt + COMMAND_MS)
    ? end(life, 'expired', now, 'no_answer')
    : life
}

function end(life: Life, status: CommandStatus, at: number, reason: CommandReason): Life {
  return { ...life, status, endedAt: at, reason }
}
