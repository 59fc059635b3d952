import { calls } from '@foyer/contract/registry.ts'
import { createAudit } from '#audit/audit.ts'
import type { Clock } from './clock.ts'
import type { OpenDatabase } from '#database/open-database.ts'
import { apiPages } from '#http/api-pages.ts'
import { createGate } from '#http/gate.ts'
import { createIdempotency } from '#http/idempotency.ts'
import { API_BASE, mount, type Fetch } from '#http/mount.ts'
import { createHeaderPolicy } from '#http/security-headers.ts'
import type { Served } from '#http/serve.ts'
import { createHttpServer } from '#http/server.ts'
import { createWebFiles } from '#http/web-files.ts'
import type { Log } from './log.ts'
import type { App } from './run-gateway.ts'
import type { LoginLimits } from '#sessions/login-throttle.ts'
import type { Passwords } from '#sessions/passwords.ts'
import { sessionsRoutes } from '#sessions/sessions.routes.ts'
import { createSessions, type Sessions } from '#sessions/sessions.ts'
import type { Settings } from './settings.ts'

/** ms that what is being answered gets at the end. */
const PATIENCE = 3_000

export type GatewayApp = App & { fetch: Fetch; sessions: Sessions }

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
  login?: { passwords?: Passwords; limits?: LoginLimits }
}): Promise<GatewayApp> {
  const { database, settings, clock, log } = parts
  const audit = createAudit({ clock })
  const sessions = await createSessions({ database, clock, audit, ...parts.login })
  const served: Served[] = [...sessionsRoutes({ sessions, endStreams: () => {} })]
  const fetch = mount({
    database,
    audit,
    log,
    served,
    idempotency: createIdempotency({ clock }),
    writes: createGate({ atOnce: 4, waiting: 200 }),
    principalOf: (token) => sessions.principalOf(token),
    areRepliesChecked: parts.areRepliesChecked ?? process.env['NODE_ENV'] !== 'production',
    pages: apiPages(calls, log),
    web: createWebFiles({ folder: parts.webFolder, config: { apiUrl: settings.apiUrl ?? API_BASE } }),
    headers: createHeaderPolicy(settings),
  })
  const server = createHttpServer(fetch)
  return {
    fetch,
    sessions,
    demo: null,
    onFirstDevices: () => {},
    async listen() {
      const { port } = await server.listen(settings.port, settings.host)
      return { address: settings.publicUrl ?? addressOf(settings.host, port), mqttAddress: null }
    },
    async close() {
      await server.close(PATIENCE)
    },
  }
}

/** The address to open on this machine. */
function addressOf(host: string, port: number): string {
  if (['0.0.0.0', '::'].includes(host)) return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
