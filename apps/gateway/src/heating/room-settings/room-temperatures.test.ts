import { randomUUID } from 'node:crypto'
import type { CallInput } from '@foyer/contract/call.ts'
import { type Order, orderNumber } from '@foyer/contract/heating.ts'
import type { setRoomSettings } from '@foyer/contract/room-settings.ts'
import { defaultTemperatures } from '@foyer/rules/room-temperatures/room-temperatures.ts'
import { expect, test } from 'vitest'
import { marie, pilotWire, type ScriptedDevice } from '#testing/commands.ts'
import { eventually } from '#testing/hub.ts'
import { bringBack, loseDevice, openOrderTest, type OrderTest, untilSettled } from '#testing/orders.ts'
import { createRoomEdits } from '#heating/rooms/room-edits.ts'
import { createRoomSettings } from './room-settings.ts'

const valve = (name: string, setpoint = 19): ScriptedDevice => ({
  name,
  model: 'TRVZB',
  state: { system_mode: 'heat', occupied_heating_setpoint: setpoint, local_temperature: 18.4 },
})

const warmer = { comfort: 20.5, comfort_minus_1: 19.5, comfort_minus_2: 18.5, eco: 17, frost_protection: 7 }

type Change = Omit<CallInput<typeof setRoomSettings>['body'], 'version'>

/** Writes the settings of the home's room as the route does. */
async function change(home: OrderTest, given: Change): Promise<void> {
  const { homeId, roomId } = home.hub
  const settings = createRoomSettings({
    database: home.database,
    devices: home.devices,
    orders: home.orders,
    commands: home.commands,
    hubLink: home.link.hubLink,
    clock: home.clock,
  })
  const { version } = await settings.ofRoom({ homeId, roomId })
  await home.database.transaction((tx) =>
    settings.write(tx, { homeId, roomId, change: { version, ...given }, actor: marie }),
  )
}

async function untilSets(home: OrderTest, count: number): Promise<string[]> {
  return eventually(
    () => home.script.sets(),
    (sets) => sets.length >= count,
  )
}

async function modeOf(home: OrderTest, name: string): Promise<number | undefined> {
  const all = await home.devices.ofHome(home.hub.homeId)
  return all.find((device) => device.name === name)?.values.get('thermostat_mode')?.value
}

test('a valve receives a new Confort immediately, as a command of the person who changed it; a pilot wire receives nothing', async () => {
  const home = await openOrderTest({ devices: [valve('vanne'), pilotWire('radiateur')] })
  // The search for what devices are owed after a takeover is over.
  await untilSettled(home)
  await change(home, { temperatures: warmer })
  expect(await untilSets(home, 1)).toEqual(['vanne {"occupied_heating_setpoint":20.5}'])
  expect(await home.ledger()).toEqual(['20.5 user sent'])
  await home.script.publishedAll(1)
  home.clock.pass(5_000)
  await home.script.publish('vanne', {})
  await eventually(
    () => home.ledger(),
    (list) => list.at(-1) === '20.5 user confirmed',
  )
  // It still follows Confort with its new temperature: no change by hand, and no revert.
  expect(await modeOf(home, 'vanne')).toBe(1)
  expect((await home.orders.handsOf(home.hub.homeId)).size).toBe(0)
  await home.stop()
})

test('a new temperature of an order that is not in force is sent when that order begins', async () => {
  const home = await openOrderTest({ devices: [valve('vanne')] })
  await change(home, { temperatures: { ...defaultTemperatures, eco: 15 } })
  await untilSettled(home)
  expect(home.script.sets()).toEqual([])
  await home.override('eco', { kind: 'cancelled' })
  expect(await untilSets(home, 1)).toEqual(['vanne {"system_mode":"heat","occupied_heating_setpoint":15}'])
  await home.stop()
})

