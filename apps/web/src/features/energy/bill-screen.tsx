import type { SupplyContract } from '@foyer/contract/supply-contract.ts'
import { mayBeOutdated } from '@foyer/tarifs-fr/revisions.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useWords } from '#lib/i18n.ts'
import { energyWords, supplyContractWords } from '#lib/words.ts'
import { useMinute } from '#lib/clock.ts'
import { useFormat } from '#lib/format.ts'
import { capitalize } from '#lib/dates.ts'
import { IfFeature } from '#api/features.tsx'
import { meQuery } from '#api/queries/account.ts'
import { billsQuery, contractsQuery } from '#api/queries/energy.ts'
import { percent } from '#ui/css-percent.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { EmptyState, type Fact, Facts } from '#ui/facts.tsx'
import { Section } from '#ui/page.tsx'
import { PartsTable } from '#ui/parts-table.tsx'
import { billedMonths, billLayers, type BillMonth, chosenMonth, energyOf, isRunning, usesOf } from './bill.ts'
import { type BillSearch, yearOf } from './energy-search.ts'
import { BillHeading, ForecastMethod } from './bill-heading.tsx'
import { BillMonths, useLayerNames, useSumText } from './bill-months.tsx'
import { priceTone } from './energy-chart-data.ts'
import { EnergyTabs } from './energy-controls.tsx'
import { EnergyParts } from './energy-parts.tsx'
import { priceListsIn, usePriceSource } from './price-dates.tsx'
import { usePriceNames } from './prices.ts'
import { SupplierBills } from './supplier-bills.tsx'
import { UnknownColors } from './unknown-colors.tsx'

import buttons from '#ui/button.module.css'
import tones from '#ui/parts-table.module.css'
import typography from '#ui/typography.module.css'
import charts from './energy.module.css'
import styles from './bill.module.css'

/** What a month cost, line by line as on a supplier's bill, and what each month of its year cost. */
export function BillScreen({
  search,
  onYear,
  onBill,
}: {
  search: BillSearch
  onYear: (year: number) => void
  /** Called with the id of a supplier's bill to show. */
  onBill: (id: string) => void
}) {
  const { data } = useSuspenseQuery(billsQuery(yearOf(search)))
  const { data: contracts } = useSuspenseQuery(contractsQuery)
  const today = useFormat().dayKey(useMinute())
  const months = billedMonths(data.months)
  const month = chosenMonth(months, search.month, today)
  const { forecast = null } = data
  return (
    <>
      <BillHeading data={{ ...data, months }} today={today} />
      <EnergyTabs current="bill" />
      {forecast === null ? null : <ForecastMethod forecast={forecast} />}
      {month === undefined ? (
        <NoBill year={data.year} hasContracts={contracts.length > 0} />
      ) : (
        <MonthBill month={month} contracts={contracts} today={today} />
      )}
      {contracts.length === 0 ? null : (
        <BillMonths
          data={{ ...data, months }}
          chosen={month}
          today={today}
          // The first contract begins in this year or later: there is no bill before.
          isFirst={contracts.every(({ valid_from: from }) => from >= `${data.year}-01-01`)}
          onYear={onYear}
        />
      )}
      {contracts.length === 0 ? null : (
        <IfFeature feature="supplierBills">
          <SupplierBills search={search} today={today} onBill={onBill} />
        </IfFeature>
      )}
    </>
  )
}

/** Why a year has no bill, and where to enter the contract. */
function NoBill({ year, hasContracts }: { year: number; hasContracts: boolean }) {
  const t = useWords(energyWords)
  const { data: me } = useSuspenseQuery(meQuery)
  const isOwner = me.role === 'owner'
  return (
    <EmptyState
      action={
        isOwner || hasContracts ? (
          <Link className={buttons.button} data-look="plain" to="/account/consumption/contract">
            {t(($) => (hasContracts ? $.bill.empty.see : $.bill.empty.enter))}
          </Link>
        ) : null
      }
    >
      {hasContracts ? t(($) => $.bill.empty.year, { year: String(year) }) : t(($) => $.bill.empty.none)}
      {isOwner || hasContracts ? null : <> {t(($) => $.bill.empty.member)}</>}
    </EmptyState>
  )
}

type MonthProps = { month: BillMonth; contracts: readonly SupplyContract[]; today: string }

