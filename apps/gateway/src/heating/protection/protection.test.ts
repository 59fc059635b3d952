import { expect, test } from 'vitest'
import { marie, type ScriptedDevice } from '#testing/commands.ts'
import { eventually } from '#testing/hub.ts'
import { loseDevice } from '#testing/orders.ts'
import { contact, openProtectionTest, type ProtectionTest } from '#testing/protection.ts'
import { heatRoomAnyway } from './heat-anyway.ts'

const MINUTE = 60_000

const relay: ScriptedDevice = {
  name: 'convector',
  model: 'SIN-4-1-21',
  state: { state: 'OFF', power: 0, energy: 1 },
}

const claims = ({ database, hub }: ProtectionTest) =>
  database.query('select from room_claim where home_id = $1', [hub.homeId])

test('a room told Arrêt that falls below its floor is heated until it is a degree above it, then told Arrêt again', async () => {
  const home = await openProtectionTest({ temperature: 9 })
  await home.override('stop', { kind: 'cancelled' })
  await home.untilTold('stop user')
  await home.minutes([8, 7.5, 7])
  await home.idle()
  expect(await home.ledger()).toHaveLength(1)

  await home.minutes([6.9])
  await home.untilTold('eco protection')
  expect(await home.state()).toMatchObject({
    order: 'eco',
    source: 'protection',
    until: null,
    cause: { id: null },
    instead_of: 'stop',
  })
  await home.minutes([6.8, 7.3, 7.9])
  await home.idle()
  expect(await home.ledger()).toHaveLength(2)

  await home.minutes([8])
  await home.untilTold('stop protection_end')
  await home.stop()
})

test('a cold room is heated whatever its order is, by an order that is warmer', async () => {
  const home = await openProtectionTest({ temperature: 6 })
  await home.minutes([6])
  // Confort is the warmest: nothing is sent, and the room says that it is protected.
  await eventually(
    () => claims(home),
    (found) => found.length === 1,
  )
  home.clock.pass(1_000)
  expect(await home.state()).toMatchObject({ order: 'comfort', source: 'protection', cause: { id: null } })
  expect(await home.ledger()).toEqual([])
  await home.override('frost_protection', { kind: 'cancelled' })
  await home.untilTold('eco protection')
  // One hold took the place of the other: nothing was sent for an instant between them.
  expect(await home.ledger()).toHaveLength(1)
  expect(await home.state()).toMatchObject({ order: 'eco', instead_of: 'frost_protection' })
  await home.minutes([6.5, 8])
  await home.untilTold('frost_protection protection_end')
  await home.stop()
})

test('Arrêt gives way to Hors Gel where the thermometer of the room is silent, until it reports again', async () => {
  const home = await openProtectionTest({ temperature: 12 })
  await home.override('stop', { kind: 'cancelled' })
  await home.untilTold('stop user')
  await home.minutes([12])
  await home.script.lose('sensor')
  home.clock.pass(60 * MINUTE)
  await home.untilTold('frost_protection protection')
  expect(await home.state()).toMatchObject({
    order: 'frost_protection',
    source: 'protection',
    until: null,
    instead_of: 'stop',
  })
  await home.minutes([12])
  await home.untilTold('stop protection_end')
  await home.stop()
})

test('a room far above its order whose radiator goes on heating is stopped, and let go once it has cooled', async () => {
  const home = await openProtectionTest({ temperature: 20 })
  // A bathroom's dial at 25 °C is none.
  await home.minutes([25.5, 26, 26.5])
  home.clock.pass(35 * MINUTE)
  await home.script.say('salon', { power: 500 })
  await home.minutes([27.5, 28, 28])
  home.clock.pass(27 * MINUTE)
  await home.script.say('sensor', { temperature: 28 })
  await home.idle()
  expect(await home.ledger()).toEqual([])

  home.clock.pass(MINUTE)
  await home.untilTold('stop protection')
  expect(await home.state()).toMatchObject({
    source: 'protection',
    cause: { name: 'salon' },
    instead_of: 'comfort',
  })
  await home.script.say('salon', { power: 0 })
  await home.minutes([26, 25])
  await home.idle()
  expect(await home.ledger()).toHaveLength(1)
  await home.minutes([24.9])
  await home.untilTold('comfort protection_end')
  await home.stop()
})

