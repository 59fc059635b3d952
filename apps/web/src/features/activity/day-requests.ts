import type { Command } from '@foyer/contract/command.ts'
import type { RequestState } from '@foyer/rules/room-order/request-state.ts'
import { type DeviceAnswer, requestState } from '#features/commands/command-outcome.ts'

/** A request of the day, when it was made (ms) and how it stands. */
export type DayRequest = { command: Command; at: number; state: Exclude<RequestState, 'replaced'> }

/** The requests since an instant (ms), oldest first, without those that another replaced. */
export function dayRequests(
  commands: readonly Command[],
  answers: readonly DeviceAnswer[],
  since: number,
): DayRequest[] {
  return commands
    .flatMap((command) => {
      const at = Date.parse(command.requested_at)
      const state = requestState(command, answers)
      return at < since || state === 'replaced' ? [] : [{ command, at, state }]
    })
    .toSorted((one, other) => one.at - other.at)
}
