import { type DayColors, MOST_COLOR_DAYS } from '@foyer/contract/day-color.ts'
import { dayOf, isoDate } from '@foyer/rules/schedule/local-day.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useWords } from '#lib/i18n.ts'
import { sharedWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { useMinute } from '#lib/clock.ts'
import { IfFeature } from '#api/features.tsx'
import { meQuery } from '#api/queries/account.ts'
import { dayColorsQuery } from '#api/queries/energy.ts'

/** The days until today (ISO dates) whose colour is not known; the earliest first. */
export function unknownDays({ days }: Pick<DayColors, 'days'>, today: string): string[] {
  return days.flatMap(({ day, color }) => (color === null && day <= today ? day : []))
}

/**
 * The days until today with an unknown colour on which a cost from and to a day (ISO dates, both included) depends;
 * null while loading.
 */
export function useUnknownDays(from: string, to: string): string[] | null {
  const today = useFormat().dayKey(useMinute())
  const { data } = useQuery(dayColorsQuery(spanOfColors(from, to < today ? to : today)))
  return data === undefined ? null : unknownDays(data, today)
}

/**
 * Why a cost of some days (ISO dates, both included) is a range: the colour of so many days is not known, with a link to
 * the colours; if all are known, only the total of some days was imported.
 */
export function UnknownColors({ from, to }: { from: string; to: string }) {
  const t = useWords(sharedWords)
  const { data: me } = useQuery(meQuery)
  const days = useUnknownDays(from, to)
  const [first] = days ?? []
  if (days?.length === 0) return t(($) => $.energy.unknownTimes)
  return (
    <>
      {t(($) => $.energy.unknownDays, { count: days?.length ?? 0 })}
      <IfFeature feature="dayColors">
        {' · '}
        <Link to="/account/consumption/tempo" search={first === undefined ? {} : { day: first }}>
          {t(($) => (me?.role === 'owner' && days !== null ? $.energy.enterColors : $.energy.showColors))}
        </Link>
      </IfFeature>
    </>
  )
}

/**
 * The days whose colours a cost depends on: the night before the first day has the colour of the day before. A leap
 * year is read without it, because a request has at most 366 days.
 */
function spanOfColors(from: string, to: string): { from: string; to: string } {
  const isTooLong = dayOf(to) - dayOf(from) + 2 > MOST_COLOR_DAYS
  return { from: isTooLong ? from : isoDate(dayOf(from) - 1), to }
}
