import type { Command } from '@foyer/contract/command.ts'
import { useWords } from '#base/i18n/words.ts'
import { useFormat } from '#base/time/format.ts'
import { causeIn } from './hub-cause.ts'
import { outcomeOf, type CommandOutcome } from './command-outcome.ts'
import { commandWords } from './command-words.ts'

/** How a command stands, in a few words: `confirmé en 3 s`, `échoué : la box répond « … »`. */
export function useOutcomeText(): (command: Command) => string {
  const t = useWords(commandWords)
  const format = useFormat()
  const reasonOf = useReasonText()
  return (command) => {
    const outcome = outcomeOf(command)
    const { status, seconds, confirmed, total, waits } = outcome
    const word = t(($) => $.statuses[status])
    if (status === 'confirmed' && seconds !== null) {
      return t(($) => $.ends.confirmedIn, { duration: format.duration(seconds) })
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
export function useReasonText(): (
  outcome: Pick<CommandOutcome, 'reason' | 'detail' | 'deviceName'>,
) => string | null {
  const t = useWords(commandWords)
  return ({ reason, detail, deviceName }) =>
    reason === null
      ? null
      : t(($) => $.reasons[reason], { device: deviceName ?? '', detail: causeIn(detail ?? '') })
}
