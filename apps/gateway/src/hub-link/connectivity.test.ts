import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { partitionOf } from '#base/keepers/partition.ts'
import { readDefinition } from '#testing/captures/read-captures.ts'
import { createTestClock } from '#testing/app.ts'
import { openTestDatabase } from '#testing/database.ts'
import {
  connectHub,
  connectOnline,
  describedDevice,
  eventually,
  openTestLink,
  type TestHub,
  type TestLink,
} from '#testing/hub.ts'
import { hashHubSecret, makeHubSecret } from './hub-secret.ts'

const plugs = [describedDevice('0x0000000000000001', 'prise', readDefinition('E22xx'))]
const hour = 3_600_000
const minute = 60_000

type Row = { of: string; status: string; details: string | null; at: number }

function logOf(link: TestLink, hub: TestHub): Promise<Row[]> {
  return link.database.query<Row>(
    `select case when c.device_id is null then 'hub' else 'device' end as of, c.status, c.details, c.at
     from connectivity c where c.home_id = $1 order by c.at, c.device_id nulls first`,
    [hub.homeId],
  )
}

const words = (rows: Row[]) => rows.map(({ of, status, details }) => `${of} ${status} ${details}`)

test('a hub and its devices come online, go with the hub’s last will, and come back, with one row each', async () => {
  const link = await openTestLink()
  const hub = await link.addHub()
  const first = await connectHub(link.address, hub)
  await first.publish('bridge/state', { state: 'online' })
  await eventually(
    () => logOf(link, hub),
    ({ length }) => length === 1,
  )
  await first.publish('bridge/devices', plugs)
  await first.publish('prise', { state: 'ON' })
  await first.publish('prise', { state: 'OFF' })
  first.drop()
  const isDown = (rows: Row[]) => words(rows).includes('device offline hub_lost')
  await eventually(() => logOf(link, hub), isDown)
  const [row] = await link.database.query('select online, connected_since from hub where id = $1', [
    hub.hubId,
  ])
  expect(row).toEqual({ online: false, connected_since: null })
  const second = await connectHub(link.address, hub)
  await second.publish('bridge/state', 'online')
  await second.publish('prise', { state: 'ON' })
  const rows = await eventually(
    () => logOf(link, hub),
    ({ length }) => length === 6,
  )
  expect(words(rows)).toEqual([
    'hub online null',
    'device online null',
    'hub offline hub_lost',
    'device offline hub_lost',
    'hub online hub_back',
    'device online hub_back',
  ])
  // Each is announced once it is stored.
  await eventually(
    () => link.changes,
    ({ length }) => length === 6,
  )
  await second.end()
  await link.close()
})

test('a hub whose broker at home lost its connection stays offline until it is back, whatever state is kept', async () => {
  const clock = createTestClock(Date.parse('2027-01-18T10:00:00Z'))
  const link = await openTestLink({ clock })
  const hub = await link.addHub()
  const home = await connectHub(link.address, hub)
  const report = (isConnected: '0' | '1') =>
    home.client.publishAsync(`homes/${hub.hubId}/hub/state`, isConnected, { qos: 1 })
  const untilLogged = (count: number) =>
    eventually(
      () => logOf(link, hub),
      ({ length }) => length === count,
    )
  await home.publish('bridge/state', 'online')
  await untilLogged(1)
  await report('0')
  await untilLogged(2)
  clock.pass(hour)
  // The state that the hub left at the broker is delivered again to a new reader.
  await home.publish('bridge/state', 'online')
  clock.pass(hour)
  await report('1')
  await home.publish('bridge/state', 'online')
  const rows = await untilLogged(3)
  expect(words(rows)).toEqual(['hub online null', 'hub offline hub_lost', 'hub online hub_back'])
  expect(rows[2]?.at).toBe(clock.now())
  await link.close()
})

