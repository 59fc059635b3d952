import type { ConsumptionPeriod } from '@foyer/contract/consumption.ts'
import { useWords } from '#base/i18n/words.ts'
import { useFormat } from '#base/time/format.ts'
import { consumptionWords } from '#entities/consumption/consumption-words.ts'
import { shownParts, shownWhole } from '#entities/consumption/parts-of-whole.ts'
import { useFigures } from '#entities/consumption/use-figures.ts'
import { consumptionScreenWords } from './consumption-words.ts'

/** What each price was paid for; the rows make the whole. */
export function PriceParts({
  prices,
  whole,
}: {
  prices: NonNullable<ConsumptionPeriod['by_price']>
  whole: { energy: number; cost: number | null }
}) {
  const t = useWords(consumptionScreenWords)
  const words = useWords(consumptionWords)
  const format = useFormat()
  const figures = useFigures()
  const shown = shownWhole(whole)
  return (
    <table className="parts">
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t(($) => $.prices.kind)}</th>
          <th scope="col">{t(($) => $.columns.energy)}</th>
          <th scope="col">{t(($) => $.columns.cost)}</th>
          <th scope="col">{t(($) => $.prices.share)}</th>
        </tr>
      </thead>
      <tbody>
        {shownParts(prices, whole).map(({ kind, price, energy, cost, percent }) => (
          <tr key={`${kind} ${price}`}>
            <th scope="row">
              <i
                className={`part-${kind === 'peak' ? 'peak' : kind === 'off_peak' ? 'off-peak' : kind === 'base' ? 1 : 'rest'}`}
              />
              {kind === null ? t(($) => $.prices.none) : words(($) => $.kinds[kind])}
              {price === null ? null : <span className="row-quiet">{format.price(price)}</span>}
            </th>
            <td>{figures.energy(energy)}</td>
            <td>{figures.cost(cost)}</td>
            <td className="quiet">{format.percent(percent)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t(($) => $.total)}</th>
          <td>{figures.energy(shown.energy)}</td>
          <td>{figures.cost(shown.cost)}</td>
          <td>{format.percent(100)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
