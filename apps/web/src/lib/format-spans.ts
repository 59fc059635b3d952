import type { Language } from './language.ts'
import { daysBetween } from './calendar-days.ts'
import { instant, type Instant } from './instant.ts'

export type SpanFormats = {
  /** A length of time from seconds, in its two largest units: `3 s`, `45 min`, `2 h 05`, `3 j 4 h`. */
  duration: (seconds: number) => string
  /** How long ago, as words: `à l’instant`, `il y a 5 min`; from 24 h on by days of the calendar: `hier`, `il y a 3 jours`. */
  ago: (at: Instant, now: number) => string
}

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

/** Writers of lengths of time in a language; days are those of a zone's calendar. */
export function formatSpans(spoken: Language, timeZone: string): SpanFormats {
  const isFrench = spoken === 'fr'
  const space = isFrench ? '\u202F' : '\u00A0'
  const day = isFrench ? 'j' : 'd'
  const relative = new Intl.RelativeTimeFormat(spoken, { numeric: 'auto' })
  const of = (value: number, unit: string) => `${value}${space}${unit}`
  return {
    duration: (seconds) => {
      const whole = Math.max(0, Math.round(seconds))
      if (whole < MINUTE) return of(whole, 's')
      if (whole < HOUR) return of(Math.floor(whole / MINUTE), 'min')
      const hours = Math.floor(whole / HOUR)
      const minutes = Math.floor((whole % HOUR) / MINUTE)
      if (whole < DAY) {
        return minutes === 0 ? of(hours, 'h') : `${of(hours, 'h')}${space}${String(minutes).padStart(2, '0')}`
      }
      const rest = hours % 24
      const days = of(Math.floor(whole / DAY), day)
      return rest === 0 ? days : `${days} ${of(rest, 'h')}`
    },
    ago: (at, now) => {
      const seconds = Math.max(0, Math.round((now - instant(at)) / 1000))
      if (seconds < MINUTE) return isFrench ? 'à l’instant' : 'just now'
      if (seconds < DAY) {
        const span =
          seconds < HOUR ? of(Math.floor(seconds / MINUTE), 'min') : of(Math.floor(seconds / HOUR), 'h')
        return isFrench ? `il y a ${span}` : `${span} ago`
      }
      return relative.format(-daysBetween(at, now, timeZone), 'day')
    },
  }
}
