import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ConsumptionPeriod } from '@foyer/contract/consumption.ts'
import { changeInPercent } from '@foyer/rules/consumption/known-energy.ts'
import { useWords } from '#lib/i18n.ts'
import { energyWords } from '#lib/words.ts'
import { RichText } from '#lib/rich-text.tsx'
import { useFormat } from '#lib/format.ts'
import { IfFeature } from '#api/features.tsx'
import { meQuery } from '#api/queries/account.ts'
import { consumptionPeriodQuery } from '#api/queries/energy.ts'
import { devicesQuery } from '#api/queries/devices.ts'
import { FilterChip } from '#ui/filter-chip.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { PageHeading, Section } from '#ui/page.tsx'
import { Welcome } from '#features/welcome/welcome.tsx'
import { ConsumptionChart } from './energy-chart.tsx'
import { ConsumptionFile, ConsumptionTable, PriceParts, RoomParts } from './energy-table.tsx'
import { type ConsumptionSearch, groupings, type Grouping, type Unit, units } from './energy-search.ts'
import {
  PeriodControls,
  usePeriodNames,
  EnergyTabs,
  PeriodWaiting,
  keepPeriod,
  useKnownUntil,
} from './energy-controls.tsx'
import { EnergyParts, useFigures } from './energy-parts.tsx'
import { PriceDates } from './price-dates.tsx'
import { UnknownColors } from './unknown-colors.tsx'

import buttons from '#ui/button.module.css'
import typography from '#ui/typography.module.css'
import sections from '#ui/page.module.css'
import styles from './energy.module.css'

/** The consumption and cost of a day, week, month or year, compared with another. */
export function EnergyScreen({
  search,
  onSearch,
}: {
  search: ConsumptionSearch
  onSearch: (search: ConsumptionSearch) => void
}) {
  const t = useWords(energyWords)
  const { period: kind = 'day', date, unit = 'energy', by = 'category', behind } = search
  const { data: me } = useSuspenseQuery(meQuery)
  const isEmptyHome = useQuery(devicesQuery).data?.length === 0
  const { data, isPlaceholderData, dataUpdatedAt } = useQuery({
    ...consumptionPeriodQuery({ kind, date, comparison: behind }),
    ...keepPeriod,
  })
  const until = useKnownUntil(dataUpdatedAt)
  if (data === undefined) return <PeriodWaiting />
  if (isEmptyHome) {
    return (
      <>
        <ConsumptionHeading data={data} until={until} />
        <EnergyTabs current="consumption" />
        <Welcome isOwner={me.role === 'owner'} />
      </>
    )
  }
  const hasRange = (data.cost_range ?? null) !== null
  const notes = [
    ...(data.before === null ? [t(($) => $.alone)] : []),
    ...(data.is_metered ? [] : [t(($) => $.partial)]),
    ...(data.cost === null && !hasRange ? [t(($) => $.noCost)] : []),
  ]
  return (
    <div aria-busy={isPlaceholderData}>
      <ConsumptionHeading data={data} until={until} />
      <EnergyTabs current="consumption" />
      {hasRange ? (
        <p className={typography.note}>
          {t(($) => $.ranges.why)}
          <UnknownColors from={data.from} to={data.to} />
        </p>
      ) : null}
      <ConsumptionControls data={data} search={search} onSearch={onSearch} />
      <ConsumptionChart data={data} unit={unit} by={by} />
      {data.total === null || notes.length === 0 ? null : (
        <p className={typography.note}>{notes.join(' ')}</p>
      )}
      <div className={styles.tools}>
        <ConsumptionTable data={data} />
        <ConsumptionFile data={data} by={by} />
        {me.role === 'owner' ? <ImportLink /> : null}
      </div>
      <div className={sections.twoColumns}>
        <ConsumptionParts data={data} />
      </div>
    </div>
  )
}

function ImportLink() {
  const t = useWords(energyWords)
  return (
    <IfFeature feature="imports">
      <Link className={buttons.button} data-look="plain" to="/account/consumption/import">
        {t(($) => $.import)}
      </Link>
    </IfFeature>
  )
}

/** The controls: the period and its neighbours, the layers, the unit, and the period to compare with. */
function ConsumptionControls({
  data,
  search,
  onSearch,
}: {
  data: ConsumptionPeriod
  search: ConsumptionSearch
  onSearch: (search: ConsumptionSearch) => void
}) {
  const t = useWords(energyWords)
  const names = usePeriodNames()
  const { period: kind = 'day', unit = 'energy', by = 'category' } = search
  const { comparisons = [], before } = data
  const { unit: _unit, ...unitless } = search
  const { by: _by, ...ungrouped } = search
  return (
    <div className={styles.controls}>
      <PeriodControls
        kind={kind}
        data={data}
        onKind={(period) => {
          // A comparison for one kind of period does not apply to another.
          const { behind: _behind, ...rest } = search
          onSearch({ ...rest, period })
        }}
        onDate={(date) => onSearch({ ...search, date })}
      />
      <div className={styles.row}>
        <Segmented<Grouping>
          label={t(($) => $.byLabel)}
          isLabelHidden
          value={by}
          options={groupings.map((value) => ({ value, label: t(($) => $.by[value]) }))}
          onChange={(chosen) => onSearch(chosen === 'category' ? ungrouped : { ...ungrouped, by: chosen })}
        />
        <Segmented<Unit>
          label={t(($) => $.unit)}
          isLabelHidden
          value={unit}
          options={units.map((value) => ({ value, label: t(($) => $.units[value]) }))}
          onChange={(chosen) => onSearch(chosen === 'cost' ? { ...unitless, unit: 'cost' } : unitless)}
        />
        {comparisons.length < 2 ? null : (
          <div className={styles.behinds} role="group" aria-labelledby="period-behind-label">
            <span id="period-behind-label">{t(($) => $.behindLabel)}</span>
            {comparisons.map(({ comparison, from }) => (
              <FilterChip
                key={comparison}
                isOn={from === before?.from}
                onClick={() => onSearch({ ...search, behind: comparison })}
              >
                {names.short(kind, from)}
              </FilterChip>
            ))}
          </div>
        )}
      </div>
    </div>
  )
}