/** The bill of a month: its parts as a bar, its lines, what is not known, and where its prices come from. */
function MonthBill({ month, contracts, today }: MonthProps) {
  const t = useWords(energyWords)
  const format = useFormat()
  const sumText = useSumText()
  const nameOf = useLayerNames()
  const layers = billLayers([month]).map(({ of, tone, values: [euros = 0] }) => ({ of, tone, euros }))
  const total = layers.reduce((sum, { euros }) => sum + euros, 0)
  const parts = layers.map(({ of, euros }) =>
    t(($) => $.bill.part, { name: nameOf(of), cost: format.money(euros) }),
  )
  return (
    <Section
      title={capitalize(format.monthYear(format.dayStart(month.from)))}
      note={[
        ...(isRunning(month, today) ? [t(($) => $.bill.months.running)] : []),
        format.unit(energyOf([month]), 'kWh', 2),
        sumText(month.total),
      ].join(' · ')}
    >
      {total === 0 ? null : (
        <div className={styles.bar} role="img" aria-label={t(($) => $.bill.bar, { parts: parts.join(', ') })}>
          {layers.map(({ of, tone, euros }) => (
            <i key={of} className={tones.part} data-tone={tone} style={{ width: percent(euros / total) }} />
          ))}
        </div>
      )}
      <div className={styles.sides}>
        <BillLines month={month} />
        <BillUses month={month} />
      </div>
      <BillNotes month={month} today={today} />
      <PriceSources month={month} contracts={contracts} today={today} />
    </Section>
  )
}

type Line = {
  key: string
  tone: string | number
  name: string
  note: string
  energy: string
  cost: string
}

/** The lines of the bill with their total. A line of a part of the month has its days. */
function BillLines({ month }: { month: BillMonth }) {
  const t = useWords(energyWords)
  const tContract = useWords(supplyContractWords)
  const format = useFormat()
  const names = usePriceNames()
  const sumText = useSumText()
  const days = ({ from, to }: { from: string; to: string }) =>
    from === month.from && to === month.to
      ? []
      : [
          t(($) => $.bill.days, {
            from: format.monthDay(format.dayStart(from)),
            to: format.monthDay(format.dayStart(to)),
          }),
        ]
  const lines: Line[] = [
    ...month.energy_lines.map((line) => ({
      key: `${line.from} ${line.kind ?? line.kinds.join(' ')}`,
      tone: priceTone(line),
      name: names.name(line),
      note: [...days(line), names.price(line) ?? []].flat().join(', '),
      energy: format.decimal(line.kilowatt_hours, 2),
      cost:
        line.cost !== null
          ? format.money(line.cost)
          : line.cost_range === null
            ? '–'
            : sumText(line.cost_range),
    })),
    ...month.subscription_lines.map((line) => ({
      key: `${line.from} subscription`,
      tone: 'others',
      name: t(($) => $.bill.subscription),
      note: [...days(line), ...subscriptionOf(line)].join(', '),
      energy: '',
      cost: line.cost === null ? '–' : format.money(line.cost),
    })),
  ]
  function subscriptionOf({ option, subscribed_power: power }: BillMonth['subscription_lines'][number]) {
    if (option === null) return [t(($) => $.bill.noContract)]
    return [
      t(($) => $.bill.contract, {
        option: tContract(($) => $.options[option]),
        power: format.unit(power ?? 0, 'kVA'),
      }),
    ]
  }
  return (
    <div className={`${charts.scroll} ${styles.lines}`}>
      <PartsTable<Line>
        isHeadHidden={false}
        columns={[
          {
            key: 'line',
            label: t(($) => $.bill.columns.line),
            quiet: null,
            cell: ({ tone, name, note }) => (
              <>
                <i className={tones.part} data-tone={tone} />
                {name}
                {note === '' ? null : <span className={typography.rowQuiet}>{note}</span>}
              </>
            ),
            whole: t(($) => $.bill.total),
          },
          {
            key: 'energy',
            label: t(($) => $.bill.columns.energy),
            quiet: null,
            cell: ({ energy }) => energy,
            whole: format.decimal(energyOf([month]), 2),
          },
          {
            key: 'cost',
            label: t(($) => $.bill.columns.cost),
            quiet: null,
            cell: ({ cost }) => cost,
            whole: sumText(month.total),
          },
        ]}
        parts={lines}
        partKey={({ key }) => key}
      />
    </div>
  )
}

