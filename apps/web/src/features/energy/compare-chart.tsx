import type { ConsumptionComparison } from '@foyer/contract/comparison.ts'
import { useWords } from '#lib/i18n.ts'
import { energyWords, sharedWords } from '#lib/words.ts'
import { useMinute } from '#lib/clock.ts'
import { useFormat } from '#lib/format.ts'
import { capitalize } from '#lib/dates.ts'
import { percent } from '#ui/css-percent.ts'
import { BarReader, useBarTexts } from './bar-reader.tsx'
import { type Amount, amountOf, type Chain, chainOf, mainCause, otherOf, runningTotals } from './compare.ts'
import {
  AxisLines,
  ChartSkyline,
  hasRange,
  PlotDrawing,
  StepChain,
  tickEvery,
  useAxisText,
} from './energy-chart.tsx'
import { chartScale, temperatureScale } from './energy-chart-data.ts'
import type { Unit } from './energy-search.ts'
import { usePeriodNames } from './energy-controls.tsx'
import { Section } from '#ui/page.tsx'
import { useAmounts } from './compare-table.tsx'

import tones from '#ui/parts-table.module.css'
import typography from '#ui/typography.module.css'
import styles from './energy.module.css'

type CompareProps = { data: ConsumptionComparison; unit: Unit; isCorrected: boolean }

/**
 * Two periods on one axis: this one as solid bars, the other as an outline behind them. Below, their running totals and
 * the temperatures outside as lines.
 */
export function CompareChart({ data, unit, isCorrected }: CompareProps) {
  const t = useWords(energyWords)
  const names = usePeriodNames()
  const now = useMinute()
  const { kind, bars, other } = data
  const amounts = bars.map(({ here }) => amountOf(here, unit))
  const others = bars.map((bar) => amountOf(otherOf(bar, isCorrected), unit))
  const { top, lines } = chartScale(
    Math.max(0, ...[...amounts, ...others].map((amount) => amount?.high ?? 0)),
  )
  const axisText = useAxisText(unit, lines)
  const isUnknown = bars.map(({ here }, bar) => here !== null && here.at <= now && amounts[bar] === null)
  const [hereName, otherName] = [
    capitalize(names.short(kind, data.from)),
    capitalize(names.short(kind, other.from)),
  ]
  const texts = useBarTexts(unit)
  const read = (bar: number) => {
    const { here = null, other: before = null } = bars[bar] ?? {}
    // The hours of two days have the same names.
    const beforeName = before === null || kind === 'day' ? otherName : names.bar(kind, before.at)
    return [
      ...(here === null ? [] : [texts.bar(names.bar(kind, here.at), here.at, amounts[bar] ?? null)]),
      ...(before === null ? [] : [texts.bar(beforeName, before.at, others[bar] ?? null)]),
    ].join(' · ')
  }
  const highest = Math.max(0, ...amounts.map((amount) => amount?.high ?? 0))
  const totals = runningTotals(data, unit, isCorrected)
  const hasTotals = totals.some(({ here, other: before }) => here !== null || before !== null)
  const temperatures = temperatureScale(data.outside?.flatMap((bar) => [bar.here, bar.other]) ?? [])
  const [withTotals, without] =
    temperatures === null ? (['running', 'bars'] as const) : (['both', 'outside'] as const)
  const tracks = hasTotals ? withTotals : without
  const ranges = (['here', 'other'] as const).flatMap((side) => {
    const last = totals.findLast(({ [side]: total }) => total !== null)?.[side] ?? null
    if (last === null || !hasRange(last)) return []
    const period = names.short(kind, side === 'here' ? data.from : other.from)
    return t(($) => $.reading.bar, {
      bar: t(($) => $.compare.columns.running, { period }),
      amount: texts.amount(last),
    })
  })
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        <b>{t(($) => $.axis[unit])}</b> {t(($) => $.per[unit][kind])}
      </figcaption>
      <BarReader
        key={kind}
        label={[t(($) => $.compare.chart[tracks], { here: hereName, other: otherName }), ...ranges].join(
          ' · ',
        )}
        count={bars.length}
        first={amounts.findIndex((amount) => amount?.high === highest)}
        read={read}
      >
        <div className={styles.plot}>
          <AxisLines lines={lines} shareOf={(line) => line / top} label={axisText} />
          <ChartSkyline amounts={others} count={bars.length} top={top} />
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
        <CompareTracks
          data={data}
          unit={unit}
          totals={hasTotals ? totals : null}
          temperatures={temperatures}
        />
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
      </BarReader>
      <ul className={styles.legend}>
        <li>
          <i className={tones.part} data-tone={1} />
          {hereName}
        </li>
        <li>
          <i className={styles.behind} />
          {isCorrected ? t(($) => $.compare.corrected, { period: otherName }) : otherName}
        </li>
        <li>
          <i className={styles.lineKey} data-of="here" />
          {t(($) => $.compare.tracks.line, { period: hereName })}
        </li>
        <li>
          <i className={styles.lineKey} data-of="other" />
          {t(($) => $.compare.tracks.line, { period: otherName })}
        </li>
        {[...amounts, ...others].some(hasRange) ? (
          <li>
            <i className={tones.part} data-tone="unsure" />
            {t(($) => $.ranges.highest)}
          </li>
        ) : null}
        {isUnknown.includes(true) ? (
          <li>
            <i className={styles.unknown} />
            {t(($) => $.unknown)}
          </li>
        ) : null}
      </ul>
    </figure>
  )
}

