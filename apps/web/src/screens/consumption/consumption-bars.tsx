import type { ConsumptionPeriod } from '@foyer/contract/consumption.ts'
import { useWords } from '#base/i18n/words.ts'
import { useFormat } from '#base/time/format.ts'
import { useMinute } from '#base/time/minute-clock.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { percent } from '#ui/css-variables.ts'
import type { Unit } from './consumption-search.ts'
import { consumptionScreenWords } from './consumption-words.ts'
import { usePeriodNames } from './period-names.ts'

/** Bars between two words of the axis. */
const tickEvery = { day: 8, week: 1, month: 7, year: 1 } as const

/** The bars of a period in kWh or euros, what is not known left hatched; the same as a table. */
export function ConsumptionBars({ data, unit }: { data: ConsumptionPeriod; unit: Unit }) {
  const t = useWords(consumptionScreenWords)
  const format = useFormat()
  const names = usePeriodNames()
  const now = useMinute()
  const { kind, bars } = data
  const valueOf = ([, energy, cost]: ConsumptionPeriod['bars'][number]) => (unit === 'cost' ? cost : energy)
  const write = (value: number | null) => {
    if (value === null) return t(($) => $.unknown)
    return unit === 'cost' ? format.money(value) : format.energy(value)
  }
  const known = bars.flatMap((bar) => valueOf(bar) ?? [])
  const most = Math.max(0, ...known)
  const highest = bars.find((bar) => valueOf(bar) === most)
  const period = names.period(data)
  return (
    <>
      <div
        className="period-bars"
        role="img"
        aria-label={
          highest === undefined || most === 0
            ? t(($) => $.chartEmpty, { period })
            : t(($) => $.chart, { period, most: write(most), at: names.bar(kind, highest[0]) })
        }
      >
        <span className="period-most">{most === 0 ? '' : write(most)}</span>
        <div className="period-plot">
          {bars.map((bar) => {
            // What has not been is empty; what was not heard is hatched.
            if (bar[0] > now) return <i key={bar[0]} data-coming />
            const value = valueOf(bar)
            return value === null ? (
              <i key={bar[0]} data-unknown />
            ) : (
              <i key={bar[0]} style={{ height: percent(most === 0 ? 0 : value / most) }} />
            )
          })}
        </div>
        <div className="period-axis" data-kind={kind}>
          {bars.map(([at], index) =>
            index % tickEvery[kind] === 0 ? (
              <span key={at} style={{ left: percent(index / bars.length), width: percent(1 / bars.length) }}>
                {names.tick(kind, at)}
              </span>
            ) : null,
          )}
        </div>
        {bars.some((bar) => bar[0] <= now && valueOf(bar) === null) ? (
          <span className="period-key">{t(($) => $.unknown)}</span>
        ) : null}
      </div>
      <Disclosure summary={t(($) => $.table)}>
        <table className="parts">
          <thead>
            <tr>
              <th scope="col">{t(($) => $.columns.when)}</th>
              <th scope="col">{t(($) => $.columns.energy)}</th>
              <th scope="col">{t(($) => $.columns.cost)}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(([at, energy, cost]) => (
              <tr key={at}>
                <th scope="row">{names.bar(kind, at)}</th>
                <td>{energy === null ? t(($) => $.unknown) : format.energy(energy)}</td>
                <td>{cost === null ? '–' : format.money(cost)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Disclosure>
    </>
  )
}
