/**
 * ms after the request in which a command may be sent, by the gateway that keeps its home then; a command is never sent
 * later.
 */
export const SENDING_MS = 10_000
/**
 * ms after the request in which a command is usually sent. One that is not is sent again then, and after each further
 * period: its request may have been lost with its gateway, or while the database was unavailable.
 */
export const SEND_AGAIN_MS = 2_000
/** ms that a command to a mains device has until it expires. */
export const COMMAND_MS = 60_000
/** ms after taking over a home in which its gateway receives what the devices answered to the former keeper. */
export const TAKEOVER_MS = 10_000

/** ms until the gateway that keeps a home is expected to be seen again, or another one to have taken over. */
const SEEN_AGAIN_MS = 2_000

/** A device's share of a command that is not over; instants in ms. */
export type OpenShare = {
  readonly commandId: string
  readonly deviceId: string
  readonly status: 'requested' | 'sent'
  readonly requestedAt: number
  readonly sentAt: number | null
  readonly expiresAt: number | null
  /** The device never confirms; success is assumed unless the hub reports an error. */
  readonly isBlind: boolean
}

/** The open commands of a home. */
export type OpenCommands = {
  readonly shares: readonly OpenShare[]
  /**
   * The gateway that receives the answers: when (ms) it took over the home, -Infinity if no other kept it before, and
   * when it was last seen. Null if no gateway keeps the home now.
   */
  readonly keeper: { readonly since: number; readonly seenAt: number } | null
}

/** A share that ends by itself, if its status is still `from`. */
export type ShareEnd = Pick<OpenShare, 'commandId' | 'deviceId'> & {
  readonly from: OpenShare['status']
  readonly status: 'expired' | 'confirmed'
}

/** A share that was requested and is not sent yet. */
export type UnsentShare = Pick<OpenShare, 'commandId' | 'deviceId'>

/** The result of planning the open commands of a home. */
export type CommandPlan = {
  /** Shares that are to be sent again. Sending one that is being sent, or was sent since, changes nothing. */
  readonly unsent: readonly UnsentShare[]
  readonly ends: readonly ShareEnd[]
  /** When (ms) they are planned again; null if none is open. */
  readonly nextAt: number | null
}

/**
 * Plans the open commands of a home at an instant (ms): sends again what is not sent yet if a gateway keeps the home,
 * ends what was not sent in time, and what its device did not answer in time. What was sent ends only if the gateway that
 * keeps the home was seen after the deadline, so that it could receive every answer.
 */
export function planCommands({ shares, keeper }: OpenCommands, now: number): CommandPlan {
  const planned = shares.map((share) => ({ share, deadline: deadlineOf(share, keeper, now) }))
  const open = planned.filter(({ deadline }) => deadline > now)
  const times = open.map(({ share, deadline }) => Math.min(deadline, sendAgainAt(share, now)))
  return {
    unsent: open
      .filter(({ share }) => keeper !== null && isUnsent(share) && now >= share.requestedAt + SEND_AGAIN_MS)
      .map(({ share: { commandId, deviceId } }) => ({ commandId, deviceId })),
    ends: planned
      .filter(({ deadline }) => deadline <= now)
      .map(({ share: { commandId, deviceId, status, isBlind } }) => ({
        commandId,
        deviceId,
        from: status,
        status: status === 'sent' ? statusAtDeadline(isBlind) : 'expired',
      })),
    nextAt: times.length === 0 ? null : Math.min(...times),
  }
}

/** The status of a sent command whose device did not answer in time. */
export function statusAtDeadline(isBlind: boolean): ShareEnd['status'] {
  return isBlind ? 'confirmed' : 'expired'
}

const isUnsent = ({ status }: OpenShare) => status === 'requested'

/** When (ms) a share is to be sent again next; Infinity if it is sent. */
function sendAgainAt(share: OpenShare, now: number): number {
  if (!isUnsent(share)) return Infinity
  const periods = Math.max(0, Math.floor((now - share.requestedAt) / SEND_AGAIN_MS))
  return share.requestedAt + (periods + 1) * SEND_AGAIN_MS
}

function deadlineOf(share: OpenShare, keeper: OpenCommands['keeper'], now: number): number {
  if (isUnsent(share)) return share.requestedAt + SENDING_MS
  const expiresAt = share.expiresAt ?? share.requestedAt + COMMAND_MS
  if (keeper === null) return Math.max(expiresAt, now + SEEN_AGAIN_MS)
  const isByFormer = share.sentAt !== null && share.sentAt < keeper.since
  const deadline = isByFormer ? Math.max(expiresAt, keeper.since + TAKEOVER_MS) : expiresAt
  return deadline <= now && keeper.seenAt < deadline ? now + SEEN_AGAIN_MS : deadline
}