test('a hub that stays connected while its home is released and acquired again stays online', async () => {
  const link = await openTestLink()
  const [stays, goes] = [await link.addHub(), await link.addHub()]
  const client = await connectHub(link.address, stays)
  const other = await connectHub(link.address, goes)
  for (const hub of [client, other]) await hub.publish('bridge/state', { state: 'online' })
  for (const hub of [stays, goes]) {
    await eventually(
      () => logOf(link, hub),
      ({ length }) => length === 1,
    )
  }
  // Like a database outage that is longer than a lease.
  const partitions = [stays, goes].map(({ homeId }) => partitionOf(homeId))
  await link.hubLink.onRevoked(partitions, true)
  await other.end()
  await link.hubLink.onAssigned(partitions)
  await eventually(
    () => logOf(link, goes),
    ({ length }) => length === 2,
  )
  expect(words(await logOf(link, stays))).toEqual(['hub online null'])
  await client.end()
  await link.close()
})

test('a hub whose clock is some seconds fast takes its devices offline with it, even right after their first message', async () => {
  const link = await openTestLink()
  const hub = await link.addHub()
  const client = await connectOnline(link, hub)
  await client.publish('bridge/devices', plugs)
  await client.publish('prise', { state: 'ON', last_seen: new Date(Date.now() + 4_000).toISOString() })
  client.drop()
  const rows = await eventually(
    () => logOf(link, hub),
    ({ length }) => length === 4,
  )
  expect(words(rows)).toEqual([
    'hub online null',
    'device online null',
    'hub offline hub_lost',
    'device offline hub_lost',
  ])
  const [device] = await link.database.query('select reachable from device where home_id = $1', [hub.homeId])
  expect(device).toEqual({ reachable: false })
  await link.close()
})

test('a short reconnect is not an outage', async () => {
  const link = await openTestLink({ timings: { lossDelay: 60_000 } })
  const hub = await link.addHub()
  const first = await connectOnline(link, hub)
  await first.publish('bridge/devices', plugs)
  await first.publish('prise', { state: 'ON' })
  first.drop()
  const second = await connectHub(link.address, hub)
  await second.publish('bridge/state', 'online')
  await second.publish('prise', { state: 'OFF' })
  expect(words(await logOf(link, hub))).toEqual(['hub online null', 'device online null'])
  await second.end()
  await link.close()
})

test('a hub that comes back after a restart of the gateway has no outage; one that stays away has', async () => {
  const database = await openTestDatabase()
  const before = await openTestLink({ database })
  const [back, away] = [await before.addHub(), await before.addHub()]
  for (const hub of [back, away]) {
    const { publish } = await connectOnline(before, hub)
    await publish('bridge/devices', plugs)
    await publish('prise', { state: 'ON' })
  }
  await before.close()
  expect(words(await logOf(before, away))).toEqual(['hub online null', 'device online null'])
  const after = await openTestLink({ database, timings: { startGrace: 15_000 } })
  const { publish, end } = await connectHub(after.address, back)
  await publish('bridge/state', 'online')
  await publish('prise', { state: 'OFF' })
  await eventually(
    () => logOf(after, away),
    ({ length }) => length === 4,
  )
  expect(words(await logOf(after, away)).slice(2)).toEqual([
    'hub offline hub_lost',
    'device offline hub_lost',
  ])
  expect(words(await logOf(after, back))).toEqual(['hub online null', 'device online null'])
  await end()
  await after.close()
  await database.close()
})

test('a hub that was online for longer than its log is kept in memory is lost with the reason', async () => {
  const database = await openTestDatabase()
  const clock = createTestClock(Date.parse('2027-01-18T18:00:00+01:00'))
  const before = await openTestLink({ database, clock })
  const hub = await before.addHub()
  await connectOnline(before, hub)
  await before.close()
  clock.pass(41 * 24 * 3_600_000)
  const after = await openTestLink({ database, clock, timings: { startGrace: 60_000 } })
  const { client, publish } = await connectHub(after.address, hub)
  await publish('bridge/state', 'online')
  client.stream.destroy()
  await eventually(
    () => logOf(after, hub),
    ({ length }) => length === 2,
  )
  expect(words(await logOf(after, hub))).toEqual(['hub online null', 'hub offline hub_lost'])
  await after.close()
  await database.close()
})

