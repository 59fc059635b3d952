import { useQuery } from '@tanstack/react-query'
import type { ConsumptionComparison } from '@foyer/contract/comparison.ts'
import type { ReactNode } from 'react'
import { useWords } from '#lib/i18n.ts'
import { energyWords } from '#lib/words.ts'
import { RichText } from '#lib/rich-text.tsx'
import { useFormat } from '#lib/format.ts'
import { capitalize } from '#lib/dates.ts'
import { consumptionComparisonQuery } from '#api/queries/energy.ts'
import { EmptyState } from '#ui/facts.tsx'
import { FilterChip } from '#ui/filter-chip.tsx'
import { PageHeading, Section } from '#ui/page.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { type Amount, amountOf, verdictOf } from './compare.ts'
import { CompareChart, CompareSteps } from './compare-chart.tsx'
import { CompareFile, CompareTable, useAmounts } from './compare-table.tsx'
import { type CompareSearch, type Unit, units } from './energy-search.ts'
import { PriceDates } from './price-dates.tsx'
import { WeatherSwitch } from './compare-weather.tsx'
import {
  EnergyTabs,
  PeriodControls,
  usePeriodNames,
  PeriodWaiting,
  keepPeriod,
  useKnownUntil,
} from './energy-controls.tsx'
import { UnknownColors } from './unknown-colors.tsx'

import tables from '#ui/parts-table.module.css'
import typography from '#ui/typography.module.css'
import styles from './energy.module.css'

/** A day, week, month or year next to another, in kWh or euros, and corrected for the weather. */
export function CompareScreen({
  search,
  onSearch,
}: {
  search: CompareSearch
  onSearch: (search: CompareSearch) => void
}) {
  const t = useWords(energyWords)
  const { period: kind = 'week', date, with: comparison, unit = 'energy' } = search
  const { data, isPlaceholderData, dataUpdatedAt } = useQuery({
    ...consumptionComparisonQuery({ kind, date, comparison }),
    ...keepPeriod,
  })
  const until = useKnownUntil(dataUpdatedAt)
  if (data === undefined) return <PeriodWaiting />
  const isCorrected = search.weather !== 'off' && data.weather.factor !== null
  const verdict = verdictOf(data, unit, isCorrected).kind
  const isDecided = verdict === 'less' || verdict === 'more' || verdict === 'same'
  const isEmpty = data.total.energy === null && data.other_total.energy === null
  return (
    <div aria-busy={isPlaceholderData}>
      <CompareHeading data={data} unit={unit} isCorrected={isCorrected} until={until} />
      <EnergyTabs current="compare" />
      <CompareControls data={data} search={search} onSearch={onSearch}>
        {isEmpty ? null : (
          <WeatherSwitch data={data} search={search} isCorrected={isCorrected} onSearch={onSearch} />
        )}
      </CompareControls>
      {isEmpty ? (
        <EmptyState>{t(($) => $.compare.empty)}</EmptyState>
      ) : (
        <>
          <CompareChart data={data} unit={unit} isCorrected={isCorrected} />
          <CompareNotes data={data} unit={unit} />
          <div className={styles.tools}>
            <CompareTable data={data} unit={unit} isCorrected={isCorrected} />
            <CompareFile data={data} />
          </div>
          {isDecided ? <CompareSteps data={data} unit={unit} isCorrected={isCorrected} /> : null}
          <CompareFigures data={data} />
        </>
      )}
    </div>
  )
}

type DataProps = { data: ConsumptionComparison }

/** The result in a sentence, or why there is none. */
function CompareHeading({
  data,
  unit,
  isCorrected,
  until,
}: DataProps & { unit: Unit; isCorrected: boolean; until: number }) {
  const t = useWords(energyWords)
  const format = useFormat()
  const names = usePeriodNames()
  const { kind, comparison, next, other, total } = data
  const verdict = verdictOf(data, unit, isCorrected)
  const reach = next === null ? 'now' : 'whole'
  const from = format.dayStart(other.from)
  const before = t(
    ($) => {
      if (comparison === 'week_before') return $.before.weekday[reach]
      return comparison === 'year_before' ? $.before.lastYear[reach] : $.before.previous[kind][reach]
    },
    { weekday: format.weekday(from), day: format.day(from) },
  )
  const values = {
    period: capitalize(
      next === null ? t(($) => $.underWay[kind], { time: format.time(until) }) : names.period(data),
    ),
    other: isCorrected ? t(($) => $.compare.inSameWeather, { period: before }) : before,
    energy: format.energy(total.energy ?? 0),
  }
  const write = (amount: Amount) =>
    unit === 'energy'
      ? format.energy(amount.low)
      : amount.low === amount.high
        ? format.money(amount.low)
        : format.moneyRange(amount.low, amount.high, 2)
  const text = () => {
    switch (verdict.kind) {
      case 'gap':
        return t(($) => $.compare.gaps[verdict.reason], {
          ...values,
          otherPeriod: names.period({ kind, ...other }),
        })
      case 'short':
      case 'noCost':
        return t(($) => $.compare.gaps[verdict.kind], values)
      case 'same':
      case 'undecided':
        return t(($) => $.compare[unit][verdict.kind], {
          ...values,
          here: write(verdict.here),
          before: write(verdict.other),
        })
      case 'less':
      case 'more': {
        const { percent, difference } = verdict
        return t(($) => $.compare[unit][verdict.kind], {
          ...values,
          here: write(verdict.here),
          before: write(verdict.other),
          change: percent === null ? write(difference) : format.percent(percent),
        })
      }
    }
  }
  return (
    <PageHeading
      kicker={
        <>
          <b>{t(($) => $.compare.title)}</b>{' '}
          <span>
            {t(($) => $.compare.kicker, {
              here: capitalize(names.short(kind, data.from)),
              other: names.short(kind, other.from),
            })}
          </span>
        </>
      }
    >
      <RichText text={text()} />
    </PageHeading>
  )
}

