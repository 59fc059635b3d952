import { RETURN_MS } from '@foyer/rules/home/commanded-device.ts'
import { expect, test } from 'vitest'
import { marie, type ScriptedDevice } from '#testing/commands.ts'
import { eventually } from '#testing/hub.ts'
import { loseDevice, untilReachable } from '#testing/orders.ts'
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

test('a room on Arrêt that falls below its floor is heated until it is a degree above it, then returns to Arrêt', async () => {
  const home = await openProtectionTest({ temperature: 9 })
  await home.override('stop', { kind: 'cancelled' })
  await home.untilSent('stop user')
  await home.minutes([8, 7.5, 7])
  await home.idle()
  expect(await home.ledger()).toHaveLength(1)

  await home.minutes([6.9])
  await home.untilSent('eco protection')
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
  await home.untilSent('stop protection_end')
  await home.stop()
})

test('a cold room is heated whatever its order is, by a warmer order', async () => {
  const home = await openProtectionTest({ temperature: 6 })
  await home.minutes([6])
  // Confort is the warmest order: nothing is sent, and the room is shown as protected.
  await eventually(
    () => claims(home),
    (found) => found.length === 1,
  )
  home.clock.pass(1_000)
  expect(await home.state()).toMatchObject({ order: 'comfort', source: 'protection', cause: { id: null } })
  expect(await home.ledger()).toEqual([])
  await home.override('frost_protection', { kind: 'cancelled' })
  await home.untilSent('eco protection')
  // One hold replaced the other directly: nothing was sent in between.
  expect(await home.ledger()).toHaveLength(1)
  expect(await home.state()).toMatchObject({ order: 'eco', instead_of: 'frost_protection' })
  await home.minutes([6.5, 8])
  await home.untilSent('frost_protection protection_end')
  await home.stop()
})

test('a radiator that is back when its room becomes too cold is heated because of the protection', async () => {
  const home = await openProtectionTest({ temperature: 12 })
  await home.override('frost_protection', { kind: 'cancelled' })
  await home.untilSent('frost_protection user')
  await home.idle()
  await loseDevice(home, 'salon')
  await home.idle()
  await home.pauseLoop()
  home.clock.pass(1_000)
  await home.script.publish('salon', {})
  await untilReachable(home, true)
  home.clock.pass(RETURN_MS)
  await home.script.publish('sensor', { temperature: 6 })
  // One plan finds both.
  await home.restartLoop()
  await home.untilSent('eco protection')
  expect(await home.ledger()).toHaveLength(2)
  await home.stop()
})

test('a room whose radiator was moved to another one is protected no longer', async () => {
  const home = await openProtectionTest({ temperature: 6 })
  await home.minutes([6])
  await eventually(home.state, (state) => state?.source === 'protection')
  await home.database.query(`update device set room_id = null where friendly_name = 'salon'`)
  await eventually(home.state, (state) => state?.source === 'schedule')
  await home.stop()
})

test('Arrêt becomes Hors Gel while the thermometer of the room is offline, until it reports again', async () => {
  const home = await openProtectionTest({ temperature: 12 })
  await home.override('stop', { kind: 'cancelled' })
  await home.untilSent('stop user')
  await home.minutes([12])
  await home.script.lose('sensor')
  home.clock.pass(60 * MINUTE)
  await home.untilSent('frost_protection protection')
  expect(await home.state()).toMatchObject({
    order: 'frost_protection',
    source: 'protection',
    until: null,
    instead_of: 'stop',
  })
  await home.minutes([12])
  await home.untilSent('stop protection_end')
  await home.stop()
})

test('a room far above its order whose radiator keeps heating is stopped, and released once it has cooled', async () => {
  const home = await openProtectionTest({ temperature: 20 })
  // Up to 26.5 °C is not too warm: the radiator of a bathroom may be set to 25 °C.
  await home.minutes([25.5, 26, 26.5])
  home.clock.pass(35 * MINUTE)
  await home.script.publish('salon', { power: 500 })
  await home.minutes([27.5, 28, 28])
  home.clock.pass(27 * MINUTE)
  await home.script.publish('sensor', { temperature: 28 })
  await home.idle()
  expect(await home.ledger()).toEqual([])

  home.clock.pass(MINUTE)
  await home.untilSent('stop protection')
  expect(await home.state()).toMatchObject({
    source: 'protection',
    cause: { name: 'salon' },
    instead_of: 'comfort',
  })
  await home.script.publish('salon', { power: 0 })
  await home.minutes([26, 25])
  await home.idle()
  expect(await home.ledger()).toHaveLength(1)
  await home.minutes([24.9])
  await home.untilSent('comfort protection_end')
  await home.stop()
})

