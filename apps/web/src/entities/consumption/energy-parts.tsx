import type { Consumption, ConsumptionCategory } from '@foyer/contract/consumption.ts'
import { useWords } from '#base/i18n/words.ts'
import { useFormat } from '#base/time/format.ts'
import { StackBar, type StackPart } from '#ui/stack-bar.tsx'
import { consumptionWords } from './consumption-words.ts'
import { partsOfWhole } from './parts-of-whole.ts'

const tones = {
  heating: 1,
  hot_water: 2,
  appliances: 3,
  lighting: 4,
  remainder: 'rest',
} as const satisfies Record<ConsumptionCategory, StackPart['tone']>

/** Where the energy went, by category; the parts make the whole. Nothing where nothing was measured. */
export function EnergyParts({
  categories,
  cost: wholeCost,
  totalLabel,
}: Pick<Consumption, 'categories' | 'cost'> & { totalLabel: string }) {
  const t = useWords(consumptionWords)
  const format = useFormat()
  const parts = partsOfWhole(categories)
  if (parts.length === 0) return null
  // One unit in the whole column.
  const unit = format.unit(0, 'kWh').slice(1)
  const kilowattHours = (energy: number) => `${format.decimal(energy / 1000)}${unit}`
  const cost = (euros: number | null) => (euros === null ? '–' : format.money(euros))
  const spoken = parts.map(({ category, percent }) =>
    t(($) => $.parts.part, { category: t(($) => $.categories[category]), percent: format.percent(percent) }),
  )
  return (
    <>
      <StackBar
        label={t(($) => $.parts.bar, { parts: spoken.join(', ') })}
        parts={parts.map(({ category, share }) => ({ key: category, share, tone: tones[category] }))}
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
                <i className={`part-${tones[part.category]}`} />
                {t(($) => $.categories[part.category])}
              </th>
              <td>{kilowattHours(part.energy)}</td>
              <td>{cost(part.cost)}</td>
              <td className="quiet">{format.percent(part.percent)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{totalLabel}</th>
            <td>{kilowattHours(parts.reduce((sum, part) => sum + part.energy, 0))}</td>
            <td>{cost(wholeCost)}</td>
            <td>{format.percent(100)}</td>
          </tr>
        </tfoot>
      </table>
    </>
  )
}
