import { randomUUID } from 'node:crypto'
import { connect as connectSocket } from 'node:net'
import { connectAsync } from 'mqtt'
import { expect, test } from 'vitest'
import { readDefinition } from '#testing/captures/read-captures.ts'
import {
  connectHub,
  describedDevice,
  ended,
  eventually,
  openTestLink,
  type TestHub,
  type TestLink,
  sendTo,
} from '#testing/hub.ts'

const plug = readDefinition('E22xx')

/** Two homes with one plug each. */
async function openTwoHomes(link: TestLink): Promise<[TestHub, TestHub]> {
  const hubs: [TestHub, TestHub] = [await link.addHub(), await link.addHub()]
  for (const hub of hubs) {
    const { publish, end } = await connectHub(link.address, hub)
    await publish('bridge/devices', [describedDevice('0x0000000000000001', 'prise', plug)])
    await end()
  }
  return hubs
}

async function countReadings(link: TestLink, hub: TestHub): Promise<number> {
  const [row] = await link.database.query<{ n: number }>(
    'select count(*) n from reading r join series s on s.id = r.series_id where s.home_id = $1',
    [hub.homeId],
  )
  return row?.n ?? 0
}

test('a hub is admitted with its own id and secret and with nothing else', async () => {
  const link = await openTestLink()
  const [one, two] = [await link.addHub(), await link.addHub()]
  const revoked = await link.addHub()
  await link.database.query('update hub set secret_hash = null where id = $1', [revoked.hubId])
  const refused = [
    { ...one, secret: two.secret },
    { ...one, secret: '' },
    { ...one, hubId: randomUUID() },
    { ...one, hubId: one.hubId.toUpperCase() },
    ...['#', '+', 'a/b', '__proto__', 'constructor', '$SYS', ''].map((hubId) => ({ ...one, hubId })),
    revoked,
  ]
  for (const hub of refused) await expect(connectHub(link.address, hub), hub.hubId).rejects.toThrow()
  await expect(connectAsync(link.address, { reconnectPeriod: 0, connectTimeout: 5_000 })).rejects.toThrow()
  const { end } = await connectHub(link.address, one)
  await end()
  expect(JSON.stringify(link.logged)).not.toContain(one.secret)
  await link.close()
})

test('an order to a hub that is online but not subscribed is refused, and is sent once the hub has subscribed', async () => {
  const link = await openTestLink()
  const [home] = await openTwoHomes(link)
  const prefix = `homes/${home.hubId}/zigbee2mqtt`
  const client = await connectAsync(link.address, {
    username: home.hubId,
    password: home.secret,
    reconnectPeriod: 0,
  })
  const received: string[] = []
  client.on('message', (topic) => received.push(topic))
  await client.publishAsync(`${prefix}/bridge/state`, '{"state":"online"}', { qos: 1 })
  await client.publishAsync(`${prefix}/prise`, '{"state":"ON"}', { qos: 1 })
  const [device] = await link.database.query<{ id: string }>('select id from device where hub_id = $1', [
    home.hubId,
  ])
  const order = { homeId: home.homeId, deviceId: device?.id ?? '', capability: 'on', value: false } as const
  expect(await sendTo(link, order)).toEqual({ refused: 'hub_offline' })
  await client.subscribeAsync(`${prefix}/+/get`)
  expect(await sendTo(link, order)).toEqual({ refused: 'hub_offline' })
  await client.subscribeAsync(`${prefix}/+/set`)
  await eventually(
    () => sendTo(link, order),
    (sent) => 'sent' in sent,
  )
  // The state of the plug was requested again, because the first request was not received.
  await eventually(
    () => received,
    (topics) => topics.includes(`${prefix}/prise/set`) && topics.includes(`${prefix}/prise/get`),
  )
  await client.endAsync()
  await link.close()
})

