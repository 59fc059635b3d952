import { selectLateValues } from '#history/history.ts'
import { expect, test } from 'vitest'
import {
  connectHub,
  connectOnline,
  describedDevice,
  eventually,
  openTestLink,
  type TestHub,
  type TestLink,
  sendTo,
} from '#testing/hub.ts'
import { readCapture, readDefinition, readStates } from '#testing/captures/read-captures.ts'
import { createClock } from '#base/clock.ts'

const capturedDevices = () => readCapture('bridge-devices.json')

type DeviceRow = {
  id: string
  friendly_name: string
  name: string
  type: string
  room_id: string
  removed: boolean
  reachable: boolean
  availability: string | null
  category: string
}

function devicesOf(link: TestLink, hub: TestHub): Promise<DeviceRow[]> {
  return link.database.query<DeviceRow>(
    `select id, friendly_name, name, type, room_id, removed_at is not null as removed, reachable, availability, category
     from device where hub_id = $1 order by address`,
    [hub.hubId],
  )
}

function readingsOf(
  link: TestLink,
  hub: TestHub,
  name: string,
  capability: string,
): Promise<{ at: number; value: number }[]> {
  return link.database.query(
    `select r.at, r.value from reading r join series s on s.id = r.series_id join device d on d.id = s.device_id
     where d.hub_id = $1 and d.friendly_name = $2 and s.capability = $3 order by r.at`,
    [hub.hubId, name, capability],
  )
}

test('a hub’s recorded devices get rows in its home’s default room, and their states become readings', async () => {
  const link = await openTestLink()
  const hub = await link.addHub()
  const { publish, end } = await connectHub(link.address, hub)
  await publish('bridge/state', { state: 'online' })
  await publish('bridge/info', readCapture('bridge-info.json'))
  await publish('bridge/devices', capturedDevices())
  const devices = await devicesOf(link, hub)
  expect(devices).toHaveLength(22)
  expect(new Set(devices.map(({ room_id }) => room_id))).toEqual(new Set([hub.roomId]))
  expect(devices[0]).toMatchObject({ name: 'chauffage salon', type: 'receiver', category: 'heating' })
  const shift = Date.now() - Date.parse('2026-11-20T16:31:00Z')
  await Promise.all(
    readStates().map(({ name, payload }) => {
      const state: Record<string, unknown> = JSON.parse(payload.toString())
      const seen = state['last_seen']
      if (typeof seen === 'string') state['last_seen'] = new Date(Date.parse(seen) + shift).toISOString()
      return publish(name, state)
    }),
  )
  const newest = await link.history.newest(hub.homeId)
  const salon = newest.get(devices[0]?.id ?? '')
  expect(salon?.get('thermostat_mode')?.value).toBe(2)
  expect(salon?.get('energy_index')?.value).toBe(1_283_500)
  const [row] = await link.database.query('select coordinator, firmware, model from hub where id = $1', [
    hub.hubId,
  ])
  expect(row).toEqual({ coordinator: '0x00124b0024c0ffee', firmware: 'Zigbee2MQTT 2.14.1', model: 'Virtual' })
  await end()
  await link.close()
})

test('a renamed device keeps its row, a removed one is marked, a returning one is restored, an unsupported one stays', async () => {
  const link = await openTestLink()
  const hub = await link.addHub()
  const { publish, end } = await connectHub(link.address, hub)
  const plug = (name: string) => describedDevice('0x0000000000000001', name, readDefinition('E22xx'))
  const odd = describedDevice('0x0000000000000002', 'Boîtier/portail été', null, {
    supported: false,
    model_id: 'TS0601',
  })
  await publish('bridge/devices', [plug('prise tv'), odd])
  const [before] = await devicesOf(link, hub)
  await publish('bridge/devices', [plug('prise télévision'), odd])
  await publish('prise tv', { state: 'ON' })
  await publish('prise télévision', { state: 'OFF' })
  const [renamed, unsupported] = await devicesOf(link, hub)
  expect(renamed).toMatchObject({ id: before?.id, name: 'prise télévision' })
  expect(unsupported).toMatchObject({ type: 'unknown', name: 'Boîtier/portail été' })
  expect(await readingsOf(link, hub, 'prise télévision', 'on')).toMatchObject([{ value: 0 }])
  await publish('bridge/devices', [odd])
  expect((await devicesOf(link, hub)).map(({ removed }) => removed)).toEqual([true, false])
  await publish('prise télévision', { state: 'ON' })
  await publish('bridge/devices', [plug('prise télévision'), odd])
  expect((await devicesOf(link, hub)).map(({ removed }) => removed)).toEqual([false, false])
  // A message from before the list contained it again is parsed then.
  const reported = await readingsOf(link, hub, 'prise télévision', 'on')
  expect(reported.map(({ value }) => value)).toEqual([0, 1])
  await end()
  await link.close()
})

