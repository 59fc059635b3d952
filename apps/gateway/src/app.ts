import type { Clock } from '#base/clock.ts'
import { openBase } from '#base/base.ts'
import type { GatewayName } from '#base/database/folder-lock.ts'
import type { OpenDatabase } from '#base/database/open-database.ts'
import { createHttpService } from '#base/http/http-service.ts'
import type { Fetch } from '#base/http/mount.ts'
import { createRetention, type Retention } from '#base/retention/retention.ts'
import type { Log } from '#base/log.ts'
import type { Mail } from '#base/mail/mail.ts'
import type { Settings } from '#base/settings.ts'
import type { DueTimings } from '#base/due/create-due.ts'
import type { Pace } from '#hub-link/paced-stream.ts'
import { openDemo } from '#demo/demo.ts'
import { openEnergy } from '#energy/energy.ts'
import type { KeeperTimings } from '#base/keepers/keepers.ts'
import { type HeatingTimings, openHeating } from '#heating/heating.ts'
import { openHistory } from '#history/open-history.ts'
import { openHome } from '#home/home.ts'
import { createHubLink } from '#hub-link/hub-link.ts'
import type { LinkTimings } from '#hub-link/hub-watch.ts'
import { type LoginParts, openPeople } from '#people/people.ts'
import type { Sessions } from '#people/sessions/sessions.ts'
import type { App } from './run-gateway.ts'

/** In ms of real time. */
export type Timings = HeatingTimings & {
  due?: DueTimings
  pace?: Pace
  hubs?: Partial<LinkTimings>
  keepers?: KeeperTimings
}

export type GatewayApp = App & { fetch: Fetch; sessions: Sessions; mail: Mail; retention: Retention }

/** The whole gateway on a database, for `main` and for tests. */
export async function createApp(parts: {
  database: OpenDatabase
  gateway?: GatewayName
  settings: Settings
  clock: Clock
  log: Log
  /** Folder of the built web app; null for the API alone. */
  webFolder: string | null
  /** Whether replies are validated against the contract, which is done in tests and development. */
  areRepliesChecked?: boolean
  login?: LoginParts
  /** Other timings than in production, for a clock that is not the real one. */
  timings?: Timings
}): Promise<GatewayApp> {
  const { login = {}, timings = {} } = parts
  const base = await openBase({
    ...parts,
    endedSessions: (sessionIds) => people.sessions.ended(sessionIds),
    prepareMails: () => people.prepareMails(),
  })
  const history = openHistory(base)
  const hubLink = createHubLink({
    ...base,
    history,
    ...(timings.pace === undefined ? {} : { pace: timings.pace }),
    ...(timings.hubs === undefined ? {} : { timings: timings.hubs }),
  })
  const home = await openHome({
    ...base,
    history,
    hubLink,
    ...(login.flowLimits === undefined ? {} : { flowLimits: login.flowLimits }),
  })
  const energy = await openEnergy({ ...base, history, hubLink })
  const heating = openHeating({ ...base, history, hubLink, home, timings })
  const demo = await openDemo({ ...base, hubLink, home, heating })
  const people = await openPeople({ ...base, hubLink, home, login, isDemo: demo.isLived })
  const retention = createRetention({
    ...base,
    months: parts.settings.retentionMonths,
    retainedRows: [base, hubLink, heating, people].flatMap(({ retainedRows }) => retainedRows),
  })
  const http = createHttpService({
    base,
    served: [base, history, home, energy, heating, people].flatMap(({ served }) => served),
    pages: base.pages,
    checks: [...base.checks, ...hubLink.checks],
    webFolder: parts.webFolder,
    areRepliesChecked: parts.areRepliesChecked ?? process.env['NODE_ENV'] !== 'production',
    sessions: people.sessions,
  })
  return {
    fetch: http.fetch,
    sessions: people.sessions,
    mail: base.mail,
    retention,
    demo: demo.secrets,
    onFirstDevices: demo.onFirstDevices,
    async listen() {
      await base.keepers.claimBroker(parts.settings.mqttUrl === null ? 'own' : 'outside')
      await base.keepers.setReader(hubLink)
      await base.keeperSignals.listen()
      base.due.start()
      const { mqttAddress } = await hubLink.listen()
      heating.homeLoop.start()
      await demo.start()
      return { mqttAddress, ...(await http.open()) }
    },
    async close() {
      await http.close()
      for (const one of [base.due, home, heating, hubLink, history, base]) await one.close()
    },
  }
}
