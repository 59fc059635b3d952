import { HAND_MS } from '@foyer/rules/home/plan-heating-devices.ts'
import { expect, test } from 'vitest'
import { pilotWire } from '#testing/commands.ts'
import { createActivity } from '#heating/activity/activity.ts'
import { eventually } from '#testing/hub.ts'
import {
  bringBack,
  loseDevice,
  openOrderTest,
  type OrderTest,
  takeOver,
  untilConfirmed,
  untilSettled,
} from '#testing/orders.ts'

const HOUR = 3_600_000

async function handOf(home: OrderTest) {
  return (await home.orders.handsOf(home.hub.homeId)).get(home.roomId) ?? null
}

/** Lets a change stay that the gateway has received, until it is judged. */
async function letStay(home: OrderTest): Promise<void> {
  await eventually(
    () =>
      home.database.query(
        `select from home_memory, jsonb_each(heating_devices -> 'states') as device
         where home_id = $1 and device.value ? 'change'`,
        [home.hub.homeId],
      ),
    (changes) => changes.length > 0,
  )
  home.clock.pass(HAND_MS)
}

/** Changes the radiator by hand, and waits until the gateway has detected it. */
async function turn(home: OrderTest, name: string, change: Record<string, unknown>) {
  await home.script.publish(name, change)
  await letStay(home)
  return eventually(
    () => handOf(home),
    (hand) => hand !== null,
  )
}

test('a radiator that was turned by hand keeps that until the next edge of the week, even if another device comes back', async () => {
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
  await bringBack(home, 'couloir', {})
  await untilSettled(home)
  await home.restartLoop()
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

test('a block with the order of the gap before it leaves a change by hand', async () => {
  const week = Array.from({ length: 7 }, () => [
    { start: 0, end: 1350, order: 'comfort' as const },
    { start: 1380, end: 1440, order: 'eco' as const },
  ])
  const home = await openOrderTest({
    now: '2027-01-18T22:40:00+01:00',
    week,
    devices: [pilotWire('salon', 'eco')],
  })
  await untilSettled(home)
  home.clock.pass(60_000)
  await turn(home, 'salon', { pilot_wire_mode: 'comfort' })
  home.clock.set(Date.parse('2027-01-18T23:30:00+01:00'))
  await untilSettled(home)
  expect(home.script.sets()).toEqual([])
  expect(await handOf(home)).not.toBeNull()
  await home.stop()
})

test('one tap returns a room to its schedule, also where only the setpoint was changed by hand', async () => {
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

test('a change by hand is listed in the activity, and it is over once it is turned back', async () => {
  const home = await openOrderTest({ devices: [pilotWire('salon', 'comfort')] })
  await untilSettled(home)
  home.clock.pass(HOUR)
  await turn(home, 'salon', { pilot_wire_mode: 'eco' })
  home.clock.pass(HOUR / 2)
  await home.script.publish('salon', { pilot_wire_mode: 'comfort' })
  await eventually(
    () => handOf(home),
    (hand) => hand === null,
  )

  const activity = createActivity({ database: home.database, commands: { list: async () => [] } })
  const page = {
    homeId: home.hub.homeId,
    roomId: null,
    before: null,
    limit: 10,
    kind: 'hand' as const,
    actor: null,
    outcome: null,
  }
  // The change is over with this report; the turn back itself counts as a change by hand a moment later.
  await letStay(home)
  const changes = await eventually(
    () => activity.list(page),
    (list) => list.length === 2,
  )
  expect(changes).toMatchObject([
    { kind: 'hand', device: { name: 'salon' }, hand: { order: 'comfort' }, actor: null },
    { kind: 'hand', device: { name: 'salon' }, hand: { order: 'eco' }, actor: null },
  ])
  await home.stop()
})

test('echoes, a radiator that reverts by itself, and one that lost power are not changes by hand', async () => {
  const home = await openOrderTest({ devices: [pilotWire('salon', 'comfort')] })
  await untilSettled(home)
  // Sent, echoed, confirmed, and reverted twenty seconds later: a fault of the device.
  const asked = await home.override('eco', { kind: 'cancelled' })
  await untilConfirmed(home, asked?.id ?? '')
  home.clock.pass(20_000)
  // The mode that was asked is the known state by now.
  await untilSettled(home)
  await home.script.publish('salon', { pilot_wire_mode: 'comfort' })
  await home.until(asked?.id ?? '', 'reverted')
  await letStay(home)
  await untilSettled(home)
  expect(await handOf(home)).toBeNull()

  // It loses power, and comes back in another order.
  home.clock.pass(2 * HOUR)
  await loseDevice(home, 'salon')
  home.clock.pass(60_000)
  await bringBack(home, 'salon', { pilot_wire_mode: 'frost_protection' })
  await eventually(
    () => home.script.sets(),
    (sets) => sets.length === 2,
  )
  expect(home.script.sets()[1]).toBe('salon {"pilot_wire_mode":"eco"}')
  expect(await handOf(home)).toBeNull()
  await home.stop()
})

test('the first report after a device was offline is not a change by hand', async () => {
  const home = await openOrderTest({ devices: [pilotWire('salon', 'comfort')] })
  await untilSettled(home)
  // Its hub reports it offline after a silence of two hours.
  home.clock.pass(2 * HOUR)
  await loseDevice(home, 'salon')
  home.clock.pass(60_000)
  await bringBack(home, 'salon', { pilot_wire_mode: 'frost_protection' })
  await eventually(
    () => home.script.sets(),
    (sets) => sets.length === 1,
  )
  expect(home.script.sets()).toEqual(['salon {"pilot_wire_mode":"comfort"}'])
  expect(await handOf(home)).toBeNull()
  await home.stop()
})

test('a change by hand is over when the radiator comes back with the order of its room, and nothing is sent', async () => {
  const home = await openOrderTest({ devices: [pilotWire('salon', 'comfort')] })
  await untilSettled(home)
  home.clock.pass(HOUR / 2)
  await turn(home, 'salon', { pilot_wire_mode: 'eco' })
  home.clock.pass(60_000)
  await loseDevice(home, 'salon')
  expect(await handOf(home)).not.toBeNull()
  home.clock.pass(60_000)
  await bringBack(home, 'salon', { pilot_wire_mode: 'comfort' })
  await eventually(
    () => handOf(home),
    (hand) => hand === null,
  )
  await untilSettled(home)
  expect(home.script.sets()).toEqual([])
  await home.stop()
})

test('a radiator does not receive its order again while a change by hand is being checked', async () => {
  const home = await openOrderTest({ devices: [pilotWire('salon', 'comfort')] })
  await untilSettled(home)
  home.clock.pass(60_000)
  await takeOver(home)
  expect(await turn(home, 'salon', { pilot_wire_mode: 'eco' })).toMatchObject({ order: 'eco' })
  await untilSettled(home)
  expect(home.script.sets()).toEqual([])
  await home.stop()
})
