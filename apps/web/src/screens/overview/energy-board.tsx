import type { ConsumptionCategory } from '@foyer/contract/consumption.ts'
import { useQuery } from '@tanstack/react-query'
import { useWords } from '#base/i18n/words.ts'
import { useFormat } from '#base/time/format.ts'
import { consumptionWords } from '#entities/consumption/consumption-words.ts'
import { consumptionQuery } from '#entities/consumption/consumption.queries.ts'
import { partsOfWhole } from '#entities/consumption/parts-of-whole.ts'
import { Section } from '#ui/section.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { StackBar, type StackPart } from '#ui/stack-bar.tsx'
import { overviewWords } from './overview-words.ts'

const tones = {
  heating: 1,
  hot_water: 2,
  appliances: 3,
  lighting: 4,
  remainder: 'rest',
} as const satisfies Record<ConsumptionCategory, StackPart['tone']>

/** Where the energy of the calendar day goes, by category; the parts make the whole. */
export function EnergyBoard() {
  const t = useWords(overviewWords)
  const words = useWords(consumptionWords)
  const format = useFormat()
  const { data: today, isError } = useQuery(consumptionQuery())
  const parts = partsOfWhole(today?.categories ?? [])
  // One unit in the whole column.
  const kilowattHours = (energy: number) => `${format.decimal(energy / 1000)}\u202FkWh`
  const percentOf = (percent: number) => format.percent(percent)
  const cost = (euros: number | null) => (euros === null ? t(($) => $.energy.noCost) : format.money(euros))
  const spoken = parts.map(({ category, percent }) =>
    t(($) => $.energy.part, { category: words(($) => $.categories[category]), percent: percentOf(percent) }),
  )
  return (
    <div id="energy" className="min-w-0 scroll-mt-8 [&>.section]:mt-0">
      <Section title={t(($) => $.energy.title)}>
        {today === undefined ? (
          isError ? (
            <p className="note">{t(($) => $.energy.failed)}</p>
          ) : (
            <Loading label={t(($) => $.measures.waiting)}>
              <Skeleton width="100%" height="28px" />
            </Loading>
          )
        ) : parts.length === 0 ? (
          <p className="note">{t(($) => $.energy.empty)}</p>
        ) : (
          <>
            <StackBar
              label={t(($) => $.energy.bar, { parts: spoken.join(', ') })}
              parts={parts.map(({ category, share }) => ({ key: category, share, tone: tones[category] }))}
            />
            <table className="parts">
              <thead className="visually-hidden">
                <tr>
                  <th scope="col">{t(($) => $.energy.category)}</th>
                  <th scope="col">{t(($) => $.energy.energy)}</th>
                  <th scope="col">{t(($) => $.energy.cost)}</th>
                  <th scope="col">{t(($) => $.energy.share)}</th>
                </tr>
              </thead>
              <tbody>
                {parts.map((part) => (
                  <tr key={part.category}>
                    <th scope="row">
                      <i className={`part-${tones[part.category]}`} />
                      {words(($) => $.categories[part.category])}
                    </th>
                    <td>{kilowattHours(part.energy)}</td>
                    <td>{cost(part.cost)}</td>
                    <td className="quiet">{percentOf(part.percent)}</td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row">{t(($) => $.energy.total)}</th>
                  <td>{kilowattHours(parts.reduce((sum, part) => sum + part.energy, 0))}</td>
                  <td>{cost(today.cost)}</td>
                  <td>{percentOf(100)}</td>
                </tr>
              </tfoot>
            </table>
          </>
        )}
      </Section>
    </div>
  )
}
