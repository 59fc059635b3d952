import { getConsumption, getConsumptionPeriod, getTariff } from '@foyer/contract/consumption.ts'
import { enterDayColor, listDayColors } from '@foyer/contract/day-color.ts'
import { addContract } from '@foyer/contract/supply-contract.ts'
import { expect, test } from 'vitest'
import { addPerson, signIn, startTestApp, type TestApp } from '#testing/app.ts'
import { colorPrices } from '#testing/energy-home.ts'
import { bringRoomsBack } from '#testing/rooms.ts'
import { makeTestHome } from '#testing/world.ts'

/** Monday 18 January 2027. */
const monday = '2027-01-18'

test('the cost of a day is a range until its colour is entered, then it is known', async () => {
  const { at, owner } = await openTempo()
  const query = { startDate: monday, endDate: monday }
  const day = async () =>
    getConsumption.reply.parse((await at.ask(getConsumption, { token: owner, query })).body)
  const period = async () => {
    const answer = await at.ask(getConsumptionPeriod, { token: owner, query: { kind: 'day', date: monday } })
    return getConsumptionPeriod.reply.parse(answer.body)
  }

  // 600 Wh from 17:00 to 18:00.
  const range = { low: 0.6 * 0.1612, high: 0.6 * 0.706 }
  const before = await day()
  expect(before.cost).toBeNull()
  expect(before.cost_range?.low).toBeCloseTo(range.low, 4)
  expect(before.cost_range?.high).toBeCloseTo(range.high, 4)
  const bars = await period()
  expect(bars.by_price).toMatchObject([
    { kind: null, kinds: ['blue_peak', 'white_peak', 'red_peak'], price: null, cost: null },
  ])
  expect(bars.by_price?.[0]?.cost_range).toEqual(bars.cost_range)
  expect(bars.bar_ranges?.filter((one) => one !== null).length).toBeGreaterThan(0)

  expect((await enter(at, owner, monday, 'red')).status).toBe(200)
  const after = await day()
  expect(after.cost).toBeCloseTo(0.6 * 0.706, 4)
  expect(after.cost_range).toBeNull()
  const known = await period()
  expect(known.by_price).toMatchObject([{ kind: 'red_peak', price: 0.706 }])
  expect(known.bar_ranges).toBeUndefined()

  await enter(at, owner, monday, null)
  expect((await day()).cost_range).toEqual(before.cost_range)
  await at.close()
})

test('the current price has the colour in force, and that of tomorrow', async () => {
  const { at, owner } = await openTempo()
  await enter(at, owner, monday, 'white')
  await enter(at, owner, '2027-01-19', 'red')
  const now = async () => getTariff.reply.parse((await at.ask(getTariff, { token: owner })).body).now

  expect(await now()).toMatchObject({ kind: 'white_peak', price: 0.1871, color: 'white', tomorrow: 'red' })
  // At 3:00 on Tuesday the colour of Monday is still in force.
  at.clock.set(Date.parse('2027-01-19T03:00:00+01:00'))
  expect(await now()).toMatchObject({
    kind: 'white_off_peak',
    price: 0.1499,
    range: null,
    color: 'white',
    tomorrow: null,
    until: '2027-01-19T05:00:00.000Z',
  })
  at.clock.set(Date.parse('2027-01-20T12:00:00+01:00'))
  expect(await now()).toMatchObject({
    kind: null,
    price: null,
    range: { low: 0.1612, high: 0.706 },
    color: null,
  })
  await at.close()
})

test('the last band is whole: the night of tomorrow ends at 06:00, not where two days end', async () => {
  const { at, owner } = await openTempo()
  at.clock.set(Date.parse('2027-01-19T01:24:00+01:00'))
  const { bands } = getTariff.reply.parse((await at.ask(getTariff, { token: owner })).body)
  expect(bands.at(-1)).toMatchObject({
    from: Date.parse('2027-01-20T22:00:00+01:00'),
    to: Date.parse('2027-01-21T06:00:00+01:00'),
  })
  await at.close()
})

test('a colour that a day can’t have is refused, with the field that does not fit', async () => {
  const { at, owner, memberToken } = await openTempo()
  const refused = async (day: string, color: string) => {
    const { status, body } = await enter(at, owner, day, color)
    return [status, body]
  }
  const invalid = (field: string) => [400, expect.objectContaining({ code: 'invalid_input', field })]

  // Sunday, a public holiday, summer, the day after tomorrow, a day whose night is before the contract too.
  expect(await refused('2027-01-17', 'red')).toEqual(invalid('body.color'))
  expect(await refused('2027-01-17', 'white')).toEqual(invalid('body.color'))
  expect(await refused('2027-01-01', 'red')).toEqual(invalid('body.color'))
  expect(await refused('2026-10-15', 'red')).toEqual(invalid('body.color'))
  expect(await refused('2027-01-20', 'blue')).toEqual(invalid('params.day'))
  expect(await refused('2026-08-30', 'blue')).toEqual(invalid('params.day'))
  expect((await enter(at, memberToken, monday, 'red')).status).toBe(403)
  expect(await at.database.query('select from day_color')).toEqual([])
  await at.close()
})

