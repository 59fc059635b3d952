import { randomUUID } from 'node:crypto'
import { orders as orderWords } from '@foyer/contract/heating.ts'
import type { Week } from '@foyer/contract/schedule.ts'
import { expect, test } from 'vitest'
import { marie, pilotWire } from '#testing/commands.ts'
import { eventually } from '#testing/hub.ts'
import {
  bringBack,
  loseDevice,
  openOrderTest,
  type OrderTest,
  untilConfirmed,
  untilSettled,
} from '#testing/orders.ts'

const HOUR = 3_600_000

async function stateOf(home: OrderTest) {
  return (await home.orders.stateOf(home.hub.homeId)).get(home.roomId)
}

/** Moves the clock to an instant and waits for the slot there. */
async function moveTo(home: OrderTest, instant: string): Promise<void> {
  home.clock.set(Date.parse(instant))
  await eventually(
    () => home.slots(),
    (slots) => slots.some(({ at }) => at === new Date(instant).toISOString()),
  )
}

test('nothing is sent to devices that already follow the week', async () => {
  const home = await openOrderTest({ devices: [pilotWire('salon', 'comfort')] })
  await untilSettled(home)
  expect(await home.ledger()).toEqual([])
  expect(await home.slots()).toEqual([])
  expect(await stateOf(home)).toMatchObject({
    order: 'comfort',
    source: 'schedule',
    since: '2027-01-18T16:00:00.000Z',
    until: '2027-01-18T21:30:00.000Z',
    next: { order: 'eco', source: 'schedule', until: '2027-01-19T16:00:00.000Z' },
  })
  await home.stop()
})

test('at the edge of a block its order is sent once, by the schedule, and its slot is applied', async () => {
  const home = await openOrderTest()
  await moveTo(home, '2027-01-18T22:30:00+01:00')
  await eventually(
    () => home.script.sets(),
    (sets) => sets.length === 1,
  )
  expect(home.script.sets()).toEqual(['salon {"pilot_wire_mode":"eco"}'])
  await eventually(
    () => home.ledger(),
    (list) => list[0] === 'eco schedule sent',
  )
  await home.script.publishedAll(1)
  home.clock.pass(2_000)
  await eventually(
    () => home.ledger(),
    (list) => list[0] === 'eco schedule confirmed',
  )
  const slots = await eventually(
    () => home.slots(),
    ([slot]) => slot?.outcome === 'applied',
  )
  expect(slots).toEqual([{ at: '2027-01-18T21:30:00.000Z', outcome: 'applied', order: 'eco' }])
  await home.stop()
})

test('an override lasts until the next block and shows what it replaces, and then the block is applied', async () => {
  const home = await openOrderTest()
  const command = await home.override('stop', { kind: 'next_block' })
  expect(command).toMatchObject({
    value: 'stop',
    room: { id: home.roomId },
    actor: { kind: 'user', name: 'Marie' },
  })
  expect(await stateOf(home)).toMatchObject({
    order: 'stop',
    source: 'override',
    until: '2027-01-18T21:30:00.000Z',
    until_kind: 'next_block',
    set_by: 'Marie',
    set_at: '2027-01-18T17:00:00.000Z',
    instead_of: 'comfort',
    next: { order: 'eco', source: 'schedule' },
  })
  await untilConfirmed(home, command?.id ?? '')
  await moveTo(home, '2027-01-18T22:30:00+01:00')
  await eventually(
    () => home.script.sets(),
    (sets) => sets.length === 2,
  )
  expect(await stateOf(home)).toMatchObject({ order: 'eco', source: 'schedule' })
  expect((await home.ledger())[1]).toMatch(/^eco schedule/)
  await home.stop()
})

