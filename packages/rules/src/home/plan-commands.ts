import type { CommandReason, CommandStatus } from '@foyer/contract/command.ts'
import type { Capability } from '@foyer/contract/device.ts'
import { afterEvent, COMMAND_MS, isOpen, isReadDue, type Life } from './command-life.ts'
import { afterReport, type DeviceReport } from './device-commands.ts'

/** ms after the request in which a command may be sent; it is never sent later. */
export const SENDING_MS = 10_000
/** ms after taking over a home in which its gateway receives what the devices answered to the former keeper. */
export const TAKEOVER_MS = 10_000

/** ms until a command is tried again that cannot be sent from here, because this gateway has no broker now. */
const SEND_AGAIN_MS = 1_000
/** ms until the gateway that keeps a home is expected to be seen again, or another one to have taken over. */
const SEEN_AGAIN_MS = 2_000

/** A device's share of a command, as it is stored; instants in ms. */
export type CommandShare = {
  readonly commandId: string
  readonly deviceId: string
  readonly requestedAt: number
  /** When it may be sent at the earliest. */
  readonly sendAt: number
  /** The stored status: that of `life`, unless an answer that was received in time may still replace its end. */
  readonly from: CommandStatus
  readonly life: Life
}

/** The hub's report that a set did not reach its device. */
export type HubError = {
  readonly at: number
  /** The capabilities that the error is about; null: the hub names none. */
  readonly capabilities: readonly Capability[] | null
  readonly reason: CommandReason
  readonly message: string
}

/** A message about a device that no plan has judged yet. */
export type UnjudgedReport = { readonly deviceId: string } & (
  | { readonly report: DeviceReport }
  | { readonly error: HubError }
)

/** What sending a share would do now. `patience`: ms in which its device answers. */
export type Sending =
  | { readonly refused: CommandReason }
  | {
      readonly patience: number
      readonly waits: boolean
      readonly canRead: boolean
      readonly isBlind: boolean
    }

/** The open commands of a home, and the messages that may change them. */
export type OpenCommands = {
  /** Open shares, and the others of devices with an unjudged report, in the order of their requests. */
  readonly shares: readonly CommandShare[]
  /** In the order of their arrival. */
  readonly reports: readonly UnjudgedReport[]
  /** What sending each share would do that may be sent now, by `shareName`. */
  readonly sendings: ReadonlyMap<string, Sending>
  /**
   * The gateway that receives the answers: when (ms) it took over the home, -Infinity if no other kept it before, and
   * when it was last seen. Null if no gateway keeps the home now.
   */
  readonly keeper: { readonly since: number; readonly seenAt: number } | null
}

type ShareKey = Pick<CommandShare, 'commandId' | 'deviceId'>

/** A new state of a share, if its stored status is still `from`. */
export type ShareChange = ShareKey & { readonly from: CommandStatus; readonly to: Life }

/** The result of planning the commands of a home. */
export type CommandPlan = {
  readonly changes: readonly ShareChange[]
  /** Shares whose value is sent once their change is stored. */
  readonly sets: readonly ShareKey[]
  /** Devices that are asked for the value of a capability once the change is stored. */
  readonly reads: readonly (ShareKey & { readonly capability: Capability })[]
  /** When (ms) they are planned again; null if none is open. */
  readonly nextAt: number | null
}

/** The name of a share in `OpenCommands.sendings`. */
export const shareName = ({ commandId, deviceId }: ShareKey) => `${commandId} ${deviceId}`

/** True if a share may be sent at an instant (ms). A clock that was set back delays none. */
export function isSendable({ life, requestedAt, sendAt }: CommandShare, now: number): boolean {
  const isEarly = now < sendAt && now >= requestedAt
  return life.status === 'requested' && !isEarly && now < requestedAt + SENDING_MS
}

/**
 * Plans the commands of a home at an instant (ms): judges what their devices reported, sends what may be sent, asks
 * devices for their value once the hub's echo is over, and ends what was not sent or not answered in time. What was sent
 * ends only if the gateway that keeps the home was seen after the deadline, so that it could receive every answer, and
 * only after each read that was due before the deadline was sent, so that a late plan ends nothing that was followed.
 */
export function planCommands(commands: OpenCommands, now: number): CommandPlan {
  const { shares, sendings, keeper } = commands
  const judged = afterReports(commands)
  const planned = shares.map((share) => {
    const life = judged.get(share) ?? share.life
    const facts = { sending: sendings.get(shareName(share)), keeper }
    const { commandId, deviceId } = share
    return { share, commandId, deviceId, ...afterTime({ ...share, life }, facts, now) }
  })
  const times = planned.flatMap(({ nextAt }) => nextAt ?? [])
  return {
    changes: planned.flatMap(({ share, commandId, deviceId, to }) =>
      isChange(share, to) ? [{ commandId, deviceId, from: share.from, to }] : [],
    ),
    sets: planned.flatMap(({ commandId, deviceId, isSent }) => (isSent ? [{ commandId, deviceId }] : [])),
    reads: planned.flatMap(({ commandId, deviceId, to, isAsked }) =>
      isAsked ? [{ commandId, deviceId, capability: to.capability }] : [],
    ),
    nextAt: times.length === 0 ? null : Math.min(...times),
  }
}