/** The room of a radiator that went on heating it, stopped. */
async function openStopped() {
  const home = await openProtectionTest({ temperature: 20 })
  await home.minutes([27.5, 28])
  home.clock.pass(28 * MINUTE)
  await home.script.say('sensor', { temperature: 28 })
  await home.idle()
  home.clock.pass(2 * MINUTE)
  await home.untilTold('stop protection')
  return home
}

test('a stop is over an hour after its thermometer fell silent', async () => {
  const home = await openStopped()
  await home.script.lose('sensor')
  home.clock.pass(60 * MINUTE)
  await home.untilTold('comfort protection_end')
  await home.stop()
})

test('a stop is over after two hours, whatever is measured, and begins again where the device goes on', async () => {
  const home = await openStopped()
  const { since, until } = (await home.state()) ?? {}
  expect(Date.parse(until ?? '') - Date.parse(since ?? '')).toBe(2 * 60 * MINUTE)
  for (let count = 0; count < 4; count += 1) {
    home.clock.pass(30 * MINUTE)
    await home.script.say('sensor', { temperature: 28 })
    await home.script.say('salon', { power: 1_500 })
    await home.idle()
  }
  await home.untilTold('comfort protection_end')
  home.clock.pass(30 * MINUTE)
  await home.script.say('sensor', { temperature: 28 })
  await home.untilTold('stop protection')
  await home.stop()
})

test('a person heats a room although it was stopped, and it is not stopped again before it has cooled', async () => {
  const home = await openStopped()
  const { homeId } = home.hub
  home.clock.pass(MINUTE)
  const command = await home.database.transaction((tx) =>
    heatRoomAnyway({ orders: home.runner(), due: home.link.due, clock: home.clock }, tx, {
      homeId,
      roomId: home.roomId,
      actor: marie,
    }),
  )
  expect(command).toMatchObject({ value: 'comfort', actor: { name: 'Marie' } })
  if (command !== null) await home.commands.dispatch(homeId, command)
  await home.untilTold('comfort user')
  const told = (await home.ledger()).length
  for (let count = 0; count < 3; count += 1) {
    home.clock.pass(20 * MINUTE)
    await home.script.say('sensor', { temperature: 28 })
    await home.script.say('salon', { power: 1_500 })
    await home.idle()
  }
  expect(await home.ledger()).toHaveLength(told)
  await home.stop()
})

test('the power of a device that is offline stops no room', async () => {
  const home = await openProtectionTest({ temperature: 20 })
  await home.script.say('salon', { power: 1_500 })
  await home.minutes([28])
  await loseDevice(home, 'salon')
  home.clock.pass(35 * MINUTE)
  await home.script.say('sensor', { temperature: 28 })
  await home.idle()
  expect(await home.database.query('select from room_claim where home_id = $1', [home.hub.homeId])).toEqual(
    [],
  )
  await home.stop()
})

test('a room that the sun warms, its radiator off, is left alone', async () => {
  const home = await openProtectionTest({ temperature: 25 })
  await home.script.say('salon', { power: 0 })
  await home.minutes([28, 29])
  home.clock.pass(40 * MINUTE)
  await home.minutes([29])
  await home.idle()
  expect(await home.ledger()).toEqual([])
  await home.stop()
})

test('a room that a relay heats has a frost floor and an open window', async () => {
  const home = await openProtectionTest({ devices: [contact, relay], temperature: 6 })
  const room = { homeId: home.hub.homeId, roomId: home.roomId }
  await home.database.query(`update device set category = 'heating' where friendly_name = 'convector'`)
  await home.database.query(`update device set room_id = null where friendly_name = 'salon'`)
  await home.restartWatch()
  await home.override('stop', { kind: 'cancelled' })
  await home.minutes([6])
  await eventually(home.state, (state) => state?.source === 'protection')
  expect(await home.state()).toMatchObject({ order: 'eco', instead_of: 'stop' })
  await home.minutes([9])
  await eventually(home.state, (state) => state?.source === 'override')

  await home.database.transaction((tx) => home.runner().clearOverride(tx, { ...room, actor: marie }))
  await home.script.say('window', { contact: false })
  await home.idle()
  home.clock.pass(60_000)
  await eventually(home.state, (state) => state?.source === 'open_window')
  await home.script.say('window', { contact: true })
  await eventually(home.state, (state) => state?.source === 'schedule')
  await home.stop()
})
