import * as z from 'zod'
import type { Logger } from 'pino'
import type { Database } from '#base/database/database.ts'
import { isSameKey } from '#base/http/same-key.ts'
import { createHttpServer } from '#base/http/server.ts'
import { createAdmittedHubs } from './admitted-hubs.ts'
import type { HubLinkSettings } from './hub-link-port.ts'
import type { LinkTimings } from './hub-watch.ts'
import { createSignIn } from './sign-in.ts'
import { isDiscovery, isHubId, mayPublish, maySubscribe } from './topic-access.ts'
import { topicRoot } from './transport.ts'

const MOST_BYTES = 16_384
const MAX_CLIENT_ID = 128
/** Seconds for which a broker may cache an access decision. */
const CACHED = 60

const signInSchema = z.object({
  username: z.nullish(z.string()),
  password: z.nullish(z.string()),
  clientid: z.nullish(z.string()),
  peerhost: z.nullish(z.string()),
})
const accessSchema = z.object({
  username: z.nullish(z.string()),
  action: z.enum(['publish', 'subscribe']),
  topic: z.string(),
})

export type BrokerQuestions = {
  /** Listens for requests of brokers. Throws if the port is in use. */
  open(): Promise<{ port: number }>
  close(): Promise<void>
}

/**
 * Endpoints for a broker without an account list of its own: authentication (`/broker/sign-in`) and access control
 * (`/broker/access`), in the format of EMQX. A request that cannot be answered is denied: on any other response the
 * broker would fall back to another authenticator, or to none.
 */
export function createBrokerQuestions(parts: {
  database: Database
  settings: Pick<HubLinkSettings, 'mqttUrl'> & { brokerAuth: { host: string; port: number; key: string } }
  now: () => number
  log: Logger
  timings: Pick<LinkTimings, 'refusal'>
}): BrokerQuestions {
  const { settings, log } = parts
  const { host, port, key } = settings.brokerAuth
  const signIn = createSignIn(parts)
  const isAdmitted = createAdmittedHubs(parts.database)
  const own = ownAccount(settings.mqttUrl)

  async function maySignIn(asked: z.infer<typeof signInSchema>): Promise<boolean> {
    const { username, password, clientid, peerhost } = asked
    if (username == null || password == null) return false
    if (own !== null && username === own.username) return isSameKey(password, own.password)
    // When two clients use the same id, a broker keeps the later one: no hub may use the id of one of the gateway's
    // sessions.
    if ((clientid ?? '').startsWith('foyer-') || (clientid ?? '').length > MAX_CLIENT_ID) return false
    return (
      isHubId(username) && (await signIn(username, Buffer.from(password), peerhost ?? 'unknown')) !== null
    )
  }

  async function mayTouch({ username, action, topic }: z.infer<typeof accessSchema>): Promise<boolean> {
    if (username == null) return false
    if (own !== null && username === own.username) return topic.startsWith(`${topicRoot}/`)
    if (!isHubId(username) || !(await isAdmitted(username))) return false
    if (action === 'publish') return mayPublish(username, topic)
    // Nothing is published there: without the permission, a hub with discovery on would log an error.
    return isDiscovery(topic) || maySubscribe(username, topic)
  }

  async function answer(path: string, body: unknown): Promise<Response> {
    if (path === '/broker/sign-in') {
      const asked = signInSchema.safeParse(body)
      const isAllowed = asked.success && (await maySignIn(asked.data))
      return reply(isAllowed, isAllowed ? { is_superuser: false } : {}, 'no-store')
    }
    const asked = accessSchema.safeParse(body)
    const isAllowed = asked.success && (await mayTouch(asked.data))
    return reply(isAllowed, {}, `private, max-age=${CACHED}`)
  }

  const server = createHttpServer(async (request) => {
    const { pathname } = new URL(request.url)
    const given = request.headers.get('authorization') ?? ''
    if (!isSameKey(given, `Bearer ${key}`)) return new Response(null, { status: 401 })
    if (!['/broker/sign-in', '/broker/access'].includes(pathname)) return new Response(null, { status: 404 })
    if (request.method !== 'POST') return new Response(null, { status: 405, headers: { Allow: 'POST' } })
    try {
      return await answer(pathname, await readJson(request))
    } catch (error) {
      log.error({ err: error }, 'a request of the broker could not be answered')
      return reply(false, {}, 'no-store')
    }
  })

  return {
    open: () => server.listen(port, host),
    close: () => server.close(1_000),
  }
}

function reply(isAllowed: boolean, more: Record<string, unknown>, cacheControl: string): Response {
  return Response.json(
    { result: isAllowed ? 'allow' : 'deny', ...more },
    { headers: { 'Cache-Control': cacheControl } },
  )
}

/** Returns null for a body that is not JSON or is too large. */
async function readJson(request: Request): Promise<unknown> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of request.body ?? []) {
    bytes += piece.byteLength
    if (bytes > MOST_BYTES) return null
    pieces.push(piece)
  }
  try {
    return JSON.parse(Buffer.concat(pieces).toString())
  } catch {
    return null
  }
}

/** The account that the gateway itself uses at the broker. */
function ownAccount(mqttUrl: string | null): { username: string; password: string } | null {
  if (mqttUrl === null) return null
  const { username, password } = new URL(mqttUrl)
  if (username === '' || password === '') return null
  return { username: decodeURIComponent(username), password: decodeURIComponent(password) }
}
