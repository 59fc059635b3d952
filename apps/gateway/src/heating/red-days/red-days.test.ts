import {
  acceptRedDayPlan,
  followRedDay,
  getRedDayPlan,
  skipRedDay,
  withdrawRedDayPlan,
} from '@foyer/contract/red-day-plan.ts'
import { setRoomOrder } from '@foyer/contract/command.ts'
import { setHotWaterWeek } from '@foyer/contract/hot-water.ts'
import { listRooms } from '@foyer/contract/room.ts'
import { getSchedule, setSchedule } from '@foyer/contract/schedule.ts'
import { expect, test } from 'vitest'
import { addPerson, signIn } from '#testing/app.ts'
import { iso } from '#testing/absence-home.ts'
import { createLog } from '#base/log.ts'
import { createHistory } from '#history/history.ts'
import { addDevice } from '#testing/history-home.ts'
import { eventually } from '#testing/hub.ts'
import { openTempoHome } from '#testing/tempo-home.ts'

/** Monday 18 January 2027, on which the clock of a test is at 18:00 in Paris. */
const monday = '2027-01-18'
const tuesday = '2027-01-19'
const evening = Date.parse('2027-01-18T22:00:00+01:00')

test('an accepted plan lowers the room on a red day, and its schedule is back at the end of the red hours', async () => {
  const { at, home, ask, goTo, enter, settled, orderOfRoom } = await openTempoHome()
  await enter(monday, 'red')
  expect((await ask(getRedDayPlan)).body).toMatchObject({
    accepted: null,
    hours: { from: '2027-01-18T05:00:00.000Z', to: iso(evening), day: monday },
    rooms: [
      {
        room_id: home.roomId,
        minutes: 16 * 60,
        blocks: [
          { from: '2027-01-18T05:00:00.000Z', to: iso(evening), order: 'eco' },
          { from: iso(evening), to: '2027-01-18T22:00:00.000Z', order: 'comfort' },
          { from: '2027-01-18T22:00:00.000Z', to: '2027-01-19T04:00:00.000Z', order: 'eco' },
          { from: '2027-01-19T04:00:00.000Z', to: '2027-01-19T05:00:00.000Z', order: 'comfort' },
        ],
        instead_of: [{ from: '2027-01-18T05:00:00.000Z', to: iso(evening), order: 'comfort' }],
      },
    ],
    day: { from: '2027-01-18T05:00:00.000Z', to: '2027-01-19T05:00:00.000Z', is_example: false },
    hot_water: [],
  })
  expect(await orderOfRoom()).toMatchObject({ order: 'comfort', source: 'schedule' })

  expect((await ask(acceptRedDayPlan)).body).toMatchObject({ accepted: { at: iso(at.clock.now()) } })
  await settled('red_day', 'eco')
  expect(await orderOfRoom()).toMatchObject({ instead_of: 'comfort', until: iso(evening) })

  await goTo(evening)
  await settled('schedule', 'comfort')
  await at.close()
})

test('a person’s order is stronger than the plan, and a day that is corrected or a withdrawn plan ends it', async () => {
  const { at, home, ask, enter, settled } = await openTempoHome()
  await enter(monday, 'red')
  await ask(acceptRedDayPlan)
  await settled('red_day', 'eco')

  const params = { roomId: home.roomId }
  await ask(setRoomOrder, { params, body: { order: 'comfort', until: { kind: 'next_block' } } })
  await settled('override', 'comfort')
  await ask(setRoomOrder, { params, body: { order: 'auto' } })
  await settled('red_day', 'eco')

  await enter(monday, 'white')
  await settled('schedule', 'comfort')
  await enter(monday, 'red')
  await settled('red_day', 'eco')

  expect((await ask(withdrawRedDayPlan)).status).toBe(200)
  await settled('schedule', 'comfort')
  expect((await ask(getRedDayPlan)).body).toMatchObject({ accepted: null })
  await at.close()
})

test('a plan follows a colour that a feed publishes later, and the red day after it', async () => {
  const { at, ask, goTo, settled, orderOfRoom } = await openTempoHome()
  await ask(acceptRedDayPlan)
  expect(await orderOfRoom()).toMatchObject({ source: 'schedule' })
  await at.database.query(
    `insert into published_day_color (option, day, color, source)
     values ('tempo', $1, 'red', 'test'), ('tempo', $2, 'red', 'test')
     on conflict (option, day) do update set color = excluded.color`,
    [monday, tuesday],
  )
  await settled('red_day', 'eco')
  await goTo(evening)
  await settled('schedule', 'comfort')
  await goTo(Date.parse('2027-01-19T12:00:00+01:00'))
  await settled('red_day', 'eco')
  await at.close()
})

