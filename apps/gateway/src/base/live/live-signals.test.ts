import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { updateHome } from '@foyer/contract/home.ts'
import { LIVE_POSITION_HEADER } from '@foyer/contract/live.ts'
import { liveTopics } from '@foyer/contract/live-topic.ts'
import type { OpenDatabase } from '#base/database/open-database.ts'
import { addPerson, createTestClock, signIn, startTestApp } from '#testing/app.ts'
import { openTestDatabase } from '#testing/database.ts'
import { makeTestHome } from '#testing/history-home.ts'
import { eventually } from '#testing/hub.ts'
import { createHistory } from '#history/history.ts'
import { publishReadings } from '#home/devices/publish-readings.ts'
import type { SignalDatabase } from '#base/signals/signals.ts'
import type { ListeningTimings } from './listening.ts'
import { connectSignals } from './live-signals.ts'
import { createLive } from './live.ts'

const log = pino({ level: 'silent' })
/** Stopped: values that are seconds old are read instead of sent. */
const clock = createTestClock(Date.now())

/** The live streams of one gateway, and the notifications that it received. */
async function connect(
  database: OpenDatabase,
  given: { timings?: ListeningTimings; over?: SignalDatabase } = {},
) {
  const gateway = randomUUID()
  const live = createLive({ clock, log })
  const signals = await connectSignals({
    live,
    clock,
    log,
    gateway,
    ...given,
    database: given.over ?? database,
  })
  const payloads: string[] = []
  const listening = await database.listen(`foyer_live_${gateway}`, {
    onMessage: (payload) => void payloads.push(payload),
    onGap() {},
  })
  let isClosed = false
  const close = async () => {
    if (isClosed) return
    isClosed = true
    live.close()
    await signals.close()
    await listening.stop()
  }
  onTestFinished(close)
  return { gateway, live, signals, payloads, close }
}

type Connected = Awaited<ReturnType<typeof connect>>

/** Opens a stream as the route does. Returns a function that returns the text received so far. */
async function open({ live, signals }: Connected, homeId: string, lastEventId: string | null = null) {
  await signals.listenTo(homeId)
  const stream = live.open({ homeId, sessionId: 's', accountId: homeId, lastEventId, signal: null })
  let text = ''
  void (async () => {
    const decoder = new TextDecoder()
    for await (const piece of stream) text += decoder.decode(piece, { stream: true })
  })()
  return () => text
}

test('changes are sent to the gateways with screens of the home, and to no others', async () => {
  const database = await openTestDatabase()
  const [writer, reader, idle] = [await connect(database), await connect(database), await connect(database)]
  const [home, lonely] = [randomUUID(), randomUUID()]
  const [elsewhere, own] = [await open(reader, home), await open(writer, home)]

  writer.live.publish(lonely, { devices: [], stale: ['getTariff'] })
  writer.live.publish(home, { devices: [{ id: 'd', temperature: 20 }], stale: ['listRooms'] })
  await eventually(elsewhere, (text) => text.includes('{"devices":[],"stale":["listDevices","listRooms"]}\n'))
  expect(own()).toContain('"temperature":20')
  reader.live.publish(home, { devices: [], stale: ['getTariff'] })
  await eventually(own, (text) => text.includes('{"devices":[],"stale":["getTariff"]}\n'))

  // Notifications arrive in the order in which they were sent: after this one none is outstanding.
  await database.query(
    `select pg_notify('foyer_live_' || gateway, 'last') from unnest($1::text[]) as gateway`,
    [[writer, reader, idle].map(({ gateway }) => gateway)],
  )
  const all = () => [writer.payloads, reader.payloads, idle.payloads]
  await eventually(all, (lists) => lists.every((payloads) => payloads.includes('last')))
  const signal = (...topics: (typeof liveTopics)[number][]) =>
    JSON.stringify({ homes: { [home]: topics.map((topic) => liveTopics.indexOf(topic)) } })
  expect(all()).toEqual([
    [signal('getTariff'), 'last'],
    [signal('listDevices', 'listRooms'), 'last'],
    ['last'],
  ])
})

