import type { ConsumptionPeriod } from '@foyer/contract/consumption.ts'
import { roundKnown } from '@foyer/rules/consumption/round-parts.ts'
import { useWords } from '#base/i18n/words.ts'
import { useFormat } from '#base/time/format.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { consumptionScreenWords } from './consumption-words.ts'
import { usePeriodNames } from './period-names.ts'

/** The bars as a table whose rows add up to its last. */
export function ConsumptionTable({ data }: { data: ConsumptionPeriod }) {
  const t = useWords(consumptionScreenWords)
  const format = useFormat()
  const names = usePeriodNames()
  const { kind, bars, total, cost, before } = data
  const digits = kind === 'day' ? 2 : 1
  const energies = roundKnown(
    bars.map(([, energy]) => energy),
    kind === 'day' ? 0.1 : 0.01,
  )
  const costs = roundKnown(
    bars.map(([, , euros]) => euros),
    100,
  )
  const behind = before?.bars ?? null
  const write = (wattHours: number | null) =>
    wattHours === null ? t(($) => $.unknown) : format.decimal(wattHours / 1000, digits)
  return (
    <Disclosure summary={t(($) => $.table)}>
      <div className="table-scroll">
        <table className="parts">
          <thead>
            <tr>
              <th scope="col">{t(($) => $.columns.when)}</th>
              <th scope="col">{t(($) => $.columns.energy)}</th>
              <th scope="col">{t(($) => $.columns.cost)}</th>
              {behind === null || before === null ? null : (
                <th scope="col">{t(($) => $.columns.before, { period: names.short(kind, before.from) })}</th>
              )}
            </tr>
          </thead>
          <tbody>
            {bars.map(([at], bar) => (
              <tr key={at}>
                <th scope="row">{names.bar(kind, at)}</th>
                <td>{write(energies[bar] ?? null)}</td>
                <td>{costs[bar] === null ? '–' : format.decimal(costs[bar] ?? 0, 2)}</td>
                {behind === null ? null : <td className="quiet">{write(behind[bar]?.[0] ?? null)}</td>}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t(($) => $.total)}</th>
              <td>{write(total)}</td>
              <td>{cost === null ? '–' : format.decimal(cost, 2)}</td>
              {behind === null ? null : <td className="quiet">{write(allOf(behind))}</td>}
            </tr>
          </tfoot>
        </table>
      </div>
    </Disclosure>
  )
}

function allOf(bars: readonly (readonly [energy: number | null, cost: number | null])[]): number {
  return bars.reduce((sum, [energy]) => sum + (energy ?? 0), 0)
}
