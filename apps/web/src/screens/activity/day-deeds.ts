import type { Command } from '@foyer/contract/command.ts'
import { hasMissed, isOpen } from '#entities/command/command-outcome.ts'

export type DeedEnd = 'confirmed' | 'waiting' | 'missed'

/** The requests since an instant (ms), oldest first, each with how it stands; what another replaced is no matter. */
export function dayDeeds(
  commands: readonly Command[],
  since: number,
): { command: Command; at: number; end: DeedEnd }[] {
  return commands
    .filter((command) => Date.parse(command.requested_at) >= since && !isReplaced(command))
    .map((command) => ({ command, at: Date.parse(command.requested_at), end: endOf(command) }))
    .toSorted((one, other) => one.at - other.at)
}

function isReplaced({ devices }: Command): boolean {
  return devices.length > 0 && devices.every(({ reason }) => reason === 'superseded')
}

function endOf({ status }: Command): DeedEnd {
  if (isOpen(status)) return 'waiting'
  return hasMissed(status) ? 'missed' : 'confirmed'
}
