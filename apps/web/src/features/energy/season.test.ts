import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canEnter, choicesOf, quotaOf, seasonMonths, stateOf, type SeasonDay } from './season.ts'

const season = { from: '2026-09-01', to: '2027-08-31' }
const today = '2027-01-18'
const unknown = (day: string, possible: SeasonDay['possible']): SeasonDay => ({
  day,
  color: null,
  possible,
  source: null,
})
const known = (day: string, source: SeasonDay['source']): SeasonDay => ({
  day,
  color: 'blue',
  possible: ['blue'],
  source,
})

test('a season is twelve months with each of its days once, and a day outside of the contract has no entry', () => {
  const entry = unknown('2027-01-18', ['blue', 'white'])
  const months = seasonMonths({ season, days: [entry] })

  expect(months.map(({ month }) => month).at(0)).toBe('2026-09')
  expect(months.map(({ days }) => days.length)).toEqual([30, 31, 30, 31, 31, 28, 31, 30, 31, 30, 31, 31])
  const all = months.flatMap(({ days }) => days)
  expect(new Set(all.map(({ day }) => day)).size).toBe(365)
  expect(all.filter((one) => one.entry !== undefined)).toEqual([{ day: today, entry }])
})

test('a day is drawn in its colour until tomorrow, as unknown until today, and later as open', () => {
  expect(stateOf(known('2027-01-19', 'entered'), today)).toBe('blue')
  expect(stateOf(known('2027-01-24', 'rules'), today)).toBe('future')
  expect(stateOf(unknown(today, ['blue', 'white', 'red']), today)).toBe('unknown')
  expect(stateOf(unknown('2027-01-19', ['blue', 'white', 'red']), today)).toBe('can-be-red')
  expect(stateOf(unknown('2027-04-19', ['blue', 'white']), today)).toBe('future')
  expect(stateOf(undefined, today)).toBe('none')
})

test('only an unknown or entered colour can be entered, until tomorrow', () => {
  expect(canEnter(unknown('2027-01-19', ['blue', 'red']), today)).toBe(true)
  expect(canEnter(unknown('2027-01-20', ['blue', 'red']), today)).toBe(false)
  expect(canEnter(known(today, 'entered'), today)).toBe(true)
  for (const source of ['meter', 'feed', 'rules'] as const) {
    expect(canEnter(known(today, source), today)).toBe(false)
  }
})

test('the choices are the possible colours, and for an entered day all that its calendar allows', () => {
  expect(choicesOf('tempo', unknown(today, ['white', 'red']))).toEqual(['white', 'red'])
  // A Monday of January, a Saturday of January, a Monday of June.
  expect(choicesOf('tempo', known('2027-01-18', 'entered'))).toEqual(['blue', 'white', 'red'])
  expect(choicesOf('tempo', known('2027-01-16', 'entered'))).toEqual(['blue', 'white'])
  expect(choicesOf('tempo', known('2027-06-14', 'entered'))).toEqual(['blue', 'white'])
  expect(choicesOf('ejp', known('2027-01-18', 'entered'))).toEqual(['blue', 'red'])
})

// Arrêté du 30 octobre 2014 (DEVR1425360A), article 3: 22 red and 43 white days; the others are blue.
test('the colours of a Tempo season add up to its days, in a leap year too', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2015, max: 2099 }), (year) => {
      const one = { from: `${year}-09-01`, to: `${year + 1}-08-31` }
      const days = seasonMonths({ season: one, days: [] }).reduce((sum, month) => sum + month.days.length, 0)
      const quotas = (['blue', 'white', 'red'] as const).map((color) => quotaOf('tempo', color, one) ?? 0)
      expect(quotas.reduce((sum, quota) => sum + quota, 0)).toBe(days)
      expect(quotas.slice(1)).toEqual([43, 22])
    }),
  )
  expect(quotaOf('tempo', 'blue', season)).toBe(300)
  expect([quotaOf('ejp', 'red', season), quotaOf('ejp', 'blue', season)]).toEqual([22, null])
})
