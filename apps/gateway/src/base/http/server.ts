import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { errorReply } from './error-reply.ts'
import { GatewayError } from './gateway-error.ts'
import type { Fetch } from './mount.ts'
import { refuseUnparsed } from './refuse-unparsed.ts'

export type HttpServer = {
  /** Listens; the address says the port that was taken. Throws when the port is in use. */
  listen(port: number, host: string): Promise<{ port: number }>
  /** Takes no new connection, ends idle ones, waits for what is being answered, at most `patience` ms. */
  close(patience: number): Promise<void>
}

/** The HTTP server around `fetch`: who is slow to send is let go, so that nobody holds sockets by doing nothing. */
export function createHttpServer(fetch: Fetch): HttpServer {
  const listener = getRequestListener(
    (request, bindings) => fetch(request, bindings.incoming.socket.remoteAddress),
    {
      overrideGlobalObjects: false,
      // Only requests that are none at all come here: a broken host or address.
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
  // A socket on which nothing moves: a live stream has its heartbeat, so only a reader that is gone is so quiet.
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
      // A connection that was busy becomes idle later and would otherwise wait for its keep-alive.
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