test('an override of some hours hides the blocks in between and ends by itself', async () => {
  const home = await openOrderTest()
  const command = await home.override('frost_protection', { kind: 'hours', hours: 6 })
  await untilConfirmed(home, command?.id ?? '')
  await moveTo(home, '2027-01-18T22:30:00+01:00')
  expect(await home.slots()).toMatchObject([{ outcome: 'superseded' }])
  home.clock.set(Date.parse('2027-01-19T00:00:00+01:00'))
  await eventually(
    () => home.script.sets(),
    (sets) => sets.length === 2,
  )
  expect(home.script.sets()[1]).toContain('eco')
  expect((await home.ledger())[1]).toMatch(/^eco override_end/)
  const [row] = await home.database.query('select ended_at, until from room_override where home_id = $1', [
    home.hub.homeId,
  ])
  expect(row?.['ended_at']).toBe(row?.['until'])
  await home.stop()
})

test('an override until cancelled holds through every block until the room follows its week again', async () => {
  const home = await openOrderTest()
  const command = await home.override('stop', { kind: 'cancelled' })
  await untilConfirmed(home, command?.id ?? '')
  await moveTo(home, '2027-01-18T22:30:00+01:00')
  expect(await stateOf(home)).toMatchObject({
    source: 'override',
    until: null,
    until_kind: 'cancelled',
    next: null,
  })
  const back = await home.follow()
  expect(back).toMatchObject({ value: 'eco', actor: { kind: 'user' } })
  expect(await stateOf(home)).toMatchObject({ order: 'eco', source: 'schedule' })
  await home.stop()
})

test('an override to what the devices already do sends nothing, and a newer one replaces the first', async () => {
  const home = await openOrderTest()
  expect(await home.override('comfort', { kind: 'hours', hours: 1 })).toBeNull()
  expect(await stateOf(home)).toMatchObject({ order: 'comfort', source: 'override', until_kind: 'hours' })
  expect(await home.override('eco', { kind: 'cancelled' })).toMatchObject({ value: 'eco' })
  expect(await stateOf(home)).toMatchObject({ order: 'eco', until_kind: 'cancelled' })
  await home.stop()
})

test('a room of another home, and one without a heating device, reject an order', async () => {
  const home = await openOrderTest()
  const other = await home.link.addHub()
  const set = (homeId: string, roomId: string) =>
    home.database.transaction((tx) =>
      home.orders.setOverride(tx, { homeId, roomId, order: 'eco', end: { kind: 'cancelled' }, actor: marie }),
    )
  await expect(set(other.homeId, home.roomId)).rejects.toThrow('not_found')
  await expect(set(home.hub.homeId, randomUUID())).rejects.toThrow('not_found')
  await expect(set(other.homeId, other.roomId)).rejects.toThrow('not_commandable')
  const rows = await home.database.query('select 1 from room_override')
  expect(rows).toEqual([])
  await home.stop()
})

test('after a stop the last slot is applied, the ones before it are missed, each once', async () => {
  const home = await openOrderTest()
  await moveTo(home, '2027-01-18T22:30:00+01:00')
  // Its command is sent by now: it would be too late two days later.
  await eventually(
    () => home.slots(),
    ([slot]) => slot?.outcome === 'applied',
  )
  await home.pauseLoop()
  home.clock.set(Date.parse('2027-01-20T18:00:00+01:00'))
  await home.script.publish('salon', { pilot_wire_mode: 'eco' })
  await home.link.history.flush()
  home.addLoop()
  home.addLoop()
  await eventually(
    () => home.slots(),
    (slots) => slots.length === 4,
  )
  // The room had the wrong order after the return, and receives one command, though two gateways process it.
  await eventually(
    () => home.script.sets(),
    (sets) => sets.at(-1)?.includes('comfort') === true,
  )
  await eventually(
    async () => (await home.slots()).map(({ outcome }) => outcome).join(),
    (outcomes) => outcomes === 'applied,missed,missed,applied',
  )
  // The actor is the schedule or the system, depending on how soon the gateway processed it.
  const sent = (await home.ledger()).map((line) => line.split(' ')[0])
  expect(sent).toEqual(['eco', 'comfort'])
  await home.stop()
})