test('the values of a report reach the screens of its home at another gateway, which reads nothing for them', async () => {
  const database = await openTestDatabase()
  const statements: string[] = []
  const over: SignalDatabase = {
    ...database,
    query(sql, values) {
      statements.push(sql)
      return database.query(sql, values)
    },
  }
  const [writer, reader] = [await connect(database), await connect(database, { over })]
  const history = createHistory({ database, clock, log })
  const stop = publishReadings({ history, live: writer.live })
  const homes = await Promise.all(
    [20.5, 18].map(async (value) => {
      const { homeId, addDevice } = await makeTestHome(database)
      return { homeId, value, deviceId: await addDevice(), streamed: await open(reader, homeId) }
    }),
  )
  statements.length = 0

  await history.record(
    homes.flatMap(({ homeId, deviceId, value }) => [
      { homeId, deviceId, capability: 'temperature', at: clock.now(), value },
      { homeId, deviceId, capability: 'on', at: clock.now(), value: 1 },
    ]),
  )
  for (const { deviceId, value, streamed } of homes) {
    const text = await eventually(streamed, (received) => received.includes('event: batch'))
    // Screens read what is stale: the rooms, as at the gateway of the report, and not the devices.
    const batch = { devices: [{ id: deviceId, temperature: value, on: true }], stale: ['listRooms'] }
    expect(
      [...text.matchAll(/^event: batch\ndata: (.*)$/gm)].map((match) => JSON.parse(match[1] ?? '')),
    ).toEqual([batch])
  }
  expect(statements).toEqual([])
  stop()
  await history.close()
})

test('a value never replaces a newer one of another gateway, and one that was long on its way is read', async () => {
  const database = await openTestDatabase()
  const [former, next, reader] = [await connect(database), await connect(database), await connect(database)]
  const home = randomUUID()
  const streamed = await open(reader, home)
  const now = clock.now()
  const report = ({ live }: Connected, at: number, values: { temperature: number; humidity?: number }) =>
    live.publish(home, {
      devices: [{ id: 'd', ...values }],
      stale: [],
      times: { d: { temperature: at, ...(values.humidity === undefined ? {} : { humidity: at }) } },
    })

  report(next, now, { temperature: 20 })
  await eventually(streamed, (text) => text.includes('"devices":[{"id":"d","temperature":20}],"stale":[]'))
  report(former, now - 500, { temperature: 19, humidity: 40 })
  await eventually(streamed, (text) => text.includes('"devices":[{"id":"d","humidity":40}],"stale":[]'))
  report(former, now - 60_000, { temperature: 18 })
  await eventually(streamed, (text) => text.includes('"devices":[],"stale":["listDevices"]'))
})

test('values that fit into no notification are read, and those of many homes are divided among several', async () => {
  const database = await openTestDatabase()
  const [writer, reader] = [await connect(database), await connect(database)]
  const [large, ...small] = Array.from({ length: 60 }, () => randomUUID())
  const at = clock.now()
  const report = (homeId: string, count: number) => {
    const devices = Array.from({ length: count }, () => ({ id: randomUUID(), temperature: 20 }))
    const times = Object.fromEntries(devices.map(({ id }) => [id, { temperature: at }]))
    writer.live.publish(homeId, { devices, stale: [], times })
    return devices
  }
  const streamed = await open(reader, large ?? '')
  const others = await Promise.all(
    small.map(async (homeId) => ({ homeId, text: await open(reader, homeId) })),
  )

  report(large ?? '', 100)
  const sent = others.map(({ homeId, text }) => ({ text, devices: report(homeId, 3) }))

  await eventually(streamed, (text) => text.includes('"devices":[],"stale":["listDevices"]'))
  for (const { text, devices } of sent) {
    await eventually(text, (received) => received.includes(JSON.stringify({ devices, stale: [] })))
  }
  // A gateway of the previous release knows no values and reads the devices of all of them.
  const named = await eventually(
    // They arrive on a connection of their own, later than the values on the streams.
    () => reader.payloads.flatMap((payload) => Object.values<number[]>(JSON.parse(payload).homes)),
    (homes) => homes.length >= 60,
  )
  expect(reader.payloads.length).toBeGreaterThan(2)
  expect(named).toEqual(Array.from({ length: 60 }, () => [liveTopics.indexOf('listDevices')]))
})