test('a valve that was offline when Confort changed receives it when it is back', async () => {
  const home = await openOrderTest({ devices: [valve('vanne')] })
  await home.override('comfort', { kind: 'cancelled' })
  home.clock.pass(60_000)
  await loseDevice(home, 'vanne')
  // A difference so small that only the setpoint distinguishes the old Confort from the new one.
  const little = { comfort: 19.5, comfort_minus_1: 18.5, comfort_minus_2: 17.5, eco: 16 }
  await change(home, { temperatures: { ...warmer, ...little } })
  await untilSettled(home)
  expect(home.script.sets()).toEqual([])
  home.clock.pass(60_000)
  await bringBack(home, 'vanne', {})
  expect(await untilSets(home, 1)).toEqual(['vanne {"system_mode":"heat","occupied_heating_setpoint":19.5}'])
  await home.stop()
})

test('an excluded device receives nothing from its room, and receives the order when it follows again', async () => {
  const home = await openOrderTest({ devices: [pilotWire('radiateur'), valve('vanne')] })
  const [, vanne = ''] = home.script.deviceIds
  await change(home, { excluded: [vanne] })
  await home.override('eco', { kind: 'cancelled' })
  await change(home, { temperatures: warmer })
  expect(await untilSets(home, 1)).toEqual(['radiateur {"pilot_wire_mode":"eco"}'])
  await untilSettled(home)
  expect(home.script.sets()).toHaveLength(1)
  await change(home, { excluded: [] })
  expect(await untilSets(home, 2)).toContain('vanne {"system_mode":"heat","occupied_heating_setpoint":17}')
  await home.stop()
})

test('an excluded device does what it is sent alone, and keeps it when the mode of its room changes and after an outage', async () => {
  const home = await openOrderTest({ devices: [pilotWire('radiateur'), valve('vanne')] })
  const [, vanne = ''] = home.script.deviceIds
  await change(home, { excluded: [vanne] })
  await home.ask({ deviceId: vanne }, 'thermostat_mode', 'frost_protection')
  expect(await untilSets(home, 1)).toEqual(['vanne {"system_mode":"heat","occupied_heating_setpoint":7}'])
  await home.script.publishedAll(1)
  home.clock.pass(60_000)
  const eco = await home.override('eco', { kind: 'cancelled' })
  expect(await untilSets(home, 2)).toContain('radiateur {"pilot_wire_mode":"eco"}')
  await home.script.publishedAll(2)
  home.clock.pass(2_000)
  await home.until(eco?.id ?? '', 'confirmed')
  await loseDevice(home, 'vanne')
  home.clock.pass(60_000)
  await bringBack(home, 'vanne', {})
  await untilSettled(home)
  expect(home.script.sets()).toHaveLength(2)
  expect(await modeOf(home, 'vanne')).toBe(5)
  await home.stop()
})

test('a stopped valve stays stopped whatever Confort means', async () => {
  const home = await openOrderTest({ devices: [valve('vanne')] })
  await home.override('stop', { kind: 'cancelled' })
  expect(await untilSets(home, 1)).toEqual(['vanne {"system_mode":"off"}'])
  await change(home, { temperatures: warmer })
  await untilSettled(home)
  expect(home.script.sets()).toHaveLength(1)
  await home.stop()
})

test('a valve whose room is deleted is read with the temperatures of the room that it moves to', async () => {
  const home = await openOrderTest({ devices: [valve('vanne')] })
  const { homeId } = home.hub
  const { hubLink } = home.link
  const warm = { homeId, roomId: randomUUID() }
  await home.database.query(
    `insert into room (home_id, id, name, position, comfort, comfort_minus_1, comfort_minus_2, eco)
     values ($1, $2, 'Bain', 1, 22, 21, 20, 18.5)`,
    [homeId, warm.roomId],
  )
  await home.database.query('update device set room_id = $2 where home_id = $1', [homeId, warm.roomId])
  await home.database.transaction((tx) => hubLink.announceRooms(tx, homeId))
  const untilRead = (degrees: number, order: Order) =>
    eventually(
      async () => {
        home.clock.pass(1_000)
        await home.script.publish('vanne', { occupied_heating_setpoint: degrees })
        await home.link.history.flush()
        return modeOf(home, 'vanne')
      },
      (mode) => mode === orderNumber(order),
    )
  await untilRead(18.5, 'eco')
  const edits = createRoomEdits({ clock: home.clock, hubLink })
  await home.database.transaction((tx) => edits.remove(tx, warm))
  await untilRead(19, 'comfort')
  await home.stop()
})
