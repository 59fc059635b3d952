import type { Savings } from '@foyer/contract/consumption.ts'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { Facts, type Fact } from '#ui/facts.tsx'
import { overviewWords } from './overview-words.ts'
import { usePercentRange } from './percent-range.ts'

/** What the estimate rests on: its days and their cold, the heating, what the home was seen to lose and to hold. */
export function SavingsBasis({ savings }: { savings: Savings }) {
  const t = useWords(overviewWords)
  const format = useFormat()
  const { heating, mean_lowering: lowering, response = null, percent = null } = savings
  const { degree_days: degrees = null, owed = null } = savings
  const writePercent = usePercentRange()
  const date = (day: string) => format.date(format.dayStart(day))
  const facts: Fact[] = [
    {
      label: t(($) => $.method.period),
      value: t(($) => $.method.periodValue, { from: date(savings.from), to: date(savings.to) }),
    },
    { label: t(($) => $.method.days), value: format.number(savings.heating_days) },
    ...(percent === null ? [] : [{ label: t(($) => $.method.part), value: writePercent(percent) }]),
    ...(degrees === null ? [] : [{ label: t(($) => $.method.degreeDays), value: format.number(degrees) }]),
    ...(heating === null ? [] : [{ label: t(($) => $.method.heating), value: format.energy(heating) }]),
    ...(lowering === null
      ? []
      : [{ label: t(($) => $.method.lowering), value: format.temperature(lowering) }]),
    ...(response === null
      ? []
      : [
          {
            label: t(($) => $.method.loss),
            value: t(($) => $.method.lossValue, { watts: format.power(response.loss) }),
          },
        ]),
    ...(owed === null || owed < 50
      ? []
      : [
          {
            label: t(($) => $.method.owed),
            value: t(($) => $.method.owedValue, { energy: format.energy(owed) }),
          },
        ]),
    {
      label: t(($) => $.method.outdoor),
      value: t(($) => (savings.has_outdoor ? $.method.hasOutdoor : $.method.noOutdoor)),
    },
  ]
  return <Facts facts={facts} />
}