test('a read waits until its gateway is subscribed to the home, so that the stream has the changes that the read misses', async () => {
  const here = await startTestApp()
  const there = await startTestApp({ database: here.database })
  onTestFinished(async () => {
    await there.app.close()
    await here.close()
  })
  const person = await addPerson(here.database)
  const token = await signIn(here, person)
  let read: Promise<Response> | undefined
  await here.database.transaction(async (tx) => {
    // No gateway can subscribe now.
    await tx.query('lock table live_listener in exclusive mode')
    read = there.send('/api/home', { headers: { token } })
    await eventually(
      () => tx.query(`select 1 from pg_locks where relation = 'live_listener'::regclass and not granted`),
      ({ length }) => length === 1,
    )
    const updated = await here.ask(updateHome, { token, body: { name: 'Maison neuve' } })
    expect(updated.status).toBe(200)
  })
  const answer = await read
  expect(await answer?.json()).toMatchObject({ name: 'Maison neuve' })

  const position = answer?.headers.get(LIVE_POSITION_HEADER) ?? ''
  await here.ask(updateHome, { token, body: { name: 'Maison vieille' } })
  const stream = await there.send('/api/live', { headers: { token, 'last-event-id': position } })
  const reader = stream.body?.getReader()
  let text = ''
  while (!text.includes('"getHome"')) text += new TextDecoder().decode((await reader?.read())?.value)
})

test('if a subscription had expired, its screens and those that reconnect read everything again', async () => {
  const database = await openTestDatabase()
  const reader = await connect(database, { timings: { renew: 50, life: 60_000 } })
  const home = randomUUID()
  const streamed = await open(reader, home)
  const position = reader.live.positionOf(home)

  await database.query(`update live_listener set until = clock_timestamp() - interval '1 second'`)
  await eventually(streamed, (text) => text.includes('event: resync'))
  expect(await database.query('select 1 from live_listener where until > clock_timestamp()')).toHaveLength(1)
  await eventually(await open(reader, home, position), (text) => text.includes('event: resync'))
})

test('the subscriptions of a gateway are removed when it stops, and those of a killed one when they expire', async () => {
  const database = await openTestDatabase()
  const ended = await connect(database)
  const stays = await connect(database, { timings: { renew: 50, life: 60_000 } })
  await open(ended, randomUUID())
  await open(stays, randomUUID())
  await database.query(`insert into live_listener values ($1, $2, clock_timestamp() - interval '1 second')`, [
    randomUUID(),
    randomUUID(),
  ])
  await ended.close()
  await eventually(
    () => database.query('select gateway from live_listener'),
    (rows) => JSON.stringify(rows) === JSON.stringify([{ gateway: stays.gateway }]),
  )
})

test('changes that could not be sent, because the database was unavailable, are sent later, also at shutdown', async () => {
  const database = await openTestDatabase()
  let refused = 0
  const over: SignalDatabase = {
    ...database,
    async query(sql, values) {
      if (sql.includes('pg_notify') && refused < 2) {
        refused += 1
        throw new Error('the database is away')
      }
      return database.query(sql, values)
    },
  }
  const [writer, reader] = [await connect(database, { over }), await connect(database)]
  const home = randomUUID()
  const streamed = await open(reader, home)
  writer.live.publish(home, { devices: [], stale: ['getTariff'] })
  await eventually(streamed, (text) => text.includes('"stale":["getTariff"]'))
  expect(refused).toBe(2)
  writer.live.publish(home, { devices: [], stale: ['listRooms'] })
  await writer.close()
  await eventually(streamed, (text) => text.includes('"stale":["listRooms"]'))
})

test('a session that ends at one gateway ends its streams at the others', async () => {
  const database = await openTestDatabase()
  const { homeId, accountId } = await addPerson(database)
  const sessionId = randomUUID()
  await database.query(
    `insert into session (id, account_id, home_id, created_at, used_at, expires_at)
     values ($1, $2, $3, now(), now(), now() + interval '1 day')`,
    [sessionId, accountId, homeId],
  )
  // Without the check at each heartbeat, which would find it later.
  const [here, there] = [await connect(database), await connect(database)]
  await there.signals.listenTo(homeId)
  const reader = { homeId, sessionId, accountId, lastEventId: null, signal: null }
  const stream = new Response(there.live.open(reader)).text()

  here.live.endSession(sessionId)

  expect(await stream).toMatch(/event: end\ndata: \{\}\n\n$/)
})
