import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { flat } from '#homes/flat.ts'
import { house } from '#homes/house.ts'
import { testEvening, startTestHome } from '#wire/test-home.ts'

const base = 'homes/h1/zigbee2mqtt'

test('a new subscriber gets the hub, its devices and their availability, and no state', async () => {
  await using demo = await startTestHome()
  const retained = await demo.retained()
  expect(retained.get(`${base}/bridge/state`)).toBe('{"state":"online"}')
  expect(JSON.parse(retained.get(`${base}/bridge/info`) ?? '')).toMatchObject({ version: '2.14.1' })
  expect(retained.get('homes/h1/hub/info')).toBe(JSON.stringify(house.hub))
  expect(retained.get(`${base}/Volet parents/availability`)).toBe('{"state":"offline"}')
  expect(retained.get(`${base}/Éclairage salon/cuisine/availability`)).toBe('{"state":"online"}')
  expect(retained.has(`${base}/Radiateur canapé`)).toBe(false)
  const devices: Record<string, unknown>[] = JSON.parse(retained.get(`${base}/bridge/devices`) ?? '')
  expect(devices[0]).toMatchObject({ type: 'Coordinator', ieee_address: house.coordinator })
  expect(devices).toHaveLength(house.devices.length + 1)
  expect(devices.find((device) => device['friendly_name'] === 'Radiateur canapé')).toMatchObject({
    ieee_address: '0xf84477fffe3a1002',
    type: 'Router',
    supported: true,
    definition: { vendor: 'VAV', model: 'VAV-256215-MOD1' },
  })
  expect(devices.find((device) => device['friendly_name'] === 'Boîtier portail')).toMatchObject({
    supported: false,
    definition: null,
  })
})

test('every state contains every exposed property, and a property that was never read is null', async () => {
  await using demo = await startTestHome()
  expect(demo.statesOf('Sonde cuisine')).toEqual([
    {
      battery: 78,
      comfort_humidity_max: null,
      comfort_humidity_min: null,
      comfort_temperature_max: null,
      comfort_temperature_min: null,
      humidity: expect.any(Number),
      humidity_calibration: 0,
      last_seen: '2027-01-18T17:00:00.000Z',
      linkquality: expect.any(Number),
      temperature: expect.any(Number),
      temperature_calibration: 0,
      temperature_units: 'celsius',
      update: { installed_version: -1, latest_version: -1, state: null },
    },
  ])
})

test('one set gives three messages: the old state, the requested value, the reported value', async () => {
  await using demo = await startTestHome()
  demo.publish('Radiateur canapé/set', { pilot_wire_mode: 'off' })
  await demo.until('Radiateur canapé', () => true, 4)
  const [first, ...three] = demo.statesOf('Radiateur canapé')
  expect(three.map((state) => state['pilot_wire_mode'])).toEqual([first?.['pilot_wire_mode'], 'off', 'off'])
})

test('an order changes the power, and the module reports it by itself', async () => {
  await using demo = await startTestHome()
  demo.publish('Radiateur canapé/set', { pilot_wire_mode: 'comfort' })
  await demo.until('Radiateur canapé', (payload) => payload.includes('"comfort"'))
  demo.pass(60)
  await demo.until('Radiateur canapé', (payload) => JSON.parse(payload)['power'] > 500)
  demo.publish('Radiateur canapé/set', { pilot_wire_mode: 'off' })
  await demo.until('Radiateur canapé', (payload) => payload.includes('"off"'))
  demo.pass(60)
  await demo.until('Radiateur canapé', (payload) => JSON.parse(payload)['power'] === 0)
})

test('a get is answered with one message, also for names with a slash and keys in the topic', async () => {
  await using demo = await startTestHome()
  demo.publish('Éclairage salon/cuisine/set/state', 'OFF')
  await demo.until('Éclairage salon/cuisine', (payload) => payload.includes('"OFF"'), 2)
  demo.publish('Éclairage salon/cuisine/get', { state: '' })
  await demo.until('Éclairage salon/cuisine', () => true, 5)
  expect(demo.statesOf('Éclairage salon/cuisine').map((state) => state['state'])).toEqual([
    'ON',
    'ON',
    'OFF',
    'OFF',
    'OFF',
  ])
})

test('a shutter echoes its target and reports its position', async () => {
  await using demo = await startTestHome()
  demo.publish('Volet baie vitrée/set', { position: 40 })
  await demo.until('Volet baie vitrée', () => true, 4)
  expect(demo.statesOf('Volet baie vitrée').map((state) => state['position'])).toEqual([100, 100, 40, 100])
  demo.pass(30)
  await demo.until('Volet baie vitrée', (payload) => payload.includes('"position":40'), 2)
})