test('devices that come back with a wrong order get one command, and a room with only a default order gets none', async () => {
  const home = await openOrderTest({ devices: [pilotWire('salon', 'eco')] })
  await eventually(
    () => home.ledger(),
    (list) => list.join() === 'comfort system sent',
  )
  await home.script.publishedAll(1)
  home.clock.pass(2_000)
  await eventually(
    () => home.ledger(),
    (list) => list.join() === 'comfort system confirmed',
  )
  home.clock.pass(1_000)
  // It goes back by itself, and comes back in that mode.
  await home.script.publish('salon', { pilot_wire_mode: 'eco' })
  await eventually(
    () => home.ledger(),
    (list) => list.join() === 'comfort system reverted',
  )
  await loseDevice(home, 'salon')
  home.clock.pass(1_000)
  await bringBack(home, 'salon', { pilot_wire_mode: 'eco' })
  await untilSettled(home)
  expect(await home.ledger()).toHaveLength(1)
  await home.stop()

  const bare = await openOrderTest({
    devices: [pilotWire('salon', 'comfort')],
    week: Array.from({ length: 7 }, () => []),
  })
  await untilSettled(bare)
  expect(await bare.ledger()).toEqual([])
  expect(await stateOf(bare)).toMatchObject({ order: 'eco', source: 'default', until: null })
  await bare.stop()
})

test('two gateways give each slot one row and send its order once', async () => {
  const home = await openOrderTest()
  home.addLoop()
  await moveTo(home, '2027-01-18T22:30:00+01:00')
  await eventually(
    () => home.script.sets(),
    (sets) => sets.length === 1,
  )
  await untilSettled(home)
  expect(await home.ledger()).toHaveLength(1)
  expect(await home.slots()).toHaveLength(1)
  await home.stop()
})

test('in the night of 25 hours each block of the doubled hour begins once', async () => {
  const night: Week = Array.from({ length: 7 }, () =>
    orderWords.map((order, index) => ({ start: 90 + index * 15, end: 105 + index * 15, order })),
  )
  const home = await openOrderTest({ now: '2026-10-25T01:00:00+02:00', week: night })
  for (let at = home.clock.now(); at <= Date.parse('2026-10-25T04:00:00+01:00'); at += HOUR / 4) {
    home.clock.set(at)
    await eventually(
      () => stateOf(home),
      (state) => state?.until === null || Date.parse(state?.until ?? '') > at,
    )
    const due = (await stateOf(home))?.since
    if (due != null && Date.parse(due) > Date.parse('2026-10-25T01:00:00+02:00')) {
      await eventually(
        () => home.slots(),
        (slots) => slots.at(-1)?.at === due,
      )
    }
  }
  const slots = await home.slots()
  expect(slots.map(({ at }) => at.slice(11, 16))).toEqual([
    '23:30',
    '23:45',
    '00:00',
    '00:15',
    '00:30',
    '00:45',
    '02:00',
  ])
  expect(slots.map(({ order }) => order)).toEqual([...orderWords, 'eco'])
  await home.stop()
})

test('the planned blocks follow the override, then the week', async () => {
  const home = await openOrderTest()
  await home.override('stop', { kind: 'next_block' })
  const from = home.clock.now()
  const planned = await home.orders.plannedOf(home.hub.homeId, from, from + 24 * HOUR)
  expect(planned.get(home.roomId)?.map(({ order, source }) => `${order} ${source}`)).toEqual([
    'stop override',
    'eco schedule',
    'comfort schedule',
  ])
  await home.stop()
})

test('in a new time zone of the home, the block of the present hour is sent', async () => {
  const home = await openOrderTest()
  // It is 23:00 there.
  await home.database.query(`update home set time_zone = 'Asia/Dhaka' where id = $1`, [home.hub.homeId])
  await eventually(
    () => home.script.sets(),
    (sets) => sets.length === 1,
  )
  expect(home.script.sets()).toEqual(['salon {"pilot_wire_mode":"eco"}'])
  expect((await home.ledger())[0]).toMatch(/^eco schedule/)
  await home.stop()
})
