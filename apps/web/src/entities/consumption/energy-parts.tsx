import type { Consumption } from '@foyer/contract/consumption.ts'
import { useWords } from '#base/i18n/words.ts'
import { useFormat } from '#base/time/format.ts'
import { StackBar } from '#ui/stack-bar.tsx'
import { categoryTones } from './category-tones.ts'
import { consumptionWords } from './consumption-words.ts'
import { partsOfWhole, shownWhole } from './parts-of-whole.ts'
import { useFigures } from './use-figures.ts'

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
  const spoken = parts.map((part) =>
    t(($) => $.parts.part, { category: nameOf(part), percent: format.percent(part.percent) }),
  )
  return (
    <>
      <StackBar
        label={t(($) => $.parts.bar, { parts: spoken.join(', ') })}
        parts={parts.map(({ category, share }) => ({ key: category, share, tone: categoryTones[category] }))}
      />
      <table className="parts">
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t(($) => $.parts.category)}</th>
            <th scope="col">{t(($) => $.parts.energy)}</th>
            <th scope="col">{t(($) => $.parts.cost)}</th>
            <th scope="col">{t(($) => $.parts.share)}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part.category}>
              <th scope="row">
                <i className={`part-${categoryTones[part.category]}`} />
                {nameOf(part)}
              </th>
              <td>{figures.energy(part.energy)}</td>
              <td>{figures.cost(part.cost)}</td>
              <td className="quiet">{format.percent(part.percent)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{totalLabel}</th>
            <td>{figures.energy(shown.energy)}</td>
            <td>{figures.cost(shown.cost)}</td>
            <td>{format.percent(100)}</td>
          </tr>
        </tfoot>
      </table>
    </>
  )
}
