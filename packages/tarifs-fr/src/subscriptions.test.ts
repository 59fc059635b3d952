import { expect, test } from 'vitest'
import { subscriptions } from './subscriptions.ts'

test('every subscription has a source, and one row per option, date and power', () => {
  const keys = subscriptions.map(({ option, validFrom, power }) => `${option} ${validFrom} ${power}`)
  expect(new Set(keys).size).toBe(keys.length)
  for (const { source } of subscriptions) expect(source).toMatch(/^Tarif Bleu, \S/)
})

test('a subscription is confirmed by open data: the simulator alone does not confirm one', () => {
  for (const { source, status } of subscriptions) {
    expect(status).toBe(source.includes('data.gouv.fr') ? 'confirmed' : 'unconfirmed')
  }
})

test('dates are ISO dates of usual revisions, and the rows are in their order', () => {
  const dates = subscriptions.map(({ validFrom }) => validFrom)
  for (const date of dates) expect(date).toMatch(/^20\d\d-0[28]-01$/)
  expect(dates).toEqual(dates.toSorted())
})

test('more power costs more, in whole cents', () => {
  for (const rows of Map.groupBy(
    subscriptions,
    ({ option, validFrom }) => `${option} ${validFrom}`,
  ).values()) {
    expect(rows).toEqual(rows.toSorted((a, b) => a.power - b.power))
    expect(rows).toEqual(rows.toSorted((a, b) => a.price - b.price))
    for (const { price } of rows) expect(price).toBe(Math.round(price * 100) / 100)
  }
})

// By hand: the files of data.gouv.fr, and twelve times 15.65 €, 23.07 € and 15.86 € a month.
test.each([
  ['base', '2025-08-01', 6, 185.94],
  ['hp_hc', '2025-08-01', 36, 661.41],
  ['tempo', '2025-02-01', 9, 211.16],
  ['base', '2026-02-01', 6, 187.8],
  ['tempo', '2026-02-01', 12, 276.84],
  ['hp_hc', '2026-08-01', 6, 190.32],
] as const)(
  'the subscription of %s from %s on at %d kVA costs %d € a year',
  (option, validFrom, power, price) => {
    const [row] = subscriptions.filter(
      (one) => one.option === option && one.validFrom === validFrom && one.power === power,
    )
    expect(row?.price).toBe(price)
  },
)
