import type { Language } from './i18n.ts'

export type DateFormats = {
  /** `18:40`. */
  time: (at: Instant) => string
  /** `18 h` in French, `18` in English: for axes. */
  hour: (at: Instant) => string
  /** `mardi 10 février`, `dimanche 1er février`, `Tuesday 10 February`. */
  day: (at: Instant) => string
  /** A day as a heading of a list: `Aujourd’hui, lundi 18 janvier`, `Hier, dimanche 17 janvier`, `Samedi 16 janvier`. */
  dayHeading: (at: Instant, now: number) => string
  /** `mar. 10 févr.`, `Tue 10 Feb`. */
  shortDay: (at: Instant) => string
  /** `mar. 10`, `Tue 10`: for axes of days. */
  dayTick: (at: Instant) => string
  /** `10 févr.`, `10 Feb`. */
  monthDay: (at: Instant) => string
  /** `mardi`, `Tuesday`. */
  weekday: (at: Instant) => string
  /** The name of a weekday, Monday 0 to Sunday 6. */
  weekdayNamed: (index: number) => string
  /** The name of a month, January 1 to December 12. */
  monthNamed: (month: number) => string
  /** `10 février 2026`, `10 February 2026`. */
  date: (at: Instant) => string
  /** `10 févr. 2026`, `10 Feb 2026`. */
  shortDate: (at: Instant) => string
  /** `10 février 2026 à 18:40`, for titles and details. */
  dateTime: (at: Instant) => string
  /** As short as `now` allows: `18:40` today, `ven. 17:00` within six calendar days, else `10 févr. 18:40`. */
  when: (at: Instant, now: number) => string
  /**
   * `when` inside a sentence, after a colon or a comma: `18:40`, `demain à 05:30`, `vendredi à 17:00`, `10 février à
   * 18:40`.
   */
  whenLong: (at: Instant, now: number) => string
  /** `whenLong` with its preposition: `à 18:40`, `vendredi à 17:00`, `le 10 février à 18:40`. */
  whenAt: (at: Instant, now: number) => string
  /** `avant 18:40`, `avant demain à 05:30`, `avant le 10 février à 18:40`. */
  before: (at: Instant, now: number) => string
  /** `depuis 18:40`, `depuis vendredi à 17:00`, `depuis le 10 février à 18:40`. */
  since: (at: Instant, now: number) => string
  /** `jusqu’à 18:40`, `jusqu’au 10 février à 18:40`. */
  until: (at: Instant, now: number) => string
  /** `à partir de 18:40`, `à partir du 10 février à 18:40`. */
  from: (at: Instant, now: number) => string
  /** The time of data: `de 18:40`, `du 10 février à 18:40`, `from 18:40`. */
  dated: (at: Instant, now: number) => string
  /**
   * `de 18:40 à dimanche 17:00`, `du 10 février à 18:40 au 17 février à 17:00`; one day is named once: `de dimanche
   * 07:30 à 07:47`.
   */
  fromTo: (from: Instant, to: Instant, now: number) => string
  /**
   * A time range by the clock: `de 18:40 à 20:00`, `18:40 to 20:00`. One that ends at the time of day at which it
   * began is only that time, or has its days: `à 18:40`, `de lundi 06:00 à mardi 06:00`.
   */
  span: (from: Instant, to: Instant) => string
  /** `févr.`, `Feb`: for axes. */
  month: (at: Instant) => string
  /** `février 2026`. */
  monthYear: (at: Instant) => string
  /** `2026`. */
  year: (at: Instant) => string
  /** The calendar day of an instant in the home's time zone, `2026-02-10`. */
  dayKey: (at: Instant) => string
  /** The first instant of a calendar day of the home, in ms: for passing `2026-02-10` to the formatters above. */
  dayStart: (day: string) => number
}

/** A Monday. */
const MONDAY = '2027-01-18'

/** A preposition before an hour or a weekday, and before a date, with whose article it may merge; '' for none. */
type Preposition = { hour: string; date: string }

