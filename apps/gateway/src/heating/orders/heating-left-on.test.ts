import type { Order } from '@foyer/contract/heating.ts'
import type { Week } from '@foyer/contract/schedule.ts'
import { RETURN_MS } from '@foyer/rules/home/commanded-device.ts'
import { expect, test } from 'vitest'
import { passDeadline, pilotWire, untilEchoed } from '#testing/commands.ts'
import { eventually } from '#testing/hub.ts'
import { endOverrides } from './order.store.ts'
import {
  bringBack,
  loseDevice,
  openOrderTest,
  type OrderTest,
  takeOver,
  untilConfirmed,
  untilReachable,
  untilSettled,
} from '#testing/orders.ts'

const HOUR = 3_600_000

const noWeek: Week = Array.from({ length: 7 }, () => [])
/** Comfort from 17:00 to 22:30; the room's default order at all other times. */
const eveningsOnly: Week = Array.from({ length: 7 }, () => [
  { start: 1020, end: 1350, order: 'comfort' as const },
])

/**
 * The start of the heating that has to end: an override of an hour, or a block of the week that is followed by a gap.
 */
const beginnings = {
  'an override ends': { week: noWeek, endsAt: '2027-01-18T19:00:00+01:00' },
  'a gap of the week begins': { week: eveningsOnly, endsAt: '2027-01-18T22:30:00+01:00' },
} as const

type Away = { leave(home: OrderTest): Promise<void>; comeBack(home: OrderTest): Promise<void> }

/** The part of the system that is offline when the heating has to end. */
const absences: Record<string, Away> = {
  'the gateway': {
    leave: (home) => home.pauseLoop(),
    comeBack: async (home) => home.addLoop(),
  },
  'the hub': {
    async leave(home) {
      await home.script.client.publish('bridge/state', { state: 'offline' })
      await untilReachable(home, false)
    },
    async comeBack(home) {
      await home.script.client.publish('bridge/state', { state: 'online' })
      await bringBack(home, 'salon', {})
    },
  },
  'the device': {
    async leave(home) {
      await untilSettled(home)
      home.clock.pass(1_000)
      await loseDevice(home, 'salon')
    },
    async comeBack(home) {
      await bringBack(home, 'salon', {})
    },
  },
}

/** Waits until what was sent is confirmed. */
async function confirm(home: OrderTest, sets: number): Promise<void> {
  await home.script.publishedAll(sets)
  home.clock.pass(2_000)
  await eventually(
    () => home.ledger(),
    (list) => list.at(-1)?.endsWith('confirmed') === true,
  )
}

for (const [what, { week, endsAt }] of Object.entries(beginnings)) {
  for (const [who, away] of Object.entries(absences)) {
    test(`heating ends where ${what} while ${who} is away and only the default is left`, async () => {
      const home = await openOrderTest({ week, devices: [pilotWire('salon', 'eco')] })
      if (week === noWeek) await home.override('comfort', { kind: 'hours', hours: 1 })
      await eventually(
        () => home.script.sets(),
        (sets) => sets.length === 1,
      )
      expect(home.script.sets()).toEqual(['salon {"pilot_wire_mode":"comfort"}'])
      await confirm(home, 1)
      await away.leave(home)
      home.clock.set(Date.parse(endsAt) + 60_000)
      if (who !== 'the gateway') {
        await eventually(
          () => home.ledger(),
          (list) => list.at(-1)?.startsWith('eco') === true && list.at(-1)?.endsWith('refused') === true,
        )
        if (week !== noWeek) expect(await home.slots()).toMatchObject([{ outcome: 'owed' }])
      }
      expect(home.script.sets()).toHaveLength(1)
      home.clock.pass(60_000)
      await away.comeBack(home)
      await eventually(
        () => home.script.sets(),
        (sets) => sets.length === 2,
      )
      expect(home.script.sets()[1]).toBe('salon {"pilot_wire_mode":"eco"}')
      // A gateway that was stopped does not know the very first edge.
      if (week !== noWeek && who !== 'the gateway') {
        const slots = await eventually(
          () => home.slots(),
          ([slot]) => slot?.outcome === 'applied',
        )
        expect(slots).toMatchObject([{ outcome: 'applied', order: 'eco' }])
      }
      await home.stop()
    })
  }
}

