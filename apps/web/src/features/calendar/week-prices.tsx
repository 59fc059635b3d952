import { getHeatingPower } from '@foyer/contract/heating-power.ts'
import { orders, type Order } from '@foyer/contract/heating.ts'
import type { Schedule, Week } from '@foyer/contract/schedule.ts'
import type { ColorOption } from '@foyer/rules/tariff/day-colors.ts'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#lib/format.ts'
import { useWords } from '#lib/i18n.ts'
import { calendarWords } from '#lib/words.ts'
import { useHasFeature } from '#api/features.tsx'
import { apiQuery } from '#api/query.ts'
import { tariffOfDaysQuery } from '#api/queries/energy.ts'
import { percent } from '#ui/css-percent.ts'
import { labelWidth } from '#ui/timeline/axis.ts'
import { labelThatFits } from '#ui/timeline/block-layout.ts'
import type { PriceSpan } from '#ui/timeline/price-band.tsx'
import { orderLevel } from '#ui/order-chip.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Section } from '#ui/page.tsx'
import { PartsTable } from '#ui/parts-table.tsx'
import { PriceDates } from '#features/energy/price-dates.tsx'
import { usePriceSpans } from '#features/energy/prices.ts'
import { OrderName, useOrderName } from '#features/orders/orders.tsx'
import {
  addEuros,
  type dayChange,
  dayCost,
  type Euros,
  offPeakShares,
  onePriceOf,
  type SplitHours,
  splitHours,
  unknownOrders,
  weekRates,
  type WeekRates,
} from './week-costs.ts'
import { WEEKDAYS, type WeekDays, type WeekWords } from './week-days.ts'

import typography from '#ui/typography.module.css'
import styles from './calendar.module.css'

/** The prices of the week for drawing, or the one price that it has. */
export type WeekSpans = {
  /** Null while loading; empty without prices, or with one for the whole week. */
  spans: PriceSpan[] | null
  onePrice: string | null
}

/** The prices of the days of this week. */
export function useWeekSpans(week: WeekDays): WeekSpans {
  const spans = usePriceSpans(weekTariffQuery(week))
  const only = spans && onePriceOf(week, spans)
  return only === null ? { spans, onePrice: null } : { spans: [], onePrice: only.label }
}

/** The part of each quarter of the week that is off-peak; null while not known, see `offPeakShares`. */
export function useOffPeakShares(week: WeekDays): number[] | null {
  const { data: tariff } = useQuery(weekTariffQuery(week))
  return tariff === undefined ? null : offPeakShares(week, tariff.bands)
}

/** The prices of the days of this week, and of the night that ends it. */
export function weekTariffQuery({ first, after }: Pick<WeekDays, 'first' | 'after'>) {
  return tariffOfDaysQuery({ startDate: first, endDate: after })
}

/** Tempo or EJP if the home's contract is one of them; otherwise null. */
export function useColorOption(week: WeekDays): ColorOption | null {
  const option = useQuery(weekTariffQuery(week)).data?.option
  return option === 'tempo' || option === 'ejp' ? option : null
}

/** The mean power of each room's heating in each mode: it changes once a day. */
export const heatingPowerQuery = { ...apiQuery(getHeatingPower, {}), staleTime: 3_600_000 }

/** The rates of a room this week, or why there are none. */
export type WeekCosts = {
  /** Null while loading, and with a reason. */
  rates: WeekRates | null
  reason: 'no_price' | 'no_measure' | null
  /** Whether the grid has a column for them: known or not, so that it keeps its width while they load. */
  hasColumn: boolean
}