test('a skipped red day follows the schedule until that is undone, and the red day after it follows the plan', async () => {
  const { at, home, ask, goTo, enter, settled } = await openTempoHome()
  await enter(monday, 'red')
  await enter(tuesday, 'red')
  await ask(acceptRedDayPlan)
  await settled('red_day', 'eco')
  const read = async () => getRedDayPlan.reply.parse((await ask(getRedDayPlan)).body)
  const { accepted, hot_water: tanks } = await read()

  const skipMonday = { params: { day: monday } }
  expect((await ask(skipRedDay, skipMonday)).status).toBe(200)
  await settled('schedule', 'comfort')
  const skippedAt = iso(at.clock.now())
  const skipped = await read()
  expect(skipped).toMatchObject({
    accepted,
    skipped: { day: monday, at: skippedAt, by: accepted?.by },
    hot_water: tanks,
    rooms: [
      {
        room_id: home.roomId,
        minutes: 16 * 60,
        blocks: [
          { from: '2027-01-18T05:00:00.000Z', to: '2027-01-18T22:00:00.000Z', order: 'comfort' },
          {},
          {},
        ],
        instead_of: [],
      },
    ],
  })
  // Skipping it again changes nothing.
  at.clock.pass(60_000)
  expect((await ask(skipRedDay, skipMonday)).status).toBe(200)
  expect((await read()).skipped).toEqual(skipped.skipped)

  expect((await ask(followRedDay, skipMonday)).status).toBe(200)
  await settled('red_day', 'eco')
  expect((await ask(followRedDay, skipMonday)).status).toBe(200)
  expect(await read()).toMatchObject({ skipped: null, rooms: [{ instead_of: [{ order: 'comfort' }] }] })

  await ask(skipRedDay, skipMonday)
  await settled('schedule', 'comfort')
  await goTo(evening)
  expect(await read()).toMatchObject({ hours: { day: tuesday }, skipped: null })
  await goTo(Date.parse('2027-01-19T12:00:00+01:00'))
  await settled('red_day', 'eco')
  await at.close()
})

test('a red day that is skipped on its eve is never lowered, and a plan that is accepted again follows it', async () => {
  const { at, ask, goTo, enter, settled, orderOfRoom } = await openTempoHome()
  await enter(tuesday, 'red')
  await ask(acceptRedDayPlan)
  const claims = () => at.database.query(`select from room_claim where kind = 'red_day' and state <> 'ended'`)
  await eventually(claims, ({ length }) => length === 1)
  expect((await ask(skipRedDay, { params: { day: tuesday } })).status).toBe(200)
  await eventually(claims, ({ length }) => length === 0)
  await goTo(Date.parse('2027-01-19T12:00:00+01:00'))
  await settled('schedule', 'comfort')
  expect(await orderOfRoom()).toMatchObject({ source: 'schedule' })

  await ask(withdrawRedDayPlan)
  expect((await ask(acceptRedDayPlan)).body).toMatchObject({ skipped: null })
  await settled('red_day', 'eco')
  await at.close()
})

test('only the next red day of an accepted plan can be skipped, and only by an owner', async () => {
  const { at, home, ask, enter } = await openTempoHome()
  const skip = async (day: string, token?: string) => {
    const { status, body } = await ask(skipRedDay, {
      params: { day },
      ...(token === undefined ? {} : { token }),
    })
    return [status, body]
  }
  const refused = (field: object) => [409, expect.objectContaining({ code: 'conflict', ...field })]
  await ask(acceptRedDayPlan)
  expect(await skip(monday)).toEqual(refused({ field: 'params.day' }))

  await enter(monday, 'red')
  await enter(tuesday, 'red')
  expect(await skip(tuesday)).toEqual(refused({ field: 'params.day' }))
  const member = await signIn(at, await addPerson(at.database, { homeId: home.homeId, role: 'member' }))
  expect(await skip(monday, member)).toMatchObject([403, { code: 'forbidden' }])
  expect((await ask(followRedDay, { params: { day: monday }, token: member })).status).toBe(403)

  await ask(withdrawRedDayPlan)
  expect(await skip(monday)).toEqual(refused({}))
  expect((await ask(getRedDayPlan)).body).toMatchObject({ accepted: null, skipped: null })
  await at.close()
})