test('a device with an open request at a start receives what it is owed once that request has ended', async () => {
  const home = await openOrderTest({ week: noWeek, devices: [pilotWire('salon', 'eco')] })
  Object.assign(home.script.behaviour, { ignoresCommands: true, isSilent: true })
  await home.override('comfort', { kind: 'hours', hours: 1 })
  await untilEchoed(home)
  await home.pauseLoop()
  const key = { homeId: home.hub.homeId, roomId: home.roomId }
  await home.database.transaction((tx) => endOverrides(tx, [{ ...key, at: home.clock.now() }]))
  home.addLoop()
  home.clock.pass(1_000)
  await takeOver(home)
  await untilSettled(home)
  expect(home.script.sets()).toHaveLength(1)
  await passDeadline(home)
  await untilSettled(home)
  // The plan that read the device compares it again when it has had the time to report.
  home.clock.pass(RETURN_MS)
  await eventually(
    () => home.script.sets(),
    (sets) => sets.length === 2,
  )
  expect(home.script.sets()[1]).toBe('salon {"pilot_wire_mode":"eco"}')
  await home.stop()
})

test('an order that could not be sent before the next edge is missed, and never applied', async () => {
  const home = await openOrderTest({ devices: [pilotWire('salon', 'comfort')] })
  await untilReachable(home, true)
  await absences['the device']?.leave(home)
  home.clock.set(Date.parse('2027-01-18T22:30:00+01:00'))
  await eventually(
    () => home.slots(),
    ([slot]) => slot?.outcome === 'owed',
  )
  // The slot is owed before its command has ended: until then, the radiator may still follow it.
  await eventually(
    () => home.ledger(),
    (list) => list.at(-1) === 'eco schedule refused',
  )
  home.clock.set(Date.parse('2027-01-19T17:00:00+01:00'))
  const slots = await eventually(
    () => home.slots(),
    (list) => list.length === 2,
  )
  expect(slots.map(({ outcome }) => outcome)).toEqual(['missed', 'applied'])
  await home.stop()
})

test('radiators that were just connected to a room that never had an order stay as they are', async () => {
  const home = await openOrderTest({ week: noWeek, devices: [pilotWire('salon', 'comfort')] })
  for (const away of Object.values(absences)) {
    await away.leave(home)
    home.clock.pass(HOUR)
    await away.comeBack(home)
    await untilSettled(home)
  }
  expect(await home.ledger()).toEqual([])
  await home.stop()
})

test('the return of one device sends nothing to those that were online', async () => {
  const home = await openOrderTest({
    devices: [pilotWire('salon', 'comfort'), pilotWire('couloir', 'comfort')],
  })
  await untilReachable(home, true)
  await untilSettled(home)
  await home.script.publish('salon', { pilot_wire_mode: 'frost_protection' })
  await untilSettled(home)
  home.clock.pass(1_000)
  await loseDevice(home, 'couloir')
  home.clock.pass(60_000)
  await bringBack(home, 'couloir', { pilot_wire_mode: 'eco' })
  await eventually(
    () => home.script.sets(),
    (sets) => sets.length > 0,
  )
  await untilSettled(home)
  expect(home.script.sets()).toEqual(['couloir {"pilot_wire_mode":"comfort"}'])
  await home.stop()
})

/** Sends a request to one radiator of the room alone, and waits for its confirmation. */
async function askOne(home: OrderTest, order: Order): Promise<void> {
  const [deviceId = ''] = home.script.deviceIds
  const { id } = await home.ask({ deviceId }, 'thermostat_mode', order)
  await untilConfirmed(home, id)
}

/** Stops the gateway until an instant. Resolves once it has sent a second order. */
async function restartAt(home: OrderTest, instant: string): Promise<void> {
  await home.pauseLoop()
  home.clock.set(Date.parse(instant))
  home.addLoop()
  await eventually(
    () => home.script.sets(),
    (sets) => sets.length === 2,
  )
}

test('a request for one radiator survives a restart of the gateway, until the order of its room changes', async () => {
  const home = await openOrderTest({ devices: [pilotWire('salon', 'comfort')] })
  await askOne(home, 'frost_protection')
  await home.restartLoop()
  await untilSettled(home)
  expect(home.script.sets()).toEqual(['salon {"pilot_wire_mode":"frost_protection"}'])
  await restartAt(home, '2027-01-18T22:31:00+01:00')
  expect(home.script.sets()[1]).toBe('salon {"pilot_wire_mode":"eco"}')
  await home.stop()
})

test('a request for one radiator alone ends with the order of the room that was in force', async () => {
  const home = await openOrderTest({ devices: [pilotWire('salon', 'eco')], week: noWeek })
  await home.override('eco', { kind: 'hours', hours: 1 })
  await askOne(home, 'comfort')
  await restartAt(home, '2027-01-18T19:30:00+01:00')
  expect(home.script.sets()[1]).toBe('salon {"pilot_wire_mode":"eco"}')
  await home.stop()
})
