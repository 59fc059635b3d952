import { calls } from '@foyer/contract/registry.ts'
import type { Base } from '#base/base.ts'
import { MAILBOX_PATH } from '#base/mail/mailbox.ts'
import { createMetricsServer } from '#base/metrics/metrics-server.ts'
import { apiPages } from './api-pages.ts'
import type { AnswerParts } from './answer-call.ts'
import { createGate } from './gate.ts'
import { createIdempotency } from './idempotency.ts'
import { API_BASE, mount, type Fetch, type Page } from './mount.ts'
import { createPlatformKey } from './platform-key.ts'
import type { ReadyCheck } from './readiness.ts'
import { createHeaderPolicy } from './security-headers.ts'
import type { Served } from './serve.ts'
import { createHttpServer } from './server.ts'
import { createWebFiles } from './web-files.ts'

/** ms that running requests get to finish at shutdown. */
const PATIENCE = 3_000

export type HttpService = {
  fetch: Fetch
  /**
   * Starts to listen and to send mails. `mailbox` is the address of the local mailbox page, if no mail server is
   * configured.
   */
  open(): Promise<{ address: string; mailbox: string | null; metricsAddress: string | null }>
  /** Accepts no new requests, closes the streams and waits for running requests. */
  close(): Promise<void>
}

/** Combines all that serves requests: the API, the web app and the gateway's own pages. */
export function createHttpService(parts: {
  base: Base
  served: Served[]
  pages: Page[]
  /** The checks of `/api/ready`. */
  checks: readonly ReadyCheck[]
  webFolder: string | null
  areRepliesChecked: boolean
  sessions: Pick<AnswerParts, 'principalOf' | 'lockSession'>
}): HttpService {
  const { database, settings, clock, log, audit, live, liveSignals, mail, metrics, ownAddress } = parts.base
  const platformKey = createPlatformKey(settings)
  const fetch = mount({
    database,
    audit,
    log,
    async positionOf(homeId) {
      await liveSignals.listenTo(homeId)
      return live.positionOf(homeId)
    },
    publishStale: (homeId, stale) => live.publish(homeId, { devices: [], stale: [...stale] }),
    served: parts.served,
    idempotency: createIdempotency({ clock }),
    writes: createGate({ atOnce: 4, waiting: 200 }),
    isPlatform: (key) => platformKey.isRight(key),
    ...parts.sessions,
    areRepliesChecked: parts.areRepliesChecked,
    pages: [...apiPages(calls, parts.checks, log), ...parts.pages],
    web: createWebFiles({
      folder: parts.webFolder,
      config: { apiUrl: settings.apiUrl ?? API_BASE, support: settings.support },
      hasServiceWorker: settings.hasServiceWorker,
    }),
    headers: createHeaderPolicy(settings),
    trustedProxyHops: settings.trustedProxyHops,
    metrics,
  })
  const server = createHttpServer(fetch)
  const metricsServer = createMetricsServer({ metrics, settings, log })
  return {
    fetch,
    async open() {
      const { port } = await server.listen(settings.port, settings.host)
      ownAddress.setPort(port)
      platformKey.ensure()
      mail.start()
      // Always a loopback address: other clients are refused.
      const mailbox = settings.smtpUrl === null ? `http://127.0.0.1:${port}${MAILBOX_PATH}` : null
      return { address: ownAddress.origin(), mailbox, ...(await metricsServer.open()) }
    },
    async close() {
      const closed = server.close(PATIENCE)
      live.close()
      await closed
      await metricsServer.close()
      await mail.close()
    },
  }
}
