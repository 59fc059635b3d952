import type { Language } from '#base/i18n/language.ts'
import { daysBetween } from './calendar-days.ts'
import { instant, type Instant } from './instant.ts'

export type DateFormats = {
  /** `18:40`. */
  time: (at: Instant) => string
  /** `18 h` in French, `18` in English: for axes. */
  hour: (at: Instant) => string
  /** `mardi 10 février`, `dimanche 1er février`, `Tuesday 10 February`. */
  day: (at: Instant) => string
  /** `mar. 10 févr.`, `Tue 10 Feb`. */
  shortDay: (at: Instant) => string
  /** `mar. 10`, `Tue 10`: for axes of days. */
  dayTick: (at: Instant) => string
  /** `10 févr.`, `10 Feb`. */
  monthDay: (at: Instant) => string
  /** `mardi`, `Tuesday`. */
  weekday: (at: Instant) => string
  /** The name of a day of any week, Monday 0 to Sunday 6. */
  weekdayNamed: (index: number) => string
  /** `10 février 2026`, `10 February 2026`. */
  date: (at: Instant) => string
  /** `10 févr. 2026`, `10 Feb 2026`. */
  shortDate: (at: Instant) => string
  /** `10 février 2026 à 18:40`, for titles and details. */
  dateTime: (at: Instant) => string
  /** As short as can be seen from `now`: `18:40` today, `ven. 17:00` within six days of the calendar, else `10 févr. 18:40`. */
  when: (at: Instant, now: number) => string
  /** The same inside a sentence: `à 18:40` today, else `ven. 17:00`, `10 févr. 18:40`. */
  whenAt: (at: Instant, now: number) => string
  /** `févr.`, `Feb`: for axes. */
  month: (at: Instant) => string
  /** `février 2026`. */
  monthYear: (at: Instant) => string
  /** `2026`. */
  year: (at: Instant) => string
  /** The home's calendar day of an instant, `2026-02-10`. */
  dayKey: (at: Instant) => string
  /** The first instant of a calendar day of the home, in ms: for writing `2026-02-10` with the writers above. */
  dayStart: (day: string) => number
}

/** A Monday of the calendar. */
const MONDAY = '2027-01-18'

/** Writers of times and dates in a language and a zone. */
export function formatDates(spoken: Language, timeZone: string): DateFormats {
  const locale = spoken === 'fr' ? 'fr-FR' : 'en-GB'
  const make = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone })
    return (at: Instant) => format.format(instant(at))
  }
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const time = make(clock)
  const hourOf = make({ hour: '2-digit', hourCycle: 'h23' })
  const weekdayTime = make({ weekday: 'short' })
  // A line never breaks between a day and its month; in French only the first of a month is an ordinal.
  const makeDay = (options: Intl.DateTimeFormatOptions) => {
    const write = make({ day: 'numeric', ...options })
    return (at: Instant) => {
      const written = write(at).replace(' ', '\u00A0')
      return spoken === 'fr' ? written.replace(/^1(?!\d)/, '1er') : written
    }
  }
  const monthDay = makeDay({ month: 'short' })
  const key = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const dayKey = (at: Instant) => key.format(instant(at))
  const date = makeDay({ month: 'long', year: 'numeric' })
  const weekday = make({ weekday: 'long' })
  const dayStart = (day: string | Temporal.PlainDate) =>
    Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds
  const longDay = makeDay({ month: 'long' })
  const shortWeekday = make({ weekday: 'short' })
  const dayNumber = make({ day: 'numeric' })
  const when = (at: Instant, now: number) => {
    const days = Math.abs(daysBetween(at, now, timeZone))
    if (days === 0) return time(at)
    // The same weekday a week away is another day.
    return `${days < 7 ? weekdayTime(at) : monthDay(at)}\u00A0${time(at)}`
  }
  return {
    time,
    hour: (at) => (spoken === 'fr' ? `${Number.parseInt(hourOf(at), 10)}\u202Fh` : hourOf(at).slice(0, 2)),
    day: (at) => `${weekday(at)} ${longDay(at)}`,
    shortDay: (at) => `${shortWeekday(at)} ${monthDay(at)}`,
    dayTick: (at) => `${shortWeekday(at)} ${dayNumber(at)}`,
    monthDay,
    weekday,
    weekdayNamed: (index) => weekday(dayStart(Temporal.PlainDate.from(MONDAY).add({ days: index }))),
    date,
    shortDate: makeDay({ month: 'short', year: 'numeric' }),
    dateTime: (at) => `${date(at)} ${spoken === 'fr' ? 'à' : 'at'} ${time(at)}`,
    when,
    whenAt: (at, now) =>
      daysBetween(at, now, timeZone) === 0 ? `${spoken === 'fr' ? 'à' : 'at'} ${time(at)}` : when(at, now),
    month: make({ month: 'short' }),
    monthYear: make({ month: 'long', year: 'numeric' }),
    year: make({ year: 'numeric' }),
    dayKey,
    dayStart,
  }
}
