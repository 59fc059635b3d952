import { listBills } from '@foyer/contract/bill.ts'
import { listTariffOptions, type TariffOptions } from '@foyer/contract/tariff-option.ts'
import { expect, test } from 'vitest'
import { homeDays } from '#history/home-days.ts'
import { openMeteredHome } from '#testing/metered-home.ts'

const off_peak = [{ start: 1320, end: 360 }]
const paris = homeDays('Europe/Paris')

test('a household sees its half-hours under each option, the cheapest first, and what is missing', async () => {
  const { at, owner, contract, report, options } = await openOptions()
  await contract({ valid_from: '2026-01-01', option: 'base', subscribed_power: 6 })
  await at.database.query(
    `insert into published_day_color (option, day, color, source)
     select 'tempo', day::date, 'blue', 'test'
     from generate_series('2026-11-30'::date, '2027-01-18'::date, interval '1 day') day`,
  )
  await report('meter', paris.of('2026-12-01').start, paris.of('2027-01-16').start)

  // 48 days until yesterday: 46 with 14.4 kWh each, and two without one after their first half-hour.
  const reply = await options()
  expect(reply).toMatchObject({
    from: '2026-12-01',
    to: '2027-01-17',
    half_hours: 48 * 48,
    missing_half_hours: 2 * 48 - 1,
    kilowatt_hours: 662.4,
    is_metered: true,
    contract: { option: 'base', subscribed_power: 6, is_whole_span: true },
    not_offered: ['ejp'],
  })
  expect(reply.options.map(({ option, is_own }) => [option, is_own])).toEqual([
    ['tempo', false],
    ['hp_hc', false],
    ['base', true],
  ])
  const [tempo, hpHc, base] = reply.options
  // Tarif Bleu of 1 August 2026 (EDF_Simulateur_Prix): Base 0.2001 €, 190.32 € a year for 6 kVA.
  // 15.86 € for December and 17 of 31 days of January.
  expect(base).toMatchObject({
    difference: null,
    subscription: { low: 24.56, high: 24.56 },
    // 446.4 kWh and 216 kWh.
    lines: [{ kind: 'base', kilowatt_hours: 662.4, cost: 132.54, cost_range: null }],
    prices: [{ kind: 'base', price: 0.2001, valid_since: '2026-08-01', status: 'unconfirmed' }],
    subscriptions: [{ yearly_price: 190.32, subscribed_power: 6, valid_since: '2026-08-01' }],
    prices_may_be_outdated: false,
    assumptions: [],
  })
  expect(hpHc).toMatchObject({ off_peak: [{ start: 1320, end: 360 }], assumptions: ['off_peak_usual'] })
  expect(tempo).toMatchObject({ unknown_days: 0, assumptions: [] })
  expect(tempo?.difference?.low).toBe(tempo?.difference?.high)
  expect(tempo?.difference?.high).toBeLessThan(0)

  expect((await at.ask(listTariffOptions, { token: owner, query: { year: '2026' } })).status).toBe(400)
  expect((await at.ask(listTariffOptions, {})).status).toBe(401)
  await at.close()
})

test('the hours of both seasons of a contract are those of HP/HC, also for another contract after it', async () => {
  const { at, contract, report, options } = await openOptions()
  const [off_peak, off_peak_summer] = [[{ start: 1380, end: 420 }], [{ start: 720, end: 900 }]]
  await contract({
    valid_from: '2026-01-01',
    option: 'hp_hc',
    subscribed_power: 9,
    off_peak,
    off_peak_summer,
  })
  await report('meter', paris.of('2027-01-10').start)
  const hpHc = async () => (await options()).options.find(({ option }) => option === 'hp_hc')

  expect(await hpHc()).toMatchObject({ is_own: true, off_peak, off_peak_summer, assumptions: [] })
  await contract({ valid_from: '2027-01-11', option: 'base', subscribed_power: 9 })
  expect(await hpHc()).toMatchObject({ off_peak, off_peak_summer, assumptions: ['off_peak_own'] })
  await at.close()
})

test('an option may be outdated because of its standing charge alone', async () => {
  const { at, contract, report, options } = await openOptions()
  const prices = [{ valid_from: '2026-03-01', yearly_subscription: 190 }]
  await contract({ valid_from: '2026-01-01', option: 'base', subscribed_power: 6, prices })
  await report('meter', paris.of('2027-01-10').start)

  const { options: all } = await options()
  expect(all.flatMap(({ option, prices_may_be_outdated: isOutdated }) => (isOutdated ? option : []))).toEqual(
    ['base'],
  )
  expect(all.find(({ is_own }) => is_own)).toMatchObject({
    prices: [{ valid_since: '2026-08-01' }],
    subscriptions: [{ yearly_price: 190, valid_since: '2026-03-01' }],
  })
  await at.close()
})

