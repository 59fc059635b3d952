import type { ConsumptionPeriod } from '@foyer/contract/consumption.ts'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { useMinute } from '#lib/minute-clock.ts'
import { percent } from '#ui/css-variables.ts'
import { barLayers } from './bar-layers.ts'
import { chartScale } from './chart-scale.ts'
import { ChartLegend } from './chart-legend.tsx'
import { ChartSkyline } from './chart-skyline.tsx'
import type { Grouping, Unit } from './consumption-search.ts'
import { consumptionScreenWords } from './energy-screen-words.ts'
import { usePeriodNames } from './period-names.ts'
import tones from '#ui/part-tones.module.css'
import styles from './consumption-chart.module.css'

/** Bars between two words of the axis. */
const tickEvery = { day: 8, week: 1, month: 7, year: 1 } as const

/** The bars of a period in layers, the period that it is held against as a pale skyline behind them. */
export function ConsumptionChart({ data, unit, by }: { data: ConsumptionPeriod; unit: Unit; by: Grouping }) {
  const t = useWords(consumptionScreenWords)
  const format = useFormat()
  const names = usePeriodNames()
  const now = useMinute()
  const { kind, bars, before } = data
  const at = unit === 'cost' ? 1 : 0
  const wholes = bars.map((bar) => bar[at + 1] ?? null)
  const behind = before?.bars?.map((bar) => bar[at]) ?? null
  const layers = barLayers(data, by, unit)
  const most = Math.max(0, ...wholes.flatMap((value) => value ?? []))
  const { top, lines } = chartScale(Math.max(most, ...(behind ?? []).flatMap((value) => value ?? [])))
  const highest = bars[wholes.indexOf(most)]
  const write = (value: number) => (unit === 'cost' ? format.money(value) : format.energy(value))
  const scale = (value: number) => (unit === 'cost' ? value : value / 1000)
  const digits = scale(lines[0] ?? 1) < 0.1 ? 2 : scale(lines[0] ?? 1) % 1 === 0 ? 0 : 1
  const period = names.period(data)
  const isUnknown = (bar: number) => (bars[bar]?.[0] ?? 0) <= now && wholes[bar] === null
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        <b>{t(($) => $.axis[unit])}</b> {t(($) => $.per[unit][kind])}
      </figcaption>
      <div
        className={styles.figure}
        role="img"
        aria-label={
          highest === undefined || most === 0
            ? t(($) => $.chartEmpty, { period })
            : t(($) => $.chart, { period, most: write(most), at: names.bar(kind, highest[0]) })
        }
      >
        <div className={styles.plot}>
          {lines.map((line) => (
            <span key={line} className={styles.line} style={{ bottom: percent(line / top) }}>
              <span>{format.decimal(scale(line), digits)}</span>
            </span>
          ))}
          {behind === null ? null : <ChartSkyline values={behind} count={bars.length} top={top} />}
          <div className={styles.bars}>
            {bars.map(([start], bar) => (
              // What has not been is empty; what was not heard is hatched.
              <span key={start} className={styles.bar} data-unknown={isUnknown(bar) || undefined}>
                {layers.map(({ key, tone, values }) => (
                  <i
                    key={key}
                    className={tones.part}
                    data-tone={tone}
                    style={{ height: percent(Math.max(0, values[bar] ?? 0) / top) }}
                  />
                ))}
              </span>
            ))}
          </div>
        </div>
        <div className={styles.axis} data-kind={kind}>
          {bars.map(([start], index) =>
            index % tickEvery[kind] === 0 ? (
              <span
                key={start}
                style={{ left: percent(index / bars.length), width: percent(1 / bars.length) }}
              >
                {names.tick(kind, start)}
              </span>
            ) : null,
          )}
        </div>
      </div>
      <ChartLegend
        data={data}
        layers={layers}
        unit={unit}
        hasUnknown={bars.some((_, bar) => isUnknown(bar))}
      />
    </figure>
  )
}
