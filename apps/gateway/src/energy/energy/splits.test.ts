import 'temporal-polyfill/global'
import { expect, test } from 'vitest'
import { now, openEnergyHome, paris } from '#testing/energy-home.ts'

type Split = { energy: number; cost: number | null; bars: [number | null, number | null][] }

test('by category, by price and by room are the same energy and money, whole and in every bar', async () => {
  const { energy, homeId, report, roomId, addRoom } = await openEnergyHome({ option: 'hp_hc' })
  const since = paris.of('2027-01-10').start
  const kitchen = await addRoom('Cuisine')
  await report('meter', 'energy_index', since, now, (step) => step * 97.3)
  await report('heating', 'energy_index', since, now, (step) => step * 40.1, { device: 'salon', roomId })
  await report('heating', 'energy_index', since, now, (step) => step * 11.7, {
    device: 'kitchen',
    roomId: kitchen,
  })
  await report('hot_water', 'energy_index', since, now, (step) => step * 20)
  await report('lighting', 'energy_index', since, now, () => 5_000, { device: 'lamp', roomId })

  for (const kind of ['day', 'week', 'month'] as const) {
    const result = await energy.period(homeId, { kind })
    const lists: (Split[] | undefined)[] = [result.by_category, result.by_price, result.by_room]
    for (const list of lists) {
      const parts = list ?? []
      expect(parts.reduce((sum, part) => sum + part.energy, 0)).toBeCloseTo(result.total ?? Number.NaN, 2)
      expect(parts.reduce((sum, part) => sum + (part.cost ?? 0), 0)).toBeCloseTo(result.cost ?? Number.NaN, 3)
      for (const [bar, [, wattHours]] of result.bars.entries()) {
        const added = parts.reduce((sum, { bars }) => sum + (bars[bar]?.[0] ?? 0), 0)
        expect(added).toBeCloseTo(wattHours ?? 0, 2)
      }
    }
  }
  const day = await energy.period(homeId, { kind: 'day' })
  expect(day.by_category?.[0]).not.toHaveProperty('bar_ranges')
  expect(day.by_category?.map(({ category }) => category)).toEqual([
    'heating',
    'hot_water',
    'lighting',
    'remainder',
  ])
  // Measured but not used: it is listed with a sum of zero.
  expect(day.by_category?.find(({ category }) => category === 'lighting')).toMatchObject({
    energy: 0,
    cost: 0,
  })
  expect(day.by_price?.map(({ kind, price }) => [kind, price])).toEqual([
    ['off_peak', 0.1579],
    ['peak', 0.2065],
  ])
  expect(day.by_room?.map(({ room_id: id }) => id)).toEqual(expect.arrayContaining([roomId, kitchen, null]))
})

test('of hours whose colour is not known, the ranges of the parts add up to that of each bar', async () => {
  const { energy, homeId, report, roomId } = await openEnergyHome({ option: 'tempo' })
  const since = paris.of('2027-01-04').start
  await report('meter', 'energy_index', since, now, (step) => step * 97.3)
  await report('heating', 'energy_index', since, now, (step) => step * 40.1, { roomId })

  for (const kind of ['day', 'week'] as const) {
    const { bars, bar_ranges: ranges, before, ...data } = await energy.period(homeId, { kind })
    expect(ranges?.some((range) => range !== null)).toBe(true)
    for (const [bar, [, , cost]] of bars.entries()) {
      for (const end of ['low', 'high'] as const) {
        for (const parts of [data.by_category ?? [], data.by_price ?? [], data.by_room ?? []]) {
          const ends = parts.map((part) => part.bars[bar]?.[1] ?? part.bar_ranges?.[bar]?.[end] ?? 0)
          expect(ends.reduce((sum, euros) => sum + euros, 0)).toBeCloseTo(
            cost ?? ranges?.[bar]?.[end] ?? 0,
            3,
          )
        }
      }
    }
    // A Sunday is always blue; the days of the period before have ranges too.
    const known = before?.bars?.map(([, cost], bar) => (cost === null ? before.bar_ranges?.[bar] : cost))
    expect(known).not.toContain(null)
    expect(known).not.toContain(undefined)
  }
})

test('consumption before the meter’s first report is no part of what the meter counted', async () => {
  const { energy, homeId, report } = await openEnergyHome({ option: 'base' })
  await report('heating', 'energy_index', paris.of('2027-01-17').start, now, (step) => step * 40)
  await report('meter', 'energy_index', paris.of('2027-01-18').start, now, (step) => step * 100)

  const week = await energy.consumption(homeId, { startDate: '2027-01-17', endDate: '2027-01-18' })

  expect(week.categories.map(({ category, energy: used }) => [category, used])).toEqual([
    ['heating', 4_320],
    ['remainder', 6_480],
  ])
})

test('hours whose kind the contract does not define are a part of their own, without a price', async () => {
  const { energy, homeId, report } = await openEnergyHome({ option: null })
  await report('meter', 'energy_index', paris.of('2027-01-18').start, now, (step) => step * 100)

  const { by_price: prices, cost } = await energy.period(homeId, { kind: 'day' })

  expect(cost).toBeNull()
  expect(prices).toMatchObject([{ kind: null, price: null, energy: 10_800, cost: null }])
})
