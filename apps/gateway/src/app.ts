import { calls } from '@foyer/contract/registry.ts'
import { accountRoutes } from '#account/account.routes.ts'
import { createAccount } from '#account/account.ts'
import { activityRoutes } from '#activity/activity.routes.ts'
import { createActivity } from '#activity/activity.ts'
import { createAudit } from '#audit/audit.ts'
import { createCommands } from '#commands/commands.ts'
import { commandsRoutes } from '#commands/commands.routes.ts'
import { createContracts } from '#contracts/contracts.ts'
import { contractsRoutes } from '#contracts/contracts.routes.ts'
import { addPublishedPrices } from '#contracts/published-prices.ts'
import { openDatabase, type OpenDatabase } from '#database/open-database.ts'
import { openDemo } from '#demo/demo.ts'
import { createDevices } from '#devices/devices.ts'
import { devicesRoutes } from '#devices/devices.routes.ts'
import { energyRoutes } from '#energy/energy.routes.ts'
import { createEnergy } from '#energy/energy.ts'
import { createHistory } from '#history/history.ts'
import { historyRoutes } from '#history/history.routes.ts'
import { homesRoutes } from '#homes/homes.routes.ts'
import { createHomes } from '#homes/homes.ts'
import { apiPages } from '#http/api-pages.ts'
import { createGate } from '#http/gate.ts'
import { createIdempotency } from '#http/idempotency.ts'
import { API_BASE, mount, type Fetch } from '#http/mount.ts'
import { createHeaderPolicy } from '#http/security-headers.ts'
import { createHttpServer } from '#http/server.ts'
import { createWebFiles } from '#http/web-files.ts'
import { createHotWaterRunner } from '#hot-water/hot-water-runner.ts'
import { createHubLink } from '#hub-link/hub-link.ts'
import { createHubs } from '#hubs/hubs.ts'
import { hubsRoutes } from '#hubs/hubs.routes.ts'
import { publishHubChanges } from '#hubs/publish-hub-changes.ts'
import { whenDevicesKnown } from '#hubs/when-devices-known.ts'
import { connectSignals } from '#live/live-signals.ts'
import { createLive } from '#live/live.ts'
import { liveRoutes } from '#live/live.routes.ts'
import { publishReadings } from '#live/publish-readings.ts'
import { createNotifications } from '#notifications/notifications.ts'
import { notificationsRoutes } from '#notifications/notifications.routes.ts'
import { watchHomes } from '#notifications/watch-homes.ts'
import type { FlowLimits } from '#throttle/flow-throttle.ts'
import { MAILBOX_PATH } from '#mail/mailbox.ts'
import type { Mail } from '#mail/mail.ts'
import { createOrderRunner } from '#orders/order-runner.ts'
import { createRoomEdits } from '#rooms/room-edits.ts'
import { createRooms } from '#rooms/rooms.ts'
import { roomsRoutes } from '#rooms/rooms.routes.ts'
import { createScenarios } from '#scenarios/scenarios.ts'
import { scenariosRoutes } from '#scenarios/scenarios.routes.ts'
import { createSchedules } from '#schedules/schedules.ts'
import { schedulesRoutes } from '#schedules/schedules.routes.ts'
import { createServices } from '#services/services.ts'
import { servicesRoutes } from '#services/services.routes.ts'
import type { LoginLimits } from '#throttle/login-throttle.ts'
import { createPasswords, type Passwords } from '#sessions/passwords.ts'
import { sessionsRoutes } from '#sessions/sessions.routes.ts'
import { createSessions, type Sessions } from '#sessions/sessions.ts'
import type { Clock } from './clock.ts'
import { createFlows } from './flows.ts'
import type { Log } from './log.ts'
import type { App } from './run-gateway.ts'
import type { Settings } from './settings.ts'

/** ms that what is being answered gets at the end. */
const PATIENCE = 3_000

export type GatewayApp = App & { fetch: Fetch; sessions: Sessions; mail: Mail }