/** The period and its neighbours, what it is compared with, the unit, and further controls. */
function CompareControls({
  data,
  search,
  children,
  onSearch,
}: DataProps & {
  search: CompareSearch
  children: ReactNode
  onSearch: (search: CompareSearch) => void
}) {
  const t = useWords(energyWords)
  const { kind, comparison, comparisons } = data
  const { unit = 'energy' } = search
  const { unit: _unit, ...unitless } = search
  return (
    <div className={styles.controls}>
      <PeriodControls
        kind={search.period ?? 'week'}
        data={data}
        onKind={(period) => {
          // A comparison of one kind of period may not exist for another.
          const { with: _with, ...rest } = search
          onSearch({ ...rest, period })
        }}
        onDate={(day) => onSearch({ ...search, date: day })}
      />
      <div className={styles.row}>
        {comparisons.length < 2 ? null : (
          <div className={styles.behinds} role="group" aria-labelledby="compared-with-label">
            <span id="compared-with-label">{t(($) => $.compare.with)}</span>
            {comparisons.map((value) => (
              <FilterChip
                key={value}
                isOn={value === comparison}
                onClick={() => onSearch({ ...search, with: value })}
              >
                {t(($) =>
                  value === 'previous' ? $.compare.comparisons.previous[kind] : $.compare.comparisons[value],
                )}
              </FilterChip>
            ))}
          </div>
        )}
        <Segmented<Unit>
          label={t(($) => $.unit)}
          isLabelHidden
          value={unit}
          options={units.map((value) => ({ value, label: t(($) => $.units[value]) }))}
          onChange={(chosen) => onSearch(chosen === 'cost' ? { ...unitless, unit: 'cost' } : unitless)}
        />
      </div>
      {children}
    </div>
  )
}

/** Which part of both is compared, and what is not known. */
function CompareNotes({ data, unit }: DataProps & { unit: Unit }) {
  const t = useWords(energyWords)
  const format = useFormat()
  const { part, total, other_total: other } = data
  const hasRange = unit === 'cost' && (isRange(total) || isRange(other))
  const notes = [
    ...(part === null || part.is_whole
      ? []
      : [
          t(($) => $.compare.part, {
            from: format.dateTime(part.here.from),
            to: format.dateTime(part.here.to),
            otherFrom: format.dateTime(part.other.from),
            otherTo: format.dateTime(part.other.to),
          }),
        ]),
    ...(data.is_metered ? [] : [t(($) => $.partial)]),
    ...(unit === 'cost' ? [t(($) => $.compare.subscription)] : []),
  ]
  return (
    <>
      {hasRange ? (
        <p className={typography.note}>
          {t(($) => $.ranges.why)}
          <UnknownColors from={data.other.from} to={data.to} />
        </p>
      ) : null}
      {notes.length === 0 ? null : <p className={typography.note}>{notes.join(' ')}</p>}
    </>
  )
}

function isRange({ cost, cost_range: range = null }: ConsumptionComparison['total']): boolean {
  return cost === null && range !== null
}

/** The totals of both periods with their difference: measured, in the same weather, and in euros. */
function CompareFigures({ data }: DataProps) {
  const t = useWords(energyWords)
  const names = usePeriodNames()
  const amounts = useAmounts()
  const format = useFormat()
  const { kind, other, total, other_total: measured, weather, part } = data
  if (part === null) return null
  const row = (
    key: 'energy' | 'sameWeather' | 'cost' | 'sameWeatherCost',
    unit: Unit,
    before: typeof measured,
  ) => ({
    key,
    before: amounts.amount(amountOf(before, unit), unit),
    here: amounts.amount(amountOf(total, unit), unit),
    difference: amounts.change(amountOf(total, unit), amountOf(before, unit), unit),
  })
  const { degree_days: cold, other_degree_days: otherCold } = weather
  const rows = [
    row('energy', 'energy', measured),
    ...(weather.other_total === null ? [] : [row('sameWeather', 'energy', weather.other_total)]),
    ...(cold === null || otherCold === null
      ? []
      : [
          {
            key: 'degreeDays' as const,
            before: format.decimal(otherCold),
            here: format.decimal(cold),
            difference: `${cold > otherCold ? '+' : ''}${format.decimal(cold - otherCold)}`,
          },
        ]),
    row('cost', 'cost', measured),
    ...(weather.other_total === null ? [] : [row('sameWeatherCost', 'cost', weather.other_total)]),
  ]
  return (
    <Section
      title={t(($) => $.compare.figures.title)}
      note={part.is_whole ? undefined : t(($) => $.compare.figures.part)}
    >
      <div className={styles.scroll}>
        <table className={tables.parts} data-look="bars">
          <thead>
            <tr>
              <th scope="col">{t(($) => $.compare.figures.what)}</th>
              <th scope="col">{names.short(kind, other.from)}</th>
              <th scope="col">{names.short(kind, data.from)}</th>
              <th scope="col">{t(($) => $.compare.figures.difference)}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, before, here, difference }) => (
              <tr key={key}>
                <th scope="row">{t(($) => $.compare.figures[key])}</th>
                <td>{before}</td>
                <td>{here}</td>
                <td>{difference}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={typography.note}>
        <PriceDates days={[other, data]} />
      </p>
    </Section>
  )
}
