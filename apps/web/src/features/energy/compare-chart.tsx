import type { ConsumptionComparison } from '@foyer/contract/comparison.ts'
import { useWords } from '#lib/i18n.ts'
import { compareWords, energyWords } from '#lib/words.ts'
import { useMinute } from '#lib/clock.ts'
import { useFormat } from '#lib/format.ts'
import { capitalize } from '#lib/text.ts'
import { percent } from '#ui/css-percent.ts'
import { amountOf, otherOf } from './compare.ts'
import { ChartSkyline, tickEvery } from './energy-chart.tsx'
import { chartScale } from './energy-chart-data.ts'
import type { Unit } from './energy-search.ts'
import { usePeriodNames } from './period-names.ts'

import tones from '#ui/parts-table.module.css'
import styles from './energy.module.css'

/** Two periods on one axis: this one as solid bars, the other as an outline behind them. */
export function CompareChart({
  data,
  unit,
  isCorrected,
}: {
  data: ConsumptionComparison
  unit: Unit
  isCorrected: boolean
}) {
  const t = useWords(compareWords)
  const tEnergy = useWords(energyWords)
  const format = useFormat()
  const names = usePeriodNames()
  const now = useMinute()
  const { kind, bars, other } = data
  const amounts = bars.map(({ here }) => amountOf(here, unit))
  const others = bars.map((bar) => amountOf(otherOf(bar, isCorrected), unit))
  const { top, lines } = chartScale(
    Math.max(0, ...[...amounts, ...others].map((amount) => amount?.high ?? 0)),
  )
  const scale = (value: number) => (unit === 'cost' ? value : value / 1000)
  const digits = scale(lines[0] ?? 1) < 0.1 ? 2 : scale(lines[0] ?? 1) % 1 === 0 ? 0 : 1
  const isUnknown = bars.map(({ here }, bar) => here !== null && here.at <= now && amounts[bar] === null)
  const hasRange = [...amounts, ...others].some((amount) => amount !== null && amount.low < amount.high)
  const [hereName, otherName] = [
    capitalize(names.short(kind, data.from)),
    capitalize(names.short(kind, other.from)),
  ]
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        <b>{tEnergy(($) => $.axis[unit])}</b> {tEnergy(($) => $.per[unit][kind])}
      </figcaption>
      <div
        className={styles.figure}
        role="img"
        aria-label={t(($) => $.chart, { here: hereName, other: otherName })}
      >
        <div className={styles.plot}>
          {lines.map((line) => (
            <span key={line} className={styles.line} style={{ bottom: percent(line / top) }}>
              <span>{format.decimal(scale(line), digits)}</span>
            </span>
          ))}
          <ChartSkyline values={others.map((amount) => amount?.high ?? null)} count={bars.length} top={top} />
          <div className={styles.bars}>
            {bars.map(({ here, other: before }, bar) => {
              const { low, high } = amounts[bar] ?? { low: 0, high: 0 }
              return (
                <span
                  key={here?.at ?? `other ${before?.at}`}
                  className={styles.bar}
                  data-unknown={isUnknown[bar] || undefined}
                >
                  <i
                    className={tones.part}
                    data-tone={1}
                    style={{ height: percent(Math.max(0, low) / top) }}
                  />
                  {high <= low ? null : (
                    <i
                      className={tones.part}
                      data-tone="unsure"
                      style={{ height: percent((high - low) / top) }}
                    />
                  )}
                </span>
              )
            })}
          </div>
        </div>
        <div className={styles.axis} data-kind={kind}>
          {bars.map(({ here, other: before }, bar) =>
            bar % tickEvery[kind] === 0 ? (
              <span
                key={here?.at ?? `other ${before?.at}`}
                style={{ left: percent(bar / bars.length), width: percent(1 / bars.length) }}
              >
                {names.tick(kind, here?.at ?? before?.at ?? 0)}
              </span>
            ) : null,
          )}
        </div>
      </div>
      <ul className={styles.legend}>
        <li>
          <i className={tones.part} data-tone={1} />
          {hereName}
        </li>
        <li>
          <i className={styles.behind} />
          {isCorrected ? t(($) => $.corrected, { period: otherName }) : otherName}
        </li>
        {hasRange ? (
          <li>
            <i className={tones.part} data-tone="unsure" />
            {tEnergy(($) => $.ranges.highest)}
          </li>
        ) : null}
        {isUnknown.includes(true) ? (
          <li>
            <i className={styles.unknown} />
            {tEnergy(($) => $.unknown)}
          </li>
        ) : null}
      </ul>
    </figure>
  )
}
