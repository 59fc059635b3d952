import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { errorReply } from './error-reply.ts'
import { GatewayError } from './gateway-error.ts'
import type { Fetch } from './mount.ts'
import { refuseUnparsed } from './refuse-unparsed.ts'

export type HttpServer = {
  /** Starts to listen and returns the port in use. Throws if the port is taken. */
  listen(port: number, host: string): Promise<{ port: number }>
  /** Accepts no new connections, closes idle ones and waits up to `patience` ms for running requests. */
  close(patience: number): Promise<void>
}

/**
 * The HTTP server around `fetch`. Clients that send slowly are disconnected, so that idle clients cannot hold sockets.
 */
export function createHttpServer(fetch: Fetch): HttpServer {
  const listener = getRequestListener(
    (request, bindings) => fetch(request, bindings.incoming.socket.remoteAddress),
    {
      overrideGlobalObjects: false,
      // Called only for malformed requests: an invalid host or URL.
      errorHandler: () =>
        errorReply(
          new GatewayError('invalid_input', { field: 'header.Host' }),
          new Request('http://localhost/'),
        ),
    },
  )
  const server = createServer(
    { requestTimeout: 30_000, headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    (incoming, outgoing) => void listener(incoming, outgoing),
  )
  server.keepAliveTimeout = 30_000
  // For sockets without traffic: a live stream has its heartbeat, so only a client that is gone is silent for that
  // long.
  server.timeout = 60_000
  server.on('clientError', refuseUnparsed)
  return {
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, host, () => {
          server.off('error', reject)
          resolve({ port: portOf(server) })
        })
      }),
    async close(patience) {
      if (!server.listening) return
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      const timer = setTimeout(() => server.closeAllConnections(), patience)
      // A busy connection that becomes idle later would otherwise stay open until its keep-alive timeout.
      const sweep = setInterval(() => server.closeIdleConnections(), 50)
      await closed
      clearTimeout(timer)
      clearInterval(sweep)
    },
  }
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
