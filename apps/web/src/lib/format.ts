import { type Language, language } from './i18n.ts'
import { useValue } from './store.ts'
import { formatDates, type DateFormats, daysBetween, instant, type Instant } from './dates.ts'
import { homeZone } from './home-time.ts'

export type Formats = DateFormats & NumberFormats & SpanFormats

const cache = new Map<string, Formats>()

/** All formatters of times and numbers in a language and a time zone; cached per pair. */
export function formatsFor(lang: Language, zone: string): Formats {
  const key = `${lang} ${zone}`
  const cached = cache.get(key)
  if (cached !== undefined) return cached
  const formats = { ...formatDates(lang, zone), ...formatNumbers(lang), ...formatSpans(lang, zone) }
  cache.set(key, formats)
  return formats
}

/** The formatters for the current language and home: `const format = useFormat()`, `format.time(at)`. */
export function useFormat(): Formats {
  return formatsFor(useValue(language), useValue(homeZone))
}

export type NumberFormats = {
  /** A bare number, at most `digits` decimals (default 0): `1 234`, `1,234`. */
  number: (value: number, digits?: number) => string
  /** A number with exactly `digits` decimals (default 1): `20,4`. */
  decimal: (value: number, digits?: number) => string
  /** A number and its unit without a line break: `13,3 kWh`. */
  unit: (value: number, unit: string, digits?: number) => string
  /** `20,4 °C`. */
  temperature: (celsius: number) => string
  /** A temperature setting, not a measurement: "19 °C", "15,5 °C". */
  degrees: (celsius: number) => string
  /** `45 %` in French, `45%` in English; `value` is in hundredths. */
  percent: (value: number) => string
  /** A share of 0 to 1 as a percentage with one decimal, rounded down: only the whole is `100 %`. */
  share: (part: number) => string
  /** `980 W`, `1,4 kW`. */
  power: (watts: number) => string
  /** `13,3 kWh` from watt-hours; below 100 Wh in `Wh`. */
  energy: (wattHours: number) => string
  /** `2,49 €`, `€2.49`. */
  money: (euros: number) => string
  /** `12 à 20 €`, `€12 to €20`: whole euros, or cents if both ends would look the same; one number if they still do. */
  moneyRange: (low: number, high: number, digits?: 0 | 2) => string
  /** `0,1871 €/kWh`, `€0.1871/kWh`. */
  price: (eurosPerKilowattHour: number) => string
  /** `0,1612 à 0,7060 €/kWh`, `€0.1612 to €0.7060/kWh`. */
  priceRange: (low: number, high: number) => string
  /** `priceRange` in two sizes. */
  priceRangeParts: (low: number, high: number) => { value: string; unit: string }
  /** `price` in two sizes: `0,1871` and `€/kWh`, `€0.1871` and `/kWh`. */
  priceParts: (eurosPerKilowattHour: number) => { value: string; unit: string }
}

/** Number of decimals of a range of money: none, unless both ends would look the same. */
export function centsOfRange(low: number, high: number): 0 | 2 {
  return Math.round(low) === Math.round(high) || high < 2 ? 2 : 0
}

/** The narrow no-break space: French has it before units and high punctuation. */
const THIN = '\u202F'
const NO_BREAK = '\u00A0'