/** True if an answer that was received in time may still replace the end of a share. */
const isReopened = ({ from, life }: CommandShare) => from !== life.status

function isChange(share: CommandShare, to: Life): boolean {
  if (to === share.life) return false
  return !isReopened(share) || (to.status !== 'sent' && to.status !== 'expired')
}

/** The lives of shares after the unjudged messages about their devices, by share; those without a message are left out. */
function afterReports({ shares, reports, keeper }: OpenCommands): Map<CommandShare, Life> {
  const judged = new Map<CommandShare, Life>()
  const ofDevice = Map.groupBy(shares, ({ deviceId }) => deviceId)
  for (const message of reports) {
    const own = ofDevice.get(message.deviceId) ?? []
    const receivedAt = 'report' in message ? message.report.receivedAt : message.error.at
    // The deadlines before this message have passed, even if no plan was made since.
    const lives = own.map((share) => {
      const life = judged.get(share) ?? share.life
      return receivedAt < deadlineOf({ ...share, life }, keeper)
        ? life
        : afterEvent(life, { kind: 'deadline', at: receivedAt })
    })
    const after = 'report' in message ? afterReport(lives, message.report) : afterError(lives, message.error)
    for (const [index, share] of own.entries()) judged.set(share, after[index] ?? share.life)
  }
  return judged
}

/** An error ends the newest open command, or each whose capability it names. */
function afterError(lives: readonly Life[], { at, capabilities, reason, message }: HubError): Life[] {
  const newest = lives.findLast(({ status }) => isOpen(status))
  return lives.map((life) =>
    (capabilities === null ? life === newest : capabilities.includes(life.capability))
      ? afterEvent(life, { kind: 'hub_error', at, reason, message })
      : life,
  )
}

type AfterTime = { to: Life; isSent: boolean; isAsked: boolean; nextAt: number | null }

/** Sends a share, asks its device or ends it, if the time for that has come. */
function afterTime(
  share: CommandShare,
  { sending, keeper }: { sending: Sending | undefined; keeper: OpenCommands['keeper'] },
  now: number,
): AfterTime {
  const unchanged = { to: share.life, isSent: false, isAsked: false, nextAt: null }
  if (isReopened(share) && share.life.status === 'sent') return unchanged
  const begun =
    sending !== undefined && isSendable(share, now) ? afterSending(share.life, sending, now) : share.life
  const isSent = begun !== share.life && begun.status === 'sent'
  if (!isOpen(begun.status)) return { ...unchanged, to: begun }
  if (endAt({ ...share, life: begun }, keeper, now) <= now) {
    return { ...unchanged, to: afterEvent(begun, { kind: 'deadline', at: now }) }
  }
  const isAsked = isReadDue(begun, now)
  const to = isAsked ? afterEvent(begun, { kind: 'asked', at: now }) : begun
  const deadline = endAt({ ...share, life: to }, keeper, now)
  const sendAt = now < share.sendAt ? share.sendAt : now + SEND_AGAIN_MS
  const next = to.status === 'sent' ? (to.readAt ?? Infinity) : sendAt
  return { to, isSent, isAsked, nextAt: Math.min(deadline, next) }
}

function afterSending(life: Life, sending: Sending, now: number): Life {
  if ('refused' in sending) return afterEvent(life, { kind: 'refused', at: now, reason: sending.refused })
  const { patience, waits, canRead, isBlind } = sending
  return afterEvent(life, { kind: 'sent', at: now, expiresAt: now + patience, waits, canRead, isBlind })
}

/**
 * When (ms) an open share ends; no message counts that is received from then on. Infinity if it is not open, and while a
 * device that can be read is still to be read before: a late plan does not take that chance from it.
 */
function deadlineOf({ from, life, requestedAt }: CommandShare, keeper: OpenCommands['keeper']): number {
  if (life.status === 'requested') return requestedAt + SENDING_MS
  if (life.status !== 'sent') return Infinity
  const expiresAt = life.expiresAt ?? requestedAt + COMMAND_MS
  const isByFormer = keeper !== null && life.sentAt !== null && life.sentAt < keeper.since
  const deadline = isByFormer ? Math.max(expiresAt, keeper.since + TAKEOVER_MS) : expiresAt
  // A share that has ended is read no more: only what was received in time counts.
  const isToBeRead = from === 'sent' && life.canRead && (life.readAt ?? Infinity) < deadline
  return isToBeRead ? Infinity : deadline
}

/** When (ms) an open share ends, or is to be planned again because an answer may not have been received yet. */
function endAt(share: CommandShare, keeper: OpenCommands['keeper'], now: number): number {
  const deadline = deadlineOf(share, keeper)
  if (share.life.status === 'requested') return deadline
  if (keeper === null) return Math.max(deadline, now + SEEN_AGAIN_MS)
  return deadline <= now && keeper.seenAt < deadline ? now + SEEN_AGAIN_MS : deadline
}
