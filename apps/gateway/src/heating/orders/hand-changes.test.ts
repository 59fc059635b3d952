import { expect, test } from 'vitest'
import { pilotWire } from '#testing/commands.ts'
import { createActivity } from '#home/activity/activity.ts'
import { eventually } from '#testing/hub.ts'
import {
  loseDevice,
  openOrderTest,
  type OrderTest,
  untilConfirmed,
  untilReachable,
  untilSettled,
} from '#testing/orders.ts'

const HOUR = 3_600_000

async function handOf(home: OrderTest) {
  return (await home.runner().handsOf(home.hub.homeId)).get(home.roomId) ?? null
}

/** Somebody turns the radiator, and the gateway has seen it. */
async function turn(home: OrderTest, name: string, change: Record<string, unknown>) {
  await home.script.say(name, change)
  return eventually(
    () => handOf(home),
    (hand) => hand !== null,
  )
}

test('a radiator that somebody turns keeps that until the next edge of the week, whoever comes back meanwhile', async () => {
  const home = await openOrderTest({
    devices: [pilotWire('salon', 'comfort'), pilotWire('couloir', 'comfort')],
  })
  await untilSettled(home)
  home.clock.pass(HOUR)
  expect(await turn(home, 'salon', { pilot_wire_mode: 'frost_protection' })).toEqual({
    device_id: home.script.deviceIds[0],
    device_name: 'salon',
    at: '2027-01-18T18:00:00.000Z',
    order: 'frost_protection',
    setpoint: null,
    until: '2027-01-18T21:30:00.000Z',
  })
  home.clock.pass(60_000)
  await loseDevice(home, 'couloir')
  home.clock.pass(60_000)
  await home.script.say('couloir', {})
  await untilReachable(home, true)
  await untilSettled(home)
  await home.runner().close()
  await home.addRunner()
  await untilSettled(home)
  expect(home.script.sets()).toEqual([])
  expect(await handOf(home)).not.toBeNull()

  home.clock.set(Date.parse('2027-01-18T22:30:00+01:00'))
  await eventually(
    () => home.script.sets(),
    (sets) => sets.includes('salon {"pilot_wire_mode":"eco"}'),
  )
  expect(await handOf(home)).toBeNull()
  await home.stop()
})

test('one tap brings a room back to its programme, also where only the setpoint is somebody’s own', async () => {
  const state = { occupied_heating_setpoint: 19, system_mode: 'heat', local_temperature: 19 }
  const home = await openOrderTest({ devices: [{ name: 'vanne', model: 'TRVZB', state }] })
  await untilSettled(home)
  home.clock.pass(HOUR)
  expect(await turn(home, 'vanne', { occupied_heating_setpoint: 22.5 })).toMatchObject({
    order: 'comfort',
    setpoint: 22.5,
  })
  home.clock.pass(60_000)
  expect(await home.follow()).toMatchObject({ value: 'comfort', actor: { kind: 'user' } })
  await eventually(
    () => handOf(home),
    (hand) => hand === null,
  )
  await home.stop()
})

test('what is turned by hand is told in the activity, and turned back it is nobody’s any more', async () => {
  const home = await openOrderTest({ devices: [pilotWire('salon', 'comfort')] })
  await untilSettled(home)
  home.clock.pass(HOUR)
  await turn(home, 'salon', { pilot_wire_mode: 'eco' })
  home.clock.pass(HOUR / 2)
  await home.script.say('salon', { pilot_wire_mode: 'comfort' })
  await eventually(
    () => handOf(home),
    (hand) => hand === null,
  )

  const activity = createActivity({ database: home.database, listCommands: async () => [] })
  const page = {
    homeId: home.hub.homeId,
    roomId: null,
    before: null,
    limit: 10,
    kind: 'hand' as const,
    actor: null,
    outcome: null,
  }
  // The hand is over with the report; that it was a hand that turned it back is believed a moment later.
  const told = await eventually(
    () => activity.list(page),
    (list) => list.length === 2,
  )
  expect(told).toMatchObject([
    { kind: 'hand', device: { name: 'salon' }, hand: { order: 'comfort' }, actor: null },
    { kind: 'hand', device: { name: 'salon' }, hand: { order: 'eco' }, actor: null },
  ])
  await home.stop()
})

test('echoes, a radiator that goes back by itself, and one that was cut off are nobody’s hand', async () => {
  const home = await openOrderTest({ devices: [pilotWire('salon', 'comfort')] })
  await untilSettled(home)
  // Told, echoed, confirmed, and gone back twenty seconds later: the maker's own fault.
  const asked = await home.override('eco', { kind: 'cancelled' })
  await untilConfirmed(home, asked?.id ?? '')
  home.clock.pass(20_000)
  await home.script.say('salon', { pilot_wire_mode: 'comfort' })
  await home.until(asked?.id ?? '', 'reverted')
  await untilSettled(home)
  expect(await handOf(home)).toBeNull()

  // It loses its power, and comes back in another order.
  home.clock.pass(2 * HOUR)
  await loseDevice(home, 'salon')
  home.clock.pass(60_000)
  await home.script.say('salon', { pilot_wire_mode: 'frost_protection' })
  await eventually(
    () => home.script.sets(),
    (sets) => sets.length === 2,
  )
  expect(home.script.sets()[1]).toBe('salon {"pilot_wire_mode":"eco"}')
  expect(await handOf(home)).toBeNull()
  await home.stop()
})

test('the first word after an absence is nobody’s hand, though its return is known only after it was heard', async () => {
  const home = await openOrderTest({
    devices: [pilotWire('salon', 'comfort')],
    timings: { patience: 0 },
  })
  await untilSettled(home)
  // Its hub says it is away when it has been silent for so long that this alone tells nobody any more.
  home.clock.pass(2 * HOUR)
  await loseDevice(home, 'salon')
  home.clock.pass(60_000)
  await home.script.say('salon', { pilot_wire_mode: 'frost_protection' })
  await eventually(
    () => home.script.sets(),
    (sets) => sets.length === 1,
  )
  expect(home.script.sets()).toEqual(['salon {"pilot_wire_mode":"comfort"}'])
  expect(await handOf(home)).toBeNull()
  await home.stop()
})

test('what was set by hand is over when the radiator comes back as its room wants it, and nothing is told', async () => {
  const home = await openOrderTest({ devices: [pilotWire('salon', 'comfort')] })
  await untilSettled(home)
  home.clock.pass(HOUR / 2)
  await turn(home, 'salon', { pilot_wire_mode: 'eco' })
  home.clock.pass(60_000)
  await loseDevice(home, 'salon')
  expect(await handOf(home)).not.toBeNull()
  home.clock.pass(60_000)
  await home.script.say('salon', { pilot_wire_mode: 'comfort' })
  await eventually(
    () => handOf(home),
    (hand) => hand === null,
  )
  await untilSettled(home)
  expect(home.script.sets()).toEqual([])
  await home.stop()
})

test('a radiator is not told its order again while it is being found out whether somebody has just turned it', async () => {
  const home = await openOrderTest({
    devices: [pilotWire('salon', 'comfort')],
    timings: { patience: 500 },
  })
  await untilSettled(home)
  await home.runner().close()
  await home.addRunner()
  await untilSettled(home)
  home.clock.pass(HOUR / 2)
  // Its first word since the gateway's start: what it owes is told long before the turn is believed.
  expect(await turn(home, 'salon', { pilot_wire_mode: 'eco' })).toMatchObject({ order: 'eco' })
  await untilSettled(home)
  expect(home.script.sets()).toEqual([])
  await home.stop()
})