/** The consumption and cost of the period; compared with another, or since and until when the data is known. */
function ConsumptionHeading({ data, until }: { data: ConsumptionPeriod; until: number }) {
  const t = useWords(energyWords)
  const format = useFormat()
  const names = usePeriodNames()
  const known = useKnownPart(until)(data)
  const compared = useComparison(until)(data)
  const figures = useFigures()
  const { kind, total, cost, cost_range: range, next } = data
  const period = next === null ? t(($) => $.underWay[kind], { time: format.time(until) }) : names.period(data)
  const values = {
    period: `${period.slice(0, 1).toUpperCase()}${period.slice(1)}`,
    energy: format.energy(total ?? 0),
    cost: figures.cost({ cost, cost_range: range }),
  }
  const end = known ?? compared
  return (
    <PageHeading
      kicker={
        <>
          <b>{t(($) => $.title)}</b> <span>{names.title(data)}</span>
        </>
      }
    >
      {total === null ? (
        <RichText text={t(($) => $.nothing, values)} />
      ) : (
        <>
          {t(($) => (cost === null && !range ? $.sentence : $.sentenceCost), values)}
          {end === null ? (
            '.'
          ) : (
            <RichText text={t(($) => (known === null ? $.compared : $.partly), { end })} />
          )}
        </>
      )}
    </PageHeading>
  )
}

/** `known since 14 January at 07:00`; null if the data is complete so far. */
function useKnownPart(now: number): (data: ConsumptionPeriod) => string | null {
  const t = useWords(energyWords)
  const format = useFormat()
  return ({ kind, known }) => {
    const { since = null, until = null } = known ?? {}
    const formatEnd = (end: 'since' | 'until', at: string) =>
      kind === 'day' ? t(($) => $.known.time[end], { time: format.time(at) }) : format[end](at, now)
    const ends = [
      ...(since === null ? [] : [formatEnd('since', since)]),
      ...(until === null ? [] : [formatEnd('until', until)]),
    ]
    const [first, second] = ends
    if (first === undefined) return null
    return second === undefined
      ? t(($) => $.known.part, { part: first })
      : t(($) => $.known.between, { since: first, until: second })
  }
}

/** `4 % less than last Monday at the same time`; null if a comparison would be invalid. */
function useComparison(now: number): (data: ConsumptionPeriod) => string | null {
  const t = useWords(energyWords)
  const format = useFormat()
  return ({ kind, from: first, total, before, next }) => {
    const duration = now - format.dayStart(first)
    const change = changeInPercent(total, before?.total ?? null, duration)
    if (change === null || before === null) return null
    const from = format.dayStart(before.from)
    const reach = next === null ? 'now' : 'whole'
    const { comparison = 'previous' } = before
    const days = { weekday: format.weekday(from), day: format.day(from) }
    const other = t(($) => {
      if (comparison === 'week_before') return $.before.weekday[reach]
      return comparison === 'year_before' ? $.before.lastYear[reach] : $.before.previous[kind][reach]
    }, days)
    const values = { percent: format.percent(Math.abs(change)), before: other }
    return change === 0 ? t(($) => $.same, values) : t(($) => (change < 0 ? $.less : $.more), values)
  }
}

/** The total by use and by price, and next to them by room; nothing if the consumption is zero or unknown. */
function ConsumptionParts({ data }: { data: ConsumptionPeriod }) {
  const t = useWords(energyWords)
  const { total, cost, cost_range, categories, by_room: rooms = [], by_price: prices = [] } = data
  if (total === null || total <= 0) return null
  const whole = { energy: total, cost, cost_range }
  return (
    <>
      <div className={styles.column}>
        <Section title={t(($) => $.parts)} note={t(($) => $.partsNote)}>
          <EnergyParts
            categories={categories}
            total={total}
            cost={cost}
            cost_range={cost_range}
            totalLabel={t(($) => $.total)}
          />
        </Section>
        {prices.every(({ price, range = null }) => price === null && range === null) ? null : (
          <Section title={t(($) => $.prices.title)} note={t(($) => $.subscription)}>
            <PriceParts prices={prices} whole={whole} />
            <p className={typography.note}>
              <PriceDates days={[data]} />
            </p>
          </Section>
        )}
      </div>
      {rooms.length < 2 ? null : (
        <div className={styles.column}>
          <Section title={t(($) => $.rooms.title)} note={t(($) => $.rooms.note)}>
            <RoomParts rooms={rooms} whole={whole} />
          </Section>
        </div>
      )}
    </>
  )
}
