import type { Consumption } from '@foyer/contract/consumption.ts'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { PartsTable } from '#ui/parts-table.tsx'
import { StackBar } from '#ui/stack-bar.tsx'
import { categoryTones } from './category-tones.ts'
import { consumptionWords } from './consumption-words.ts'
import { partsOfWhole, shownWhole } from './parts-of-whole.ts'
import { useFigures } from './use-figures.ts'
import tones from '#ui/part-tones.module.css'

/** The energy by category; the parts make the whole, as they are shown too. Nothing where nothing was used. */
export function EnergyParts({
  categories,
  total,
  cost,
  totalLabel,
}: Pick<Consumption, 'categories' | 'total' | 'cost'> & { totalLabel: string }) {
  const t = useWords(consumptionWords)
  const format = useFormat()
  const figures = useFigures()
  const whole = { energy: total ?? categories.reduce((sum, { energy }) => sum + energy, 0), cost }
  const parts = partsOfWhole(categories, whole)
  if (parts.length === 0) return null
  const shown = shownWhole(whole)
  const nameOf = ({ category, energy }: (typeof parts)[number]) =>
    t(($) => (category === 'remainder' && energy < 0 ? $.meterGap : $.categories[category]))
  const hasShares = parts.every(({ percent }) => percent !== null)
  const spoken = parts.map((part) =>
    t(($) => $.parts.part, {
      category: nameOf(part),
      percent: part.percent === null ? figures.energy(part.energy) : format.percent(part.percent),
    }),
  )
  return (
    <>
      <StackBar
        label={t(($) => $.parts.bar, { parts: spoken.join(', ') })}
        parts={parts.map(({ category, share }) => ({ key: category, share, tone: categoryTones[category] }))}
      />
      <PartsTable
        isHeadHidden
        columns={[
          {
            key: 'category',
            label: t(($) => $.parts.category),
            quiet: null,
            cell: (part) => (
              <>
                <i className={tones.part} data-tone={categoryTones[part.category]} />
                {nameOf(part)}
              </>
            ),
            whole: totalLabel,
          },
          {
            key: 'energy',
            label: t(($) => $.parts.energy),
            quiet: null,
            cell: ({ energy }) => figures.energy(energy),
            whole: figures.energy(shown.energy),
          },
          {
            key: 'cost',
            label: t(($) => $.parts.cost),
            quiet: null,
            cell: (part) => figures.cost(part.cost),
            whole: figures.cost(shown.cost),
          },
          {
            key: 'share',
            label: t(($) => $.parts.share),
            quiet: 'rows',
            cell: ({ percent }) => (percent === null ? '' : format.percent(percent)),
            whole: hasShares ? format.percent(100) : '',
          },
        ]}
        parts={parts}
        partKey={({ category }) => category}
      />
    </>
  )
}
