import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Log } from '#base/log.ts'
import type { Settings } from '#base/settings.ts'
import type { Metrics } from './metrics.ts'

export type MetricsServer = {
  /** Starts to listen as configured. Null if metrics are disabled. Throws if the port is taken. */
  open(): Promise<{ metricsAddress: string | null }>
  close(): Promise<void>
}

/** A separate server for Prometheus, so that metrics are not available to users of the product. */
export function createMetricsServer(parts: {
  metrics: Metrics
  settings: Pick<Settings, 'metricsHost' | 'metricsPort'>
  log: Log
}): MetricsServer {
  // At the port of the product, metrics would need another secret, and every proxy would have to block them.
  const { settings, log } = parts
  const { read } = parts.metrics
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, (request, response) => {
    if (read === null || request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end()
      return
    }
    read()
      .then((text) =>
        response.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      )
      .catch((error: unknown) => {
        log.error({ err: error }, 'metrics could not be read')
        response.writeHead(500).end()
      })
  })
  return {
    async open() {
      const { metricsHost: host, metricsPort: port } = settings
      if (read === null || port === null) return { metricsAddress: null }
      const address = await new Promise<string | AddressInfo | null>((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, host, () => resolve(server.address()))
      })
      const taken = typeof address === 'object' && address !== null ? address.port : port
      return { metricsAddress: `http://${host.includes(':') ? `[${host}]` : host}:${taken}/metrics` }
    },
    async close() {
      if (!server.listening) return
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}
