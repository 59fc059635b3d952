import 'temporal-polyfill/global'
import { expect, test } from 'vitest'
import { hour, now, openEnergyHome, paris } from '#testing/energy-home.ts'

test('a month is compared with one known in full, and with nothing if only some days are known', async () => {
  const known = await openEnergyHome({ option: 'base' })
  await known.report('meter', 'energy_index', paris.of('2026-12-01').start, now, (step) => step * 100)
  const late = await openEnergyHome({ option: 'base' })
  await late.report('meter', 'energy_index', paris.of('2026-12-29').start, now, (step) => step * 100)

  const [whole, part] = [
    await known.energy.period(known.homeId, { kind: 'month' }),
    await late.energy.period(late.homeId, { kind: 'month' }),
  ]

  expect(whole.before).toMatchObject({ from: '2026-12-01', comparison: 'previous', total: whole.total })
  expect(whole.comparisons).toEqual([{ comparison: 'previous', from: '2026-12-01' }])
  expect(part).toMatchObject({ before: null, comparisons: [], known: { since: null, until: null } })
})

test('a period known in part has the start of its data, and is compared with nothing', async () => {
  const { energy, homeId, report } = await openEnergyHome({ option: 'base' })
  const since = paris.of('2027-01-14').start + 7 * hour
  await report('meter', 'energy_index', since, now, (step) => step * 100)

  const january = await energy.period(homeId, { kind: 'month' })
  const today = await energy.consumption(homeId, {})

  expect(january.known).toEqual({ since: new Date(since).toISOString(), until: null })
  expect(january.before).toBeNull()
  // The Monday before is not known, the Sunday is.
  expect(today).toMatchObject({ known: { since: null }, before: 10_800, before_from: '2027-01-17' })
})

test('the data of a hub that fell silent at noon ends at noon and is no drop of consumption', async () => {
  const { energy, homeId, report } = await openEnergyHome({ option: 'base' })
  const noon = paris.of('2027-01-18').start + 12 * hour
  await report('meter', 'energy_index', paris.of('2027-01-10').start, noon, (step) => step * 100)

  const day = await energy.period(homeId, { kind: 'day' })

  expect(day.known?.since).toBeNull()
  expect(Date.parse(day.known?.until ?? '')).toBeLessThanOrEqual(noon + hour / 2)
  expect(day.before).toBeNull()
})

test('the card of the overview and its screen compare a day with the same day', async () => {
  const { energy, homeId, report } = await openEnergyHome({ option: 'hp_hc' })
  // Consumption on Mondays is twice that of any other day.
  await report('meter', 'energy_index', paris.of('2027-01-10').start, now, (step) => {
    const day = Math.floor(step / 144)
    return step * 100 + (day > 1 ? 14_400 : Math.max(0, step - 144) * 100)
  })

  const card = await energy.consumption(homeId, {})
  const screen = await energy.period(homeId, { kind: 'day' })
  const eve = await energy.period(homeId, { kind: 'day', comparison: 'previous' })

  expect(screen.before).toMatchObject({ from: '2027-01-11', comparison: 'week_before', total: 21_600 })
  expect([card.before, card.before_from]).toEqual([screen.before?.total, screen.before?.from])
  expect(screen.comparisons?.map(({ from }) => from)).toEqual(['2027-01-11', '2027-01-17'])
  expect(eve.before).toMatchObject({ from: '2027-01-17', comparison: 'previous', total: 10_800 })
  expect(eve.before?.bars).toHaveLength(48)
})

test('without a meter, a day with a plug that did not exist a week before is compared with nothing', async () => {
  const { energy, homeId, report } = await openEnergyHome({ option: 'base' })
  await report('heating', 'energy_index', paris.of('2027-01-10').start, now, (step) => step * 100)
  expect((await energy.period(homeId, { kind: 'day' })).before?.total).toBe(10_800)

  await report('appliances', 'energy_index', paris.of('2027-01-18').start, now, (step) => step * 100)
  const day = await energy.period(homeId, { kind: 'day' })

  expect(day).toMatchObject({ is_metered: false, total: 21_600, before: null })
})