/** The rates of a room this week; neither rates nor a reason where costs are not offered or could not be loaded. */
export function useWeekRates(roomId: string, week: WeekDays): WeekCosts {
  const isOffered = useHasFeature('heatingPower')
  const { data: tariff, isPending } = useQuery(weekTariffQuery(week))
  const hasPrice = tariff !== undefined && tariff.option !== null
  const powers = useQuery({ ...heatingPowerQuery, enabled: isOffered && hasPrice })
  const none = { rates: null, reason: null, hasColumn: false }
  if (!isOffered) return none
  if (tariff === undefined) return { ...none, hasColumn: isPending }
  if (!hasPrice) return { ...none, reason: 'no_price' }
  if (powers.data === undefined) return { ...none, hasColumn: powers.isPending }
  const room = powers.data.rooms.find((one) => one.room_id === roomId)
  const rates = weekRates(week, tariff.bands, room)
  return { rates, reason: rates === null ? 'no_measure' : null, hasColumn: true }
}

/** Formatters of costs: with both ends where it is a range, in cents. */
export function useCostWords() {
  const t = useWords(calendarWords)
  const format = useFormat()
  const money = ({ low, high }: Euros) => format.moneyRange(low, high, 2)
  return {
    money,
    /** Without the unit, for a block: `0,22`, `0,21–0,90`. */
    short: ({ low, high }: Euros) => {
      const [from, to] = [format.decimal(low, 2), format.decimal(high, 2)]
      return from === to ? to : `${from}–${to}`
    },
    /** `−0,84 € par semaine`; null below half a cent. */
    change: ({ low, high }: Euros) => {
      if (Math.max(-low, high) < 0.005) return null
      if (low > -0.005) return t(($) => $.cost.more, { range: money({ low, high }) })
      if (high < 0.005) return t(($) => $.cost.less, { range: money({ low: -high, high: -low }) })
      return t(($) => $.cost.between, { less: format.money(-low), more: format.money(high) })
    },
  }
}

/** Padding of a cost and its distance from the label of its block, px. */
const COST_SPACE_PX = 22

/** Lower blocks have their label above, where times are too. */
const LOWEST_LEVEL = 0.34

/** The text of a block's cell for screen readers, with its cost, which is shown if it fits next to the block's label. */
export function BlockText({
  text,
  cost,
  order,
  width,
}: {
  text: string
  cost: Euros | null
  order: Order
  /** Pixels of the block; of the one in force, only those after the now-line, where its label may be. */
  width: number
}) {
  const costWords = useCostWords()
  const name = useOrderName()(order)
  if (cost === null) return <span className={typography.visuallyHidden}>{text}</span>
  const short = costWords.short(cost)
  const label = labelThatFits(name, width - COST_SPACE_PX / 2)
  const rest = width - labelWidth(short) - COST_SPACE_PX
  const isShown = orderLevel[order] >= LOWEST_LEVEL && rest >= 0 && labelThatFits(name, rest) === label
  return (
    <>
      <span className={typography.visuallyHidden}>{`${text}, ${costWords.money(cost)}`}</span>
      {isShown ? (
        <span className={styles.cellCost} aria-hidden="true">
          {short}
        </span>
      ) : null}
    </>
  )
}

/** What an unsaved change of a day costs each week, above its hours. */
export function ChangeTag({
  change,
  at,
}: {
  change: ReturnType<typeof dayChange> | null
  /** The share of the line at a quarter. */
  at: (quarter: number) => number
}) {
  const costWords = useCostWords()
  if (change === null || typeof change === 'string') return null
  const text = costWords.change(change)
  if (text === null) return null
  const middle = percent((at(change.from) + at(change.to)) / 2)
  return (
    <span className={styles.changeTag} style={{ left: `clamp(90px, ${middle}, 100% - 90px)` }}>
      {text}
    </span>
  )
}