test('without published colours Tempo is a range; a home without a contract has no options', async () => {
  const { at, contract, report, options } = await openOptions()
  await report('meter', paris.of('2026-12-01').start)
  expect(await options()).toMatchObject({ contract: null, options: [], missing_half_hours: 0 })

  await contract({ valid_from: '2027-01-10', option: 'base', subscribed_power: 9 })
  const { contract: current, options: rows } = await options()
  expect(current).toEqual({ option: 'base', subscribed_power: 9, is_whole_span: false })
  const tempo = rows.find(({ option }) => option === 'tempo')
  expect(tempo?.total.high).toBeGreaterThan(tempo?.total.low ?? Infinity)
  expect(tempo?.assumptions).toEqual(['colors_unknown'])
  expect(tempo?.lines.map(({ kind, kinds }) => kind ?? kinds.join(' '))).toContain(
    'blue_peak white_peak red_peak',
  )
  // Its subscription of August 2026 is that of February, the newest known.
  const ejp = rows.find(({ option }) => option === 'ejp')
  expect(ejp?.prices_may_be_outdated).toBe(true)
  expect(ejp?.assumptions).toEqual(['colors_unknown', 'option_closed'])
  await at.close()
})

test('what hot water in off-peak hours and less heat on red days would change, with each option', async () => {
  const { at, contract, report, options } = await openOptions()
  await contract({ valid_from: '2026-01-01', option: 'hp_hc', subscribed_power: 6, off_peak })
  await at.database.query(
    `insert into published_day_color (option, day, color, source)
     select 'tempo', day::date, case day::date when '2026-12-11' then 'red' else 'blue' end, 'test'
     from generate_series('2026-11-30'::date, '2027-01-18'::date, interval '1 day') day`,
  )
  const [from, to] = [paris.of('2026-12-10').start, paris.of('2026-12-13').start]
  await report('meter', from, to)
  expect((await options()).changes).toBeUndefined()

  // 14.4 kWh each on three days, 9.6 kWh of them from 06:00 to 22:00.
  await report('hot_water', from, to)
  await report('heating', from, to)
  const { changes, options: rows } = await options()
  expect(changes).toEqual({
    hot_water: 28.8,
    red_days: { days: 1, kilowatt_hours: { low: 1.34, high: 1.92 } },
  })
  const changesOf = (name: string) => rows.find(({ option }) => option === name)
  const [hpHc, base, tempo] = [changesOf('hp_hc'), changesOf('base'), changesOf('tempo')]
  // Tarif Bleu of 1 August 2026: 0.2142 and 0.1589 €, Base 0.2001 €.
  expect(hpHc?.changes).toMatchObject({
    hot_water: { low: -1.59, high: -1.59 },
    red_days: { low: -0.41, high: -0.29 },
  })
  expect(base?.changes).toMatchObject({
    hot_water: { low: 0, high: 0 },
    red_days: { low: -0.38, high: -0.27 },
  })
  expect(hpHc?.changes?.total?.high).toBeCloseTo((hpHc?.total.high ?? 0) - 1.59 - 0.29, 2)
  expect(tempo?.changes?.red_days?.low).toBeLessThan(-1)
  expect(tempo?.changes?.hot_water?.high).toBeLessThan(-3)
  await at.close()
})

test('a market offer that an owner enters from a later day is compared, and billed once it is in force', async () => {
  const { at, owner, contract, report, options } = await openOptions()
  await contract({ valid_from: '2026-01-01', option: 'base', subscribed_power: 6 })
  await report('meter', paris.of('2026-12-01').start)
  const offer = {
    option: 'market',
    subscribed_power: 6,
    market: { summer: null, hours: [{ kind: 'off_peak', days: [6, 7], season: null, start: 0, end: 0 }] },
  }
  const prices = { peak: 0.2, off_peak: 0.1, yearly_subscription: 180 }
  const from = (day: string) => ({ ...offer, valid_from: day, prices: [{ valid_from: day, ...prices }] })
  await contract(from('2027-02-01'))

  const reply = await options()
  const market = reply.options.find(({ option }) => option === 'market')
  // 48 days until yesterday with 14.4 kWh each, 14 of them Saturdays and Sundays. 34 × 14.4 × 0.2 = 97.92;
  // 14 × 14.4 × 0.1 = 20.16. 15 € for December and 17 of 31 days of January.
  expect(market).toMatchObject({
    is_own: false,
    lines: [
      { kind: 'peak', kilowatt_hours: 489.6, cost: 97.92 },
      { kind: 'off_peak', kilowatt_hours: 201.6, cost: 20.16 },
    ],
    subscription: { low: 23.23, high: 23.23 },
    prices: [
      { kind: 'peak', price: 0.2, valid_since: '2027-02-01', status: null },
      { kind: 'off_peak', price: 0.1, valid_since: '2027-02-01', status: null },
    ],
    subscriptions: [{ yearly_price: 180, subscribed_power: 6, valid_since: '2027-02-01', status: null }],
    assumptions: ['offer_prices'],
  })
  expect(market?.difference?.low).toBe(market?.difference?.high)
  expect(reply.not_offered).toEqual(['ejp'])

  await contract(from('2026-12-01'))
  expect((await options()).options.find(({ option }) => option === 'market')).toMatchObject({
    is_own: true,
    total: { low: 141.31, high: 141.31 },
    assumptions: ['own_prices'],
  })
  const bills = listBills.reply.parse(
    (await at.ask(listBills, { token: owner, query: { year: '2026' } })).body,
  )
  // 23 days from Monday to Friday and 8 of weekends: 331.2 kWh × 0.2; 115.2 kWh × 0.1.
  expect(bills.months.at(-1)).toMatchObject({
    is_complete: true,
    energy_lines: [
      { kind: 'peak', price: 0.2, kilowatt_hours: 331.2, cost: 66.24 },
      { kind: 'off_peak', price: 0.1, kilowatt_hours: 115.2, cost: 11.52 },
    ],
    subscription_lines: [
      { option: 'market', yearly_price: 180, valid_since: '2026-12-01', status: null, cost: 15 },
    ],
    total: { low: 92.76, high: 92.76 },
  })
  await at.close()
})