const samePreposition = (word: string): Preposition => ({ hour: word, date: word })

const prepositions = {
  en: {
    at: 'at',
    on: samePreposition('on'),
    dateTime: ', ',
    before: samePreposition('before'),
    since: samePreposition('since'),
    until: samePreposition('until'),
    from: samePreposition('from'),
    start: samePreposition('from'),
    end: samePreposition('to'),
  },
  fr: {
    at: 'à',
    on: { hour: '', date: 'le' },
    dateTime: ' à ',
    before: { hour: 'avant', date: 'avant le' },
    since: { hour: 'depuis', date: 'depuis le' },
    until: { hour: 'jusqu’à', date: 'jusqu’au' },
    from: { hour: 'à partir de', date: 'à partir du' },
    start: { hour: 'de', date: 'du' },
    end: { hour: 'à', date: 'au' },
  },
} satisfies Record<Language, unknown>

/** Formatters of times and dates in a language and a time zone. */
export function formatDates(lang: Language, timeZone: string): DateFormats {
  const locale = lang === 'fr' ? 'fr-FR' : 'en-GB'
  const formatter = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone })
    return (at: Instant) => format.format(instant(at))
  }
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const time = formatter(clock)
  const hourOf = formatter({ hour: '2-digit', hourCycle: 'h23' })
  // No line break between a day and its month; in French only the first of a month is an ordinal.
  const dayFormatter = (options: Intl.DateTimeFormatOptions) => {
    const format = formatter({ day: 'numeric', ...options })
    return (at: Instant) => {
      const text = format(at).replace(' ', '\u00A0')
      return lang === 'fr' ? text.replace(/^1(?!\d)/, '1er') : text
    }
  }
  const monthDay = dayFormatter({ month: 'short' })
  const key = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const dayKey = (at: Instant) => key.format(instant(at))
  const date = dayFormatter({ month: 'long', year: 'numeric' })
  const weekday = formatter({ weekday: 'long' })
  const monthName = formatter({ month: 'long' })
  const dayStart = (day: string | Temporal.PlainDate) =>
    Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds
  const longDay = dayFormatter({ month: 'long' })
  const day = (at: Instant) => `${weekday(at)} ${longDay(at)}`
  const relative = new Intl.RelativeTimeFormat(lang, { numeric: 'auto' })
  const shortWeekday = formatter({ weekday: 'short' })
  const dayNumber = formatter({ day: 'numeric' })
  /** Whether an instant is written as an hour, a weekday or a date: seven days away, the weekday would be ambiguous. */
  const precisionOf = (at: Instant, now: number) => {
    const days = daysBetween(now, at, timeZone)
    return days === 0 ? 'hour' : days === 1 ? 'tomorrow' : Math.abs(days) < 7 ? 'weekday' : 'date'
  }
  const when = (at: Instant, now: number) => {
    const precision = precisionOf(at, now)
    if (precision === 'hour') return time(at)
    return `${precision === 'date' ? monthDay(at) : shortWeekday(at)}\u00A0${time(at)}`
  }
  const words = prepositions[lang]
  const whenLong = (at: Instant, now: number) => {
    const precision = precisionOf(at, now)
    if (precision === 'hour') return time(at)
    const name =
      precision === 'date' ? longDay(at) : precision === 'tomorrow' ? relative.format(1, 'day') : weekday(at)
    return `${name} ${words.at}\u00A0${time(at)}`
  }
  const prepositionOf = (preposition: Preposition, at: Instant, now: number) =>
    precisionOf(at, now) === 'date' ? preposition.date : preposition.hour
  const withPreposition = (preposition: Preposition, at: Instant, now: number) =>
    `${prepositionOf(preposition, at, now)} ${whenLong(at, now)}`.trimStart()
  const weekdayTime = (at: Instant) => `${weekday(at)}\u00A0${time(at)}`
  /** An end of a range, which has no second preposition between a weekday and its time. */
  const endOfRange = (preposition: Preposition, at: Instant, now: number) => {
    const precision = precisionOf(at, now)
    const text =
      precision === 'hour'
        ? time(at)
        : precision === 'date'
          ? `${longDay(at)}${words.dateTime}${time(at)}`
          : weekdayTime(at)
    return `${prepositionOf(preposition, at, now)} ${text}`
  }
  return {
    time,
    hour: (at) => (lang === 'fr' ? `${Number.parseInt(hourOf(at), 10)}\u202Fh` : hourOf(at).slice(0, 2)),
    day,
    dayHeading: (at, now) => {
      const days = daysBetween(at, now, timeZone)
      return capitalize(days === 0 || days === 1 ? `${relative.format(-days, 'day')}, ${day(at)}` : day(at))
    },
    shortDay: (at) => `${shortWeekday(at)} ${monthDay(at)}`,
    dayTick: (at) => `${shortWeekday(at)} ${dayNumber(at)}`,
    monthDay,
    weekday,
    weekdayNamed: (index) => weekday(dayStart(Temporal.PlainDate.from(MONDAY).add({ days: index }))),
    monthNamed: (month) => monthName(dayStart(Temporal.PlainDate.from({ year: 2026, month, day: 1 }))),
    date,
    shortDate: dayFormatter({ month: 'short', year: 'numeric' }),
    dateTime: (at) => `${date(at)} ${words.at} ${time(at)}`,
    when,
    whenLong,
    whenAt: (at, now) => {
      const precision = precisionOf(at, now)
      if (precision === 'hour') return `${words.at} ${time(at)}`
      return precision === 'tomorrow' ? whenLong(at, now) : withPreposition(words.on, at, now)
    },
    before: (at, now) => withPreposition(words.before, at, now),
    since: (at, now) => withPreposition(words.since, at, now),
    until: (at, now) => withPreposition(words.until, at, now),
    from: (at, now) => withPreposition(words.from, at, now),
    dated: (at, now) => withPreposition(words.start, at, now),
    fromTo: (from, to, now) => {
      const end =
        dayKey(from) === dayKey(to) ? `${words.end.hour} ${time(to)}` : endOfRange(words.end, to, now)
      return `${endOfRange(words.start, from, now)} ${end}`
    },
    span: (from, to) => {
      const isOneTime = time(from) === time(to)
      if (isOneTime && instant(to) - instant(from) < 60_000) return `${words.at} ${time(from)}`
      const format = (at: Instant) => (isOneTime ? weekdayTime(at) : time(at))
      return lang === 'fr' ? `de ${format(from)} à ${format(to)}` : `${format(from)} to ${format(to)}`
    },
    month: formatter({ month: 'short' }),
    monthYear: formatter({ month: 'long', year: 'numeric' }),
    year: formatter({ year: 'numeric' }),
    dayKey,
    dayStart,
  }
}

/** The calendar day of an instant in a time zone. */
export function calendarDay(at: Instant, timeZone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(Math.floor(instant(at)))
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
}

/**
 * Number of midnights of a zone between two instants: 0 on the same day, 1 from yesterday, whatever the number of
 * hours.
 */
export function daysBetween(from: Instant, to: Instant, timeZone: string): number {
  return calendarDay(from, timeZone).until(calendarDay(to, timeZone), { largestUnit: 'day' }).days
}

/** A time: an ISO instant as the gateway writes it, or milliseconds since the epoch. */
export type Instant = string | number

/** Converts a time to milliseconds since the epoch. */
export function instant(at: Instant): number {
  return typeof at === 'number' ? at : Date.parse(at)
}

/** Formats a minute of a day: `22:00`; 1440 is `24:00`. */
export function clockOf(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** Parses a time such as `22:00` to the minute of the day; null if it is invalid. */
export function minuteOf(text: string): number | null {
  const [hour, minute] = text.split(':').map(Number)
  return hour === undefined || minute === undefined || Number.isNaN(hour + minute) ? null : hour * 60 + minute
}

/** Capitalizes the first letter: French days begin with a small one. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
