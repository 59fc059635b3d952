import type { MarketHours, SupplyContract } from '@foyer/contract/supply-contract.ts'
import { priceKindsOf } from '@foyer/rules/tariff/contract-fault.ts'
import { mayBeOutdated } from '@foyer/tarifs-fr/revisions.ts'
import type { ReactNode } from 'react'
import { useWords } from '#lib/i18n.ts'
import { sharedWords, supplyContractWords } from '#lib/words.ts'
import { RichText } from '#lib/rich-text.tsx'
import { useFormat } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { DayColorMark } from '#ui/day-color.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { type Fact, Facts } from '#ui/facts.tsx'
import { Notice } from '#ui/notice.tsx'
import { colorOfKind } from '#features/energy/prices.ts'
import { clockOf, joinedRanges } from './contract-draft.ts'
import { usePriceText } from './contract-steps.tsx'
import { type PriceColumn, priceColumns, type SourcedPrice } from './contract-times.ts'

import typography from '#ui/typography.module.css'
import styles from './supply-contract.module.css'

/** Power, off-peak hours and the hours of a market offer. */
export function ContractFacts({ contract }: { contract: SupplyContract }) {
  const t = useWords(supplyContractWords)
  const format = useFormat()
  const marketFacts = useMarketFacts()
  const rangesText = (ranges: SupplyContract['off_peak']) =>
    joinedRanges(ranges)
      .map(({ start, end }) => t(($) => $.range, { start: clockOf(start), end: clockOf(end) }))
      .join(', ')
  const offPeakFacts = ({ off_peak: winter, off_peak_summer: summer }: SupplyContract): Fact[] => {
    if (winter.length === 0) return []
    if (summer === undefined) return [{ label: t(($) => $.offPeak), value: rangesText(winter) }]
    return (['summer', 'winter'] as const).map((season) => ({
      label: t(($) => $.offPeakOf[season]),
      value: rangesText(season === 'summer' ? summer : winter),
      note: t(($) => $.seasons[season]),
    }))
  }
  const facts: Fact[] = [
    { label: t(($) => $.power), value: format.unit(contract.subscribed_power, 'kVA') },
    ...offPeakFacts(contract),
    ...(contract.market === undefined ? [] : marketFacts(contract.market)),
  ]
  return <Facts facts={facts} />
}

/** Returns a function that describes the hours of a market offer: its summer, and its cheaper hours. */
function useMarketFacts(): (market: MarketHours) => Fact[] {
  const t = useWords(supplyContractWords)
  const format = useFormat()
  const daysText = (days: readonly number[]) =>
    days.length === 7 ? t(($) => $.everyDay) : days.map((day) => format.weekdayNamed(day - 1)).join(', ')
  const hoursText = ({ start, end }: MarketHours['hours'][number]) =>
    start === end % 1440
      ? t(($) => $.allDay)
      : t(($) => $.range, { start: clockOf(start), end: clockOf(end) })
  return ({ summer, hours }) => [
    ...(summer === null
      ? []
      : [
          {
            label: t(($) => $.summerMonths),
            value: t(($) => $.months, {
              first: format.monthNamed(summer.first_month),
              last: format.monthNamed(summer.last_month),
            }),
          },
        ]),
    ...hours.map((one) => ({
      label: t(($) =>
        one.season === null ? $.cheaperHours[one.kind] : $.cheaperHoursOf[one.season][one.kind],
      ),
      value: t(($) => $.marketHours, { days: daysText(one.days), hours: hoursText(one) }),
    })),
  ]
}

/** Columns of one table: more would not fit on a phone. */
const MOST_COLUMNS = 3

/** The prices of a contract by date with their sources; those that may be outdated are marked. */
export function ContractPrices({
  contract,
  today,
  isInForce,
  onEnter,
}: {
  contract: SupplyContract
  today: string
  isInForce: boolean
  /** Opens the form at the prices, with a new subscription to type or without; null for a member. */
  onEnter: ((isSubscriptionOnly: boolean) => void) | null
}) {
  const t = useWords(supplyContractWords)
  const columns = priceColumns(contract)
  // Before the first day, and after the last one, the nearest column is the one to show.
  const at = Math.max(
    0,
    columns.findLastIndex(({ from }) => from <= today),
  )
  const current = columns[at]
  if (current === undefined || (contract.prices.length === 0 && current.standing === null)) {
    return <p className={typography.note}>{t(($) => $.noPrice)}</p>
  }
  const first = Math.max(0, at - 1)
  const tables = chunks(columns.slice(0, first))
  const isOutdated = (price: SourcedPrice) => isInForce && mayBeOutdated(price.valid_from, today)
  const tableOf = (shown: readonly PriceColumn[]) => (
    <PriceTable
      key={shown[0]?.from}
      contract={contract}
      columns={shown}
      current={current}
      today={today}
      isInForce={isInForce}
      isOutdated={isOutdated}
    />
  )
  return (
    <>
      {chunks(columns.slice(first)).map(tableOf)}
      <PriceSources column={current} />
      <OutdatedPrices column={current} isOutdated={isOutdated} onEnter={onEnter} />
      {tables.length === 0 ? null : (
        <Disclosure summary={t(($) => $.earlierPrices, { count: first })}>{tables.map(tableOf)}</Disclosure>
      )}
    </>
  )
}