/** The running totals of both periods, and the temperatures outside if a device measures them, as lines. */
function CompareTracks({
  data: { kind, bars, outside },
  unit,
  totals,
  temperatures,
}: {
  data: ConsumptionComparison
  unit: Unit
  /** Null if none is known. */
  totals: ReturnType<typeof runningTotals> | null
  temperatures: ReturnType<typeof temperatureScale>
}) {
  const t = useWords(energyWords)
  const format = useFormat()
  const { top, lines } = chartScale(
    Math.max(0, ...(totals ?? []).map(({ here, other }) => Math.max(here?.high ?? 0, other?.high ?? 0))),
  )
  const axisText = useAxisText(unit, lines)
  return (
    <>
      {totals === null ? null : (
        <LineTrack
          title={t(($) => $.compare.tracks.running)}
          unit={t(($) => $.compare.tracks.per[unit])}
          count={bars.length}
          scale={{ bottom: 0, top, lines }}
          label={axisText}
          // A total is that at the end of its bar.
          series={(['other', 'here'] as const).map((of) => ({
            of,
            points: totals.map(({ [of]: total }, bar) => [bar + 1, total] as const),
          }))}
        />
      )}
      {outside === undefined || temperatures === null ? null : (
        <LineTrack
          title={t(($) => $.compare.tracks.outside)}
          unit={t(($) => $.compare.tracks.mean[kind])}
          count={bars.length}
          scale={temperatures}
          label={(value) => `${format.decimal(value, 0)}°`}
          series={(['other', 'here'] as const).map((of) => ({
            of,
            points: outside.map(
              ({ [of]: celsius }, bar) =>
                [bar + 0.5, celsius === null ? null : { low: celsius, high: celsius }] as const,
            ),
          }))}
        />
      )}
    </>
  )
}

/**
 * Lines on the axis of the bars; a line is interrupted where a value is not known. A range has two lines, hatched
 * between them: it goes on to the end, as the only ranges are running totals.
 */
function LineTrack({
  title,
  unit,
  count,
  scale: { bottom, top, lines },
  label,
  series,
}: {
  title: string
  unit: string
  count: number
  scale: { bottom: number; top: number; lines: readonly number[] }
  label: (value: number) => string
  series: readonly {
    of: 'here' | 'other'
    points: readonly (readonly [at: number, value: Amount | null])[]
  }[]
}) {
  const shareOf = (value: number) => (value - bottom) / (top - bottom)
  const drawn = series.map(({ of, points }) => ({
    of,
    points,
    isRange: points.some(([, value]) => hasRange(value)),
  }))
  return (
    <>
      <p className={styles.trackTitle}>
        <b>{title}</b> {unit}
      </p>
      <div className={styles.plot} data-size="small">
        <AxisLines lines={lines} shareOf={shareOf} label={label} />
        {drawn.map(({ of, points, isRange }) =>
          isRange ? (
            <i
              key={of}
              className={`${tones.part} ${styles.range}`}
              data-tone="unsure"
              style={{ inset: 0, clipPath: between(points, count, shareOf) }}
            />
          ) : null,
        )}
        <PlotDrawing count={count}>
          {drawn.flatMap(({ of, points, isRange }) =>
            (isRange ? (['low', 'high'] as const) : (['high'] as const)).map((end) => (
              <path
                key={`${of} ${end}`}
                data-of={of}
                d={points
                  .map(([at, value], index) =>
                    value === null
                      ? ''
                      : `${(points[index - 1]?.[1] ?? null) === null ? 'M' : 'L'}${at} ${(100 - shareOf(value[end]) * 100).toFixed(2)}`,
                  )
                  .join('')}
              />
            )),
          )}
        </PlotDrawing>
      </div>
    </>
  )
}

