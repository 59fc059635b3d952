import type { Language } from './language.ts'

export type NumberFormats = {
  /** A bare number, at most `digits` decimals (default 0): `1 234`, `1,234`. */
  number: (value: number, digits?: number) => string
  /** A number with exactly `digits` decimals (default 1): `20,4`. */
  decimal: (value: number, digits?: number) => string
  /** A number and its unit as one word that does not break: `13,3 kWh`. */
  unit: (value: number, unit: string, digits?: number) => string
  /** `20,4 °C`. */
  temperature: (celsius: number) => string
  /** A temperature that is set, and not measured: "19 °C", "15,5 °C". */
  degrees: (celsius: number) => string
  /** `45 %` in French, `45%` in English; the value counts in hundredths. */
  percent: (value: number) => string
  /** A part of 1 to a tenth of a percent, rounded down: only the whole is `100 %`. */
  share: (part: number) => string
  /** `980 W`, `1,4 kW`. */
  power: (watts: number) => string
  /** `13,3 kWh` from watt-hours; below 100 Wh in `Wh`. */
  energy: (wattHours: number) => string
  /** `2,49 €`, `€2.49`. */
  money: (euros: number) => string
  /** `12 à 20 €`, `€12 to €20`: whole euros, until both ends would read the same; ends that still do are one figure. */
  moneyRange: (low: number, high: number, digits?: 0 | 2) => string
  /** `0,1871 €/kWh`, `€0.1871/kWh`. */
  price: (eurosPerKilowattHour: number) => string
  /** The same in two sizes: `0,1871` and `€/kWh`, `€0.1871` and `/kWh`. */
  priceParts: (eurosPerKilowattHour: number) => { value: string; unit: string }
}

/** Decimals that a range of money needs: none, unless both ends would read the same. */
export function centsOfRange(low: number, high: number): 0 | 2 {
  return Math.round(low) === Math.round(high) || high < 2 ? 2 : 0
}

/** A thin space that does not break: what French puts before units and high punctuation. */
const THIN = '\u202F'
const NO_BREAK = '\u00A0'

/** Writers of figures in a language. */
export function formatNumbers(spoken: Language): NumberFormats {
  const locale = spoken === 'fr' ? 'fr-FR' : 'en-GB'
  const formats = new Map<string, Intl.NumberFormat>()
  const write = (value: number, least: number, most: number) => {
    const key = `${least} ${most}`
    const format =
      formats.get(key) ??
      new Intl.NumberFormat(locale, { minimumFractionDigits: least, maximumFractionDigits: most })
    formats.set(key, format)
    // A true minus sign, and no "-0".
    return format.format(Object.is(Math.round(value * 10 ** most), -0) ? 0 : value).replace('-', '\u2212')
  }
  const space = spoken === 'fr' ? THIN : NO_BREAK
  const decimal = (value: number, digits = 1) => write(value, digits, digits)
  const percentSign = spoken === 'fr' ? `${THIN}%` : '%'
  const unit = (value: number, name: string, digits = 0) => `${write(value, 0, digits)}${space}${name}`
  const fixedUnit = (value: number, name: string, digits: number) =>
    `${decimal(value, digits)}${space}${name}`
  return {
    number: (value, digits = 0) => write(value, 0, digits),
    decimal,
    unit,
    temperature: (celsius) => fixedUnit(celsius, '°C', 1),
    degrees: (celsius) => unit(celsius, '°C', 1),
    percent: (value) => `${write(value, 0, 0)}${percentSign}`,
    share: (part) => `${write(Math.floor(part * 1000) / 10, 0, 1)}${percentSign}`,
    power: (watts) => (Math.abs(watts) < 1000 ? unit(watts, 'W') : fixedUnit(watts / 1000, 'kW', 1)),
    energy: (wattHours) =>
      Math.abs(wattHours) < 100 ? unit(wattHours, 'Wh') : fixedUnit(wattHours / 1000, 'kWh', 1),
    money: (euros) =>
      spoken === 'fr' ? fixedUnit(euros, '€', 2) : `€${decimal(euros, 2)}`.replace('€\u2212', '\u2212€'),
    moneyRange: (low, high, digits = centsOfRange(low, high)) => {
      const [from, to] = [decimal(low, digits), decimal(high, digits)]
      if (from === to) return spoken === 'fr' ? `${to}${THIN}€` : `€${to}`
      return spoken === 'fr' ? `${from} à ${to}${THIN}€` : `€${from} to €${to}`
    },
    priceParts: (euros) =>
      spoken === 'fr'
        ? { value: decimal(euros, 4), unit: '€/kWh' }
        : { value: `€${decimal(euros, 4)}`, unit: '/kWh' },
    price: (euros) => (spoken === 'fr' ? fixedUnit(euros, '€/kWh', 4) : `€${decimal(euros, 4)}/kWh`),
  }
}
