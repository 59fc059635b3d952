import type { Savings } from '@foyer/contract/consumption.ts'
import { useWords } from '#base/i18n/words.ts'
import { useFormat } from '#base/time/format.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Facts, type Fact } from '#ui/facts.tsx'
import { overviewWords } from './overview-words.ts'

/** What the estimate of the savings rests on. */
export function SavingsMethod({
  savings,
  isOpen,
  onClose,
}: {
  savings: Savings
  isOpen: boolean
  onClose: () => void
}) {
  const t = useWords(overviewWords)
  const format = useFormat()
  const { heating, mean_lowering: lowering } = savings
  // Dates without a time: noon is the same day in every zone of a home.
  const date = (day: string) => format.date(`${day}T12:00:00Z`)
  const facts: Fact[] = [
    {
      label: t(($) => $.method.period),
      value: t(($) => $.method.periodValue, { from: date(savings.from), to: date(savings.to) }),
    },
    { label: t(($) => $.method.days), value: format.number(savings.heating_days) },
    ...(heating === null ? [] : [{ label: t(($) => $.method.heating), value: format.energy(heating) }]),
    ...(lowering === null
      ? []
      : [{ label: t(($) => $.method.lowering), value: format.temperature(lowering) }]),
    {
      label: t(($) => $.method.outdoor),
      value: t(($) => (savings.has_outdoor ? $.method.hasOutdoor : $.method.noOutdoor)),
    },
  ]
  return (
    <Dialog
      isOpen={isOpen}
      title={t(($) => $.method.title)}
      closeWord={t(($) => $.method.close)}
      onClose={onClose}
    >
      <p>{t(($) => $.method.what)}</p>
      <p>{t(($) => $.method.range)}</p>
      <Facts facts={facts} />
    </Dialog>
  )
}
