import 'temporal-polyfill/global'
import { expect, test } from 'vitest'
import { hour, now, openEnergyHome as openHome, paris } from '#testing/energy-home.ts'

test('today is split by category, at the price of each half-hour, with the same hours a week before', async () => {
  const { energy, homeId, report } = await openHome({ option: 'hp_hc' })
  const since = paris.of('2027-01-10').start
  for (const [category, every] of [
    ['meter', 100],
    ['heating', 40],
    ['hot_water', 20],
    ['lighting', 5],
  ] as const) {
    await report(category, 'energy_index', since, now, (step) => step * every)
  }

  const today = await energy.consumption(homeId, {})

  expect(today).toMatchObject({
    from: '2027-01-17T23:00:00.000Z',
    to: '2027-01-18T23:00:00.000Z',
    total: 10_800,
    is_metered: true,
    before: 10_800,
  })
  expect(today.cost).toBeCloseTo(3.6 * 0.1579 + 7.2 * 0.2065, 3)
  expect(today.categories.map(({ category, energy: wattHours }) => [category, wattHours])).toEqual([
    ['heating', 4_320],
    ['hot_water', 2_160],
    ['lighting', 540],
    ['remainder', 3_780],
  ])
  expect(today.half_hours).toHaveLength(48)
  expect(today.half_hours[0]).toEqual([paris.of('2027-01-18').start, 300])
  // The report of 18:00 opens a half-hour without consumption so far; the next is not known.
  expect(today.half_hours.slice(35, 38).map(([, wattHours]) => wattHours)).toEqual([300, 0, null])
})

test('a half-hour across the edge of off-peak hours is priced by its minutes', async () => {
  const { energy, homeId, report } = await openHome({
    option: 'hp_hc',
    offPeak: [[22 * 60 + 56, 6 * 60 + 56]],
  })
  await report('meter', 'energy_index', paris.of('2027-01-17').start, now, (step) => step * 100)

  const day = await energy.consumption(homeId, { startDate: '2027-01-17', endDate: '2027-01-17' })
  const cut = await energy.consumption(homeId, {})

  // 600 Wh an hour: eight hours of a whole day, and 6 h 56 of today's eighteen.
  expect(day.cost).toBeCloseTo(4.8 * 0.1579 + 9.6 * 0.2065, 4)
  expect(cut.cost).toBeCloseTo(0.6 * (6 + 56 / 60) * 0.1579 + 0.6 * (11 + 4 / 60) * 0.2065, 4)
})

test('without a meter the parts are the whole, without a contract nothing has a price', async () => {
  const { energy, homeId, report } = await openHome({ option: null })
  const since = paris.of('2027-01-18').start
  await report('heating', 'energy_index', since, now, (step) => step * 40)
  await report('appliances', 'energy_index', since, now, (step) => step * 10)

  const today = await energy.consumption(homeId, {})

  expect(today).toMatchObject({ total: 5_400, is_metered: false, cost: null, before: null })
  expect(today.categories).toEqual([
    { category: 'heating', energy: 4_320, cost: null, cost_range: null },
    { category: 'appliances', energy: 1_080, cost: null, cost_range: null },
  ])
  expect(await energy.tariff(homeId)).toMatchObject({ option: null, now: null, bands: [], source: null })
})

test('a home without measurements has unknown energy', async () => {
  const { energy, homeId } = await openHome({ option: 'base' })

  expect(await energy.consumption(homeId, {})).toMatchObject({
    total: null,
    is_metered: false,
    cost: null,
    categories: [],
    before: null,
  })
  expect(await energy.savings(homeId)).toMatchObject({
    range: null,
    reason: 'no_heating_measured',
    heating: null,
  })
})

test('the day on which the clock goes back has fifty half-hours, and they add up', async () => {
  const { energy, homeId, report } = await openHome({ option: 'base' })
  const day = paris.of('2026-10-25')
  await report('meter', 'energy_index', day.start - hour, day.end + hour, (step) => step * 50)

  const result = await energy.consumption(homeId, { startDate: '2026-10-25', endDate: '2026-10-25' })

  expect(result.half_hours).toHaveLength(50)
  expect(result.total).toBeCloseTo(25 * 6 * 50, 1)
  expect(result.cost).toBeCloseTo(7.5 * 0.194, 3)
})

test('a span beyond its limits is refused with the name of its date', async () => {
  const { energy, homeId } = await openHome({ option: 'base' })
  const ask = (startDate: string, endDate: string) => energy.consumption(homeId, { startDate, endDate })

  await expect(ask('2027-01-02', '2027-01-01')).rejects.toMatchObject({ field: 'query.endDate' })
  await expect(ask('2026-12-01', '2027-01-01')).rejects.toMatchObject({ field: 'query.endDate' })
  await expect(ask('0000-01-01', '2027-01-01')).rejects.toMatchObject({ field: 'query.startDate' })
  await expect(ask('2027-01-01', '9999-12-31')).rejects.toMatchObject({ field: 'query.endDate' })
  expect((await ask('2026-12-02', '2027-01-01')).half_hours).toHaveLength(31 * 48)
})