/** Everything the gateway is, on a database: what `main` runs and what tests talk to. */
export async function createApp(parts: {
  database: OpenDatabase
  settings: Settings
  clock: Clock
  log: Log
  /** Folder of the built web app; null for the API alone. */
  webFolder: string | null
  /** Replies are held to the contract: in tests and development. */
  areRepliesChecked?: boolean
  /** Another cost of passwords or another patience with guessing, for tests that sign in by the thousand. */
  login?: { passwords?: Passwords; limits?: LoginLimits; flowLimits?: FlowLimits }
}): Promise<GatewayApp> {
  const { database, settings, clock, log } = parts
  // Reads have connections of their own: a transaction that asks for something else can never wait for a connection
  // that waits for it, and a year of history never keeps a reading from being stored.
  const reads = await openDatabase(database.connection, { maxConnections: 5 })
  await addPublishedPrices(database)
  const passwords = parts.login?.passwords ?? (await createPasswords())
  const demo = settings.hasDemo
    ? await openDemo({
        database,
        clock,
        dataFolder: settings.dataFolder,
        hashPassword: (password) => passwords.hash(password),
      })
    : null

  const audit = createAudit({ clock })
  const account = createAccount({ database, clock, ...parts.login, passwords })
  const sessions = await createSessions({
    database,
    clock,
    audit,
    ...parts.login,
    passwords,
    onNewDevice: (tx, told) => notifications.tell(tx, { kind: 'new_sign_in', ...told }),
  })
  const live = createLive({ clock, log, endedSessions: (sessionIds) => sessions.ended(sessionIds) })
  const history = createHistory({ database, reads, clock, log })
  const devices = createDevices({ database: reads, history })
  const hubLink = createHubLink({ database, history, settings, clock, log })
  const commands = createCommands({ database, devices, hubLink, live, clock, log })
  const orders = createOrderRunner({ database, commands, devices, hubLink, live, clock, log })
  const hotWater = createHotWaterRunner({ database, reads, commands, devices, live, clock, log })
  const hubs = createHubs({ database, hubLink, live, clock })
  const schedules = createSchedules({ database, devices, orders, clock })
  const activity = createActivity({
    database,
    listCommands: (page) => commands.list({ ...page, deviceId: null }),
  })
  const rooms = createRooms({
    database,
    clock,
    history,
    devices,
    activity,
    sources: {
      stateOf: (homeId) => orders.stateOf(homeId),
      awaitedOf: (homeId) => commands.awaitedOf(homeId),
      handsOf: (homeId) => orders.handsOf(homeId),
      plannedOf: (homeId, from, to) => orders.plannedOf(homeId, from, to),
      revertedOf: (homeId) => commands.revertedOf(homeId),
      hotWaterOf: (homeId) => hotWater.ofHome(homeId),
    },
  })
  const scenarios = createScenarios({ database, live, clock })
  const services = createServices({ scenarios, schedules, devices, hubs, database: reads, history, clock })
  const homes = createHomes({
    database,
    history,
    wakeRoom: (homeId, roomId) => orders.wake(homeId, roomId),
  })
  const notifications = createNotifications({
    database,
    clock,
    listDevices: (homeId) => devices.ofHome(homeId),
    listRooms: (homeId) => rooms.list(homeId),
  })
  const watch = watchHomes({ database, notifications, hubLink, history, live, log })
  let address = settings.publicUrl ?? addressOf(settings.host, settings.port)
  const flows = createFlows({
    database,
    reads,
    clock,
    log,
    settings,
    audit,
    passwords,
    hubLink,
    hubs,
    live,
    notifications,
    origin: () => address,
    limits: parts.login?.flowLimits,
  })
  const signals = await connectSignals({ database, live, log })
  const stops = [publishReadings({ history, live }), publishHubChanges({ hubLink, live })]

  const fetch = mount({
    database,
    audit,
    log,
    positionOf: (homeId) => live.positionOf(homeId),
    served: [
      ...sessionsRoutes({ sessions, endStreams: (sessionId) => live.endSession(sessionId) }),
      ...flows.served,
      ...accountRoutes({ account, live, notifications, mail: flows.mail }),
      ...homesRoutes({ homes, live }),
      ...notificationsRoutes({ notifications, live }),
      ...roomsRoutes({ rooms, edits: createRoomEdits({ live, clock }) }),
      ...schedulesRoutes({ schedules, orders, commands, live }),
      ...devicesRoutes({ devices, orders, live }),
      ...historyRoutes({ history }),
      ...energyRoutes({ energy: createEnergy({ database: reads, history, clock }) }),
      ...contractsRoutes({ contracts: createContracts({ database: reads, live }) }),
      ...commandsRoutes({ commands, orders, hotWater }),
      ...hubsRoutes({ hubs }),
      ...scenariosRoutes({ scenarios }),
      ...servicesRoutes({ services }),
      ...activityRoutes({ activity }),
      ...liveRoutes({ live }),
    ],
    idempotency: createIdempotency({ clock }),
    writes: createGate({ atOnce: 4, waiting: 200 }),
    isPlatform: (key) => flows.platformKey.isRight(key),
    principalOf: (token) => sessions.principalOf(token),
    areRepliesChecked: parts.areRepliesChecked ?? process.env['NODE_ENV'] !== 'production',
    pages: [...apiPages(calls, log), ...flows.pages],
    web: createWebFiles({
      folder: parts.webFolder,
      config: { apiUrl: settings.apiUrl ?? API_BASE, support: settings.support },
    }),
    headers: createHeaderPolicy(settings),
  })
  const server = createHttpServer(fetch)

  return {
    fetch,
    sessions,
    mail: flows.mail,
    demo,
    onFirstDevices(callback) {
      const hubIds = demo?.hubs.map(({ hubId }) => hubId) ?? []
      whenDevicesKnown({ database, hubLink, log }, hubIds, callback)
    },
    async listen() {
      await commands.recover()
      const { mqttAddress } = await hubLink.listen()
      for (const { hubId, secret } of demo?.hubs ?? []) await hubLink.admitHub(hubId, secret)
      await orders.start()
      await watch.start()
      hotWater.start()
      const { port } = await server.listen(settings.port, settings.host)
      address = settings.publicUrl ?? addressOf(settings.host, port)
      flows.platformKey.ensure()
      flows.mail.start()
      // Always by this machine's own name: nobody else is let in.
      const mailbox = settings.smtpUrl === null ? `http://127.0.0.1:${port}${MAILBOX_PATH}` : null
      return { address, mqttAddress, mailbox }
    },
    async close() {
      // First nobody new comes in, then the streams are told, then what was taken is written down.
      const closed = server.close(PATIENCE)
      live.close()
      await closed
      await flows.mail.close()
      await watch.close()
      await orders.close()
      await hotWater.close()
      await commands.close()
      await hubLink.close()
      for (const stop of stops) stop()
      await history.close()
      await signals.close()
      await reads.close()
    },
  }
}

/** The address to open on this machine. */
function addressOf(host: string, port: number): string {
  if (['0.0.0.0', '::'].includes(host)) return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
