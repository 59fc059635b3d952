import type { CommandReason, CommandStatus } from '@foyer/contract/command.ts'
import type { Capability } from '@foyer/contract/device.ts'
import { explainsValue, isGradual, isSameValue, isTaken } from './command-value.ts'

/**
 * ms after the first report of the wanted value in which nothing is believed: a hub publishes a set's old, requested
 * and reported value within 50 ms, whether or not the device has heard it.
 */
export const ECHO_MS = 1_000
/** ms in which a device answers when it is asked for its value. */
const ANSWER_MS = 3_000
/** ms in which a command that was asked is sent, by whichever gateway keeps its home by then: after that it never is. */
export const SENDING_MS = 10_000
/** ms that a command to a mains device has. */
export const COMMAND_MS = 60_000
/** ms in which a hub says that a set did not reach its device. */
export const BLIND_MS = 12_000
/** ms for which a value that was reached is watched. */
export const WATCH_MS = 3_600_000
/** ms by which a hub's clock may be behind ours before its news counts as old. */
const CLOCK_SLACK_MS = 120_000

/** One device's share of a command, with the evidence heard so far. Times are ms. */
export type Life = {
  readonly status: CommandStatus
  readonly capability: Capability
  readonly wanted: number
  /** What the device had before it was asked; null where nobody knows. */
  readonly former: number | null
  /** In what steps the device counts; null where it does not say. */
  readonly step: number | null
  /** What it made of the wanted value, where it rounds. */
  readonly taken: number | null
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
  /** Never says what it was told: no word of a failure is its answer. */
  readonly isBlind: boolean
  /** The first report of the wanted value: it may be no more than the hub's echo. */
  readonly echo: { readonly at: number; readonly receivedAt: number } | null
  /** When the device was last asked for its value. */
  readonly askedAt: number | null
  /** Event time of the report that confirmed it. */
  readonly confirmedAt: number | null
}

/** What newer commands to the same device were sent for. */
export type Newer = {
  /** For the same thing. */
  readonly values: readonly number[]
  readonly isOpen: boolean
  /** For other things, which may bring this one along. */
  readonly others: readonly { capability: Capability; wanted: number }[]
}

export type LifeEvent =
  | { kind: 'sent'; at: number; expiresAt: number; waits: boolean; canRead: boolean; isBlind?: boolean }
  | { kind: 'refused'; at: number; reason: CommandReason }
  /** The device was asked for its value. */
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
        ...(event.isBlind === true && { isBlind: true }),
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
      return { ...end(life, 'failed', event.at, event.reason), detail: event.message }
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
  const isWanted = isTaken(life.capability, report.value, life)
  if (life.echo === null) {
    return isWanted ? { ...life, echo: { at: report.at, receivedAt: report.receivedAt } } : life
  }
  // Both clocks must agree that it is news: a message held back on its way is as old as its event.
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
  // A hub repeats what it was told with every other value of the device: where it can be asked, only an answer counts.
  if (life.canRead && !answers(life, report)) return life
  return {
    ...life,
    status: 'confirmed',
    taken: takenOf(life, report.value),
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
  const { capability, wanted } = life
  if (isSameValue(capability, report.value, life.taken ?? wanted)) return life
  // Somebody asked for something else since: it is that command's value, or on its way there.
  const isNewer = report.newer.values.some((value) => isSameValue(capability, report.value, value))
  if (isNewer || isExplained(life, report)) return { ...life, watchedUntil: null }
  // Some repeat what they were asked for before they round it.
  if (life.taken === null && isTaken(capability, report.value, life)) {
    return { ...life, taken: report.value }
  }
  return report.newer.isOpen ? life : goBack(life, report)
}

/** Whether the value came along with something else that was asked of the device since. */
function isExplained({ capability }: Life, { value, newer }: Heard): boolean {
  return newer.others.some((other) => explainsValue(other, capability, value))
}

function takenOf({ capability, wanted }: Life, value: number): number | null {
  // Only a setpoint is shown to the tenth that a device makes of it.
  return capability !== 'setpoint' || isSameValue(capability, value, wanted) ? null : value
}

function goBack(life: Life, report: Heard): Life {
  return { ...end(life, 'reverted', report.receivedAt, 'went_back'), watchedUntil: null }
}

function passTime(life: Life, now: number): Life {
  if (!isOpen(life.status)) return life
  if (now < (life.expiresAt ?? life.requestedAt + COMMAND_MS)) return life
  if (life.status === 'sent' && life.isBlind === true) return { ...life, status: 'confirmed', endedAt: now }
  return end(life, 'expired', now, 'no_answer')
}

function end(life: Life, status: CommandStatus, at: number, reason: CommandReason): Life {
  return { ...life, status, endedAt: at, reason }
}
