import { listBills } from '@foyer/contract/bill.ts'
import { expect, test } from 'vitest'
import { createLog } from '#base/log.ts'
import { createHistory } from '#history/history.ts'
import { homeDays } from '#history/home-days.ts'
import { openMeteredHome } from '#testing/metered-home.ts'
import { createEnergy } from './energy.ts'

const paris = homeDays('Europe/Paris')
const december = { from: '2026-12-01', to: '2026-12-31' }
const firstOfDecember = paris.of(december.from).start

test('a month with two contracts has the lines of both, with sources, and a total to the cent', async () => {
  const { at, owner, report, contract, bills } = await openBills()
  await contract({ valid_from: '2026-12-01', option: 'base', subscribed_power: 6 })
  await contract({
    valid_from: '2026-12-16',
    option: 'hp_hc',
    subscribed_power: 9,
    off_peak: [{ start: 1320, end: 360 }],
  })
  await report('meter', firstOfDecember)

  const { year, months } = await bills({ year: '2026' })

  // 14.4 kWh a day; Tarif Bleu of 1 August 2026 (EDF_Simulateur_Prix): Base 0.2001 €, 190.32 € a year for 6 kVA.
  expect(year).toBe(2026)
  expect(months).toHaveLength(1)
  const [month] = months
  expect(month).toMatchObject({ ...december, is_metered: true, is_complete: true })
  expect(month?.known).toEqual({ since: null, until: null })
  expect(month?.energy_lines).toMatchObject([
    { ...december, to: '2026-12-15', kind: 'base', price: 0.2001, kilowatt_hours: 216, cost: 43.22 },
    { ...december, from: '2026-12-16', kind: 'peak', kilowatt_hours: 153.6 },
    { ...december, from: '2026-12-16', kind: 'off_peak', kilowatt_hours: 76.8 },
  ])
  const august = {
    valid_since: '2026-08-01',
    source: 'Tarif Bleu, Simulateur de prix EDF (FunFR)',
    status: 'unconfirmed',
  }
  // 15.86 € × 15 / 31, and 238.56 € / 12 × 16 / 31.
  expect(month?.subscription_lines).toEqual([
    {
      ...december,
      ...august,
      to: '2026-12-15',
      option: 'base',
      subscribed_power: 6,
      yearly_price: 190.32,
      cost: 7.67,
    },
    {
      ...december,
      ...august,
      from: '2026-12-16',
      option: 'hp_hc',
      subscribed_power: 9,
      yearly_price: 238.56,
      cost: 10.26,
    },
  ])
  const lines = [...(month?.energy_lines ?? []), ...(month?.subscription_lines ?? [])]
  const cents = lines.reduce((sum, { cost }) => sum + Math.round((cost ?? Number.NaN) * 100), 0)
  expect(month?.total).toEqual({ low: cents / 100, high: cents / 100 })

  // The running month: its energy so far, and its whole subscription.
  const running = await bills({})
  expect(running.months).toMatchObject([
    {
      from: '2027-01-01',
      subscription: { low: 19.88, high: 19.88 },
      total: { high: null },
      is_complete: false,
    },
  ])
  expect((await bills({ year: '2025' })).months).toEqual([])
  expect((await bills({ year: '2028' })).months).toEqual([])
  expect((await at.ask(listBills, { token: owner, query: { year: '1999' } })).status).toBe(400)
  await at.close()
})

test('the uses of a month add up to its lines, to the hundredth of a kWh and to the cent', async () => {
  const { at, report, contract, bills } = await openBills()
  await contract({ valid_from: '2026-12-01', option: 'tempo', subscribed_power: 9 })
  await contract({
    valid_from: '2026-12-16',
    option: 'hp_hc',
    subscribed_power: 9,
    off_peak: [{ start: 1358, end: 398 }],
  })
  await report('meter', firstOfDecember)
  await report('heating', firstOfDecember)
  await report('hot_water', paris.of('2026-12-20').start)
  await report('appliances', paris.of('2027-01-05').start)

  const { months } = await bills({ year: '2026' })
  const [{ energy_lines: lines, categories = [] } = { energy_lines: [] }] = months
  const hundredths = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + Math.round(value * 100), 0)
  const ends = (parts: readonly Cost[]) =>
    (['low', 'high'] as const).map((end) =>
      hundredths(parts.map(({ cost, cost_range: range }) => cost ?? range?.[end] ?? Number.NaN)),
    )
  // The heating used as much as the meter counted, so the tank is more than that: the rest is negative.
  expect(categories.map(({ category }) => category)).toEqual(['heating', 'hot_water', 'remainder'])
  expect(hundredths(categories.map(({ kilowatt_hours: energy }) => energy))).toBe(
    hundredths(lines.map(({ kilowatt_hours: energy }) => energy)),
  )
  expect(ends(categories)).toEqual(ends(lines))
  expect(lines.some(({ cost_range: range }) => range !== null)).toBe(true)
  await at.close()
})

