import { randomUUID } from 'node:crypto'
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt'
import { createClock, type Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import type { OpenDatabase } from '#base/database/open-database.ts'
import { createKeeperSignals } from '#base/keepers/keeper-signals.ts'
import { createKeepers, type Keepers } from '#base/keepers/keepers.ts'
import { openTestDatabase } from './database.ts'
import { lastingLeases } from './keepers.ts'
import { WAIT_LIMIT } from './limits.ts'
import { createHistory, type History } from '#history/history.ts'
import { createLog } from '#base/log.ts'
import type { ConnectivityChange, HubLink, Report, SetError, SetOrder } from '#hub-link/hub-link-port.ts'
import { createHubLink } from '#hub-link/hub-link.ts'
import { hashHubSecret, makeHubSecret } from '#hub-link/hub-secret.ts'
import type { LinkTimings } from '#hub-link/hub-watch.ts'
import type { Pace } from '#hub-link/paced-stream.ts'

/** Short timings, so that a test does not wait for what takes minutes in a home. */
const quick: LinkTimings = {
  lossDelay: 100,
  startGrace: 300,
  sweep: 50,
  settle: 200,
  flush: 50,
  seen: 300_000,
  ask: 5,
  refusal: 100,
}

export type TestLink = {
  database: OpenDatabase
  history: History
  hubLink: HubLink
  keepers: Keepers
  address: string
  reports: Report[]
  setErrors: SetError[]
  changes: ConnectivityChange[]
  logged: Record<string, unknown>[]
  /** A home with a default room and a hub that may sign in. */
  addHub(): Promise<TestHub>
  close(): Promise<void>
}

export type TestHub = { homeId: string; hubId: string; secret: string; roomId: string }

/** For tests: the real hub link on a real database and a free port. */
export async function openTestLink(
  options: {
    clock?: Clock
    timings?: Partial<LinkTimings>
    pace?: Pace
    database?: OpenDatabase
    /** The URL of an external broker. */
    mqttUrl?: string
    /** The HTTP authentication for it, and its API. */
    brokerAuth?: { host: string; port: number; key: string }
    emqxApi?: string
  } = {},
): Promise<TestLink> {
  const { clock = createClock(), pace } = options
  const database = options.database ?? (await openTestDatabase())
  const logged: Record<string, unknown>[] = []
  const log = createLog({
    level: 'debug',
    destination: { write: (line) => void logged.push(JSON.parse(line)) },
  })
  const history = createHistory({ database, clock, log })
  const keepers = createKeepers({
    database,
    log,
    gateway: { id: 'gateway', former: null },
    timings: lastingLeases,
  })
  await keepers.start()
  const keeperSignals = createKeeperSignals({ database, keepers, log })
  const hubLink = createHubLink({
    database,
    keepers,
    keeperSignals,
    history,
    clock,
    log,
    settings: {
      host: '127.0.0.1',
      mqttPort: 0,
      mqttUrl: options.mqttUrl ?? null,
      mqttTls: null,
      publicUrl: null,
      brokerAuth: options.brokerAuth ?? null,
      emqxApi: options.emqxApi ?? null,
    },
    timings: { ...quick, ...options.timings },
    ...(pace === undefined ? {} : { pace }),
  })
  const reports: Report[] = []
  const setErrors: SetError[] = []
  const changes: ConnectivityChange[] = []
  hubLink.onStoredReport(async (report) => {
    if (report.values.size > 0) reports.push(report)
  })
  hubLink.onSetError(async (error) => void setErrors.push(error))
  hubLink.onConnectivity((change) => changes.push(change))
  await keepers.setReader(hubLink)
  await keeperSignals.listen()
  const { mqttAddress } = await hubLink.listen()
  return {
    database,
    history,
    hubLink,
    keepers,
    address: mqttAddress ?? hubLink.serverFor().server,
    reports,
    setErrors,
    changes,
    logged,
    addHub: () => addTestHub(database),
    async close() {
      await hubLink.close()
      await history.close()
      await keeperSignals.close()
      await keepers.close()
      if (options.database === undefined) await database.close()
    },
  }
}

/** For tests: sends a value to a device if that is possible now, and returns what it does there. */
export async function sendTo({ database, hubLink }: TestLink, order: SetOrder): Promise<object> {
  const [set] = await hubLink.prepareSets(database, [order])
  if (typeof set !== 'object' || !('publish' in set)) return typeof set === 'object' ? set : { set }
  const { publish, ...sent } = set
  publish()
  return { sent: true, ...sent }
}

/** For tests: a home with a default room and a hub that may sign in. */
export async function addTestHub(database: Database): Promise<TestHub> {
  const [homeId, hubId, roomId] = [randomUUID(), randomUUID(), randomUUID()]
  const secret = makeHubSecret()
  await database.query(
    `insert into home (id, park_id, name, time_zone) values ($1, $2, 'Maison', 'Europe/Paris')`,
    [homeId, randomUUID()],
  )
  await database.query(
    `insert into room (id, home_id, name, position, is_default) values ($1, $2, 'Maison', 0, true)`,
    [roomId, homeId],
  )
  await database.query(
    `insert into hub (id, home_id, name, secret_hash, secret_since, created_at) values ($1, $2, 'Hub', $3, now(), now())`,
    [hubId, homeId, hashHubSecret(secret)],
  )
  return { homeId, hubId, secret, roomId }
}

export type HubClient = {
  client: MqttClient
  /** Publishes below the hub's Zigbee2MQTT topic with QoS 1: resolves when the gateway has stored it. */
  publish: (topic: string, payload: unknown) => Promise<void>
  /** The messages that the hub received. */
  received: { topic: string; payload: string }[]
  isConnected: () => boolean
  end: () => Promise<void>
  /** Closes the connection without a DISCONNECT packet. */
  drop: () => void
}

/** For tests: connects a hub like Zigbee2MQTT, with its last will. */
export async function connectHub(
  address: string,
  { hubId, secret }: Pick<TestHub, 'hubId' | 'secret'>,
  options: IClientOptions = {},
): Promise<HubClient> {
  const prefix = `homes/${hubId}/zigbee2mqtt`
  const client = await connectAsync(address, {
    username: hubId,
    password: secret,
    reconnectPeriod: 0,
    connectTimeout: WAIT_LIMIT,
    will: {
      topic: `${prefix}/bridge/state`,
      payload: Buffer.from('{"state":"offline"}'),
      retain: true,
      qos: 1,
    },
    ...options,
  })
  client.on('error', () => {})
  const received: HubClient['received'] = []
  client.on('message', (topic, payload) => received.push({ topic, payload: payload.toString() }))
  await client.subscribeAsync([`${prefix}/+/set`, `${prefix}/+/get`, `${prefix}/bridge/request/#`])
  return {
    client,
    received,
    async publish(topic, payload) {
      const text = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload)
      await client.publishAsync(`${prefix}/${topic}`, text, { qos: 1 })
    },
    isConnected: () => client.connected,
    async end() {
      await client.endAsync()
    },
    drop() {
      client.stream.destroy()
    },
  }
}

