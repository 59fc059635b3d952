import type { ConsumptionComparison } from '@foyer/contract/comparison.ts'
import { useWords, language, type TranslateOf } from '#lib/i18n.ts'
import { energyWords } from '#lib/words.ts'
import { type CsvCell, csvText, downloadCsv } from '#lib/csv.ts'
import { useFormat } from '#lib/format.ts'
import { useValue } from '#lib/store.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { PartsTable } from '#ui/parts-table.tsx'
import {
  type Amount,
  amountOf,
  differenceOf,
  otherOf,
  otherTotal,
  roundAmount,
  runningTotals,
} from './compare.ts'
import type { Unit } from './energy-search.ts'
import { usePeriodNames } from './energy-controls.tsx'
import { sourcesOfBars, usePriceSources } from './price-dates.tsx'

import styles from './energy.module.css'

/** An amount without its unit: `12.3`, `1.20 to 1.50`, `–` if not known. A difference has its sign. */
export function useAmounts() {
  const t = useWords(energyWords)
  const format = useFormat()
  const write = (amount: Amount | null, unit: Unit, digits: number, isSigned: boolean): string => {
    if (amount === null) return '–'
    const [low, high] = [amount.low, amount.high].map((value) => {
      const scaled = unit === 'cost' ? value : value / 1000
      const text = format.decimal(scaled, digits)
      return isSigned && scaled > 0 && Number(scaled.toFixed(digits)) > 0 ? `+${text}` : text
    })
    return low === high ? (low ?? '') : t(($) => $.ranges.range, { low: low ?? '', high: high ?? '' })
  }
  return {
    amount: (amount: Amount | null, unit: Unit, digits = unit === 'cost' ? 2 : 1) =>
      write(amount, unit, digits, false),
    difference: (amount: Amount | null, unit: Unit, digits = unit === 'cost' ? 2 : 1) =>
      write(amount, unit, digits, true),
    /** The difference of two amounts as they are displayed. */
    change: (here: Amount | null, other: Amount | null, unit: Unit, digits = unit === 'cost' ? 2 : 1) =>
      write(
        differenceOf(roundAmount(here, unit, digits), roundAmount(other, unit, digits)),
        unit,
        digits,
        true,
      ),
  }
}

type TableProps = { data: ConsumptionComparison; unit: Unit; isCorrected: boolean }

/** The bars of both periods with their difference; the last row is the compared part. */
export function CompareTable({ data, unit, isCorrected }: TableProps) {
  const t = useWords(energyWords)
  const names = usePeriodNames()
  const amounts = useAmounts()
  const { kind, bars, other, part } = data
  const digits = unit === 'cost' || kind === 'day' ? 2 : 1
  const base = otherTotal(data, isCorrected)
  const write = (amount: Amount | null) => amounts.amount(amount, unit, digits)
  const nameOf = ({ here, other: before }: (typeof bars)[number]) => {
    const at = here?.at ?? before?.at ?? 0
    // The weekday or date of this period names both; where they differ, the other has its own.
    return kind === 'day' || before === null || here === null
      ? names.bar(kind, at)
      : t(($) => $.compare.pair, {
          here: names.bar(kind, here.at),
          // On a phone the pair breaks between its names.
          other: names.bar(kind, before.at).replaceAll(' ', '\u00A0'),
        })
  }
  const single = t(($) => $.compare.absent)
  const format = useFormat()
  const totals = runningTotals(data, unit, isCorrected)
  const rows = bars.map((bar, index) => ({ ...bar, total: totals[index], outside: data.outside?.[index] }))
  const sides = [
    {
      side: 'other' as const,
      period: isCorrected
        ? t(($) => $.compare.corrected, { period: names.short(kind, other.from) })
        : names.short(kind, other.from),
    },
    { side: 'here' as const, period: names.short(kind, data.from) },
  ]
  return (
    <Disclosure summary={t(($) => $.table)}>
      <div className={styles.scroll}>
        <PartsTable<(typeof rows)[number]>
          isHeadHidden={false}
          columns={[
            {
              key: 'when',
              label: t(($) => $.columns.when),
              quiet: null,
              cell: nameOf,
              whole: t(($) =>
                part === null ? $.compare.measured : part.is_whole ? $.compare.whole : $.compare.compared,
              ),
            },
            {
              key: 'other',
              label: isCorrected
                ? t(($) => $.compare.corrected, { period: names.short(kind, other.from) })
                : names.short(kind, other.from),
              quiet: 'all',
              cell: (bar) => (bar.other === null ? single : write(amountOf(otherOf(bar, isCorrected), unit))),
              whole: write(amountOf(base, unit)),
            },
            {
              key: 'here',
              label: names.short(kind, data.from),
              quiet: null,
              cell: (bar) => (bar.here === null ? single : write(amountOf(bar.here, unit))),
              whole: write(amountOf(data.total, unit)),
            },
            {
              key: 'difference',
              label: t(($) => $.compare.difference, { unit: t(($) => $.units[unit]) }),
              quiet: null,
              cell: (bar) =>
                bar.is_compared
                  ? amounts.change(
                      amountOf(bar.here, unit),
                      amountOf(otherOf(bar, isCorrected), unit),
                      unit,
                      digits,
                    )
                  : '–',
              whole:
                part === null
                  ? '–'
                  : amounts.change(amountOf(data.total, unit), amountOf(base, unit), unit, digits),
            },
            ...sides.map(({ side, period }) => ({
              key: `total ${side}`,
              label: t(($) => $.compare.columns.running, { period }),
              quiet: side === 'other' ? ('all' as const) : null,
              cell: (bar: (typeof rows)[number]) => write(bar.total?.[side] ?? null),
              whole: '',
            })),
            ...(data.outside === undefined
              ? []
              : (['other', 'here'] as const).map((side) => ({
                  key: `outside ${side}`,
                  label: t(($) => $.compare.columns.outside, {
                    period: names.short(kind, side === 'here' ? data.from : other.from),
                  }),
                  quiet: side === 'other' ? ('all' as const) : null,
                  cell: (bar: (typeof rows)[number]) => {
                    const celsius = bar.outside?.[side] ?? null
                    return celsius === null ? '–' : format.decimal(celsius)
                  },
                  whole: '',
                }))),
          ]}
          parts={rows}
          partKey={({ here, other: before }) => `${here?.at} ${before?.at}`}
        />
      </div>
    </Disclosure>
  )
}