test('only an owner accepts a plan, and a home without red days has no rooms in it', async () => {
  const { at, home, ask } = await openTempoHome()
  const member = await signIn(at, await addPerson(at.database, { homeId: home.homeId, role: 'member' }))
  expect((await at.ask(getRedDayPlan, { token: member })).status).toBe(200)
  expect((await at.ask(acceptRedDayPlan, { token: member })).status).toBe(403)
  await at.database.query('delete from contract where home_id = $1', [home.homeId])
  expect((await ask(getRedDayPlan)).body).toEqual({
    accepted: null,
    settings: {
      version: 0,
      lowers_rooms: true,
      keeps_water_off: false,
      rooms: [expect.objectContaining({ order: 'eco' })],
    },
    hours: null,
    skipped: null,
    rooms: [],
    day: null,
    hot_water: [],
    cost: null,
    no_cost: null,
  })
  await at.close()
})

/**
 * Days on which the meter counts 500 Wh in each half-hour from 05:00 to 23:00, 200 Wh of them in the radiator, which is
 * in Confort; at `celsius` outside.
 */
async function measureDays(
  { at, home }: Awaited<ReturnType<typeof openTempoHome>>,
  days: readonly { day: string; celsius: number }[],
) {
  const { homeId, hubId, roomId, radiatorId } = home
  await at.database.query('update device set room_id = $2 where id = $1', [radiatorId, roomId])
  const meterId = await addDevice(at.database, { homeId, hubId, category: 'meter' })
  const outdoorId = await addDevice(at.database, { homeId, hubId, category: 'outdoor' })
  const history = createHistory({
    database: at.database,
    clock: at.clock,
    log: createLog({ level: 'silent' }),
  })
  const report = (day: string, place: number, celsius: number) =>
    Array.from({ length: 37 }, (_, step) => {
      const reading = { homeId, at: Date.parse(`${day}T05:00:00+01:00`) + step * 1_800_000 }
      const index = place * 37 + step
      return [
        { ...reading, deviceId: meterId, capability: 'energy_index' as const, value: index * 500 },
        { ...reading, deviceId: radiatorId, capability: 'energy_index' as const, value: index * 200 },
        { ...reading, deviceId: radiatorId, capability: 'thermostat_mode' as const, value: 1 },
        { ...reading, deviceId: outdoorId, capability: 'temperature' as const, value: celsius },
      ]
    }).flat()
  await history.record(days.flatMap(({ day, celsius }, place) => report(day, place, celsius)))
}

/** 16 kWh at 0.706 €, and 22.43 % (7 % per degree) to 25 % (3.5 of 14 °C) less of 6.4 kWh of heating. */
const atThreeDegrees = {
  is_metered: true,
  price: 0.706,
  energy: 16_000,
  without: { mean: 11.296, low: 11.296, high: 11.296 },
  with_plan: { low: 10.1664, high: 10.2825 },
}

test('the cost of a red day comes from the red days of the home on which no plan was followed', async () => {
  const home = await openTempoHome()
  const { at, ask, enter } = home
  const cost = async () => getRedDayPlan.reply.parse((await ask(getRedDayPlan)).body)
  expect(await cost()).toMatchObject({ cost: null, no_cost: 'too_few_days' })

  const days = ['2027-01-05', '2027-01-06', '2027-01-07', '2027-01-08']
  await measureDays(
    home,
    days.map((day) => ({ day, celsius: 3 })),
  )
  for (const day of days) await enter(day, 'red')
  expect((await cost()).cost).toEqual({ ...atThreeDegrees, basis: 'red_days', days: 4 })

  // A day on which the plan lowered the room shows nothing about a day without it.
  await at.database.query(
    `insert into room_claim (home_id, id, room_id, kind, "order", since, until, state)
     values ($1, gen_random_uuid(), $2, 'red_day', 'eco', '2027-01-08T06:00+01', '2027-01-08T22:00+01', 'ended')`,
    [home.home.homeId, home.home.roomId],
  )
  expect((await cost()).cost).toEqual({ ...atThreeDegrees, basis: 'red_days', days: 3 })
  expect((await ask(acceptRedDayPlan)).body).toMatchObject({ cost: { days: 3 }, no_cost: null })

  // Confort -1: 7 % to 1 of 14 °C less.
  await home.choose([{ room_id: home.home.roomId, order: 'comfort_minus_1' }])
  expect((await cost()).cost?.with_plan).toEqual({ low: 10.9733, high: 10.9797 })
  await at.close()
})

