import type { Savings } from '@foyer/contract/consumption.ts'
import type { Schedule, Week } from '@foyer/contract/schedule.ts'
import { countedDays, weekCost } from '@foyer/rules/savings/week-cost.ts'
import { changedHours, weekHours } from '@foyer/rules/schedule/week-hours.ts'
import { useQuery } from '@tanstack/react-query'
import { useWords } from '#lib/words.ts'
import { useIsOffered } from '#api/offered.tsx'
import { useFormat } from '#lib/format.ts'
import { savingsQuery } from '#api/queries/consumption.queries.ts'
import { calendarWords } from './calendar-words.ts'
import type { WeekWords } from './use-week-words.ts'

/** What a change of a week means before it is saved: hours a week at each order, and what that costs or saves. */
export function WeekMeaning({
  schedule,
  week,
  words,
}: {
  /** As it is saved. */
  schedule: Schedule
  week: Week
  words: WeekWords
}) {
  const t = useWords(calendarWords)
  const format = useFormat()
  const isCounted = useIsOffered('consumption')
  const { data: savings } = useQuery({ ...savingsQuery, enabled: isCounted })
  const [before, after] = [schedule.week, week].map((one) => weekHours(one, schedule.default_order))
  if (before === undefined || after === undefined) return null
  const changed = changedHours(before, after)
  if (changed.length === 0) return null
  // The hours of Confort are said before it.
  const list = changed
    .filter(({ order }) => order !== 'comfort')
    .map((row) =>
      t(($) => $.meaning.order, {
        order: words.nameOf(row.order),
        hours: words.hours(row.after * 4),
        former: words.hours(row.before * 4),
      }),
    )
  const isSettled = savings !== undefined && isOlder(schedule, savings, format.dayKey)
  const saved = savings?.rooms?.find(({ room_id: id }) => id === schedule.room_id) ?? null
  const days = savings === undefined ? 0 : countedDays(savings)
  const cost = savings === undefined ? null : weekCost({ saved, days, isSettled, before, after })
  return (
    <>
      {list.length === 0 ? null : t(($) => $.meaning.week, { list: list.join(', ') })}
      {cost === null || cost.kind === 'same'
        ? null
        : cost.kind === 'unknown'
          ? ` ${t(($) => $.meaning.unknown[cost.reason])}`
          : ` ${t(($) => $.meaning[cost.kind], { range: format.moneyRange(cost.low, cost.high), count: days })}`}
    </>
  )
}

/** Whether a week was there before the days that were counted. */
function isOlder(
  { changed_at: at = null }: Schedule,
  { from }: Savings,
  dayKey: (at: string) => string,
): boolean {
  return at === null || dayKey(at) < from
}
