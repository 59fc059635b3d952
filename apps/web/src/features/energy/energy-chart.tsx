import type { ConsumptionPeriod } from '@foyer/contract/consumption.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWords } from '#lib/i18n.ts'
import { energyWords, sharedWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { useMinute } from '#lib/clock.ts'
import { homeZone } from '#lib/home-time.ts'
import { useValue } from '#lib/store.ts'
import { roomsQuery } from '#api/queries/rooms.ts'
import { percent } from '#ui/css-percent.ts'
import { BarReader, useBarTexts } from './bar-reader.tsx'
import { type Amount, amountOf } from './compare.ts'
import {
  barLayers,
  chartScale,
  digitsOf,
  pairsBehind,
  type BarLayer,
  type LayerOf,
} from './energy-chart-data.ts'
import type { Grouping, Unit } from './energy-search.ts'
import { usePeriodNames } from './energy-controls.tsx'
import { usePriceNames } from './prices.ts'

import typography from '#ui/typography.module.css'
import tones from '#ui/parts-table.module.css'
import styles from './energy.module.css'

/** Bars per label of the axis. */
export const tickEvery = { day: 8, week: 1, month: 7, year: 1 } as const

/** Returns how a line of an axis in Wh or euros is named: in kWh or euros. */
export function useAxisText(unit: Unit, lines: readonly number[]): (line: number) => string {
  const format = useFormat()
  const scale = (value: number) => (unit === 'cost' ? value : value / 1000)
  const digits = digitsOf(scale(lines[0] ?? 1))
  return (line) => format.decimal(scale(line), digits)
}

/** The lines of an axis with their names; `shareOf` is the height of a line, 0 to 1. */
export function AxisLines({
  lines,
  shareOf,
  label,
}: {
  lines: readonly number[]
  shareOf: (line: number) => number
  label: (line: number) => string
}) {
  return lines.map((line) => (
    <span key={line} className={styles.line} style={{ bottom: percent(shareOf(line)) }}>
      <span>{label(line)}</span>
    </span>
  ))
}

/** The bars of a period in layers; the period to compare with is a pale skyline behind them. */
export function ConsumptionChart({ data, unit, by }: { data: ConsumptionPeriod; unit: Unit; by: Grouping }) {
  const t = useWords(energyWords)
  const names = usePeriodNames()
  const now = useMinute()
  const { kind, bars, before } = data
  const amounts = bars.map(([, energy, cost], bar) =>
    amountOf({ energy, cost, cost_range: data.bar_ranges?.[bar] ?? null }, unit),
  )
  const others = behindOf(before, unit)
  const behind = pairsBehind(data, useValue(homeZone)).flatMap(({ here, there }) =>
    here === null ? [] : [(there === null ? null : others[there]) ?? null],
  )
  const layers = barLayers(data, by, unit)
  const most = Math.max(0, ...amounts.map((amount) => amount?.high ?? 0))
  const { top, lines } = chartScale(Math.max(most, ...behind.map((amount) => amount?.high ?? 0)))
  const highest = amounts.findIndex((amount) => amount?.high === most)
  const texts = useBarTexts(unit)
  const axisText = useAxisText(unit, lines)
  const period = names.period(data)
  const isUnknown = (bar: number) => (bars[bar]?.[0] ?? 0) <= now && (amounts[bar] ?? null) === null
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        <b>{t(($) => $.axis[unit])}</b> {t(($) => $.per[unit][kind])}
      </figcaption>
      <BarReader
        key={kind}
        label={
          most === 0
            ? t(($) => (data.untimed_bars === undefined ? $.chartEmpty : $.chartUntimed), { period })
            : t(($) => $.chart, {
                period,
                most: texts.amount({ low: most, high: most }),
                at: names.bar(kind, bars[highest]?.[0] ?? 0),
              })
        }
        count={bars.length}
        first={highest}
        read={(bar) => {
          const [at] = bars[bar] ?? [0]
          return texts.bar(names.bar(kind, at), at, amounts[bar] ?? null)
        }}
      >
        <div className={styles.plot}>
          <AxisLines lines={lines} shareOf={(line) => line / top} label={axisText} />
          <ChartSkyline amounts={behind} count={bars.length} top={top} />
          <div className={styles.bars}>
            {bars.map(([start], bar) => (
              // The future is empty; missing data is hatched.
              <span
                key={start}
                className={styles.bar}
                data-unknown={isUnknown(bar) || undefined}
                data-imported={data.imported_bars?.[bar] || undefined}
              >
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
      </BarReader>
      <ChartLegend
        data={data}
        layers={layers}
        unit={unit}
        hasUnknown={bars.some((_, bar) => isUnknown(bar) && data.untimed_bars?.[bar] !== true)}
      />
    </figure>
  )
}

/** Wh or euros of each bar of the period to compare with, null if not known; empty without such a period. */
function behindOf(before: ConsumptionPeriod['before'], unit: Unit): (Amount | null)[] {
  return (before?.bars ?? []).map(([energy, cost], bar) =>
    amountOf({ energy, cost, cost_range: before?.bar_ranges?.[bar] ?? null }, unit),
  )
}

/** The meaning of the tints, and the period behind the bars with its total. */
export function ChartLegend({
  data,
  layers,
  unit,
  hasUnknown,
}: {
  data: ConsumptionPeriod
  layers: readonly BarLayer[]
  unit: Unit
  hasUnknown: boolean
}) {
  const t = useWords(energyWords)
  const format = useFormat()
  const names = usePeriodNames()
  const nameOf = useLayerNames()
  const { before, kind } = data
  const behind = behindOf(before, unit)
  // Without the cost of each bar, the sum would be too low.
  const hasAll = behind.every((amount, bar) => amount !== null || before?.bars?.[bar]?.[0] === null)
  const all = behind.reduce<Amount>(
    (sum, amount) => ({ low: sum.low + (amount?.low ?? 0), high: sum.high + (amount?.high ?? 0) }),
    { low: 0, high: 0 },
  )
  const hasUnsure = layers.some(({ key }) => key === 'unsure')
  return (
    <ul className={styles.legend}>
      {layers
        .filter(({ of }) => of.kind !== 'whole')
        .map(({ key, tone, of }) => (
          <li key={key}>
            <i className={tones.part} data-tone={tone} />
            {nameOf(of)}
          </li>
        ))}
      {before === null || behind.every((amount) => amount === null) ? null : (
        <li>
          <i className={styles.behind} />
          {hasAll
            ? t(($) => $.behind, {
                period: names.short(kind, before.from),
                total: unit === 'cost' ? format.moneyRange(all.low, all.high, 2) : format.energy(all.low),
              })
            : names.short(kind, before.from)}
        </li>
      )}
      {hasUnsure || behind.every((amount) => !hasRange(amount)) ? null : (
        <li>
          <i className={tones.part} data-tone="unsure" />
          {nameOf({ kind: 'unsure' })}
        </li>
      )}
      {data.imported_bars === undefined ? null : (
        <li>
          <i className={styles.imported} />
          {t(($) => $.sources.legend)}
        </li>
      )}
      {data.untimed_bars === undefined ? null : (
        <li>
          <i className={styles.unknown} />
          {t(($) => $.untimed)}
        </li>
      )}
      {hasUnknown ? (
        <li>
          <i className={styles.unknown} />
          {t(($) => $.unknown)}
        </li>
      ) : null}
    </ul>
  )
}

/** Returns a function that names a layer of the bars. */
export function useLayerNames(): (of: LayerOf) => string {
  const t = useWords(energyWords)
  const tShared = useWords(sharedWords)
  const prices = usePriceNames()
  const { data: rooms, isError } = useQuery(roomsQuery)
  return (of) => {
    switch (of.kind) {
      case 'category':
        return tShared(($) => $.energy.categories[of.category])
      case 'price': {
        const [kind, price] = [prices.name(of.hours), prices.price(of.hours)]
        return price === null ? kind : tShared(($) => $.energy.span, { kind, price })
      }
      case 'room':
        return of.roomId === null
          ? t(($) => $.rooms.outside)
          : (rooms?.find(({ id }) => id === of.roomId)?.name ??
              t(($) => (rooms === undefined && isError ? $.rooms.notLoaded : $.rooms.unnamed)))
      case 'others':
        return t(($) => $.rooms.others)
      case 'whole':
        return t(($) => $.total)
      case 'lowest':
        return t(($) => $.ranges.lowest)
      case 'unsure':
        return t(($) => $.ranges.highest)
    }
  }
}

/**
 * The other period as one pale shape behind the bars: a step per bar, a gap where data is missing. A cost that is a range
 * is hatched from its low to its high end.
 */
export function ChartSkyline({
  amounts,
  count,
  top,
}: {
  amounts: readonly (Amount | null)[]
  /** Number of bars of the period in front. */
  count: number
  top: number
}) {
  return (
    <>
      <PlotDrawing count={count}>
        <path
          data-part="fill"
          d={outline(
            amounts.map((amount) => amount?.low ?? null),
            top,
            true,
          )}
        />
        <path
          data-part="line"
          d={outline(
            amounts.map((amount) => amount?.high ?? null),
            top,
            false,
          )}
        />
      </PlotDrawing>
      {amounts.map((amount, bar) =>
        amount === null || !hasRange(amount) ? null : (
          <i
            // A bar has no other key than its position.
            key={bar}
            className={`${tones.part} ${styles.range}`}
            data-tone="unsure"
            style={{
              left: percent(bar / count),
              width: percent(1 / count),
              bottom: percent(amount.low / top),
              height: percent((amount.high - amount.low) / top),
            }}
          />
        ),
      )}
    </>
  )
}

/** Lines and shapes over the bars: a bar is one unit wide, the plot 100 units high. */
export function PlotDrawing({ count, children }: { count: number; children: ReactNode }) {
  return (
    <svg
      className={styles.skyline}
      viewBox={`0 0 ${count} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  )
}

/** True for an amount that is a range. */
export function hasRange(amount: Amount | null): boolean {
  return amount !== null && amount.low < amount.high
}

function outline(values: readonly (number | null)[], top: number, isClosed: boolean): string {
  const path: string[] = []
  let isOpen = false
  for (const [bar, value] of values.entries()) {
    if (value === null) {
      if (isOpen && isClosed) path.push(`V100Z`)
      isOpen = false
      continue
    }
    const height = (100 - (Math.max(0, value) / top) * 100).toFixed(2)
    if (isOpen) path.push(`V${height}`)
    else path.push(isClosed ? `M${bar} 100V${height}` : `M${bar} ${height}`)
    path.push(`H${bar + 1}`)
    isOpen = true
  }
  if (isOpen && isClosed) path.push('V100Z')
  return path.join('')
}

type ChainRow = {
  key: string
  name: ReactNode
  note: string | null
  /** One of the two totals: in bold. */
  isTotal: boolean
  /** The fill of its bar. */
  tone: 'here' | 'other' | 'stated' | 'plain' | 'unknown'
  /** Ends of the bar, as shares of the scale. */
  from: number
  to: number
  value: string
}

/** A chain of steps on one scale, from one total to another; `bill` has long names and columns for sums of money. */
export function StepChain({ rows, look }: { rows: readonly ChainRow[]; look?: 'bill' }) {
  return (
    <ol className={styles.chain} data-look={look}>
      {rows.map(({ key, name, note, isTotal, tone, from, to, value }) => (
        <li key={key}>
          <span>
            {isTotal ? <b>{name}</b> : name}
            {note === null ? null : <span className={typography.rowQuiet}>{note}</span>}
          </span>
          <span className={styles.track} aria-hidden="true">
            {to > from ? (
              <i data-tone={tone} style={{ left: percent(from), width: percent(to - from) }} />
            ) : null}
          </span>
          <span className={styles.sum}>{isTotal || look === 'bill' ? <b>{value}</b> : value}</span>
        </li>
      ))}
    </ol>
  )
}
