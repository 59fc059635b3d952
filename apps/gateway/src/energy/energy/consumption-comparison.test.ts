import 'temporal-polyfill/global'
import { expect, test } from 'vitest'
import { hour, now, openEnergyHome, paris } from '#testing/energy-home.ts'

const start = (day: string) => paris.of(day).start

test('a running week is compared with the same days and hours of the week before', async () => {
  const { energy, homeId, report } = await openEnergyHome({ option: 'base' })
  await report('meter', 'energy_index', start('2027-01-04'), now, (step) => step * 100)

  const week = await energy.comparison(homeId, { kind: 'week' })

  expect(week).toMatchObject({
    comparison: 'previous',
    comparisons: ['previous', 'year_before'],
    from: '2027-01-18',
    to: '2027-01-24',
    previous: '2027-01-11',
    next: null,
    is_metered: true,
    other: { from: '2027-01-11', to: '2027-01-17' },
    part: {
      here: { from: new Date(start('2027-01-18')).toISOString(), to: new Date(now).toISOString() },
      other: { to: new Date(now - 7 * 24 * hour).toISOString() },
      is_whole: false,
    },
    reason: null,
    total: { energy: 10_800, cost: 2.0952, cost_range: null },
    other_total: { energy: 10_800, cost: 2.0952, cost_range: null },
    weather: { reason: 'no_thermometer', factor: null, other_total: null },
  })
  expect(week.bars).toHaveLength(7)
  // The running day is in the compared part only until now.
  expect(week.bars[0]).toMatchObject({
    here: { energy: 10_800 },
    other: { energy: 14_400 },
    is_compared: false,
  })
  expect(week.bars[1]).toMatchObject({
    here: { energy: null },
    other: { energy: 14_400 },
    is_compared: false,
  })
})

test('the running half-hour counts with all that was used in it, the same minutes of the other day with their share', async () => {
  const at = now + hour / 3
  const { energy, homeId, report } = await openEnergyHome({ option: 'base', at })
  await report('meter', 'energy_index', start('2027-01-17'), at, (step) => step * 100)

  expect(await energy.comparison(homeId, { kind: 'day' })).toMatchObject({
    total: { energy: 11_000 },
    other_total: { energy: 11_000 },
  })
})

test('a whole month is compared with one of another length, and dates of only one are pairs of one', async () => {
  const { energy, homeId, report } = await openEnergyHome({ option: 'base' })
  await report('meter', 'energy_index', start('2026-11-01'), now, (step) => step * 100)

  const month = await energy.comparison(homeId, { kind: 'month', date: '2026-12-05' })

  expect(month).toMatchObject({
    part: { is_whole: true },
    total: { energy: 31 * 14_400 },
    other_total: { energy: 30 * 14_400 },
  })
  expect(month.bars.at(-1)).toMatchObject({ here: { energy: 14_400 }, other: null, is_compared: false })
  expect(month.bars.filter((bar) => bar.is_compared)).toHaveLength(30)
})

test('only what both periods know is compared, and what cannot be compared has its reason', async () => {
  const { energy, homeId, report } = await openEnergyHome({ option: 'base' })
  await report('meter', 'energy_index', start('2027-01-12') + 6 * hour, now, (step) => step * 100)

  const tuesday = { kind: 'day', date: '2027-01-13', comparison: 'previous' } as const
  const part = await energy.comparison(homeId, tuesday)
  const lastYear = await energy.comparison(homeId, { ...tuesday, comparison: 'year_before' })

  expect(part).toMatchObject({
    part: { here: { from: new Date(start('2027-01-13') + 6 * hour).toISOString() }, is_whole: false },
    total: { energy: 10_800 },
    other_total: { energy: 10_800 },
  })
  expect(part.bars.filter((bar) => bar.is_compared)).toHaveLength(36)
  expect(lastYear).toMatchObject({
    part: null,
    reason: 'other_not_measured',
    total: { energy: 14_400 },
    other_total: { energy: null, cost: null },
    weather: { reason: null, factor: null },
  })
})

test('a year has one comparison, which also answers for one that it does not have', async () => {
  const { energy, homeId } = await openEnergyHome({ option: null })
  const year = await energy.comparison(homeId, { kind: 'year', comparison: 'week_before' })
  expect(year).toMatchObject({
    comparison: 'previous',
    comparisons: ['previous'],
    other: { from: '2026-01-01', to: '2026-12-31' },
    reason: 'nothing_measured',
  })
  expect(year.bars).toHaveLength(12)
  expect(year.outside).toBeUndefined()
})

test('the heating of the other period is scaled by the degree-days of both, the rest is not', async () => {
  const { energy, homeId, report } = await openEnergyHome({ option: 'base' })
  const from = start('2027-01-04')
  await report('meter', 'energy_index', from, now, (step) => step * 100)
  await report('heating', 'energy_index', from, now, (step) => step * 50)
  // 8 °C in the other week, 3 °C in this one: 10 and 15 degree-days a day.
  await report('outdoor', 'temperature', from, now, (step) =>
    step * 600_000 < start('2027-01-11') - from ? 8 : 3,
  )

  const week = await energy.comparison(homeId, { kind: 'week', date: '2027-01-12' })

  const whole = 7 * 14_400
  expect(week).toMatchObject({
    total: { energy: whole },
    other_total: { energy: whole },
    weather: {
      reason: null,
      degree_days: expect.closeTo(15, 0),
      other_degree_days: expect.closeTo(10, 0),
      other_heating: whole / 2,
    },
  })
  expect(week.uses).toEqual([
    { category: 'heating', energy: whole / 2, other_energy: whole / 2 },
    { category: 'remainder', energy: whole / 2, other_energy: whole / 2 },
  ])
  const { factor, other_total: corrected } = week.weather
  expect(factor).toBeCloseTo(1.5, 1)
  expect(corrected?.energy).toBeCloseTo(whole / 2 + ((factor ?? 0) * whole) / 2, -1)
  expect(corrected?.cost).toBeCloseTo(((corrected?.energy ?? 0) / 1000) * 0.194, 2)
  const bars = week.bars.reduce((sum, bar) => sum + (bar.corrected?.energy ?? 0), 0)
  expect(bars).toBeCloseTo(corrected?.energy ?? 0, 0)
  expect(week.outside).toHaveLength(week.bars.length)
  expect(week.outside?.[1]).toEqual({ here: 3, other: 8 })
})

test('without measured heating there is no correction, nor in a mild week', async () => {
  const { energy, homeId, report } = await openEnergyHome({ option: 'base' })
  const from = start('2027-01-04')
  await report('meter', 'energy_index', from, now, (step) => step * 100)
  await report('outdoor', 'temperature', from, now, () => 17)
  const asked = { kind: 'week', date: '2027-01-12' } as const
  const unheated = await energy.comparison(homeId, asked)
  expect(unheated.weather.reason).toBe('no_heating')
  expect(unheated.outside?.[1]).toEqual({ here: 17, other: 17 })
  // Nothing is known yet of the days after today.
  const running = await energy.comparison(homeId, { kind: 'week' })
  expect(running.outside?.at(-1)).toEqual({ here: null, other: 17 })

  await report('heating', 'energy_index', from, now, (step) => step)
  expect((await energy.comparison(homeId, asked)).weather).toMatchObject({ reason: 'mild', factor: null })
})
