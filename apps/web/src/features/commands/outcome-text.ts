import type { Command, CommandReason } from '@foyer/contract/command.ts'
import type { OrderStateReason } from '@foyer/contract/order-state.ts'
import type { RequestState } from '@foyer/rules/room-order/request-state.ts'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { outcomeOf, requestState } from './command-outcome.ts'
import { commandWords } from './command-words.ts'

/**
 * How a command stands, in a few words: `confirmé en 3 s`, `échoué : « Lampe » ne répond pas à la box`. Where the ledger
 * has a failure and the device does now what was asked, `confirmé plus tard`.
 */
export function useOutcomeText(): (command: Command, state?: RequestState) => string {
  const t = useWords(commandWords)
  const format = useFormat()
  const reasonOf = useReasonText()
  return (command, state = requestState(command, [])) => {
    const outcome = outcomeOf(command)
    const { status, seconds, confirmed, total, waits, taken } = outcome
    const word = t(($) => $.statuses[status])
    if (state === 'confirmed' && status !== 'confirmed') return t(($) => $.ends.later)
    if (status === 'confirmed' && seconds !== null) {
      const end = t(($) => $.ends.confirmedIn, { duration: format.duration(seconds) })
      return taken === null ? end : t(($) => $.taken, { outcome: end, value: format.temperature(taken) })
    }
    if (status === 'sent' && waits) return t(($) => $.ends.waits)
    const reason = reasonOf(outcome)
    const end = reason === null ? word : t(($) => $.because, { status: word, reason })
    return confirmed > 0 && confirmed < total
      ? `${end} · ${t(($) => $.ends.some, { confirmed, total })}`
      : end
  }
}

/** The text of the reason why a command failed or why an order is still pending; null if there is no reason. */
export function useReasonText(): (outcome: {
  reason: CommandReason | OrderStateReason | null
  deviceName: string | null
}) => string | null {
  const t = useWords(commandWords)
  return ({ reason, deviceName }) =>
    reason === null ? null : t(($) => $.reasons[reason], { device: deviceName ?? '' })
}
