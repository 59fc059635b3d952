import type { Command } from '@foyer/contract/command.ts'
import { useWords } from '#base/i18n/words.ts'
import { useFormat } from '#base/time/format.ts'
import { outcomeOf, type CommandOutcome } from './command-outcome.ts'
import { commandWords } from './command-words.ts'

/** How a command stands, in a few words: `confirmé en 3 s`, `échoué : « Lampe » ne répond pas à la box`. */
export function useOutcomeText(): (command: Command) => string {
  const t = useWords(commandWords)
  const format = useFormat()
  const reasonOf = useReasonText()
  return (command) => {
    const outcome = outcomeOf(command)
    const { status, seconds, confirmed, total, waits, taken } = outcome
    const word = t(($) => $.statuses[status])
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

/** Why a command did not end as asked, in words; null where nobody says. */
export function useReasonText(): (outcome: Pick<CommandOutcome, 'reason' | 'deviceName'>) => string | null {
  const t = useWords(commandWords)
  return ({ reason, deviceName }) =>
    reason === null ? null : t(($) => $.reasons[reason], { device: deviceName ?? '' })
}