test('without enough red days the coldest days count, and without a price nothing does', async () => {
  const home = await openTempoHome()
  const { at, ask } = home
  const cost = async () => getRedDayPlan.reply.parse((await ask(getRedDayPlan)).body)
  const cold = ['2027-01-04', '2027-01-05', '2027-01-06', '2027-01-07', '2027-01-08']
  await measureDays(home, [
    ...cold.map((day) => ({ day, celsius: 3 })),
    // Milder, and a Saturday, which is never red.
    { day: '2027-01-11', celsius: 9 },
    { day: '2027-01-09', celsius: -9 },
  ])
  expect((await cost()).cost).toEqual({ ...atThreeDegrees, basis: 'cold_days', days: 5 })

  await at.database.query('delete from contract_price')
  await at.database.query('delete from price')
  expect(await cost()).toMatchObject({ cost: null, no_cost: 'no_price' })
  await at.close()
})

test('a room that is warm on another weekday than the example is part of the plan, and not lowered in the example', async () => {
  const { at, home, ask, enter } = await openTempoHome()
  const params = { roomId: home.roomId }
  const setWarmDay = async (warm: number) => {
    const { version } = getSchedule.reply.parse((await ask(getSchedule, { params })).body)
    const dayOf = (order: 'comfort' | 'eco') => [{ start: 0, end: 1440, order }]
    const week = Array.from({ length: 7 }, (_, index) => dayOf(index === warm ? 'comfort' : 'eco'))
    expect((await ask(setSchedule, { params, body: { version, week } })).status).toBe(200)
  }
  const read = async () => getRedDayPlan.reply.parse((await ask(getRedDayPlan)).body)
  // Thursday; the example is Tuesday.
  await setWarmDay(3)
  expect(await read()).toMatchObject({
    day: { from: '2027-01-19T05:00:00.000Z', is_example: true },
    rooms: [{ room_id: home.roomId, minutes: 0, instead_of: [] }],
  })
  await setWarmDay(1)
  expect((await read()).rooms).toMatchObject([{ minutes: 960, instead_of: [{ order: 'comfort' }] }])
  // Saturday is never red, and a day that is red is no example.
  await setWarmDay(5)
  expect((await read()).rooms).toEqual([])
  await setWarmDay(3)
  await enter(tuesday, 'red')
  expect((await read()).rooms).toEqual([])
  await at.close()
})

test('the drawn day has each tank, which may heat in its off-peak hours, also while no red day is known', async () => {
  const { at, home, ask } = await openTempoHome()
  const { homeId, hubId, roomId } = home
  const deviceId = await addDevice(at.database, { homeId, hubId, roomId, category: 'hot_water' })
  await at.database.query(`update device set commands = array['on'] where id = $1`, [deviceId])
  // Tuesday, the day after the clock of the test.
  const night = { from: '2027-01-19T21:00:00.000Z', to: '2027-01-20T05:00:00.000Z' }
  expect((await ask(getRedDayPlan)).body).toMatchObject({
    hours: null,
    day: { from: '2027-01-19T05:00:00.000Z', to: night.to, is_example: true },
    hot_water: [{ device_id: deviceId, times: [night] }],
  })
  await at.close()
})

test('a tank whose own week would heat stays off in red hours, with the end of those hours in its room', async () => {
  const { at, home, ask, enter, choose } = await openTempoHome()
  const { homeId, hubId, roomId } = home
  const deviceId = await addDevice(at.database, { homeId, hubId, roomId, category: 'hot_water' })
  await at.database.query(`update device set commands = array['on'] where id = $1`, [deviceId])
  const week = Array.from({ length: 7 }, () => [{ start: 12 * 60, end: 20 * 60 }])
  await ask(setHotWaterWeek, { params: { roomId }, body: { version: null, week } })
  const water = async () => {
    const rooms = listRooms.reply.parse((await ask(listRooms)).body)
    return rooms.find(({ id }) => id === roomId)?.hot_water
  }
  expect(await water()).toMatchObject({ is_let: true, red_day: null })
  await enter(monday, 'red')
  await ask(acceptRedDayPlan)
  expect(await water()).toMatchObject({ is_let: true, red_day: null })
  await choose([], { keeps_water_off: true })
  expect(await water()).toMatchObject({
    is_let: false,
    red_day: { until: iso(evening) },
    changes_at: '2027-01-19T11:00:00.000Z',
  })
  await ask(skipRedDay, { params: { day: monday } })
  expect(await water()).toMatchObject({ is_let: true, red_day: null })
  await at.close()
})