/** Formatters of numbers in a language. */
function formatNumbers(lang: Language): NumberFormats {
  const locale = lang === 'fr' ? 'fr-FR' : 'en-GB'
  const formats = new Map<string, Intl.NumberFormat>()
  const formatNumber = (value: number, minDigits: number, maxDigits: number) => {
    const key = `${minDigits} ${maxDigits}`
    const format =
      formats.get(key) ??
      new Intl.NumberFormat(locale, { minimumFractionDigits: minDigits, maximumFractionDigits: maxDigits })
    formats.set(key, format)
    // A true minus sign, and no "-0".
    return format
      .format(Object.is(Math.round(value * 10 ** maxDigits), -0) ? 0 : value)
      .replace('-', '\u2212')
  }
  const space = lang === 'fr' ? THIN : NO_BREAK
  const decimal = (value: number, digits = 1) => formatNumber(value, digits, digits)
  const percentSign = lang === 'fr' ? `${THIN}%` : '%'
  const unit = (value: number, name: string, digits = 0) => `${formatNumber(value, 0, digits)}${space}${name}`
  const fixedUnit = (value: number, name: string, digits: number) =>
    `${decimal(value, digits)}${space}${name}`
  return {
    number: (value, digits = 0) => formatNumber(value, 0, digits),
    decimal,
    unit,
    temperature: (celsius) => fixedUnit(celsius, '°C', 1),
    degrees: (celsius) => unit(celsius, '°C', 1),
    percent: (value) => `${formatNumber(value, 0, 0)}${percentSign}`,
    share: (part) => `${formatNumber(Math.floor(part * 1000) / 10, 0, 1)}${percentSign}`,
    power: (watts) => (Math.abs(watts) < 1000 ? unit(watts, 'W') : fixedUnit(watts / 1000, 'kW', 1)),
    energy: (wattHours) =>
      Math.abs(wattHours) < 100 ? unit(wattHours, 'Wh') : fixedUnit(wattHours / 1000, 'kWh', 1),
    money: (euros) =>
      lang === 'fr' ? fixedUnit(euros, '€', 2) : `€${decimal(euros, 2)}`.replace('€\u2212', '\u2212€'),
    moneyRange: (low, high, digits = centsOfRange(low, high)) => {
      const [from, to] = [decimal(low, digits), decimal(high, digits)]
      if (from === to) return lang === 'fr' ? `${to}${THIN}€` : `€${to}`
      return lang === 'fr' ? `${from} à ${to}${THIN}€` : `€${from} to €${to}`
    },
    priceParts: (euros) =>
      lang === 'fr'
        ? { value: decimal(euros, 4), unit: '€/kWh' }
        : { value: `€${decimal(euros, 4)}`, unit: '/kWh' },
    priceRangeParts: (low, high) =>
      lang === 'fr'
        ? { value: `${decimal(low, 4)} à ${decimal(high, 4)}`, unit: '€/kWh' }
        : { value: `€${decimal(low, 4)} to €${decimal(high, 4)}`, unit: '/kWh' },
    priceRange: (low, high) =>
      lang === 'fr'
        ? `${decimal(low, 4)} à ${fixedUnit(high, '€/kWh', 4)}`
        : `€${decimal(low, 4)} to €${decimal(high, 4)}/kWh`,
    price: (euros) => (lang === 'fr' ? fixedUnit(euros, '€/kWh', 4) : `€${decimal(euros, 4)}/kWh`),
  }
}

type SpanFormats = {
  /** A duration in seconds in its two largest units: `3 s`, `45 min`, `2 h 05`, `3 j 4 h`. */
  duration: (seconds: number) => string
  /** Relative time: `à l’instant`, `il y a 5 min`; from 24 h on by calendar days: `hier`, `il y a 3 jours`. */
  ago: (at: Instant, now: number) => string
}

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

/** Formatters of durations in a language; days are those of the zone's calendar. */
function formatSpans(lang: Language, timeZone: string): SpanFormats {
  const isFrench = lang === 'fr'
  const space = isFrench ? '\u202F' : '\u00A0'
  const day = isFrench ? 'j' : 'd'
  const relative = new Intl.RelativeTimeFormat(lang, { numeric: 'auto' })
  const withUnit = (value: number, unit: string) => `${value}${space}${unit}`
  return {
    duration: (seconds) => {
      const whole = Math.max(0, Math.round(seconds))
      if (whole < MINUTE) return withUnit(whole, 's')
      if (whole < HOUR) return withUnit(Math.floor(whole / MINUTE), 'min')
      const hours = Math.floor(whole / HOUR)
      const minutes = Math.floor((whole % HOUR) / MINUTE)
      if (whole < DAY) {
        return minutes === 0
          ? withUnit(hours, 'h')
          : `${withUnit(hours, 'h')}${space}${String(minutes).padStart(2, '0')}`
      }
      const rest = hours % 24
      const days = withUnit(Math.floor(whole / DAY), day)
      return rest === 0 ? days : `${days} ${withUnit(rest, 'h')}`
    },
    ago: (at, now) => {
      const seconds = Math.max(0, Math.round((now - instant(at)) / 1000))
      if (seconds < MINUTE) return isFrench ? 'à l’instant' : 'just now'
      if (seconds < DAY) {
        const span =
          seconds < HOUR
            ? withUnit(Math.floor(seconds / MINUTE), 'min')
            : withUnit(Math.floor(seconds / HOUR), 'h')
        return isFrench ? `il y a ${span}` : `${span} ago`
      }
      return relative.format(-daysBetween(at, now, timeZone), 'day')
    },
  }
}

/** The initials of the first and last word of a name, at most two. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return ends.map((word) => Array.from(word ?? '')[0]?.toUpperCase() ?? '').join('')
}

/**
 * A number of rooms as a word for a sentence, up to ten; larger numbers as digits.
 * @param numbers the words from zero to ten, separated by spaces
 */
export function countWord(count: number, numbers: string): string {
  return numbers.split(' ')[count] ?? String(count)
}
