import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { Aedes } from 'aedes'
import { expect, onTestFinished, test } from 'vitest'
import { createApp, type GatewayApp } from '#app.ts'
import { createClock } from '#base/clock.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#base/database/embedded-postgres.ts'
import { lockFolder } from '#base/database/folder-lock.ts'
import { migrate } from '#base/database/migrate.ts'
import { openDatabase } from '#base/database/open-database.ts'
import { makeTemporaryFolder } from '#base/database/temporary-folder.ts'
import { createLog } from '#base/log.ts'
import { readSettings } from '#base/settings.ts'
import { startTestApp } from '#testing/app.ts'
import { eventually } from '#testing/hub.ts'
import { lastingLeases } from '#testing/keepers.ts'
import { readinessPages } from './readiness.ts'

/** A gateway on its own ports, with a database server of this test. */
async function startOnServer(server: EmbeddedPostgres, folder: string): Promise<GatewayApp> {
  await migrate(server.connection)
  const database = await openDatabase(server.connection, { maxConnections: 5 })
  const app = await createApp({
    database,
    settings: readSettings({
      FOYER_DATA: folder,
      FOYER_DEMO: '0',
      PORT: '0',
      MQTT_PORT: '0',
    }),
    clock: createClock(),
    log: createLog({ level: 'silent' }),
    webFolder: null,
    timings: { keepers: lastingLeases },
  })
  onTestFinished(async () => {
    await app.close()
    await database.close()
  })
  return app
}

async function ask(address: string, path: string): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${address}/api${path}`)
  return { status: response.status, body: await response.json() }
}

const isLiving = { status: 200, body: { status: 'ok' } }
const untilReady = (address: string) =>
  eventually(
    () => ask(address, '/ready'),
    ({ status, body }) => status === 200 && JSON.stringify(body) === '{"status":"ready"}',
  )
const lacks = (...missing: string[]) => ({ status: 503, body: { status: 'not_ready', missing } })

test('while the database is stopped the process runs but is not ready, and it is ready again afterwards', async () => {
  const folder = makeTemporaryFolder()
  const lock = lockFolder(folder)
  const first = await startEmbeddedPostgres({ lock, isThrowaway: true })
  const app = await startOnServer(first, folder)
  const { address } = await app.listen()
  await untilReady(address)

  await first.stop()
  expect(await ask(address, '/ready')).toEqual(lacks('database'))
  expect(await ask(address, '/health')).toEqual(isLiving)

  const second = await startEmbeddedPostgres({ lock, isThrowaway: true })
  onTestFinished(() => second.stop())
  await untilReady(address)
})

/** A broker that can be stopped and started again at its port. */
async function startBroker(): Promise<{ url: string; stop(): Promise<void>; startAgain(): Promise<void> }> {
  const aedes = await Aedes.createBroker()
  const sockets = new Set<Socket>()
  let port = 0
  let server: Server
  async function listen(): Promise<void> {
    server = createServer((socket) => {
      sockets.add(socket)
      aedes.handle(socket)
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (typeof address === 'object' && address !== null) port = address.port
  }
  async function stop(): Promise<void> {
    server.close()
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  await listen()
  onTestFinished(async () => {
    await stop()
    await new Promise<void>((resolve) => aedes.close(resolve))
  })
  return { url: `mqtt://127.0.0.1:${port}`, stop, startAgain: listen }
}

test('while an external broker is stopped the gateway is not ready', async () => {
  const broker = await startBroker()
  const at = await startTestApp({ environment: { MQTT_URL: broker.url, PLATFORM_KEY: 'the-key-of-a-test' } })
  onTestFinished(() => at.close())
  const { address } = await at.app.listen()
  await untilReady(address)

  await broker.stop()
  const without = await eventually(
    () => ask(address, '/ready'),
    ({ status }) => status === 503,
  )
  expect(without).toEqual(lacks('broker'))
  expect(await ask(address, '/health')).toEqual(isLiving)

  await broker.startAgain()
  await untilReady(address)
})

test('before it listens the gateway is not ready, because its embedded broker has not started', async () => {
  const at = await startTestApp()
  onTestFinished(() => at.close())

  const response = await at.send('/api/ready')

  expect(response.status).toBe(503)
  expect(await response.json()).toEqual({ status: 'not_ready', missing: ['broker'] })
})

test('a check that does not answer in time fails, and concurrent requests share one run of it', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  let calls = 0
  const check = { name: 'slow', isReady: () => ((calls += 1), promise) }
  const failing = { name: 'failing', isReady: () => Promise.reject(new Error('password=secret')) }
  const page = readinessPages([check, failing], 20).find(({ path }) => path === '/api/ready')
  const request = new Request('http://gateway.test/api/ready')

  const answers = await Promise.all([1, 2, 3].map(async () => page?.answer(request, '127.0.0.1')))

  for (const answer of answers) {
    expect(await answer?.json()).toEqual({ status: 'not_ready', missing: ['slow', 'failing'] })
  }
  expect(calls).toBe(1)
  resolve(true)
})