test('after a restart, a quiet device whose messages carry no time is not offline', async () => {
  const clock = createTestClock(Date.parse('2027-01-18T10:00:00Z'))
  const database = await openTestDatabase()
  const link = await openTestLink({ clock, database })
  const hub = await link.addHub()
  const before = await connectOnline(link, hub)
  const lamp = describedDevice('0x0000000000000002', 'lampe', readDefinition('E22xx'))
  await before.publish('bridge/devices', [...plugs, lamp])
  for (const name of ['prise', 'lampe']) await before.publish(`${name}/availability`, { state: 'online' })
  await before.publish('prise', { state: 'ON', last_seen: new Date(clock.now()).toISOString() })
  await before.publish('lampe', { state: 'ON' })
  const reachable = async () => {
    const rows = await database.query<{ name: string }>(
      'select friendly_name as name from device where home_id = $1 and reachable order by name',
      [hub.homeId],
    )
    return rows.map(({ name }) => name)
  }
  await eventually(reachable, ({ length }) => length === 2)
  await link.close()

  clock.pass(4 * hour)
  const next = await openTestLink({ clock, database })
  await connectOnline(next, hub)
  // Judged together with the other one, whose pings would have shown.
  // While the hub itself is away, none is reachable.
  expect(await eventually(reachable, ({ length }) => length === 1)).toEqual(['lampe'])
  await next.close()
  await database.close()
})

test('a device keeps its log of the hub that was replaced', async () => {
  const clock = createTestClock(Date.parse('2027-01-18T10:00:00Z'))
  const link = await openTestLink({ clock })
  const hub = await link.addHub()
  const first = await connectOnline(link, hub)
  await first.publish('bridge/devices', plugs)
  const send = async (client: typeof first, state: 'ON' | 'OFF') =>
    client.publish('prise', { state, last_seen: new Date(clock.now()).toISOString() })
  await send(first, 'ON')
  const deviceLog = async () => words((await logOf(link, hub)).filter(({ of }) => of === 'device'))
  await eventually(deviceLog, ({ length }) => length === 1)
  first.drop()
  await eventually(deviceLog, ({ length }) => length === 2)
  await link.database.query('update hub set removed_at = now() where id = $1', [hub.hubId])
  clock.pass(48 * hour)

  const secret = makeHubSecret()
  const next = { ...hub, hubId: randomUUID(), secret }
  await link.database.query(
    `insert into hub (id, home_id, name, secret_hash, secret_since, created_at) values ($1, $2, 'Hub', $3, now(), now())`,
    [next.hubId, next.homeId, hashHubSecret(secret)],
  )
  const second = await connectOnline(link, next)
  await second.publish('bridge/devices', plugs)
  await send(second, 'OFF')
  await eventually(deviceLog, (log) => log.at(-1)?.startsWith('device online') === true)
  // A late message has its whole log judged again.
  clock.pass(2 * hour)
  const late = new Date(clock.now() - hour).toISOString()
  await second.publish('prise', { state: 'ON', last_seen: late })
  await eventually(
    () => link.database.query('select from device where home_id = $1 and last_seen = $2', [hub.homeId, late]),
    ({ length }) => length === 1,
  )
  expect((await deviceLog()).slice(0, 2)).toEqual(['device online null', 'device offline hub_lost'])
  await link.close()
})

test('availability applies immediately, and a device that sends a message again is back', async () => {
  const link = await openTestLink()
  const hub = await link.addHub()
  const { publish, end } = await connectHub(link.address, hub)
  await publish('bridge/state', 'online')
  await publish('bridge/devices', plugs)
  await publish('prise/availability', { state: 'online' })
  await publish('prise', { state: 'ON' })
  await publish('prise/availability', { state: 'offline' })
  await publish('prise/availability', { state: 'offline' })
  expect(words(await logOf(link, hub))).toContain('device offline radio_silent')
  await new Promise((resolve) => setTimeout(resolve, 5))
  await publish('prise', { state: 'OFF' })
  expect(words(await logOf(link, hub)).filter((row) => row.startsWith('device'))).toEqual([
    'device online null',
    'device offline radio_silent',
    'device online back',
  ])
  await end()
  await link.close()
})