function chunks(columns: readonly PriceColumn[]): PriceColumn[][] {
  const starts = Array.from(
    { length: Math.ceil(columns.length / MOST_COLUMNS) },
    (_, at) => at * MOST_COLUMNS,
  )
  return starts.map((start) => columns.slice(start, start + MOST_COLUMNS))
}

/** A row for each kind of price and for the standing charge, a column for each date. */
function PriceTable({
  contract,
  columns,
  current,
  today,
  isInForce,
  isOutdated,
}: {
  contract: SupplyContract
  columns: readonly PriceColumn[]
  current: PriceColumn
  today: string
  isInForce: boolean
  isOutdated: (price: SourcedPrice) => boolean
}) {
  const t = useWords(supplyContractWords)
  const tShared = useWords(sharedWords)
  const format = useFormat()
  const headOf = (column: PriceColumn) => {
    const since = column === current && isInForce ? 'current' : 'former'
    return t(($) => $.prices[column.from > today ? 'coming' : since], {
      date: format.shortDate(format.dayStart(column.from)),
    })
  }
  const cell = (column: PriceColumn, price: SourcedPrice | null, text: (euros: number) => string) => (
    <td key={column.from} aria-current={column === current || undefined}>
      {price === null ? (
        t(($) => $.prices.unknown)
      ) : column === current && isOutdated(price) ? (
        <span className={typography.warn}>{t(($) => $.prices.toCheck, { price: text(price.euros) })}</span>
      ) : (
        text(price.euros)
      )}
    </td>
  )
  const rows: { key: string; name: ReactNode; cells: ReactNode }[] = priceKindsOf(contract).map((kind) => {
    const color = colorOfKind(kind)
    const name = contract.option === 'base' ? t(($) => $.price) : tShared(($) => $.energy.kinds[kind])
    return {
      key: kind,
      name: color === undefined ? name : <DayColorMark color={color}>{name}</DayColorMark>,
      cells: columns.map((column) =>
        cell(column, column.energy[kind] ?? null, (euros) => format.decimal(euros, 4)),
      ),
    }
  })
  const standing = {
    key: 'standing',
    name: t(($) => $.prices.standing),
    cells: columns.map((column) => cell(column, column.standing, format.money)),
  }
  return (
    <table className={`${styles.contracts} ${styles.prices}`}>
      <caption className={typography.visuallyHidden}>{t(($) => $.prices.caption)}</caption>
      <thead>
        <tr>
          <th scope="col">{t(($) => $.prices.unit)}</th>
          {columns.map((column) => (
            <th key={column.from} scope="col">
              {headOf(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {/* The field is optional: without it there is no row. */}
        {[...rows, ...(contract.subscriptions === undefined ? [] : [standing])].map(
          ({ key, name, cells }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {cells}
            </tr>
          ),
        )}
      </tbody>
    </table>
  )
}

/** Who published or entered the energy prices and the standing charge, and since when they are valid. */
function PriceSources({ column: { energy, standing } }: { column: PriceColumn }) {
  const t = useWords(supplyContractWords)
  const write = usePriceText()
  const sources = [...new Set(Object.values(energy).map((price) => write.source(price)))]
  return (
    <Facts
      facts={[
        ...(sources.length === 0 ? [] : [{ label: t(($) => $.prices.energy), value: sources.join(' · ') }]),
        ...(standing === null
          ? []
          : [{ label: t(($) => $.prices.standingShort), value: write.source(standing) }]),
      ]}
    />
  )
}

/** Which of the prices are older than the last usual revision, and where to enter new ones; nothing if none is. */
function OutdatedPrices({
  column: { energy, standing },
  isOutdated,
  onEnter,
}: {
  column: PriceColumn
  isOutdated: (price: SourcedPrice) => boolean
  onEnter: ((isSubscriptionOnly: boolean) => void) | null
}) {
  const t = useWords(supplyContractWords)
  const format = useFormat()
  const [old] = Object.values(energy)
    .filter(isOutdated)
    .map((price) => price.valid_from)
    .toSorted()
  const oldStanding = standing !== null && isOutdated(standing) ? standing.valid_from : null
  if (old === undefined && oldStanding === null) return null
  const date = (day: string) => format.date(format.dayStart(day))
  const parts = [
    ...(old === undefined ? [] : [t(($) => $.outdated.energy, { date: date(old) })]),
    ...(oldStanding === null ? [] : [t(($) => $.outdated.standing, { date: date(oldStanding) })]),
  ]
  return (
    <Notice
      actions={
        onEnter === null ? null : (
          <Button onClick={() => onEnter(old === undefined)}>
            {t(($) => (old === undefined ? $.outdated.enterStanding : $.outdated.enter))}
          </Button>
        )
      }
    >
      <RichText text={[...parts, t(($) => $.outdated.why)].join(' ')} />
    </Notice>
  )
}