test('a home without a reading has days and no options', async () => {
  const { at, contract, options } = await openOptions()
  await contract({ valid_from: '2026-01-01', option: 'base', subscribed_power: 6 })
  const reply = await options()
  expect(reply).toMatchObject({ from: '2026-01-18', to: '2027-01-17', options: [], kilowatt_hours: 0 })
  expect(reply.missing_half_hours).toBe(reply.half_hours)
  await at.close()
})

test('half-hours show a least power, and the peaks of the meter on nine days in ten which one is enough', async () => {
  const { at, contract, report, reportPower, options } = await openOptions()
  await contract({ valid_from: '2025-01-01', option: 'hp_hc', subscribed_power: 9, off_peak })
  await report('meter', paris.of('2026-01-17').start)

  // 14.4 kWh a day: a mean of 0.6 kW in each half-hour.
  expect((await options()).power).toMatchObject({
    days: 365,
    peak_days: 0,
    mean_days: 365,
    highest: { power: 0.6 },
    enough: 6,
    verdict: 'unknown',
    saving: null,
    // Tarif Bleu of 1 August 2026.
    choices: [
      { subscribed_power: 6, yearly_price: 190.32, difference: -48.24, status: 'unconfirmed' },
      { subscribed_power: 9, yearly_price: 238.56, difference: 0 },
    ],
  })

  const noonOf = (day: string) => paris.of(day).start + 12 * 3_600_000
  const days = paris.between(paris.of('2026-01-18').start, paris.of('2027-01-18').start).map(({ day }) => day)
  // All days but the last are sealed.
  await reportPower([
    ...days.map((day) => [noonOf(day), 3_000] as const),
    [noonOf('2026-06-01') + 60_000, 7_950],
  ])
  expect((await options()).power).toMatchObject({
    peak_days: 365,
    mean_days: 0,
    highest: { power: 8, day: '2026-06-01' },
    enough: 9,
    verdict: 'right',
  })

  // Two meters with peaks at different times: neither is the power of the home.
  await reportPower([[noonOf('2026-06-02'), 9_500]])
  expect((await options()).power).toMatchObject({ peak_days: 0, mean_days: 365 })
  await at.close()
})

test('a power is not known from the sum of devices, nor from too few days', async () => {
  const { at, contract, report, reportPower, options } = await openOptions()
  await contract({ valid_from: '2025-01-01', option: 'base', subscribed_power: 6 })
  await report('heating', paris.of('2026-01-17').start)
  expect(await options()).not.toHaveProperty('power')

  await reportPower([[paris.of('2027-01-18').start, 9_000]])
  expect(await options(), 'today is not over').not.toHaveProperty('power')
  await at.close()

  const other = await openOptions()
  await other.contract({ valid_from: '2025-01-01', option: 'base', subscribed_power: 6 })
  await other.report('meter', paris.of('2026-12-01').start)
  expect((await other.options()).power).toMatchObject({
    days: 365,
    mean_days: 48,
    highest: { power: 0.6 },
    enough: 3,
    verdict: 'unknown',
    saving: null,
  })
  await other.at.close()
})

async function openOptions() {
  const home = await openMeteredHome()
  return {
    ...home,
    async options(): Promise<TariffOptions> {
      return listTariffOptions.reply.parse((await home.at.ask(listTariffOptions, { token: home.owner })).body)
    },
  }
}
