import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import { partitionOf } from '#base/keepers/partition.ts'
import type { Keepers } from '#base/keepers/keepers.ts'
import type { KeeperSignals } from '#base/keepers/keeper-signals.ts'
import { type Metrics, unwatched } from '#base/metrics/metrics.ts'
import type { History } from '#history/history.ts'
import { removeOldConnectivity, removeOldOccurrences } from './log-retention.store.ts'
import { createHttpAuthBroker } from './http-auth-broker.ts'
import { type BrokerQuestions, createBrokerQuestions } from './broker-questions.ts'
import { createBroker } from './broker.ts'
import { createConnectivity } from './connectivity.ts'
import { createDynamicSecurity } from './dynamic-security.ts'
import type {
  AnnouncedColor,
  ConnectivityChange,
  HubLink,
  HubLinkSettings,
  Report,
  SetError,
} from './hub-link-port.ts'
import { selectHub } from './hub-link.store.ts'
import { createHubRegistry } from './hub-registry.ts'
import { isHubSecret } from './hub-secret.ts'
import { createHubWatch, linkTimings, type LinkTimings } from './hub-watch.ts'
import { createIngest } from './ingest.ts'
import { isThere, type LinkedHub } from './linked-hub.ts'
import { createListeners, createStoringListeners } from './listeners.ts'
import { createOccurrences } from './occurrences.ts'
import { createOrdersOut } from './orders-out.ts'
import { createOutsideBroker } from './outside-broker.ts'
import type { Pace } from './paced-stream.ts'
import { createTemperatureReader } from './room-temperatures.ts'
import { serverAddressOf } from './server-address.ts'
import type { HubMessage, Transport } from './transport.ts'

export type { HubLink } from './hub-link-port.ts'

/** ms for a broker to deliver the state of the hubs that the former keeper last saw online. */
const ARRIVAL_MS = 2_000

export type HubLinkParts = {
  database: Database
  history: Pick<History, 'record' | 'newestOf' | 'readSamples' | 'forget'>
  settings: HubLinkSettings
  clock: Clock
  log: Logger
  metrics?: Metrics
  keepers: Pick<Keepers, 'keeps' | 'kept' | 'installation'>
  keeperSignals: Pick<KeeperSignals, 'handle' | 'announce' | 'announceRooms'>
  /** Other timings and rates, for tests that cannot wait for minutes. */
  timings?: Partial<LinkTimings>
  pace?: Pace
}

