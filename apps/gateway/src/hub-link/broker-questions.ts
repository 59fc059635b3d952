import * as z from 'zod'
import type { Logger } from 'pino'
import type { Database } from '#base/database/database.ts'
import { isSameKey } from '#base/http/same-key.ts'
import { createHttpServer } from '#base/http/server.ts'
import { createAdmittedHubs } from './admitted-hubs.ts'
import type { HubLinkSettings } from './hub-link-port.ts'
import { createSignIn } from './sign-in.ts'
import { isDiscovery, isHubId, mayPublish, maySubscribe } from './topic-access.ts'
import { topicRoot } from './transport.ts'

const MOST_BYTES = 16_384
const MAX_CLIENT_ID = 128
/** Seconds for which a broker may keep what a hub may touch. */
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
  /** Answers brokers from now on. Throws where the port is taken. */
  open(): Promise<{ port: number }>
  close(): Promise<void>
}

/**
 * What a broker asks that keeps no list of its own: who may come in (`/broker/sign-in`) and what they may touch
 * (`/broker/access`), in the forms of EMQX. Whatever cannot be answered is denied: a broker that hears anything else
 * would ask somebody else, or nobody.
 */
export function createBrokerQuestions(parts: {
  database: Database
  settings: Pick<HubLinkSettings, 'mqttUrl'> & { brokerAuth: { host: string; port: number; key: string } }
  now: () => number
  log: Logger
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
    // Of two clients with one id a broker keeps the later: no hub takes a session of ours.
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
    // Nobody publishes there: a hub whose discovery is on would log an error otherwise.
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
      log.error({ err: error }, 'a broker’s question could not be answered')
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

/** What is no JSON, or too much of it, is null: no question that can be answered. */
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

/** The account by which the gateway itself comes to the broker. */
function ownAccount(mqttUrl: string | null): { username: string; password: string } | null {
  if (mqttUrl === null) return null
  const { username, password } = new URL(mqttUrl)
  if (username === '' || password === '') return null
  return { username: decodeURIComponent(username), password: decodeURIComponent(password) }
}