/** For tests: resolves once the value meets the condition; after a long time, fails with the last value. */
export async function eventually<Value>(
  ask: () => Value | Promise<Value>,
  isIt: (value: Value) => boolean,
): Promise<Value> {
  const until = performance.now() + WAIT_LIMIT
  for (;;) {
    const value = await ask()
    if (isIt(value)) return value
    if (performance.now() > until) throw new Error(`still ${JSON.stringify(value)}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** For tests: connects a hub that reports itself online; its state is stored a moment after its message is acknowledged. */
export async function connectOnline(link: TestLink, hub: TestHub): Promise<HubClient> {
  const client = await connectHub(link.address, hub)
  await client.publish('bridge/state', 'online')
  await eventually(
    () => link.database.query('select from hub where id = $1 and online', [hub.hubId]),
    ({ length }) => length === 1,
  )
  return client
}

/** For tests: resolves once another session waits for this transaction. */
export async function untilWaitedFor(tx: Database): Promise<void> {
  await eventually(
    () =>
      tx.query(
        'select from pg_locks where not granted and transactionid = pg_current_xact_id_if_assigned()::xid',
      ),
    (waiting) => waiting.length > 0,
  )
}

/** For tests: resolves when the client's connection is closed. */
export async function ended(client: MqttClient): Promise<void> {
  if (client.connected) await new Promise<void>((resolve) => client.once('close', () => resolve()))
}

/** For tests: an entry of `bridge/devices`. */
export function describedDevice(
  address: string,
  friendlyName: string,
  definition: unknown,
  extra: object = {},
): Record<string, unknown> {
  return {
    ieee_address: address,
    friendly_name: friendlyName,
    type: 'Router',
    power_source: 'Mains (single phase)',
    supported: true,
    disabled: false,
    interview_completed: true,
    definition,
    ...extra,
  }
}