/** The gateway's side of every hub: broker, ingest, connectivity and orders going out. */
export function createHubLink(parts: HubLinkParts): HubLink {
  const { database, history, settings, clock, log, keepers, keeperSignals, metrics = unwatched } = parts
  const timings = { ...linkTimings, ...parts.timings }
  const now = () => clock.now()
  const reports = createStoringListeners<Report>()
  const setErrors = createStoringListeners<SetError>()
  const colors = createStoringListeners<AnnouncedColor>()
  const lists = createListeners<string>(log)
  const presses = createListeners<string>(log)
  const changes = createListeners<ConnectivityChange>(log)
  const registry = createHubRegistry({ database, history, now })
  const connectivity = createConnectivity({ database, now, announce: changes.emit })
  const occurrences = createOccurrences({ database, history, now })
  const messages = metrics.counter({
    name: 'foyer_mqtt_messages_total',
    help: 'Messages received from hubs.',
  })
  metrics.watch('gauge', { name: 'foyer_hubs_connected', help: 'Hubs connected now.' }, () => [
    { value: registry.all().filter(({ isConnected }) => isConnected).length },
  ])
  let transport: Transport | null = null
  let questions: BrokerQuestions | null = null
  let { mqttPort } = settings
  let isClosed = false

  const orders = createOrdersOut({
    registry,
    history,
    publish: (hubId, topic, payload) => transport?.publish(hubId, topic, payload),
    receivesCommands: (hubId) => transport?.receivesCommands(hubId) ?? false,
    isConnected: () => transport?.isThere() ?? false,
    timings,
  })
  metrics.watch(
    'gauge',
    { name: 'foyer_hubs_unasked', help: 'Hubs with queued read requests for the state of their devices.' },
    () => [{ value: orders.unasked() }],
  )
  const watch = createHubWatch({
    database,
    registry,
    connectivity,
    occurrences,
    timings,
    now,
    isKept: keepers.keeps,
    onPastChanged: lists.emit,
    log,
  })
  const temperatures = createTemperatureReader({ database, log })
  const ingest = createIngest({
    database,
    temperatures,
    history,
    registry,
    connectivity,
    occurrences,
    listeners: {
      onStoredReport: reports.emit,
      onPress: presses.emit,
      onSetError: setErrors.emit,
      onDevicesChanged: lists.emit,
      onPresence: presenceChanged,
      onDescribed: orders.ask,
      onColor: colors.emit,
    },
    now,
    log,
  })

  function presenceChanged(hub: LinkedHub): void {
    if (isClosed) return
    watch.presenceChanged(hub)
    if (isThere(hub)) orders.askAll(hub)
  }

  async function connectionChanged(hubId: string, isConnected: boolean): Promise<void> {
    const hub = registry.known(hubId) ?? (await registry.find(hubId))
    if (hub === null || hub.isConnected === isConnected) return
    hub.isConnected = isConnected
    // The state that it reported on another connection does not apply to this one.
    hub.bridge = null
    hub.isCutOff = false
    presenceChanged(hub)
  }

  const transportParts = {
    database,
    settings,
    now,
    log,
    timings,
    events: {
      onMessage(message: HubMessage) {
        messages.add()
        return ingest(message)
      },
      onConnection: connectionChanged,
      onListening(hubId: string) {
        const hub = registry.known(hubId)
        // It was online before it subscribed: requests sent before were not received.
        if (hub !== null && isThere(hub)) orders.askAll(hub)
      },
    },
    ...(parts.pace === undefined ? {} : { pace: parts.pace }),
  }

  keeperSignals.handle({
    onAdmitted: (hub) => transport?.subscribe(hub),
    onRoomsChanged: (homeId) => temperatures.reload(() => registry.ofHomes([homeId])),
    onGap() {
      temperatures.reload(registry.all)
      transport
        ?.onAssigned(keepers.kept())
        .catch((error: unknown) => log.error({ err: error }, 'hubs that may connect could not be read'))
    },
  })

  return {
    async onAssigned(partitions) {
      history.forget(partitions)
      await watch.onAssigned(partitions)
      if (transport === null) return
      await transport.onAssigned(partitions)
      // A hub that was online is still online, and its broker delivers that immediately: requests wait for it.
      const former = registry
        .all()
        .filter((hub) => hub.online && partitions.includes(partitionOf(hub.homeId)))
      const until = performance.now() + (settings.mqttUrl === null ? 0 : ARRIVAL_MS)
      while (performance.now() < until && former.some((hub) => hub.bridge !== 'online')) await sleep(20)
    },
    async onRevoked(partitions, isLost) {
      await transport?.onRevoked(partitions)
      await watch.onRevoked(partitions, isLost)
    },
    async listen() {
      const { mqttUrl, brokerAuth, emqxApi } = settings
      if (brokerAuth !== null) {
        questions = createBrokerQuestions({ database, settings: { mqttUrl, brokerAuth }, now, log, timings })
        // Before the gateway connects to the broker, which authenticates the gateway here too.
        await questions.open()
      }
      transport =
        mqttUrl === null
          ? await createBroker(transportParts)
          : createOutsideBroker({
              ...transportParts,
              url: mqttUrl,
              accounts:
                brokerAuth === null ? createDynamicSecurity(log) : createHttpAuthBroker({ emqxApi, log }),
              installation: await keepers.installation(),
            })
      watch.start()
      const { address } = await transport.listen()
      await transport.onAssigned(keepers.kept())
      // Port 0 is any free one: hubs receive the port that was actually bound.
      if (address !== null) mqttPort = Number(new URL(address).port)
      return { mqttAddress: address }
    },
    prepareSets: orders.prepareSets,
    prepareReads: orders.prepareReads,
    async admitHub(hubId, secret) {
      const hub = await selectHub(database, hubId)
      // The secret was renewed or revoked in the meantime: an old one gives no access.
      if (hub?.secret_hash == null || !isHubSecret(secret, hub.secret_hash)) return
      await transport?.admit(hubId, secret)
      await keeperSignals.announce({ homeId: hub.home_id, hubId })
    },
    announceRooms: keeperSignals.announceRooms,
    disconnectHub: async (hubId) => transport?.disconnect(hubId),
    serverFor: () => serverAddressOf({ ...settings, mqttPort }),
    canAdmitHubs: () => transport?.canAdmit() ?? settings.mqttUrl === null,
    checks: [{ name: 'broker', isReady: () => transport?.isThere() ?? false }],
    retainedRows: [
      { name: 'connectivity', removeSome: removeOldConnectivity },
      { name: 'occurrences', removeSome: removeOldOccurrences },
    ],
    onStoredReport: reports.add,
    onSetError: setErrors.add,
    onDevicesChanged: lists.add,
    onPress: presses.add,
    onConnectivity: changes.add,
    onColor: colors.add,
    async close() {
      // Hubs that are disconnected because the gateway stops are not recorded as lost.
      isClosed = true
      watch.stop()
      orders.close()
      await transport?.close()
      await questions?.close()
      temperatures.close()
      await watch.flush()
    },
  }
}
