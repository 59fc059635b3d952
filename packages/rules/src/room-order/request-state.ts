import type { CommandReason, CommandStatus } from '@foyer/contract/command.ts'

/** `replaced`: another request took its place or somebody cancelled it, so that its outcome no longer matters. */
export type RequestState = 'pending' | 'confirmed' | 'failed' | 'replaced'

/** How a device's share of a command stands, by what the ledger has of it. */
export function requestStateOf({
  status,
  reason,
}: {
  status: CommandStatus
  reason: CommandReason | null
}): RequestState {
  if (status === 'requested' || status === 'sent') return 'pending'
  if (status === 'confirmed') return 'confirmed'
  return reason === 'superseded' || reason === 'cancelled' ? 'replaced' : 'failed'
}
