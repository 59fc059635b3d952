import 'temporal-polyfill/global'
import type { DayColor } from '@foyer/rules/tariff/day-colors.ts'
import { expect, test } from 'vitest'
import type { HomeTariffFacts } from '#energy/energy/tariff-facts.ts'
import { pricesOf } from './home-record.ts'

const at = (local: string) => Date.parse(local)

test('the price bands of scenarios are the peak and off-peak hours of Tempo, whatever the colour', () => {
  for (const colors of [[], [['2027-01-18', 'red'] as const]]) {
    expect(bandsOf(homeOn('tempo', new Map(colors)))).toEqual([
      ['2027-01-17T23:00:00.000Z', 'off_peak'],
      ['2027-01-18T05:00:00.000Z', 'peak'],
      ['2027-01-18T21:00:00.000Z', 'off_peak'],
      ['2027-01-18T23:00:00.000Z', null],
    ])
  }
})

test('EJP has peak hours on a known peak day, and no off-peak hours', () => {
  const days = bandsOf(homeOn('ejp', new Map([['2027-01-18', 'red']])))

  expect(days).toEqual([
    // The hours of the day before, whose colour is not known.
    ['2027-01-17T23:00:00.000Z', null],
    ['2027-01-18T00:00:00.000Z', 'neither'],
    ['2027-01-18T06:00:00.000Z', 'peak'],
    ['2027-01-18T23:00:00.000Z', null],
  ])
  const unknown = bandsOf(homeOn('ejp', new Map())).map(([, band]) => band)
  expect(unknown).toEqual([null, 'neither', null])
})

test('the price bands of scenarios follow the season of a contract with HP/HC', () => {
  const facts = homeOn('hp_hc', new Map())
  const contracts = facts.contracts.map((contract) => {
    return { ...contract, offPeak: [[1380, 420] as const], offPeakSummer: [[720, 900] as const] }
  })
  const day = bandsOf({ ...facts, contracts }, '2027-03-31T12:00:00+02:00', '2027-04-01T16:00:00+02:00')
  expect(day).toEqual([
    ['2027-03-31T10:00:00.000Z', 'peak'],
    ['2027-03-31T21:00:00.000Z', 'off_peak'],
    ['2027-03-31T22:00:00.000Z', 'peak'],
    ['2027-04-01T10:00:00.000Z', 'off_peak'],
    ['2027-04-01T13:00:00.000Z', 'peak'],
    ['2027-04-01T14:00:00.000Z', null],
  ])
})

/** The start and band of each step, by default of Monday 18 January 2027; equal neighbours are one. */
function bandsOf(
  facts: HomeTariffFacts,
  from = '2027-01-18T00:00:00+01:00',
  to = '2027-01-19T00:00:00+01:00',
): [string, string | null][] {
  const { times, values } = pricesOf(facts, at(from), at(to))
  return Array.from(times, (time, index): [string, string | null] => {
    return [new Date(time).toISOString(), values[index] ?? null]
  }).filter(([, band], index) => index === 0 || band !== values[index - 1])
}

function homeOn(option: 'hp_hc' | 'tempo' | 'ejp', known: ReadonlyMap<string, DayColor>): HomeTariffFacts {
  const none = new Map<string, DayColor>()
  return {
    zone: 'Europe/Paris',
    prices: [],
    contracts: [{ id: 'one', version: 1, option, validFrom: '2026-09-01', subscribedPower: 9, offPeak: [] }],
    colors: { tempo: none, ejp: none, [option]: known },
    colorSources: { tempo: new Map(), ejp: new Map() },
  }
}
