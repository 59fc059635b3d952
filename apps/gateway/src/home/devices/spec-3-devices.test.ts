import { listConnectivity } from '@foyer/contract/activity.ts'
import { setRoomOrder } from '@foyer/contract/command.ts'
import { updateDevice } from '@foyer/contract/device.ts'
import { getCapabilityValues } from '@foyer/contract/history.ts'
import { createRoom } from '@foyer/contract/room.ts'
import { expect, test } from 'vitest'
import { describedDevice, eventually } from '#testing/hub.ts'
import { readDefinition } from '#testing/captures/read-captures.ts'
import { startTestWire, type TestWire } from '#testing/wire.ts'

const MINUTE = 60_000

/** A pilot-wire thermostat with every measurement that a device can have. */
const everything = {
  ...readDefinition('TWC-R01'),
  exposes: [readDefinition('TWC-R01'), readDefinition('SNZB-02D')].flatMap((definition) =>
    Array.isArray(definition?.['exposes']) ? definition['exposes'] : [],
  ),
}

/** A pilot-wire module that its hub has listed and that has reported its first order. */
async function addRadiator(wire: TestWire, order = 'comfort') {
  await wire.hub.publish('bridge/devices', [
    describedDevice('0x00000000000000a1', 'chauffage', readDefinition('VAV-256215-MOD1')),
  ])
  await wire.hub.publish('chauffage', { pilot_wire_mode: order })
  return wire.device('chauffage')
}

test('§3 Device: name, type, brand, model, status, room, created_at, connected since, temperature, humidity, battery, thermostat mode, energy index, instant power, reachable, radiator type, nominal power, intensity: each as its hub or its people say it', async () => {
  const wire = await startTestWire()
  const { at, token } = wire
  const paired = new Date(at.clock.now()).toISOString()
  await wire.hub.publish('bridge/devices', [
    describedDevice('0x00000000000000a1', 'chauffage salon', everything),
  ])
  const silent = await wire.device('chauffage salon')
  expect(silent).toMatchObject({ status: 'offline', reachable: false, connected_since: null })

  at.clock.pass(10 * MINUTE)
  const received = new Date(at.clock.now()).toISOString()
  await wire.hub.publish('chauffage salon', {
    pilot_wire_mode: 'eco',
    temperature: 20.5,
    humidity: 45,
    battery: 80,
    energy: 12.5,
    power: 820,
    current: 3.6,
  })
  const cellar = createRoom.reply.parse((await at.ask(createRoom, { token, body: { name: 'Cave' } })).body)
  const body = { room_id: cellar.id, radiator_type: 'oil_radiator', nominal_power: 1_500 }
  const params = { deviceId: silent.id }
  expect((await at.ask(updateDevice, { token, params, body })).status).toBe(200)

  expect(await wire.device('chauffage salon')).toMatchObject({
    name: 'chauffage salon',
    type: 'receiver',
    brand: 'THALEOS',
    model: 'TWC-R01',
    status: 'online',
    room: { id: cellar.id, name: 'Cave' },
    created_at: paired,
    connected_since: received,
    temperature: 20.5,
    humidity: 45,
    battery: 80,
    thermostat_mode: 'eco',
    energy_index: 12_500,
    instant_power: 820,
    reachable: true,
    radiator_type: 'oil_radiator',
    nominal_power: 1_500,
    intensity: 3.6,
  })
  await wire.close()
})

test('§3 Device types: unknown, outlet, light, thermostat, receiver, sensor, shutter, transmitter, socket, alarm, heater, doorbell, door, air_conditioner: each of what a hub lists', async () => {
  const models = {
    outlet: 'SIN-4-1-21',
    light: '067797',
    thermostat: 'TRVZB',
    receiver: 'SIN-4-FP-21',
    sensor: 'STPH-4-1-00',
    shutter: 'SIN-4-RS-20',
    transmitter: 'SNZB-01',
    socket: 'E22xx',
    alarm: 'HS2WD-E',
    heater: '540139X',
    doorbell: 'HS2DB',
    door: 'SDO-4-1-00',
    air_conditioner: 'ACW02-ZB',
  }
  const wire = await startTestWire()
  const listed = Object.entries({ unknown: 'TS0601', ...models }).map(([type, model], index) =>
    describedDevice(`0x00000000000000${index + 16}`, type, readDefinition(model) ?? null),
  )
  await wire.hub.publish('bridge/devices', listed)
  const devices = await eventually(wire.devices, ({ length }) => length === listed.length)

  expect(devices.map(({ name, type }) => [name, type])).toEqual(devices.map(({ name }) => [name, name]))
  await wire.close()
})

