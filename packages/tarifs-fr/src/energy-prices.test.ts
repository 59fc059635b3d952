import { expect, test } from 'vitest'
import { energyPrices, kindsOfOption, type EnergyPriceKind } from './energy-prices.ts'

/** The prices of an option from a day on for a power, by kind. */
function pricesFrom(
  validFrom: string,
  option: string,
  power: number,
): Partial<Record<EnergyPriceKind, number>> {
  return Object.fromEntries(
    energyPrices
      .filter((one) => one.validFrom === validFrom && one.option === option)
      .filter(({ powers: [least, most] }) => least <= power && power <= most)
      .map(({ kind, price }) => [kind, price]),
  )
}

test('every price has a source, a positive amount and a kind of its option', () => {
  for (const { option, kind, price, source } of energyPrices) {
    expect(source).toMatch(/^Tarif Bleu, \S/)
    expect(price).toBeGreaterThan(0)
    expect(kindsOfOption[option]).toContain(kind)
  }
})

test('dates are ISO dates of usual revisions, and the rows are in their order', () => {
  const dates = energyPrices.map(({ validFrom }) => validFrom)
  for (const date of dates) expect(date).toMatch(/^20\d\d-0[28]-01$/)
  expect(dates).toEqual(dates.toSorted())
})

test('no power has two prices of one option, kind and date', () => {
  for (const [at, one] of energyPrices.entries()) {
    expect(one.powers[0]).toBeLessThanOrEqual(one.powers[1])
    const others = energyPrices
      .slice(at + 1)
      .filter(
        ({ option, kind, validFrom }) =>
          `${option} ${kind} ${validFrom}` === `${one.option} ${one.kind} ${one.validFrom}`,
      )
    for (const other of others) expect(other.powers[0]).toBeGreaterThan(one.powers[1])
  }
})

test('a revision has all kinds of an option or none', () => {
  const groups = Map.groupBy(
    energyPrices,
    ({ option, validFrom, powers }) => `${option} ${validFrom} ${powers[0]}`,
  )
  for (const [name, rows] of groups) {
    expect(
      rows.map(({ kind }) => kind),
      name,
    ).toEqual(rows[0] === undefined ? [] : kindsOfOption[rows[0].option])
  }
})

test('the prices of August 2026, without open data or a press report, are unconfirmed', () => {
  for (const { validFrom, status } of energyPrices) {
    expect(status).toBe(validFrom === '2026-08-01' ? 'unconfirmed' : 'confirmed')
  }
})

// By hand from the files of data.gouv.fr and from revolution-energetique.com of 1 February 2026.
test('the price of Base from February 2026 on depends on the power', () => {
  expect(pricesFrom('2026-02-01', 'base', 6)).toEqual({ base: 0.194 })
  expect(pricesFrom('2026-02-01', 'base', 9)).toEqual({ base: 0.1927 })
})

test('the prices of peak and off-peak hours are those published for August 2025', () => {
  expect(pricesFrom('2025-08-01', 'hp_hc', 36)).toEqual({ peak: 0.2081, off_peak: 0.1635 })
})

test('the six prices of Tempo are those published for February 2025 and February 2026', () => {
  expect(pricesFrom('2025-02-01', 'tempo', 6)).toEqual({
    blue_off_peak: 0.1287,
    blue_peak: 0.1552,
    white_off_peak: 0.1447,
    white_peak: 0.1792,
    red_off_peak: 0.1518,
    red_peak: 0.6586,
  })
  expect(pricesFrom('2026-02-01', 'tempo', 9)).toEqual({
    blue_off_peak: 0.1325,
    blue_peak: 0.1612,
    white_off_peak: 0.1499,
    white_peak: 0.1871,
    red_off_peak: 0.1575,
    red_peak: 0.706,
  })
})

test('EJP has the two prices published for February 2026', () => {
  expect(pricesFrom('2026-02-01', 'ejp', 12)).toEqual({ ejp_normal: 0.1781, ejp_peak: 0.344 })
})
