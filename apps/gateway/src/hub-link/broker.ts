import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { Aedes } from 'aedes'
import type { Logger } from 'pino'
import type { Database } from '#base/database/database.ts'
import { shownHost } from '#base/http/shown-host.ts'
import { createBrokerAuth } from './broker-auth.ts'
import type { HubLinkSettings } from './hub-link-port.ts'
import { selectSecretHashes } from './hub-link.store.ts'
import type { LinkTimings } from './hub-watch.ts'
import { type Ahead, hubPace, type Pace, paceStream } from './paced-stream.ts'
import { prefixOf, type Transport, type TransportEvents } from './transport.ts'

/** ms. */
const times = { connect: 5_000, revoked: 2_000, closing: 2_000 } as const
const KEEP_ALIVE_SECONDS = 120
const MAX_LEVELS = 16
const AHEAD_OF_ALL = 64 * 1024 * 1024

export type BrokerParts = {
  database: Database
  settings: Pick<HubLinkSettings, 'host' | 'mqttPort' | 'mqttTls'>
  events: TransportEvents
  now: () => number
  log: Logger
  timings: Pick<LinkTimings, 'refusal'>
  pace?: Pace
}

/**
 * The broker inside the gateway. A hub signs in with its id and secret, has access to its own prefix only, and is read
 * at a limited rate. A message is acknowledged once it is stored.
 */
export async function createBroker(parts: BrokerParts): Promise<Transport> {
  const { database, settings, events, log, pace = hubPace } = parts
  const ahead: Ahead = { bytes: 0, limit: AHEAD_OF_ALL }
  const auth = createBrokerAuth({ ...parts, events })
  const aedes = await Aedes.createBroker({
    id: randomUUID(),
    connectTimeout: times.connect,
    keepaliveLimit: KEEP_ALIVE_SECONDS,
    maxTopicLevels: MAX_LEVELS,
    drainTimeout: 30_000,
    preConnect: auth.preConnect,
    authenticate: auth.authenticate,
    authorizePublish: auth.authorizePublish,
    authorizeSubscribe: auth.authorizeSubscribe,
  })
  aedes.on('clientReady', auth.onReady)
  aedes.on('clientDisconnect', auth.onDisconnect)
  aedes.on('subscribe', (subscriptions, client) =>
    auth.onSubscribed(
      client,
      subscriptions.map(({ topic }) => topic),
    ),
  )
  aedes.on('clientError', (client, error) =>
    log.debug({ hub: auth.hubOf(client), reason: error.message }, 'hub cut'),
  )
  aedes.on('connectionError', (_client, error) => log.debug({ reason: error.message }, 'connection refused'))

  const sockets = new Set<Socket>()
  const server = openServer(settings, (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.setNoDelay(true)
    const paced = paceStream(socket, {
      pace,
      ahead,
      onFault(reason) {
        const hub = auth.hubBehind(paced.stream)
        log.warn({ hub, reason, address: socket.remoteAddress }, 'a hub connection was closed')
      },
    })
    auth.onAccepted(paced, socket.remoteAddress ?? 'unknown')
    aedes.handle(paced.stream)
  })

  const timer = setInterval(() => void cutRevoked(), times.revoked)
  timer.unref()

  /** Another gateway may have revoked a hub that is connected here. */
  async function cutRevoked(): Promise<void> {
    const connected = auth.connectedHubs()
    if (connected.length === 0) return
    try {
      const hashes = await selectSecretHashes(database, connected)
      for (const hubId of connected) if (!auth.isStillSecret(hubId, hashes.get(hubId))) auth.cut(hubId)
    } catch (error) {
      log.error({ err: error }, 'the search for revoked hubs failed')
    }
  }

  return {
    listen: () =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(settings.mqttPort, settings.host, () => {
          server.off('error', reject)
          server.on('error', (error) => log.error({ err: error }, 'the broker’s server failed'))
          resolve({ address: addressOf(server, settings) })
        })
      }),
    publish(hubId, topic, payload) {
      aedes.publish(
        {
          cmd: 'publish',
          topic: `${prefixOf(hubId)}${topic}`,
          payload: Buffer.from(payload),
          qos: 0,
          retain: false,
          dup: false,
        },
        () => {},
      )
    },
    receivesCommands: (hubId) => auth.receivesCommands(hubId),
    async disconnect(hubId) {
      auth.cut(hubId)
    },
    admit: async () => {},
    canAdmit: () => true,
    isThere: () => server.listening,
    // Hubs connect to this broker on their own. Those that stayed connected while their homes were released send no new
    // connect event.
    onAssigned: async () => auth.reportConnected(),
    onRevoked: async () => {},
    subscribe() {},
    async close() {
      clearInterval(timer)
      const closed = new Promise<void>((resolve) =>
        server.listening ? server.close(() => resolve()) : resolve(),
      )
      await new Promise<void>((resolve) => {
        const late = setTimeout(resolve, times.closing)
        aedes.close(() => {
          clearTimeout(late)
          resolve()
        })
      })
      for (const socket of sockets) socket.destroy()
      await closed
      await auth.settle()
    },
  }
}

function openServer({ mqttTls }: BrokerParts['settings'], onSocket: (socket: Socket) => void): Server {
  if (mqttTls === null) return createServer(onSocket)
  return createTlsServer({ cert: readFileSync(mqttTls.cert), key: readFileSync(mqttTls.key) }, onSocket)
}

/** The address for a hub on this machine, with the port that was actually bound. */
function addressOf(server: Server, { host, mqttTls }: BrokerParts['settings']): string {
  const bound = server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  return `${mqttTls === null ? 'mqtt' : 'mqtts'}://${shownHost(host)}:${port}`
}
