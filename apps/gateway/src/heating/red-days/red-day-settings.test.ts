import { listCommands } from '@foyer/contract/command.ts'
import {
  acceptRedDayPlan,
  getRedDayPlan,
  setRedDaySettings,
  withdrawRedDayPlan,
} from '@foyer/contract/red-day-plan.ts'
import { createRoom, deleteRoom, listRooms } from '@foyer/contract/room.ts'
import { setSchedule } from '@foyer/contract/schedule.ts'
import { expect, test } from 'vitest'
import { iso } from '#testing/absence-home.ts'
import { addPerson, signIn } from '#testing/app.ts'
import { addDevice } from '#testing/history-home.ts'
import { eventually } from '#testing/hub.ts'
import { openTempoHome } from '#testing/tempo-home.ts'

/** Monday 18 January 2027, on which the clock of a test is at 18:00 in Paris. */
const monday = '2027-01-18'
const evening = Date.parse('2027-01-18T22:00:00+01:00')

test('a red day follows the mode that was chosen for a room, also when it changes during its hours', async () => {
  const { at, home, ask, enter, settled, choose, orderOfRoom } = await openTempoHome()
  const { roomId: room_id } = home
  await enter(monday, 'red')
  const read = async () => getRedDayPlan.reply.parse((await ask(getRedDayPlan)).body)
  expect((await read()).settings).toEqual({
    version: 0,
    lowers_rooms: true,
    keeps_water_off: false,
    rooms: [{ room_id, name: expect.any(String), order: 'eco' }],
  })
  // Chosen before the plan is accepted, which takes one press.
  expect(await choose([{ room_id, order: 'comfort_minus_2' }])).toMatchObject({
    version: 1,
    rooms: [{ room_id, order: 'comfort_minus_2' }],
  })
  expect(await read()).toMatchObject({
    accepted: null,
    rooms: [{ minutes: 16 * 60, blocks: [{ to: iso(evening), order: 'comfort_minus_2' }, {}, {}, {}] }],
  })
  expect(await orderOfRoom()).toMatchObject({ source: 'schedule' })
  await ask(acceptRedDayPlan)
  await settled('red_day', 'comfort_minus_2')

  await choose([{ room_id, order: 'frost_protection' }])
  await settled('red_day', 'frost_protection')
  await choose([{ room_id, order: null }])
  await settled('schedule', 'comfort')
  expect(await read()).toMatchObject({ rooms: [{ minutes: 0, instead_of: [] }], cost: null, no_cost: null })
  // A room that was not chosen follows the default.
  await choose([])
  await settled('red_day', 'eco')
  await choose([{ room_id, order: 'comfort_minus_1' }], { lowers_rooms: false })
  await settled('schedule', 'comfort')
  await choose([{ room_id, order: 'comfort_minus_1' }], { lowers_rooms: true })
  await settled('red_day', 'comfort_minus_1')

  // The choice outlives the plan.
  await ask(withdrawRedDayPlan)
  await settled('schedule', 'comfort')
  expect((await read()).settings).toMatchObject({ version: 6, rooms: [{ order: 'comfort_minus_1' }] })
  await at.close()
})

test('a week that is changed in red hours sends the mode to which the red day lowers it', async () => {
  const { at, home, ask, enter, settled, choose } = await openTempoHome()
  const { roomId } = home
  const modes = async () =>
    listCommands.reply
      .parse((await ask(listCommands)).body)
      .flatMap(({ capability, value }) => (capability === 'thermostat_mode' ? value : []))
  const follow = async (order: 'eco' | 'comfort') => {
    const body = { version: null, week: Array.from({ length: 7 }, () => [{ start: 0, end: 1440, order }]) }
    expect((await ask(setSchedule, { params: { roomId }, body })).status).toBe(200)
  }
  await enter(monday, 'red')
  await choose([{ room_id: roomId, order: 'comfort_minus_1' }])
  await ask(acceptRedDayPlan)
  await eventually(modes, (sent) => sent.includes('comfort_minus_1'))
  await follow('eco')
  await settled('schedule', 'eco')
  expect(await modes()).toContain('eco')

  await follow('comfort')
  await settled('red_day', 'comfort_minus_1')
  expect((await modes()).filter((mode) => mode === 'comfort_minus_1')).toHaveLength(2)
  await at.close()
})