/** The energy of the lines by use: both have the same sums. */
function BillUses({ month }: { month: BillMonth }) {
  const t = useWords(energyWords)
  const uses = usesOf(month)
  if (uses.categories.length === 0 || uses.total <= 0) return null
  return (
    <div>
      <h3 className={styles.usesTitle}>{t(($) => $.bill.uses.title)}</h3>
      <EnergyParts {...uses} totalLabel={t(($) => $.bill.uses.total)} />
      <p className={typography.note}>{t(($) => $.bill.uses.note)}</p>
    </div>
  )
}

/** What is not known of a month, and how the lines are rounded. */
function BillNotes({ month, today }: { month: BillMonth; today: string }) {
  const t = useWords(energyWords)
  const format = useFormat()
  const { since, until } = month.known
  const lines = month.energy_lines
  const isPriced = ({ cost, cost_range: range }: (typeof lines)[number]) => cost !== null || range !== null
  const hasGap = month.subscription_lines.some(({ option }) => option === null)
  const isMissing =
    month.is_metered &&
    !isRunning(month, today) &&
    [since, until].every((at) => at === null) &&
    month.energy.high === null &&
    lines.every(isPriced)
  const notes = [
    ...(isRunning(month, today) ? [t(($) => $.bill.notes.running)] : []),
    ...(month.is_metered ? [] : [t(($) => $.bill.notes.unmetered)]),
    ...(since === null ? [] : [t(($) => $.bill.notes.since, { date: format.dateTime(since) })]),
    ...(until === null ? [] : [t(($) => $.bill.notes.until, { date: format.dateTime(until) })]),
    ...(isMissing ? [t(($) => $.bill.notes.missing)] : []),
    ...(hasGap ? [t(($) => $.bill.notes.noContract)] : []),
    ...(!hasGap && !lines.every(isPriced) ? [t(($) => $.bill.notes.noPrice)] : []),
    ...(month.subscription_lines.some(({ option, cost }) => option !== null && cost === null)
      ? [t(($) => $.bill.notes.noSubscription)]
      : []),
    t(($) => $.bill.notes.rounding),
  ]
  return (
    <div className={styles.notes}>
      {lines.some(({ cost_range: range }) => range !== null) ? (
        <p className={typography.note}>
          {t(($) => $.bill.notes.range)}
          <UnknownColors from={month.from} to={month.to} />
        </p>
      ) : null}
      <p className={`${typography.note} ${typography.measured}`}>{notes.join(' ')}</p>
    </div>
  )
}

/** The source and the first day of each price of a month, and whether it may be outdated. */
function PriceSources({ month, contracts, today }: MonthProps) {
  const t = useWords(energyWords)
  const tContract = useWords(supplyContractWords)
  const format = useFormat()
  const date = (day: string) => format.date(format.dayStart(day))
  const sourceOf = usePriceSource()
  const spans = [...new Map(month.energy_lines.map((line) => [line.from, line])).values()]
  const energy = spans.map((span): Fact => {
    // Lines are cut where prices change: one list applies.
    const list = priceListsIn(contracts, [span], today).at(-1)
    return {
      label:
        spans.length === 1
          ? t(($) => $.bill.sources.energy)
          : t(($) => $.bill.sources.from, { date: date(span.from) }),
      value: list === undefined ? t(($) => $.bill.sources.none) : sourceOf(list),
    }
  })
  // Contracts are newest first, their subscriptions oldest first.
  const inForce = contracts
    .find(({ valid_from: from }) => from <= today)
    ?.subscriptions?.findLast(({ from }) => from <= today)?.valid_since
  const subscriptions = month.subscription_lines.map((line): Fact => {
    const { option, subscribed_power: power, yearly_price: price, valid_since: since, source, status } = line
    return {
      label:
        month.subscription_lines.length === 1
          ? t(($) => $.bill.sources.subscription)
          : t(($) => $.bill.sources.subscriptionFrom, { date: date(line.from) }),
      value:
        option === null || price === null || since === null || source === null
          ? t(($) => $.bill.sources.none)
          : sourceOf({
              valid_from: since,
              source,
              // Only a published price has a status.
              is_own: status === null,
              status,
              isOutdated: since === inForce && mayBeOutdated(since, line.to < today ? line.to : today),
            }),
      ...(option === null || price === null
        ? {}
        : {
            note: t(($) => $.bill.subscriptionOf, {
              option: tContract(($) => $.options[option]),
              power: format.unit(power ?? 0, 'kVA'),
              price: format.money(price),
            }),
          }),
    }
  })
  return (
    <Disclosure summary={t(($) => $.bill.sources.title)}>
      <Facts facts={[...energy, ...subscriptions]} />
    </Disclosure>
  )
}