/** A room that is stopped because its radiator kept heating. */
async function openStopped() {
  const home = await openProtectionTest({ temperature: 20 })
  await home.minutes([27.5, 28])
  home.clock.pass(28 * MINUTE)
  await home.script.publish('sensor', { temperature: 28 })
  await home.idle()
  home.clock.pass(2 * MINUTE)
  await home.untilSent('stop protection')
  return home
}

test('a stop ends an hour after its thermometer went silent', async () => {
  const home = await openStopped()
  await home.script.lose('sensor')
  home.clock.pass(60 * MINUTE)
  await home.untilSent('comfort protection_end')
  await home.stop()
})

test('a stop ends after two hours, whatever is measured, and begins again if the device keeps heating', async () => {
  const home = await openStopped()
  const { since, until } = (await home.state()) ?? {}
  expect(Date.parse(until ?? '') - Date.parse(since ?? '')).toBe(2 * 60 * MINUTE)
  for (let count = 0; count < 4; count += 1) {
    home.clock.pass(30 * MINUTE)
    await home.script.publish('sensor', { temperature: 28 })
    await home.script.publish('salon', { power: 1_500 })
    await home.idle()
  }
  await home.untilSent('comfort protection_end')
  home.clock.pass(30 * MINUTE)
  await home.script.publish('sensor', { temperature: 28 })
  await home.untilSent('stop protection')
  await home.stop()
})

test('a person heats a room although it was stopped, and it is not stopped again before it has cooled', async () => {
  const home = await openStopped()
  const { homeId } = home.hub
  home.clock.pass(MINUTE)
  const command = await home.database.transaction((tx) =>
    heatRoomAnyway({ orders: home.orders, clock: home.clock }, tx, {
      homeId,
      roomId: home.roomId,
      actor: marie,
    }),
  )
  expect(command).toMatchObject({ value: 'comfort', actor: { name: 'Marie' } })
  await home.untilSent('comfort user')
  const sentCount = (await home.ledger()).length
  for (let count = 0; count < 3; count += 1) {
    home.clock.pass(20 * MINUTE)
    await home.script.publish('sensor', { temperature: 28 })
    await home.script.publish('salon', { power: 1_500 })
    await home.idle()
  }
  expect(await home.ledger()).toHaveLength(sentCount)
  await home.stop()
})

test('the power of a device that is offline stops no room', async () => {
  const home = await openProtectionTest({ temperature: 20 })
  await home.script.publish('salon', { power: 1_500 })
  await home.minutes([28])
  await loseDevice(home, 'salon')
  home.clock.pass(35 * MINUTE)
  await home.script.publish('sensor', { temperature: 28 })
  await home.idle()
  expect(await home.database.query('select from room_claim where home_id = $1', [home.hub.homeId])).toEqual(
    [],
  )
  await home.stop()
})

test('a room that is warmed by the sun, with its radiator off, is left unchanged', async () => {
  const home = await openProtectionTest({ temperature: 25 })
  await home.script.publish('salon', { power: 0 })
  await home.minutes([28, 29])
  home.clock.pass(40 * MINUTE)
  await home.minutes([29])
  await home.idle()
  expect(await home.ledger()).toEqual([])
  await home.stop()
})

test('a room that is heated by a relay has a frost floor and an open window', async () => {
  const home = await openProtectionTest({ devices: [contact, relay], temperature: 6 })
  const room = { homeId: home.hub.homeId, roomId: home.roomId }
  await home.database.query(`update device set category = 'heating' where friendly_name = 'convector'`)
  await home.database.query(`update device set room_id = null where friendly_name = 'salon'`)
  await home.override('stop', { kind: 'cancelled' })
  await home.minutes([6])
  await eventually(home.state, (state) => state?.order === 'eco')
  expect(await home.state()).toMatchObject({ source: 'protection', instead_of: 'stop' })
  await home.minutes([9])
  await eventually(home.state, (state) => state?.source === 'override')

  await home.database.transaction((tx) => home.orders.clearOverride(tx, { ...room, actor: marie }))
  await home.script.publish('window', { contact: false })
  await home.idle()
  home.clock.pass(60_000)
  await eventually(home.state, (state) => state?.source === 'open_window')
  await home.script.publish('window', { contact: true })
  await eventually(home.state, (state) => state?.source === 'schedule')
  await home.stop()
})