/** The difference of a bar in Wh; null unless the whole bar is compared. */
function barDifference(bar: ConsumptionComparison['bars'][number], isCorrected: boolean) {
  return bar.is_compared
    ? differenceOf(amountOf(bar.here, 'energy'), amountOf(otherOf(bar, isCorrected), 'energy'))
    : null
}

/** The bars of both periods as a file, in kilowatt-hours and euros; with the correction if there is one, and the date and source of the prices. */
export function CompareFile({ data }: { data: ConsumptionComparison }) {
  const t = useWords(energyWords)
  const { dayKey } = useFormat()
  const currentLanguage = useValue(language)
  const sourcesOf = usePriceSources()
  return (
    <Button
      onClick={() => {
        const pricesOf = (side: 'here' | 'other') => {
          const bars = data.bars.map((bar) => bar[side])
          const { to } = side === 'here' ? data : data.other
          return sourcesOf === null ? null : sourcesOfBars(bars, to, sourcesOf, dayKey)
        }
        const { header, rows } = compareCsv(data, t, pricesOf)
        downloadCsv(
          `${data.kind}-${data.from}-${data.other.from}.csv`,
          csvText(header, rows, currentLanguage),
        )
      }}
    >
      {t(($) => $.csv)}
    </Button>
  )
}

/**
 * The columns of the file. A cost that is a range has two; a value that is not known, and a difference of bars that are
 * not compared, are empty.
 * @param pricesOf the price lists of each bar of a period in words; null if they are not known
 */
export function compareCsv(
  data: ConsumptionComparison,
  t: TranslateOf<typeof energyWords>,
  pricesOf: (side: 'here' | 'other') => readonly string[] | null = () => null,
): { header: string[]; rows: CsvCell[][] } {
  const hasFactor = data.weather.factor !== null
  const ends = (figures: Parameters<typeof amountOf>[0]): CsvCell[] => {
    const cost = amountOf(figures, 'cost')
    return [kilo(amountOf(figures, 'energy')?.low ?? null), cost?.low ?? null, cost?.high ?? null]
  }
  const energies = runningTotals(data, 'energy', false)
  const costs = runningTotals(data, 'cost', false)
  const hasOutside = data.outside !== undefined
  const [here, other] = [pricesOf('here'), pricesOf('other')]
  const prices = here === null || other === null ? null : { here, other }
  const tracks = [
    'running',
    'runningLow',
    'runningHigh',
    ...(hasOutside ? ['outside' as const] : []),
    ...(prices === null ? [] : ['prices' as const]),
  ] as const
  const tracksOf = (bar: number, side: 'here' | 'other'): CsvCell[] => [
    kilo(energies[bar]?.[side]?.low ?? null),
    costs[bar]?.[side]?.low ?? null,
    costs[bar]?.[side]?.high ?? null,
    ...(hasOutside ? [data.outside?.[bar]?.[side] ?? null] : []),
    ...(prices === null ? [] : [prices[side][bar] ?? null]),
  ]
  const start = (bar: { at: number } | null) => (bar === null ? null : new Date(bar.at).toISOString())
  const columns = (['from', 'energy', 'low', 'high'] as const).flatMap((key) => t(($) => $.compare.csv[key]))
  const of = (name: string, keys: readonly string[]) =>
    keys.map((key) => t(($) => $.compare.csv.of, { name, column: key }))
  return {
    header: [
      ...of(
        t(($) => $.compare.csv.here),
        columns,
      ),
      ...of(
        t(($) => $.compare.csv.other),
        columns,
      ),
      ...(hasFactor
        ? of(
            t(($) => $.compare.csv.corrected),
            columns.slice(1),
          )
        : []),
      t(($) => $.compare.csv.difference),
      ...(hasFactor ? [t(($) => $.compare.csv.correctedDifference)] : []),
      ...(['here', 'other'] as const).flatMap((side) =>
        of(
          t(($) => $.compare.csv[side]),
          tracks.map((track) => t(($) => $.compare.csv[track])),
        ),
      ),
    ],
    rows: data.bars.map((bar, index) => [
      start(bar.here),
      ...ends(bar.here),
      start(bar.other),
      ...ends(bar.other),
      ...(hasFactor ? ends(bar.corrected) : []),
      kilo(barDifference(bar, false)?.low ?? null),
      ...(hasFactor ? [kilo(barDifference(bar, true)?.low ?? null)] : []),
      ...tracksOf(index, 'here'),
      ...tracksOf(index, 'other'),
    ]),
  }
}

function kilo(wattHours: number | null): number | null {
  return wattHours === null ? null : wattHours / 1000
}