test('a new device is put into the room of its placement', async () => {
  const link = await openTestLink()
  const hub = await link.addHub()
  const [room] = await link.database.query<{ id: string }>(
    `insert into room (id, home_id, name, position) values (gen_random_uuid(), $1, 'Salon', 1) returning id`,
    [hub.homeId],
  )
  await link.database.query(
    `insert into placement (home_id, hub_id, address, room_id, category)
     values ($1, $2, '0x0000000000000001', $3, 'hot_water')`,
    [hub.homeId, hub.hubId, room?.id],
  )
  const { publish, end } = await connectHub(link.address, hub)
  await publish('bridge/devices', [
    describedDevice('0x0000000000000001', 'Chauffe-eau', readDefinition('VAV-256215-MOD2')),
  ])
  expect(await devicesOf(link, hub)).toMatchObject([{ room_id: room?.id, category: 'hot_water' }])
  await end()
  await link.close()
})

test('null never overwrites, all three messages of one set are stored, and a repetition is not', async () => {
  const clock = createClock(Date.parse('2027-01-18T18:02:00+01:00'))
  const link = await openTestLink({ clock })
  const hub = await link.addHub()
  const { publish, end } = await connectHub(link.address, hub)
  await publish('bridge/devices', [
    describedDevice('0x0000000000000001', 'radiateur', readDefinition('VAV-256215-MOD1')),
  ])
  const at = clock.now() - 10_000
  const seen = (offset: number) => new Date(at + offset).toISOString()
  await publish('radiateur', { pilot_wire_mode: 'comfort', power: 1000, last_seen: seen(0) })
  await publish('radiateur', { pilot_wire_mode: null, power: null, last_seen: seen(1_000) })
  await publish('radiateur', { pilot_wire_mode: 'comfort', power: 1000, last_seen: seen(2_000) })
  await publish('radiateur', { pilot_wire_mode: 'eco', power: 1000, last_seen: seen(2_010) })
  await publish('radiateur', { pilot_wire_mode: 'eco', power: 0, last_seen: seen(2_030) })
  await publish('radiateur', { pilot_wire_mode: 'eco', power: 0, last_seen: seen(2_030) })
  expect(await readingsOf(link, hub, 'radiateur', 'thermostat_mode')).toEqual([
    { at, value: 1 },
    { at: at + 2_000, value: 1 },
    { at: at + 2_010, value: 4 },
    { at: at + 2_030, value: 4 },
  ])
  expect((await readingsOf(link, hub, 'radiateur', 'instant_power')).map(({ value }) => value)).toEqual([
    1000, 1000, 1000, 0,
  ])
  expect(link.reports).toHaveLength(5)
  await end()
  await link.close()
})

test('late values are history, and impossible times and unknown words are counted', async () => {
  const link = await openTestLink()
  const hub = await link.addHub()
  const { publish, end } = await connectHub(link.address, hub)
  await publish('bridge/devices', [
    describedDevice('0x0000000000000001', 'radiateur', readDefinition('VAV-256215-MOD1')),
  ])
  const now = Date.now()
  const day = 86_400_000
  const publishPower = (power: number, at: number | string | undefined) =>
    publish('radiateur', { power, last_seen: at })
  await publishPower(1, now - 30 * day)
  await publishPower(2, new Date(now - 3 * day).toISOString())
  await publishPower(3, now - 40 * day)
  await publishPower(4, now + 3_600_000)
  await publishPower(5, undefined)
  await publish('radiateur', { pilot_wire_mode: 'warm' })
  const readings = await readingsOf(link, hub, 'radiateur', 'instant_power')
  expect(readings.map(({ value }) => value)).toEqual([1, 2, 3, 4, 5])
  expect(readings[0]?.at).toBe(now - 30 * day)
  expect(readings[2]?.at).toBeGreaterThanOrEqual(now)
  expect(readings[3]?.at).toBeLessThan(now + 60_000)
  expect(link.reports.map(({ values }) => values.get('instant_power'))).toEqual([3, 4, 5])
  const late = await selectLateValues(link.database, [hub.homeId])
  expect(late.map(({ at }) => at)).toEqual([now - 3 * day])
  await eventually(
    async () => link.database.query('select clock_faults, unknown_words from hub where id = $1', [hub.hubId]),
    ([row]) => row?.['clock_faults'] === 2 && row['unknown_words'] === 1,
  )
  await end()
  await link.close()
})

