import { createServer, type RequestListener, type Server } from 'node:http'

/** A plain Node server on a free port of this machine. */
export type BareServer = { address: string; close(): Promise<void> }

/** A server with one handler and nothing else: the baseline of other figures. */
export async function startBareServer(answer: RequestListener): Promise<BareServer> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${portOf(server)}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
