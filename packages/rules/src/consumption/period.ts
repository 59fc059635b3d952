import type { comparisons, consumptionPeriods } from '@foyer/contract/consumption.ts'

export type PeriodKind = (typeof consumptionPeriods)[number]
export type Comparison = (typeof comparisons)[number]

/** Calendar days as ISO dates: the first, and the one after the last. */
export type Period = { readonly first: string; readonly after: string }

const lengths = { day: { days: 1 }, week: { days: 7 }, month: { months: 1 }, year: { years: 1 } } as const

/**
 * The comparisons of a period, the most meaningful first: weekdays are similar to each other, and so are
 * seasons.
 */
const comparisonsOfKind = {
  day: ['week_before', 'previous'],
  week: ['previous', 'year_before'],
  month: ['year_before', 'previous'],
  year: ['previous'],
} as const satisfies Record<PeriodKind, readonly Comparison[]>

/** The comparisons of a kind of period, the most meaningful first. */
export function comparisonsOf(kind: PeriodKind): readonly Comparison[] {
  return comparisonsOfKind[kind]
}

/** The comparisons that a user can choose; a year is only compared with the one before. */
export function choicesOf(kind: PeriodKind): readonly Comparison[] {
  if (kind === 'year') return ['previous']
  return kind === 'day' ? ['previous', 'week_before', 'year_before'] : ['previous', 'year_before']
}

/** The day, week (from Monday), month or year that contains a date. */
export function periodOf(kind: PeriodKind, date: string): Period {
  const day = Temporal.PlainDate.from(date)
  const first = {
    day,
    week: day.subtract({ days: day.dayOfWeek - 1 }),
    month: day.with({ day: 1 }),
    year: day.with({ month: 1, day: 1 }),
  }[kind]
  return { first: first.toString(), after: first.add(lengths[kind]).toString() }
}

/** The period that a period is compared with. A week of the year before begins on a Monday too. */
export function otherPeriod(kind: PeriodKind, { first }: Period, comparison: Comparison): Period {
  const day = Temporal.PlainDate.from(first)
  switch (comparison) {
    case 'week_before':
      return periodOf(kind, day.subtract({ days: 7 }).toString())
    case 'previous':
      return periodOf(kind, day.subtract({ days: 1 }).toString())
    case 'year_before':
      return periodOf(
        kind,
        (kind === 'week' ? day.subtract({ days: 364 }) : day.subtract({ years: 1 })).toString(),
      )
  }
}

/**
 * The corresponding instant (ms) of another period: the same number of days from its start and the same wall
 * time; for a year the same month and day. null if the other period has no such day.
 */
export function sameInstant(
  zone: string,
  { kind, at, period, other }: { kind: PeriodKind; at: number; period: Period; other: Period },
): number | null {
  const here = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
  const date = here.toPlainDate()
  const days = Temporal.PlainDate.from(period.first).until(date, { largestUnit: 'days' }).days
  const first = Temporal.PlainDate.from(other.first)
  const there = kind === 'year' ? sameDay(date, first.year) : first.add({ days })
  if (there === null || Temporal.PlainDate.compare(there, Temporal.PlainDate.from(other.after)) >= 0)
    return null
  return there.toZonedDateTime({ timeZone: zone, plainTime: here.toPlainTime() }).epochMilliseconds
}

/** The same day of another year; null for 29 February if that year has none. */
function sameDay(date: Temporal.PlainDate, year: number): Temporal.PlainDate | null {
  const there = date.with({ year })
  return there.day === date.day ? there : null
}