test('the price in force has its kind, its end and its source', async () => {
  const { energy, homeId } = await openHome({ option: 'hp_hc' })
  const base = await openHome({ option: 'base' })

  expect(await energy.tariff(homeId)).toMatchObject({
    option: 'hp_hc',
    now: {
      kind: 'peak',
      price: 0.2065,
      since: '2027-01-18T05:00:00.000Z',
      until: '2027-01-18T21:00:00.000Z',
    },
    valid_since: '2026-02-01',
    source: 'test',
  })
  expect(await base.energy.tariff(base.homeId)).toMatchObject({
    option: 'base',
    now: { kind: 'base', price: 0.194, since: '2026-01-31T23:00:00.000Z', until: null },
  })
})

test('the price bands of some days are theirs alone, and the price in force stays that of now', async () => {
  const { energy, homeId } = await openHome({ option: 'hp_hc' })
  const { now: current, bands } = await energy.tariff(homeId, {
    startDate: '2027-01-21',
    endDate: '2027-01-22',
  })

  expect(current).toEqual((await energy.tariff(homeId)).now)
  const [first, second] = [paris.of('2027-01-21'), paris.of('2027-01-22')]
  expect(bands.map(({ from, to, kind }) => [from, to, kind])).toEqual([
    [first.start, first.start + 6 * hour, 'off_peak'],
    [first.start + 6 * hour, first.start + 22 * hour, 'peak'],
    [first.start + 22 * hour, second.start + 6 * hour, 'off_peak'],
    [second.start + 6 * hour, second.start + 22 * hour, 'peak'],
    [second.start + 22 * hour, second.end, 'off_peak'],
  ])
  // Without an end, it is today.
  await expect(energy.tariff(homeId, { startDate: '2027-01-21' })).rejects.toMatchObject({
    field: 'query.endDate',
  })
  await expect(
    energy.tariff(homeId, { startDate: '2026-12-01', endDate: '2027-01-01' }),
  ).rejects.toMatchObject({
    field: 'query.endDate',
  })
})

test('the month’s savings are a range compared with Confort all day, from the measured rooms', async () => {
  const { energy, homeId, report, roomId } = await openHome({ option: 'base' })
  const since = paris.of('2027-01-01').start
  const isNight = (step: number): boolean => step % 144 < 36
  const room = { roomId, device: 'radiator' }
  await report('heating', 'energy_index', since, now, (step) => step * 100, room)
  await report('heating', 'thermostat_mode', since, now, (step) => (isNight(step) ? 4 : 1), room)
  await report('none', 'temperature', since, now, (step) => (isNight(step) ? 17 : 20), {
    roomId,
    device: 'sensor',
  })
  await report('outdoor', 'temperature', since, now, () => 4)

  const savings = await energy.savings(homeId)

  expect(savings).toMatchObject({
    from: '2027-01-01',
    to: '2027-01-18',
    heating_days: 18,
    reason: null,
    has_outdoor: true,
  })
  // No absence is recorded, so that there is no such cause.
  expect(savings.causes?.map(({ cause }) => cause)).toEqual(['programme'])
  // Nights are 3 °C lower: a quarter of the time, and a little more as the last day is not over.
  expect(savings.mean_lowering).toBeCloseTo(3 * 0.254, 1)
  const cost = ((savings.heating ?? 0) / 1000) * 0.194
  expect(savings.range?.low).toBeGreaterThan(cost * 0.05)
  expect(savings.range?.high).toBeGreaterThanOrEqual(savings.range?.low ?? 0)
  expect(savings.range?.high).toBeLessThan(cost * 0.1)
})

test('savings count from the first measured heating on, in the room whose heater was replaced too', async () => {
  const { energy, homeId, report, roomId } = await openHome({ option: 'base' })
  const [since, measured] = [paris.of('2027-01-01').start, paris.of('2027-01-10').start]
  const isNight = (step: number): boolean => step % 144 < 36
  const [old, radiator] = [
    { roomId, device: 'old' },
    { roomId, device: 'radiator' },
  ]
  const december = [paris.of('2026-12-10').start, paris.of('2026-12-20').start] as const
  await report('heating', 'energy_index', ...december, (step) => step * 100, old)
  await report('heating', 'thermostat_mode', ...december, () => 1, old)
  await report('heating', 'energy_index', measured, now, (step) => step * 100, radiator)
  await report('heating', 'thermostat_mode', since, now, (step) => (isNight(step) ? 4 : 1), radiator)
  await report('none', 'temperature', since, now, (step) => (isNight(step) ? 17 : 20), {
    roomId,
    device: 'sensor',
  })
  await report('outdoor', 'temperature', since, now, () => 4)

  const savings = await energy.savings(homeId)

  // Nine days of 14 degrees below 18; the last one is long enough to count.
  expect(savings).toMatchObject({ from: '2027-01-10', degree_days: 126, reason: null })
  expect(savings.mean_lowering).toBeCloseTo(3 * 0.254, 1)
  expect(savings.range?.low).toBeGreaterThan(0)
})