test('the day before a contract has a colour, because its night belongs to the contract', async () => {
  const { at, owner } = await openTempo()
  const query = { from: '2026-08-30', to: '2026-09-01' }
  const days = async () =>
    listDayColors.reply
      .parse((await at.ask(listDayColors, { token: owner, query })).body)
      .days.map(({ day, source }) => [day, source])

  expect(await days()).toEqual([
    ['2026-08-31', null],
    ['2026-09-01', null],
  ])
  expect((await enter(at, owner, '2026-08-31', 'white')).status).toBe(200)
  expect((await days())[0]).toEqual(['2026-08-31', 'entered'])
  await at.close()
})

test('the season lists its days with their source, and what is left after today', async () => {
  const { at, owner, homeId } = await openTempo()
  await at.database.query(
    `insert into published_day_color (option, day, color, source) values ('tempo', '2027-01-14', 'white', 'test')`,
  )
  await enter(at, owner, '2027-01-14', 'blue')
  await enter(at, owner, '2027-01-15', 'red')
  await at.database.query(
    `insert into day_color (home_id, option, day, source, color) values ($1, 'tempo', '2027-01-15', 'meter', 'white')`,
    [homeId],
  )
  const list = async (query: Record<string, string>) =>
    listDayColors.reply.parse((await at.ask(listDayColors, { token: owner, query })).body)

  const some = await list({ from: '2027-01-14', to: '2027-01-18' })
  expect(some).toMatchObject({ option: 'tempo', season: { from: '2026-09-01', to: '2027-08-31' } })
  expect(some.days).toEqual([
    { day: '2027-01-14', color: 'white', possible: ['white'], source: 'feed' },
    { day: '2027-01-15', color: 'white', possible: ['white'], source: 'meter' },
    { day: '2027-01-16', color: null, possible: ['blue', 'white'], source: null },
    { day: '2027-01-17', color: 'blue', possible: ['blue'], source: 'rules' },
    { day: '2027-01-18', color: null, possible: ['blue', 'white', 'red'], source: null },
  ])
  const season = await list({})
  expect(season.days).toHaveLength(365)
  // Nothing is known of most days before today: up to all red days may have passed.
  expect(season.left).toMatchObject([
    { color: 'blue' },
    { color: 'white', high: 41 },
    { color: 'red', low: 0, high: 22 },
  ])
  expect(
    (await at.ask(listDayColors, { token: owner, query: { from: '2026-01-01', to: '2027-01-02' } })).status,
  ).toBe(400)
  await at.close()
})

test('a home without colours has no days, and can’t enter any', async () => {
  const at = await startTestApp()
  const home = await makeTestHome(at.database, at.clock, '0e6f4b3a-95d1-4c28-8a7e-2f1b3c4d5e6f')
  const owner = await signIn(at, home.owner)

  const answer = await at.ask(listDayColors, { token: owner })
  expect(answer.body).toMatchObject({ option: null, days: [], left: [] })
  expect((await enter(at, owner, monday, 'blue')).status).toBe(400)
  await at.close()
})

test('a colour of EJP schedules a new plan of its home', async () => {
  const { at, home, homeId, owner } = await openTempo('ejp')
  await bringRoomsBack(at.database, home)
  await at.database.query('delete from home_wake')

  await enter(at, owner, monday, 'red')
  expect(await at.database.query('select from home_wake where home_id = $1', [homeId])).not.toEqual([])
  expect((await at.ask(getTariff, { token: owner })).body).toMatchObject({
    now: { kind: 'ejp_peak', until: '2027-01-19T00:00:00.000Z' },
  })
  await at.close()
})

async function openTempo(option: 'tempo' | 'ejp' = 'tempo') {
  const at = await startTestApp()
  const home = await makeTestHome(at.database, at.clock, '0e6f4b3a-95d1-4c28-8a7e-2f1b3c4d5e6f')
  const { homeId } = home
  const owner = await signIn(at, home.owner)
  const memberToken = await signIn(at, await addPerson(at.database, { homeId, role: 'member' }))
  await at.database.query('delete from contract where home_id = $1', [homeId])
  const made = await at.ask(addContract, {
    token: owner,
    body: {
      valid_from: '2026-09-01',
      option,
      subscribed_power: 9,
      off_peak: [],
      prices: [{ valid_from: '2026-09-01', ...colorPrices[option] }],
    },
  })
  expect(made.status).toBe(200)
  return { at, home, homeId, owner, memberToken }
}

function enter(at: TestApp, token: string, day: string, color: string | null) {
  return at.ask(enterDayColor, { token, params: { day }, body: { color } })
}
