import type { CommandReason, CommandStatus } from '@foyer/contract/command.ts'

/** `replaced`: another request replaced it or a person cancelled it. Its outcome no longer matters. */
export type RequestState = 'pending' | 'confirmed' | 'failed' | 'replaced'

/** True if a request ended because of another one, or was cancelled. */
export function isReplaced(reason: CommandReason | null): reason is 'superseded' | 'cancelled' {
  return reason === 'superseded' || reason === 'cancelled'
}

/** The state of a device's share of a command, from its row in the ledger. */
export function requestStateOf({
  status,
  reason,
}: {
  status: CommandStatus
  reason: CommandReason | null
}): RequestState {
  if (status === 'requested' || status === 'sent') return 'pending'
  if (status === 'confirmed') return 'confirmed'
  return isReplaced(reason) ? 'replaced' : 'failed'
}