test('a valve that measures warmer than the sensor of its room does not change the savings', async () => {
  const savings = await Promise.all(
    [false, true].map(async (hasValve) => {
      const { energy, homeId, report, roomId } = await openHome({ option: 'base' })
      const since = paris.of('2027-01-01').start
      const isNight = (step: number): boolean => step % 144 < 36
      const radiator = { roomId, device: 'radiator' }
      await report('heating', 'energy_index', since, now, (step) => step * 100, radiator)
      await report('heating', 'thermostat_mode', since, now, (step) => (isNight(step) ? 4 : 1), radiator)
      const valve = { roomId, device: 'valve', type: 'thermostat' } as const
      if (hasValve) await report('heating', 'temperature', since, now, (step) => 21 + (step % 9), valve)
      const sensor = { roomId, device: 'sensor' }
      await report('none', 'temperature', since, now, (step) => (isNight(step) ? 17 : 20), sensor)
      await report('outdoor', 'temperature', since, now, () => 4)
      return (await energy.savings(homeId)).range
    }),
  )

  expect(savings[0]).not.toBeNull()
  expect(savings[1]).toEqual(savings[0])
})

test('a week is split by days and compared with the same part of the week before', async () => {
  const { energy, homeId, report } = await openHome({ option: 'base' })
  await report('meter', 'energy_index', paris.of('2027-01-04').start, now, (step) => step * 100)

  // The 18th is a Monday: eighteen hours of it are known.
  const week = await energy.period(homeId, { kind: 'week' })

  expect(week).toMatchObject({
    from: '2027-01-18',
    to: '2027-01-24',
    previous: '2027-01-11',
    next: null,
    total: 10_800,
    before: { from: '2027-01-11', to: '2027-01-17', total: 10_800 },
  })
  expect(week.bars).toHaveLength(7)
  expect(week.bars.slice(0, 2).map(([, wattHours]) => wattHours)).toEqual([10_800, null])
  expect(week.cost).toBeCloseTo(10.8 * 0.194, 4)
})

test('a past month is compared with all of the one before, and a year is split by months', async () => {
  const { energy, homeId, report } = await openHome({ option: 'base' })
  await report('meter', 'energy_index', paris.of('2026-11-01').start, now, (step) => step * 100)

  const december = await energy.period(homeId, { kind: 'month', date: '2026-12-24' })
  const year = await energy.period(homeId, { kind: 'year', date: '2026-12-24' })

  expect(december).toMatchObject({ from: '2026-12-01', to: '2026-12-31', next: '2027-01-01' })
  expect(december.total).toBeCloseTo(31 * 144 * 100, -2)
  expect(december.before?.total).toBeCloseTo(30 * 144 * 100, -2)
  expect(december.bars).toHaveLength(31)
  expect(year.bars).toHaveLength(12)
  expect(year.bars[9]?.[1]).toBeNull()
  expect(year.bars[11]?.[1]).toBeCloseTo(december.total ?? Number.NaN, 3)
  expect(year.before).toBeNull()
})

test('the mean power of each mode is that of the last 28 whole days, in rooms whose heaters all measure', async () => {
  const { energy, homeId, roomId, addRoom, report } = await openHome({ option: 'base' })
  const other = await addRoom('Chambre')
  // The heater that was there before.
  const [removed, before] = [{ roomId, device: 'former' }, paris.of('2026-12-10').start]
  await report('heating', 'energy_index', before, before + 2 * hour, (step) => step * 500, removed)
  await report('heating', 'thermostat_mode', before, before + 2 * hour, () => 1, removed)
  const since = paris.of('2027-01-15').start
  const isNight = (step: number) => step % 144 < 36
  const usedSince = (step: number) =>
    Array.from({ length: step }, (_, before) => (isNight(before) ? 20 : 100)).reduce(
      (sum, one) => sum + one,
      0,
    )
  const end = paris.of('2027-01-18').start
  const one = { roomId, device: 'one' }
  await report('heating', 'energy_index', since, end, usedSince, one)
  await report('heating', 'thermostat_mode', since, end, (step) => (isNight(step) ? 4 : 1), one)
  await report('heating', 'energy_index', since, end, (step) => step * 100, { roomId: other, device: 'two' })
  await report('heating', 'thermostat_mode', since, end, () => 1, { roomId: other, device: 'three' })

  // Three nights of six hours at 120 Wh an hour, and the rest of three days at 600.
  expect(await energy.heatingPower(homeId)).toEqual({
    from: '2026-12-21',
    to: '2027-01-17',
    rooms: [
      {
        room_id: roomId,
        orders: [
          { order: 'comfort', power: 600, hours: 54 },
          { order: 'eco', power: 120, hours: 18 },
          { order: 'stop', power: 0, hours: 0 },
        ],
      },
    ],
  })
})