test('a hub receives nothing of another home, whatever it subscribes to', async () => {
  const link = await openTestLink()
  const [one, two] = await openTwoHomes(link)
  const spy = await connectHub(link.address, one)
  for (const filter of [
    '#',
    '+/+',
    '+/+/#',
    'homes/#',
    'homes/+/#',
    `homes/${two.hubId}/#`,
    `homes/${two.hubId}/zigbee2mqtt/+/set`,
    '$SYS/#',
    `homes/${one.hubId}`,
  ]) {
    await expect(spy.client.subscribeAsync(filter), filter).rejects.toThrow()
  }
  const victim = await connectHub(link.address, two)
  await victim.publish('bridge/state', 'online')
  await victim.publish('prise', { state: 'ON' })
  const [device] = await link.database.query<{ id: string }>('select id from device where hub_id = $1', [
    two.hubId,
  ])
  const order = { homeId: two.homeId, deviceId: device?.id ?? '', capability: 'on', value: false } as const
  await eventually(
    () => sendTo(link, order),
    (answer) => 'sent' in answer,
  )
  await eventually(
    () => victim.received,
    (received) => received.some(({ topic }) => topic.endsWith('/set')),
  )
  // Its own prefix works, so the missing messages were not just late.
  await spy.client.subscribeAsync(`homes/${one.hubId}/zigbee2mqtt/echo`)
  await spy.publish('echo', 'mine')
  await eventually(
    () => spy.received,
    (received) => received.some(({ payload }) => payload === 'mine'),
  )
  // It may receive requests of its own in the meantime.
  expect(spy.received.filter(({ topic }) => !topic.startsWith(`homes/${one.hubId}/`))).toEqual([])
  await spy.end()
  await victim.end()
  await link.close()
})

test('publishing outside the prefix disconnects the hub and changes nothing, retained or not', async () => {
  const link = await openTestLink()
  const [one, two] = await openTwoHomes(link)
  for (const topic of [
    `homes/${two.hubId}/zigbee2mqtt/prise`,
    `homes/${two.hubId}/zigbee2mqtt/bridge/devices`,
    'homes/x',
    '$SYS/x',
    '/x',
    `homes/${one.hubId}`,
  ]) {
    for (const retain of [false, true]) {
      const { client } = await connectHub(link.address, one)
      client.publish(topic, '{"state":"ON"}', { qos: 0, retain })
      await ended(client)
    }
  }
  const { client } = await connectHub(link.address, one)
  client.publish(`homes/${one.hubId}/zigbee2mqtt/prise`, '{"state":"ON"}', { qos: 2 })
  await ended(client)
  expect(await countReadings(link, two)).toBe(0)
  expect(await countReadings(link, one)).toBe(0)
  await link.close()
})

test('a last will of another home is refused', async () => {
  const link = await openTestLink()
  const [one, two] = await openTwoHomes(link)
  for (const topic of [`homes/${two.hubId}/zigbee2mqtt/bridge/state`, '#', 'x', '$SYS/x'])
    await expect(
      connectHub(link.address, one, {
        will: { topic, payload: Buffer.from('offline'), retain: true, qos: 1 },
      }),
    ).rejects.toThrow()
  await link.close()
})

test('one hub cannot push out another by using its client id, and a second connection of the same client replaces the first', async () => {
  const link = await openTestLink()
  const [one, two] = await openTwoHomes(link)
  const first = await connectHub(link.address, one, { clientId: 'zigbee2mqtt' })
  const foreign = await connectHub(link.address, two, { clientId: 'zigbee2mqtt' })
  await foreign.publish('prise', { state: 'ON' })
  expect(first.isConnected()).toBe(true)
  const again = await connectHub(link.address, one, { clientId: 'zigbee2mqtt' })
  await ended(first.client)
  await again.publish('prise', { state: 'ON' })
  await again.end()
  await foreign.end()
  await link.close()
})

test('a retained state is not recorded as a reading', async () => {
  const link = await openTestLink()
  const [one] = await openTwoHomes(link)
  const { client, end } = await connectHub(link.address, one)
  await client.publishAsync(`homes/${one.hubId}/zigbee2mqtt/prise`, '{"power":5}', { qos: 1, retain: true })
  expect(await countReadings(link, one)).toBe(0)
  await end()
  await link.close()
})