test('the list of 112 KB eighty times in a row is applied, and states in between are not lost', async () => {
  const link = await openTestLink()
  const hub = await link.addHub()
  const { publish, end } = await connectHub(link.address, hub)
  const list = capturedDevices()
  await Promise.all(
    Array.from({ length: 80 }, async (_, round) => {
      await publish('bridge/devices', list)
      await publish('chauffage salon', { power: round, last_seen: Date.now() - 1_000 + round })
    }),
  )
  expect(await devicesOf(link, hub)).toHaveLength(22)
  // Messages before the first list belonged to an unknown device.
  const powers = (await readingsOf(link, hub, 'chauffage salon', 'instant_power')).map(({ value }) => value)
  expect(powers).toContain(79)
  await end()
  await link.close()
})

test('names are shown without invisible and direction-changing characters, and still work as topics', async () => {
  const link = await openTestLink()
  const hub = await link.addHub()
  const { publish, end } = await connectHub(link.address, hub)
  const names = [
    '<img src=x onerror=alert(1)>',
    'sal\u202Eon',
    `${'🔥'.repeat(70)}`,
    'étage/chambre d’amis/volet',
  ]
  const list = names.map((name, index) =>
    describedDevice(`0x000000000000000${index}`, name, readDefinition('E22xx')),
  )
  await publish('bridge/devices', [...list, describedDevice('0x0000000000000009', '🔥'.repeat(10_000), null)])
  for (const name of names) await publish(name, { power: 5 })
  const devices = await devicesOf(link, hub)
  expect(devices.map(({ name }) => name)).toEqual([
    names[0],
    'salon',
    '🔥'.repeat(64),
    names[3],
    '0x0000000000000009',
  ])
  for (const name of names) expect(await readingsOf(link, hub, name, 'instant_power'), name).toHaveLength(1)
  await end()
  await link.close()
})

test('an energy index that falls is stored as reported', async () => {
  const link = await openTestLink()
  const hub = await link.addHub()
  const { publish, end } = await connectHub(link.address, hub)
  await publish('bridge/devices', [describedDevice('0x0000000000000001', 'prise', readDefinition('E22xx'))])
  for (const energy of [10.5, 10.6, 0, 0.1]) await publish('prise', { energy })
  expect((await readingsOf(link, hub, 'prise', 'energy_index')).map(({ value }) => value)).toEqual([
    10_500, 10_600, 0, 100,
  ])
  await end()
  await link.close()
})

test('orders are sent in the device’s own words and are refused with their reason', async () => {
  const link = await openTestLink()
  const hub = await link.addHub()
  const { publish, end, received } = await connectOnline(link, hub)
  await publish('bridge/devices', [
    describedDevice('0x0000000000000001', 'radiateur', readDefinition('TWC-R01')),
    describedDevice('0x0000000000000002', 'sonde', readDefinition('STPH-4-1-00'), {
      type: 'EndDevice',
      power_source: 'Battery',
    }),
  ])
  const [radiator, sensor] = await devicesOf(link, hub)
  const order = { homeId: hub.homeId, deviceId: radiator?.id ?? '', capability: 'thermostat_mode' } as const
  expect(await sendTo(link, { ...order, value: 'eco' })).toEqual({ refused: 'device_offline' })
  await publish('radiateur', { pilot_wire_mode: 'comfort' })
  const reply = { sent: true, waits: false, canRead: true, isBlind: false }
  expect(await sendTo(link, { ...order, value: 'frost_protection' })).toEqual(reply)
  const [read] = await link.hubLink.prepareReads(link.database, [order])
  read?.()
  const prefix = `homes/${hub.hubId}/zigbee2mqtt`
  const set = { topic: `${prefix}/radiateur/set`, payload: '{"pilot_wire_mode":"antifrost"}' }
  const get = { topic: `${prefix}/radiateur/get`, payload: '{"pilot_wire_mode":""}' }
  // The same request twice, because the radiator was just paired.
  await eventually(
    () => received.filter(({ payload }) => payload === get.payload),
    ({ length }) => length === 2,
  )
  expect(received.filter(({ topic }) => topic.endsWith('/set'))).toEqual([set])
  expect(received).toContainEqual(get)
  expect(await sendTo(link, { ...order, value: 'warm' })).toEqual({ refused: 'not_commandable' })
  expect(await sendTo(link, { ...order, deviceId: sensor?.id ?? '', value: 'eco' })).toEqual({
    refused: 'not_commandable',
  })
  const other = await link.addHub()
  expect(await sendTo(link, { ...order, homeId: other.homeId, value: 'eco' })).toEqual({
    refused: 'hub_offline',
  })
  await publish('bridge/logging', {
    level: 'error',
    message: `z2m: Publish 'set' 'pilot_wire_mode' to 'radiateur' failed: 'no route'`,
  })
  expect(link.setErrors).toMatchObject([
    { deviceId: radiator?.id, property: 'pilot_wire_mode', homeId: hub.homeId },
  ])
  await publish('bridge/state', { state: 'offline' })
  expect(await sendTo(link, { ...order, value: 'eco' })).toEqual({ refused: 'hub_offline' })
  await end()
  await link.close()
})
