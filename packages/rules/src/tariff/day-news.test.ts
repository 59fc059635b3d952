import 'temporal-polyfill/global'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ColorOption, type DayColor, isColorAllowed } from './day-colors.ts'
import { dayNews } from './day-news.ts'
import type { TariffFacts } from './tariff.ts'
import { dayAt, isoDate, startOfDay } from '#schedule/local-day.ts'

const zone = 'Europe/Paris'
const hour = 3_600_000
const at = (iso: string) => Date.parse(iso)

/** Prices of 1 February 2026 (revolution-energetique.com), €/kWh with VAT. */
const prices: TariffFacts['prices'] = [
  { option: 'tempo', kind: 'red_peak', validFrom: '2026-02-01', price: 0.706, source: 'test' },
  { option: 'tempo', kind: 'red_off_peak', validFrom: '2026-02-01', price: 0.1575, source: 'test' },
  { option: 'ejp', kind: 'ejp_peak', validFrom: '2026-02-01', price: 1.5, source: 'test' },
]

function home(option: ColorOption | 'base', days: Record<string, DayColor>): TariffFacts {
  const known = new Map(Object.entries(days))
  const contracts = [{ option, validFrom: '2026-09-01', offPeak: [] }]
  return { zone, prices, contracts, colors: { tempo: known, ejp: known } }
}

test('a red day has the price of its peak hours, is tomorrow until midnight, and ends at 06:00 the day after', () => {
  const tempo = home('tempo', { '2027-01-19': 'red' })
  const red = { day: '2027-01-19', kind: 'tempo_red', price: 0.706, endsAt: at('2027-01-20T06:00:00+01:00') }

  expect(dayNews(tempo, at('2027-01-17T23:59:00+01:00'))).toEqual([])
  expect(dayNews(tempo, at('2027-01-18T10:35:00+01:00'))).toEqual([{ ...red, isTomorrow: true }])
  expect(dayNews(tempo, at('2027-01-18T23:59:00+01:00'))).toEqual([{ ...red, isTomorrow: true }])
  expect(dayNews(tempo, at('2027-01-19T00:00:00+01:00'))).toEqual([{ ...red, isTomorrow: false }])
  expect(dayNews(tempo, at('2027-01-20T05:59:00+01:00'))).toEqual([{ ...red, isTomorrow: false }])
  expect(dayNews(tempo, at('2027-01-20T06:00:00+01:00'))).toEqual([])
})

test('a peak day of EJP ends at 01:00 the day after, and a day without peak hours is a normal one', () => {
  const ejp = home('ejp', { '2027-01-18': 'blue', '2027-01-19': 'red' })
  const [normal, peak] = dayNews(ejp, at('2027-01-18T17:00:00+01:00'))

  expect(normal).toMatchObject({ kind: 'ejp_normal', price: null, isTomorrow: false })
  expect(peak).toEqual({
    day: '2027-01-19',
    kind: 'ejp_peak',
    price: 1.5,
    isTomorrow: true,
    endsAt: at('2027-01-20T01:00:00+01:00'),
  })
})

test('a home without colours, and a colour that only the calendar determines, are no news', () => {
  const now = at('2027-01-18T17:00:00+01:00')
  expect(dayNews(home('base', { '2027-01-19': 'red' }), now)).toEqual([])
  // Sunday 24 January is blue for each home with Tempo.
  expect(dayNews(home('tempo', {}), at('2027-01-23T17:00:00+01:00'))).toEqual([])
})

test('only known days that have not ended are news, tomorrow at most, also when clocks change', () => {
  const instants = fc.integer({ min: at('2026-10-20T00:00:00Z'), max: at('2027-04-10T00:00:00Z') })
  const ahead = fc.integer({ min: -3, max: 3 })
  const colors = fc.constantFrom('blue' as const, 'white' as const, 'red' as const)
  fc.assert(
    fc.property(
      instants,
      fc.constantFrom('tempo' as const, 'ejp' as const),
      ahead,
      colors,
      (now, option, days, color) => {
        const number = dayAt(zone, now) + days
        const day = isoDate(number)
        fc.pre(isColorAllowed(option, day, color))
        const news = dayNews(home(option, { [day]: color }), now)
        const end = startOfDay(zone, number + 1) + (option === 'tempo' ? 6 : 1) * hour
        // On the night of a clock change, 06:00 is an hour more or less after midnight.
        const isLate = now >= end + hour
        const isLasting = now < end - hour
        if (days > 1 || isLate) expect(news).toEqual([])
        else if (isLasting) expect(news).toMatchObject([{ day, isTomorrow: days === 1 }])
        for (const { endsAt } of news) expect(endsAt).toBeGreaterThan(now)
      },
    ),
  )
})