test('the running month has a forecast from the days before, also of the year before', async () => {
  const { at, report, contract, bills } = await openBills()
  await contract({ valid_from: '2026-12-01', option: 'base', subscribed_power: 6 })
  expect((await bills({})).forecast).toBeNull()
  await report('meter', firstOfDecember)

  // 31 days of 14.4 kWh at 0.2001 €, and 15.86 €: Tarif Bleu of 1 August 2026 (EDF_Simulateur_Prix).
  expect((await bills({})).forecast).toEqual({
    low: 105.18,
    high: 105.18,
    days: 28,
    daily_kilowatt_hours: { low: 14.4, high: 14.4 },
  })
  expect((await bills({ year: '2026' })).forecast).toBeNull()
  await at.close()
})

test('unknown colours make a range, which published colours close', async () => {
  const { at, report, contract, bills } = await openBills()
  await contract({ valid_from: '2026-12-01', option: 'tempo', subscribed_power: 9 })
  await report('meter', firstOfDecember)

  const [open] = (await bills({ year: '2026' })).months
  expect(open?.energy_lines.map(({ kind, kinds }) => kind ?? kinds.join(' '))).toContain(
    'blue_peak white_peak red_peak',
  )
  expect(open?.total.high).toBeGreaterThan(open?.total.low ?? Infinity)
  expect(open).toMatchObject({ is_complete: false, subscription: { low: 19.7, high: 19.7 } })

  await at.database.query(
    `insert into published_day_color (option, day, color, source)
     select 'tempo', day::date, 'blue', 'test'
     from generate_series('2026-11-30'::date, '2026-12-31'::date, interval '1 day') day`,
  )
  const [known] = (await bills({ year: '2026' })).months
  expect(known?.energy_lines.map(({ kind }) => kind)).toEqual(['blue_peak', 'blue_off_peak'])
  // 297.6 kWh at 0.1654 € and 148.8 kWh at 0.1356 €; rounded line by line, the range began a cent earlier.
  expect(known).toMatchObject({ is_complete: true, energy: { low: 69.4, high: 69.4 } })
  expect(open?.energy.low).toBe(69.39)
  await at.close()
})

test('a home without a meter or without a contract knows only what is due at least', async () => {
  const { at, report, contract, bills } = await openBills()
  await report('heating', firstOfDecember)

  const [free] = (await bills({ year: '2026' })).months
  expect(free).toMatchObject({
    is_metered: false,
    energy_lines: [{ kind: null, price: null, kilowatt_hours: 446.4, cost: null, cost_range: null }],
    categories: [{ category: 'heating', kilowatt_hours: 446.4, cost: null, cost_range: null }],
    subscription_lines: [{ ...december, option: null, cost: null }],
    total: { low: 0, high: null },
  })

  await contract({ valid_from: '2026-12-01', option: 'base', subscribed_power: 6 })
  const [bound] = (await bills({ year: '2026' })).months
  // 446.4 kWh at 0.2001 €, and 15.86 €.
  expect(bound).toMatchObject({ is_complete: false, total: { low: 105.18, high: null } })
  await at.close()
})

test('twelve months take as many statements as one', async () => {
  const { at, homeId, report, contract } = await openBills()
  await contract({ valid_from: '2025-01-01', option: 'base', subscribed_power: 6 })
  await report('meter', firstOfDecember)
  let count = 0
  const database: typeof at.database = {
    ...at.database,
    query: (sql, values) => {
      count += 1
      return at.database.query(sql, values)
    },
  }
  const history = createHistory({ database, clock: at.clock, log: createLog({ level: 'silent' }) })
  const energy = createEnergy({ database, history, clock: at.clock })
  const countOf = async (year: number) => {
    count = 0
    const { months } = await energy.bills(homeId, year)
    return [months.length, count]
  }

  const [[most, statements], [least, fewer]] = [await countOf(2026), await countOf(2027)]
  expect([most, least]).toEqual([12, 1])
  expect(statements).toBeGreaterThan(0)
  expect(statements).toBe(fewer)
  await at.close()
})

type Cost = { cost: number | null; cost_range: { low: number; high: number } | null }

async function openBills() {
  const home = await openMeteredHome()
  return {
    ...home,
    async bills(query: Record<string, string>) {
      return listBills.reply.parse((await home.at.ask(listBills, { token: home.owner, query })).body)
    },
  }
}