test('§3 Radiator types: radiant_panels, toaster_convector, oil_radiator, inertia_radiator: kept as they are chosen, and no other', async () => {
  const wire = await startTestWire()
  const { id } = await addRadiator(wire)
  const choose = (type: string) =>
    wire.at.ask(updateDevice, {
      token: wire.token,
      params: { deviceId: id },
      body: { radiator_type: type },
    })
  for (const type of ['radiant_panels', 'toaster_convector', 'oil_radiator', 'inertia_radiator']) {
    expect((await choose(type)).status, type).toBe(200)
    expect((await wire.device('chauffage')).radiator_type).toBe(type)
  }
  expect((await choose('fireplace')).body).toMatchObject({ code: 'invalid_input' })
  expect((await wire.device('chauffage')).radiator_type).toBe('inertia_radiator')
  await wire.close()
})

test('§4 Device reachability: online or offline, as its hub last had it', async () => {
  const wire = await startTestWire()
  await addRadiator(wire)
  const now = async () => {
    const { status, reachable, connected_since, disconnected_since } = await wire.device('chauffage')
    return [status, reachable, connected_since !== null, disconnected_since !== null]
  }
  expect(await now()).toEqual(['online', true, true, false])
  wire.at.clock.pass(MINUTE)
  await wire.hub.publish('chauffage/availability', { state: 'offline' })
  expect(await now()).toEqual(['offline', false, false, true])
  wire.at.clock.pass(MINUTE)
  await wire.hub.publish('chauffage', { pilot_wire_mode: 'eco' })
  expect(await now()).toEqual(['online', true, true, false])
  await wire.close()
})

test('§3 Connectivity log: timestamp, status, duration, details, of an object that falls silent and comes back', async () => {
  const wire = await startTestWire()
  const { at, token } = wire
  const begun = at.clock.now()
  const { id } = await addRadiator(wire)
  at.clock.pass(10 * MINUTE)
  await wire.hub.publish('chauffage/availability', { state: 'offline' })
  at.clock.pass(5 * MINUTE)
  await wire.hub.publish('chauffage', { pilot_wire_mode: 'eco' })

  const instant = (minutes: number) => new Date(begun + minutes * MINUTE).toISOString()
  const query = { startDate: instant(-60), endDate: instant(60), deviceId: id }
  const answer = await at.ask(listConnectivity, { token, query })
  const row = { device_id: id, hub_id: wire.credentials.hubId }
  expect(answer.body).toEqual([
    { ...row, timestamp: instant(15), status: 'online', duration: null, details: 'back' },
    { ...row, timestamp: instant(10), status: 'offline', duration: 300, details: 'radio_silent' },
    { ...row, timestamp: instant(0), status: 'online', duration: 600, details: null },
  ])
  await wire.close()
})

test('§4 Thermostat modes (devices): stop, comfort, eco, frost_protection, comfort_minus_1, comfort_minus_2: each told to the object, read from it, and its number in the history', async () => {
  const wire = await startTestWire()
  const { at, token, roomId } = wire
  const { id } = await addRadiator(wire)
  const sets = () =>
    wire.hub.received.filter(({ topic }) => topic.endsWith('/set')).map(({ payload }) => payload)
  for (const [mode, word, number] of [
    ['stop', 'off', 6],
    ['frost_protection', 'frost_protection', 5],
    ['eco', 'eco', 4],
    ['comfort_minus_2', 'comfort_-2', 3],
    ['comfort_minus_1', 'comfort_-1', 2],
    ['comfort', 'comfort', 1],
  ] as const) {
    at.clock.pass(MINUTE)
    const asked = await at.ask(setRoomOrder, { token, params: { roomId }, body: { order: mode } })
    expect(asked.status, mode).toBe(200)
    await eventually(sets, (received) => received.at(-1) === JSON.stringify({ pilot_wire_mode: word }))

    at.clock.pass(MINUTE)
    await wire.hub.publish('chauffage', { pilot_wire_mode: word })
    expect(await wire.device('chauffage')).toMatchObject({ thermostat_mode: mode })
    const now = at.clock.now()
    const query = {
      startDate: new Date(now).toISOString(),
      endDate: new Date(now + MINUTE).toISOString(),
      aggregationMinutes: '1',
      aggregableCapas: 'thermostat_mode',
    }
    const { body } = await at.ask(getCapabilityValues, { token, params: { deviceId: id }, query })
    expect(getCapabilityValues.reply.parse(body).series[0]?.points, mode).toEqual([[now, number]])
  }
  for (const order of ['holidays', 'anti-frost', 'off']) {
    const refused = await at.ask(setRoomOrder, { token, params: { roomId }, body: { order } })
    expect(refused.body, order).toMatchObject({ code: 'invalid_input' })
  }
  await wire.close()
})