/** What this week costs in the room with the week on screen, and why that is not known. */
export function WeekCost({
  costs: { rates, reason },
  schedule,
  week,
  words,
}: {
  costs: WeekCosts
  schedule: Schedule
  /** The week on screen. */
  week: Week
  words: WeekWords
}) {
  const t = useWords(calendarWords)
  const costWords = useCostWords()
  if (rates === null) {
    return reason === null ? null : (
      <Section title={t(($) => $.cost.title)}>
        <p className={typography.measured}>{t(($) => $.cost.unknown[reason])}</p>
      </Section>
    )
  }
  const days = WEEKDAYS.map((day) => dayCost(rates, week, schedule.default_order, day))
  const total = addEuros(days)
  const unmeasured = unknownOrders(rates, week, schedule.default_order).map((order) => words.nameOf(order))
  const isExact = (cost: Euros | null) =>
    cost !== null && costWords.short(cost) === costWords.short({ ...cost, high: cost.low })
  const exact = addEuros(days.filter(isExact))
  const ranged = addEuros(days.filter((cost) => !isExact(cost)))
  return (
    <Section title={t(($) => $.cost.title)}>
      {total === null ? (
        <p className={typography.measured}>
          {unmeasured.length === 0
            ? t(($) => $.cost.unknown.part)
            : t(($) => $.cost.unknown.order, { count: unmeasured.length, orders: unmeasured.join(', ') })}
        </p>
      ) : (
        <>
          <p className={styles.weekCost}>{costWords.money(total)}</p>
          {exact === null || ranged === null || isExact(total) ? null : (
            <p className={typography.note}>
              {t(($) => $.cost.parts, {
                known: costWords.money(exact),
                range: costWords.money(ranged),
                count: days.filter(isExact).length,
              })}
            </p>
          )}
        </>
      )}
    </Section>
  )
}

/**
 * The hours of a week at each mode that are peak and off-peak, next to those of the saved week where they differ, and
 * how the cost of a change is estimated.
 */
export function WeekPrices({
  schedule,
  week,
  shares,
  hasRates,
  days,
  words,
}: {
  /** The saved schedule. */
  schedule: Schedule
  /** The week on screen. */
  week: Week
  shares: readonly number[] | null
  /** True if costs are those of the measured power at the prices of this week. */
  hasRates: boolean
  days: WeekDays
  words: WeekWords
}) {
  const t = useWords(calendarWords)
  const option = useColorOption(days)
  const hasEstimate = useHasFeature('consumption')
  const method = hasEstimate ? (
    <Disclosure summary={t(($) => $.prices.method.title)}>
      <p className={typography.measured}>
        {hasRates
          ? `${t(($) => $.cost.method)} ${option === null ? '' : t(($) => $.redDay.costs[option])}`
          : `${t(($) => $.prices.method.text)} ${t(($) => (shares === null ? $.prices.method.time : $.prices.method.hours))}`}
      </p>
      <p className={typography.measured}>
        <PriceDates days={[{ from: days.first, to: days.after }]} />
      </p>
    </Disclosure>
  ) : null
  if (shares === null) return method
  const [before, after] = [schedule.week, week].map((one) => splitHours(one, schedule.default_order, shares))
  if (before === undefined || after === undefined) return method
  const parts = orders.filter((order) =>
    [before, after].some((hours) => hours.peak[order] + hours.offPeak[order] > 0),
  )
  const cell = (part: keyof SplitHours) => (order: Order) => (
    <>
      {words.hours(after[part][order] * 4)}
      {after[part][order] === before[part][order] ? null : (
        <span className={typography.rowQuiet}>
          {t(($) => $.prices.former, { former: words.hours(before[part][order] * 4) })}
        </span>
      )}
    </>
  )
  const total = (part: keyof SplitHours) =>
    words.hours(parts.reduce((sum, order) => sum + after[part][order] * 4, 0))
  return (
    <Section title={t(($) => $.prices.title)} note={t(($) => $.prices.note)}>
      <div className={styles.priceHours}>
        <PartsTable<Order>
          variant="bars"
          isHeadHidden={false}
          columns={[
            {
              key: 'order',
              label: t(($) => $.order),
              quiet: null,
              cell: (order) => <OrderName order={order} />,
              whole: t(($) => $.prices.total),
            },
            {
              key: 'peak',
              label: t(($) => $.prices.peak),
              quiet: null,
              cell: cell('peak'),
              whole: total('peak'),
            },
            {
              key: 'off-peak',
              label: t(($) => $.prices.offPeak),
              quiet: null,
              cell: cell('offPeak'),
              whole: total('offPeak'),
            },
          ]}
          parts={parts}
          partKey={(order) => order}
        />
      </div>
      {method}
    </Section>
  )
}