test('settings that changed meanwhile, rooms that the home does not have and members are refused', async () => {
  const { at, home, ask, choose } = await openTempoHome()
  const { roomId: room_id } = home
  await choose([{ room_id, order: 'comfort_minus_1' }])
  const set = async (change: object, token?: string) => {
    const body = { version: 1, lowers_rooms: true, keeps_water_off: false, rooms: [], ...change }
    const reply = await ask(setRedDaySettings, { body, ...(token === undefined ? {} : { token }) })
    return [reply.status, reply.body]
  }
  const stale = [409, { code: 'conflict', field: 'body.version' }]
  expect(await set({ version: 0 })).toMatchObject(stale)
  expect(await set({ version: 2 })).toMatchObject(stale)
  const order = 'eco' as const
  const refused = [400, { code: 'invalid_input', field: 'body.rooms' }]
  expect(await set({ rooms: [{ room_id: home.homeId, order }] })).toMatchObject(refused)
  const twice = [
    { room_id, order },
    { room_id, order: null },
  ]
  expect(await set({ rooms: twice })).toMatchObject(refused)
  expect((await set({ rooms: [{ room_id, order: 'comfort' }] }))[0]).toBe(400)
  const member = await signIn(at, await addPerson(at.database, { homeId: home.homeId, role: 'member' }))
  expect(await set({}, member)).toMatchObject([403, { code: 'forbidden' }])
  // Nothing of these was stored.
  const { settings } = getRedDayPlan.reply.parse((await ask(getRedDayPlan)).body)
  expect(settings).toMatchObject({ version: 1, rooms: [{ room_id, order: 'comfort_minus_1' }] })
  await at.close()
})

test('a deleted room leaves no choice behind', async () => {
  const { at, ask, choose } = await openTempoHome()
  const added = createRoom.reply.parse((await ask(createRoom, { body: { name: 'Cave' } })).body)
  await choose([{ room_id: added.id, order: 'frost_protection' }])
  const chosen = () => at.database.query('select from red_day_room')
  expect(await chosen()).toHaveLength(1)
  expect((await ask(deleteRoom, { params: { roomId: added.id } })).status).toBe(200)
  expect(await chosen()).toEqual([])
  await at.close()
})

test('hot water that its own schedule would heat stays off in red hours, if the plan keeps it off', async () => {
  const { at, home, ask, goTo, enter, choose } = await openTempoHome()
  const { homeId, hubId, roomId } = home
  const deviceId = await addDevice(at.database, { homeId, hubId, roomId, category: 'hot_water' })
  const week = Array.from({ length: 7 }, () => [{ start: 720, end: 1380 }])
  await at.database.query(
    `update device set commands = array['on'], ecs_week = $2::jsonb, reachable = true, connected_since = null
     where id = $1`,
    [deviceId, JSON.stringify(week)],
  )
  await enter(monday, 'red')
  const times = async () => {
    const { hot_water: tanks } = getRedDayPlan.reply.parse((await ask(getRedDayPlan)).body)
    return tanks.flatMap((tank) => tank.times)
  }
  const water = async () => {
    const rooms = listRooms.reply.parse((await ask(listRooms)).body)
    return rooms.find(({ id }) => id === roomId)?.hot_water
  }
  const asked = async () =>
    listCommands.reply
      .parse((await ask(listCommands)).body)
      .flatMap(({ capability, value }) => (capability === 'on' ? value : []))
  const noon = '2027-01-18T11:00:00.000Z'
  const night = '2027-01-18T22:00:00.000Z'
  expect(await times()).toEqual([{ from: noon, to: night }])
  await ask(acceptRedDayPlan)
  // By default the plan leaves hot water as it is.
  expect(await water()).toMatchObject({ is_let: true })
  await eventually(asked, (values) => values.includes(true))
  expect(await asked()).not.toContain(false)

  await choose([], { keeps_water_off: true })
  expect(await times()).toEqual([{ from: iso(evening), to: night }])
  expect(await water()).toMatchObject({ is_let: false, changes_at: iso(evening), away: null })
  await eventually(asked, (values) => values.includes(false))

  await goTo(evening)
  expect(await water()).toMatchObject({ is_let: true, changes_at: night })
  await eventually(asked, (values) => values[0] === true)
  await at.close()
})
