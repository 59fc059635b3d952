import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { Aedes, type Client } from 'aedes'
import * as z from 'zod'

const answerSchema = z.object({ result: z.enum(['allow', 'deny']) })

export type HttpAuthBroker = {
  /** The address for hubs. */
  address: string
  /** The address for the gateway, with its account. */
  url: string
  /** The URL of the broker's API, with its key. */
  api: string
  /** Sets the port and the key of the gateway's HTTP authentication. */
  ask(port: number, key: string): void
  close(): Promise<void>
}

/**
 * For tests: a broker without accounts that uses the gateway's HTTP authentication, like EMQX with its HTTP
 * authenticator and authorizer, with the part of EMQX's API that closes connections.
 */
export async function startHttpAuthBroker(): Promise<HttpAuthBroker> {
  let [origin, bearer] = ['', '']
  const names = new Map<Client, string>()
  async function question(path: string, body: unknown): Promise<boolean> {
    try {
      const response = await fetch(`${origin}${path}`, {
        method: 'POST',
        headers: { authorization: bearer, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return response.ok && answerSchema.parse(await response.json()).result === 'allow'
    } catch {
      return false
    }
  }
  const mayTouch = (client: Client | null, action: string, topic: string) =>
    question('/broker/access', { username: client === null ? '' : names.get(client), action, topic })
  const aedes = await Aedes.createBroker({
    authenticate(client, username = '', password, done) {
      names.set(client, username)
      const body = { username, password: password?.toString(), clientid: client.id, peerhost: '127.0.0.1' }
      void (async () => done(null, await question('/broker/sign-in', body)))()
    },
    authorizePublish(client, packet, done) {
      void (async () => {
        // A denied message is dropped, and the connection stays open.
        if (!(await mayTouch(client, 'publish', packet.topic))) packet.topic = 'dropped'
        done(null)
      })()
    },
    authorizeSubscribe(client, subscription, done) {
      void (async () => {
        const isAllowed = await mayTouch(client, 'subscribe', subscription.topic)
        done(null, isAllowed ? subscription : null)
      })()
    },
  })
  const sockets = new Set<Socket>()
  const server = createTcpServer((socket) => {
    sockets.add(socket)
    aedes.handle(socket)
  })
  const connected = () => [...names].filter(([client]) => client.connected && !client.closed)
  const api = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://api')
    if (request.headers.authorization !== `Basic ${btoa('key:secret')}`) return response.writeHead(401).end()
    if (request.method === 'GET' && url.pathname === '/api/v5/clients') {
      const data = connected()
        .filter(([, username]) => username === url.searchParams.get('username'))
        .map(([client, username]) => ({ clientid: client.id, username, connected: true }))
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))
    }
    const id = decodeURIComponent(url.pathname.slice('/api/v5/clients/'.length))
    const found = connected().find(([client]) => client.id === id)
    found?.[0].close()
    return response.writeHead(request.method === 'DELETE' && found !== undefined ? 204 : 404).end()
  })
  const portOf = (address: string | AddressInfo | null) =>
    typeof address === 'object' ? (address?.port ?? 0) : 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
  const port = portOf(server.address())
  return {
    address: `mqtt://127.0.0.1:${port}`,
    url: `mqtt://gateway:own%20secret@127.0.0.1:${port}`,
    api: `http://key:secret@127.0.0.1:${portOf(api.address())}`,
    ask(at, key) {
      origin = `http://127.0.0.1:${at}`
      bearer = `Bearer ${key}`
    },
    async close() {
      await new Promise<void>((resolve) => aedes.close(resolve))
      for (const socket of sockets) socket.destroy()
      server.close()
      api.close()
      api.closeAllConnections()
    },
  }
}