/** The shape from the lowest to the highest values of a line, as CSS. */
function between(
  points: readonly (readonly [at: number, value: Amount | null])[],
  count: number,
  shareOf: (value: number) => number,
): string {
  const known = points.flatMap(([at, value]) => (value === null ? [] : { at, value }))
  const corner = (at: number, value: number) => `${percent(at / count)} ${percent(1 - shareOf(value))}`
  return `polygon(${[
    ...known.map(({ at, value }) => corner(at, value.high)),
    ...known.toReversed().map(({ at, value }) => corner(at, value.low)),
  ].join(', ')})`
}

/** Wh or euros below which a step is none: the rounding of the totals. */
const leastChange = { energy: 0.5, cost: 0.0005 } as const satisfies Record<Unit, number>

/** Where the difference comes from: its main cause, and a chain of steps on one scale, from the other period to this one. */
export function CompareSteps({ data, unit, isCorrected }: CompareProps) {
  const t = useWords(energyWords)
  const tShared = useWords(sharedWords)
  const format = useFormat()
  const names = usePeriodNames()
  const amounts = useAmounts()
  const chain = chainOf(data, unit, isCorrected)
  if (chain === null) return null
  const { kind, other, weather } = data
  const { start, end, steps, price } = chain
  const most = Math.max(unit === 'cost' ? 0.01 : 1, start, end, ...steps.map(({ to }) => to))
  const write = unit === 'cost' ? format.money : format.energy
  const nameOf = ({ key }: Chain['steps'][number]) => {
    if (key === 'weather' || key === 'price') return t(($) => $.compare.steps[key])
    const name = tShared(($) => $.energy.categories[key])
    return isCorrected && key === 'heating' ? t(($) => $.compare.corrected, { period: name }) : name
  }
  const cold = weather.factor === null ? 0 : Math.round((weather.factor - 1) * 100)
  const noteOf = ({ key }: Chain['steps'][number]) => {
    if (key === 'price') {
      if (price === null || price.to === null) return null
      const prices = { from: format.price(price.from), to: format.price(price.to) }
      return t(($) => $.compare.steps.priceNote, prices)
    }
    if (key !== 'weather') return null
    const percentage = { percent: format.percent(Math.abs(cold)) }
    if (cold === 0) return t(($) => $.compare.steps.same)
    return t(($) => (cold > 0 ? $.compare.steps.colder : $.compare.steps.milder), percentage)
  }
  const signed = (shown: number) =>
    unit === 'cost'
      ? `${shown > 0 ? '+' : ''}${format.money(shown)}`
      : t(($) => $.compare.steps.change, {
          change: amounts.difference({ low: shown, high: shown }, 'energy'),
        })
  const valueOf = ({ shown, from, to }: Chain['steps'][number]) =>
    shown === 0 && Math.abs(to - from) >= leastChange[unit]
      ? t(($) => $.compare.steps.little[unit])
      : signed(shown)
  const whole = (key: 'other' | 'here', from: string, amount: number) => ({
    key,
    name: capitalize(names.short(kind, from)),
    note: null,
    isTotal: true,
    tone: key,
    from: 0,
    to: amount / most,
    value: write(amount),
  })
  const rows = [
    whole('other', other.from, start),
    ...steps.map((step) => ({
      key: step.key,
      name: nameOf(step),
      note: noteOf(step),
      isTotal: false,
      tone: step.key === 'weather' || step.key === 'price' ? ('plain' as const) : ('here' as const),
      from: Math.max(0, Math.min(step.from, step.to)) / most,
      to: Math.abs(step.to - step.from) >= leastChange[unit] ? Math.max(step.from, step.to) / most : 0,
      value: valueOf(step),
    })),
    whole('here', data.from, end),
  ]
  const cause = mainCause(chain)
  return (
    <Section
      title={t(($) => $.compare.steps.title)}
      note={t(($) => $.compare.steps.note, { from: write(start), to: write(end) })}
    >
      {cause === null ? null : (
        <p className={typography.measured}>
          {t(($) => $.compare.steps.causes[cause.key][cause.shown < 0 ? 'less' : 'more'], {
            change: signed(cause.shown),
          })}
        </p>
      )}
      <StepChain rows={rows} />
    </Section>
  )
}