test('the gaps of a backlog become outages, in any order of arrival and after repetition', async () => {
  const link = await openTestLink()
  const hub = await link.addHub()
  const { publish, end } = await connectHub(link.address, hub)
  await publish('bridge/state', 'online')
  await publish('bridge/devices', plugs)
  await publish('prise/availability', { state: 'online' })
  const now = Date.now()
  const start = now - 72 * hour
  // Silent from hour 10 to hour 14; every ten minutes otherwise.
  const times = Array.from({ length: 72 * 6 }, (_, index) => start + index * 10 * minute).filter(
    (at) => at <= start + 10 * hour || at >= start + 14 * hour,
  )
  const days = [2, 1, 0].map((day) => times.filter((at) => Math.floor((at - start) / (24 * hour)) === day))
  for (const round of [1, 2])
    await Promise.all(
      days.flat().map((at) => publish('prise', { power: round, last_seen: new Date(at).toISOString() })),
    )
  await publish('prise', { power: 3, last_seen: now })
  const expected = [
    ['online', null, start],
    ['offline', 'radio_silent', start + 11 * hour],
    ['online', 'back', start + 14 * hour],
  ]
  const ofDevice = async () =>
    (await logOf(link, hub))
      .filter(({ of }) => of === 'device')
      .map(({ status, details, at }) => [status, details, at])
  await eventually(ofDevice, (rows) => JSON.stringify(rows) === JSON.stringify(expected))
  const [device] = await link.database.query(
    'select reachable, connected_since, created_at from device where home_id = $1',
    [hub.homeId],
  )
  // The device exists since its first message: it cannot be connected for longer than it exists.
  expect(device).toEqual({ reachable: true, connected_since: start + 14 * hour, created_at: start })
  await end()
  await link.close()
})

test('windows and alarms are recorded once each, in event order', async () => {
  const link = await openTestLink()
  const hub = await link.addHub()
  const { publish, end } = await connectHub(link.address, hub)
  await publish('bridge/devices', [
    describedDevice('0x0000000000000001', 'fenêtre', readDefinition('SDO-4-1-00'), {
      type: 'EndDevice',
      power_source: 'Battery',
    }),
    describedDevice('0x0000000000000002', 'fumée', readDefinition('SMSZB-120'), {
      type: 'EndDevice',
      power_source: 'Battery',
    }),
  ])
  const start = Date.now() - 48 * hour
  const at = (hours: number) => start + hours * hour
  const window = (hours: number, contact: boolean) => publish('fenêtre', { contact, last_seen: at(hours) })
  for (let reported = 0; reported < 2; reported++) {
    await window(24, false)
    await window(30, true)
    await window(47, true)
    await window(1, true)
    await window(8, false)
    await window(9, true)
    await window(23.5, false)
  }
  await publish('fumée', { smoke: false, last_seen: at(40) })
  await publish('fumée', { smoke: true, last_seen: at(41) })
  await publish('fumée', { smoke: false, last_seen: at(42) })
  const expected = [
    { kind: 'window', state: 'open', at: at(8) },
    { kind: 'window', state: 'closed', at: at(9) },
    { kind: 'window', state: 'open', at: at(23.5) },
    { kind: 'window', state: 'closed', at: at(30) },
    { kind: 'alarm', state: 'on', at: at(41) },
    { kind: 'alarm', state: 'off', at: at(42) },
  ]
  await eventually(
    () =>
      link.database.query('select kind, state, at from occurrence where home_id = $1 order by at', [
        hub.homeId,
      ]),
    (rows) => JSON.stringify(rows) === JSON.stringify(expected),
  )
  await end()
  await link.close()
})