test('an invalid value and an unknown key are logged and change nothing', async () => {
  await using demo = await startTestHome()
  demo.publish('Radiateur canapé/set', { pilot_wire_mode: 'tropical' })
  await demo.until('bridge/logging', (payload) =>
    payload.includes(
      "z2m: Publish 'set' 'pilot_wire_mode' to 'Radiateur canapé' failed: 'Error: Value: 'tropical'",
    ),
  )
  demo.publish('Radiateur canapé/set', { brightness: 3 })
  await demo.until('bridge/logging', (payload) =>
    payload.includes("No converter available for 'brightness' on 'Radiateur canapé'"),
  )
  expect(demo.statesOf('Radiateur canapé')).toHaveLength(1)
})

test('a rename clears the retained messages, answers with its transaction, and the new name accepts commands', async () => {
  await using demo = await startTestHome()
  demo.publish('bridge/request/device/rename', {
    from: 'Radiateur canapé',
    to: 'Convecteur',
    transaction: 't1',
  })
  await demo.until('bridge/response/device/rename')
  const answer = demo.received.find((one) => one.topic === 'bridge/response/device/rename')
  expect(JSON.parse(answer?.payload ?? '')).toEqual({
    data: { from: 'Radiateur canapé', to: 'Convecteur', homeassistant_rename: false },
    status: 'ok',
    transaction: 't1',
  })
  demo.publish('Convecteur/set', { pilot_wire_mode: 'off' })
  await demo.until('Convecteur', (payload) => payload.includes('"off"'))
  const retained = await demo.retained('Convecteur/availability')
  expect(retained.has(`${base}/Radiateur canapé/availability`)).toBe(false)
  expect(retained.get(`${base}/Convecteur/availability`)).toBe('{"state":"online"}')
  expect(retained.get(`${base}/bridge/devices`)).toContain('"friendly_name":"Convecteur"')
})

test('a removed device disappears from the list, and removing an unknown one is refused', async () => {
  await using demo = await startTestHome()
  demo.publish('bridge/request/device/remove', { id: 'Boîtier portail' })
  await demo.until('bridge/response/device/remove', (payload) => payload.includes('"ok"'))
  expect((await demo.retained('Compteur Linky/availability')).get(`${base}/bridge/devices`)).not.toContain(
    'Boîtier portail',
  )
  demo.publish('bridge/request/device/remove', { id: 'Boîtier portail' })
  await demo.until('bridge/response/device/remove', (payload) => payload.includes('does not exist'))
})

test('a stopped hub publishes that it is offline', async () => {
  await using demo = await startTestHome()
  await demo.home.stop()
  await demo.until('bridge/state', (payload) => payload.includes('offline'))
})

test('the past is sent once: a second start sends only the time in between, and no index falls', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'virtual-home-'))
  const options = {
    home: flat,
    backlogDays: 2,
    backlogStatePath: join(folder, 'home.json'),
    backlogPace: { burst: 100_000, perSecond: 100_000 },
  }
  try {
    let energy = 0
    {
      await using demo = await startTestHome(options)
      await demo.home.backlogSent
      await demo.caughtUp()
      demo.publish('Radiateur chambre/set', { pilot_wire_mode: 'off' })
      await demo.until('Radiateur chambre', (payload) => payload.includes('"off"'), 2)
      const states = demo.statesOf('Radiateur séjour')
      const ages = states.map((state) => testEvening - Date.parse(String(state['last_seen'])))
      expect(Math.max(...ages)).toBeGreaterThan(47 * 3_600_000)
      expect(states.length).toBeGreaterThan(2 * 144)
      energy = Math.max(...states.map((state) => Number(state['energy'])))
    }
    await using demo = await startTestHome({ ...options, now: () => testEvening + 3 * 3_600_000 })
    await demo.home.backlogSent
    await demo.caughtUp()
    const states = demo.statesOf('Radiateur séjour')
    const times = states.map((state) => Date.parse(String(state['last_seen'])))
    expect(Math.min(...times)).toBeGreaterThanOrEqual(testEvening)
    expect(states.length).toBeGreaterThan(17)
    expect(states.length).toBeLessThan(25)
    expect(Math.min(...states.map((state) => Number(state['energy'])))).toBeGreaterThanOrEqual(energy)
    // A command from before the stop still applies.
    expect(demo.statesOf('Radiateur chambre').every((state) => state['pilot_wire_mode'] === 'off')).toBe(true)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