test('a hub that sends bombs is disconnected or ignored, and the other hub is served', async () => {
  const link = await openTestLink()
  const [one, two] = await openTwoHomes(link)
  const other = await connectHub(link.address, two)
  const topic = `homes/${one.hubId}/zigbee2mqtt/prise`
  const { client } = await connectHub(link.address, one)
  client.publish(topic, Buffer.alloc(1024 * 1024, 0x20))
  await ended(client)
  const bombs = [
    Buffer.from('['.repeat(60_000)),
    Buffer.from([0xff, 0xfe, 0x7b]),
    Buffer.from('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"state":"ON"}'),
    Buffer.from(`{"a":${'[1,'.repeat(300)}1${']'.repeat(300)}}`),
    Buffer.alloc(0),
  ]
  const again = await connectHub(link.address, one)
  for (const bomb of bombs) await again.publish('prise', bomb)
  for (const bomb of [
    Buffer.from('['.repeat(100_000)),
    Buffer.from('{}'),
    Buffer.from('[null,1,{"ieee_address":[]}]'),
  ])
    for (const list of ['devices', 'info', 'logging', 'state', 'definitions', 'groups'])
      await again.publish(`bridge/${list}`, bomb)
  await again.publish('__proto__', { state: 'ON' })
  await again.publish('constructor/availability', { state: 'online' })
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  await other.publish('prise', { state: 'ON' })
  expect(await countReadings(link, two)).toBe(1)
  await again.end()
  await other.end()
  await link.close()
})

test('a connection that sends nothing, or something other than MQTT, is closed', async () => {
  const link = await openTestLink()
  const port = Number(new URL(link.address).port)
  const endings = [
    Buffer.alloc(0),
    Buffer.from('GET / HTTP/1.1\r\n\r\n'),
    Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f]),
  ].map(
    (bytes) =>
      new Promise<void>((resolve) => {
        const socket = connectSocket(port, '127.0.0.1', () => socket.write(bytes))
        socket.on('error', () => {})
        socket.on('close', () => resolve())
        socket.resume()
      }),
  )
  await Promise.all(endings)
  await link.close()
})

test('a revoked hub is disconnected immediately by this gateway and soon by another one', async () => {
  const link = await openTestLink()
  const [one, two] = await openTwoHomes(link)
  const first = await connectHub(link.address, one)
  const second = await connectHub(link.address, two)
  await link.database.query('update hub set secret_hash = null where id = any($1::uuid[])', [
    [one.hubId, two.hubId],
  ])
  await link.hubLink.disconnectHub(one.hubId)
  await ended(first.client)
  await ended(second.client)
  await expect(connectHub(link.address, one)).rejects.toThrow()
  await link.close()
})

test('a hub above its pace is read later and loses nothing; far above it, it is disconnected', async () => {
  const pace = { perSecond: 2_000, burst: 50, cutPerMinute: 3_000, ahead: 16 * 1024 * 1024 }
  const link = await openTestLink({ pace })
  const [one, two] = await openTwoHomes(link)
  const { client, publish } = await connectHub(link.address, one)
  const other = await connectHub(link.address, two)
  const at = Date.now() - 60_000
  for (let power = 0; power < 500; power++)
    client.publish(`homes/${one.hubId}/zigbee2mqtt/prise`, JSON.stringify({ power, last_seen: at + power }))
  await publish('prise', { power: 500, last_seen: at + 500 })
  expect(await countReadings(link, one)).toBe(501)
  for (let index = 0; index < 4_000; index++) client.publish(`homes/${one.hubId}/x`, 'x')
  await ended(client)
  expect(link.logged.some(({ reason }) => reason === 'far too many messages for a minute')).toBe(true)
  await other.publish('prise', { state: 'ON' })
  expect(await countReadings(link, two)).toBe(1)
  await other.end()
  await link.close()
})
