import { orders, type Order } from '@foyer/contract/heating.ts'
import type { Schedule, Week } from '@foyer/contract/schedule.ts'
import { useQuery } from '@tanstack/react-query'
import { useWords } from '#lib/i18n.ts'
import { calendarWords } from '#lib/words.ts'
import { useHasFeature } from '#api/features.tsx'
import { tariffOfDaysQuery } from '#api/queries/energy.ts'
import type { PriceSpan } from '#ui/timeline/day-lines.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Section } from '#ui/page.tsx'
import { PartsTable } from '#ui/parts-table.tsx'
import { usePriceSpans } from '#features/energy/prices.ts'
import { OrderName } from '#features/orders/orders.tsx'
import { offPeakShares, onePriceOf, type SplitHours, splitHours } from './week-hours.ts'
import type { WeekDays, WeekWords } from './week-days.ts'

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

/**
 * The hours of a week at each mode that are peak and off-peak, next to those of the saved week where they differ, and
 * how the cost of a change is estimated.
 */
export function WeekPrices({
  schedule,
  week,
  shares,
  words,
}: {
  /** The saved schedule. */
  schedule: Schedule
  /** The week on screen. */
  week: Week
  shares: readonly number[] | null
  words: WeekWords
}) {
  const t = useWords(calendarWords)
  const hasEstimate = useHasFeature('consumption')
  const method = hasEstimate ? (
    <Disclosure summary={t(($) => $.prices.method.title)}>
      <p className={typography.measured}>
        {t(($) => $.prices.method.text)}{' '}
        {t(($) => (shares === null ? $.prices.method.time : $.prices.method.hours))}
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
