import { randomUUID } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { answerCall, type AnswerParts } from './answer-call.ts'
import { clientAddress } from './client-address.ts'
import { errorReply } from './error-reply.ts'
import { GatewayError } from './gateway-error.ts'
import { isUnavailable } from './is-unavailable.ts'
import type { Metrics } from '#base/metrics/metrics.ts'
import { packAnswer } from './pack-answer.ts'
import type { AnswerKind, HeaderPolicy } from './security-headers.ts'
import type { Served } from './serve.ts'
import type { WebAnswer } from './web-files.ts'

/** Answers one request; `socketIp` is the remote address of its socket. */
export type Fetch = (request: Request, socketIp?: string) => Promise<Response>

/** A route that is not a call of the contract. */
export type Page = {
  path: string
  method: 'GET' | 'POST'
  kind: AnswerKind
  answer(request: Request, socketIp: string): Promise<Response> | Response
}

type Environment = {
  Bindings: {
    ip: string
    socketIp: string
    requestId: string
    kind: AnswerKind
    inlineScripts: readonly string[]
    call: string
  }
}

/** Prefix of the path of each call. */
export const API_BASE = '/api'

/**
 * Routes the calls under `/api`, the pages at their paths and all other addresses to the web app, each answer with the
 * headers of its kind. Any failure is answered with the contract's error, never with a stack trace.
 */
export function mount(
  parts: AnswerParts & {
    served: readonly Served[]
    pages: readonly Page[]
    /** The web app; null if it has nothing at this address. */
    web(request: Request): Promise<WebAnswer | null>
    headers: HeaderPolicy
    /** Number of proxies in front of the gateway whose `X-Forwarded-For` entry is trusted. */
    trustedProxyHops: number
    metrics: Metrics
  },
): Fetch {
  const router = new Hono<Environment>()
  const methods = new Map<string, Set<string>>()
  const answers = parts.metrics.timer({
    name: 'foyer_http_seconds',
    help: 'Time from a request to its response, by the name of the call. Pages and files are `other`.',
    labels: ['call', 'status'],
  })
  const allow = (path: string, method: string) =>
    methods.set(path, (methods.get(path) ?? new Set()).add(method))

  for (const served of parts.served) {
    const path = API_BASE + served.call.path.replaceAll(/\{(\w+)\}/g, ':$1')
    allow(path, served.call.method)
    router.on(served.call.method, path, async (context) => {
      context.env.call = served.call.name
      // HEAD would do the whole work and discard the result, or open a stream without a reader.
      if (context.req.raw.method === 'HEAD') throw new GatewayError('method_not_allowed')
      return answerCall(parts, served, {
        request: context.req.raw,
        params: context.req.param(),
        ip: context.env.ip,
        requestId: context.env.requestId,
      })
    })
  }
  for (const page of parts.pages) {
    allow(page.path, page.method)
    router.on(page.method, page.path, async (context) => {
      const answer = await page.answer(context.req.raw, context.env.socketIp)
      // Set after the answer: a page that throws is answered like a missing address.
      context.env.kind = page.kind
      return answer
    })
  }
  for (const [path, allowed] of methods) {
    const Allow = [...allowed, 'OPTIONS'].join(', ')
    router.all(path, (context) =>
      context.req.method === 'OPTIONS'
        ? new Response(null, { status: 204, headers: { Allow } })
        : errorReply(new GatewayError('method_not_allowed'), context.req.raw, { Allow }),
    )
  }
  router.all(`${API_BASE}/*`, notFound)
  router.all(API_BASE, notFound)
  router.all('*', async (context) => {
    if (!['GET', 'HEAD'].includes(context.req.raw.method)) {
      return errorReply(new GatewayError('method_not_allowed'), context.req.raw, { Allow: 'GET, HEAD' })
    }
    const found = await parts.web(context.req.raw)
    if (found === null) throw new GatewayError('not_found')
    context.env.kind = found.kind
    context.env.inlineScripts = found.inlineScripts ?? []
    return found.response
  })
  router.onError((error, context) => {
    const { requestId } = context.env
    if (error instanceof GatewayError) return errorReply(error, context.req.raw)
    parts.log.error({ err: error, requestId }, 'request failed')
    const code = isUnavailable(error) ? 'unavailable' : 'internal'
    const detail = code === 'unavailable' ? { retryAfter: 2 } : {}
    return errorReply(new GatewayError(code, detail), context.req.raw)
  })

  return async (request, socketIp = '127.0.0.1') => {
    const requestId = randomUUID()
    const startedAt = performance.now()
    // Collected in the environment rather than on the response: the answer to HEAD is a copy of the original response.
    const ip = clientAddress(socketIp, request.headers.get('x-forwarded-for'), parts.trustedProxyHops)
    const environment: Environment['Bindings'] = {
      ip,
      socketIp,
      requestId,
      kind: 'api',
      inlineScripts: [],
      call: 'other',
    }
    const response = await router.fetch(request, environment)
    const { kind, inlineScripts, call } = environment
    answers.note((performance.now() - startedAt) / 1000, { call, status: `${String(response.status)[0]}xx` })
    // A stream has its own `Cache-Control`, which is kept.
    const cacheControl = kind === 'api' ? response.headers.get('cache-control') : null
    addHeaders(response.headers, parts.headers.of(kind, inlineScripts))
    if (cacheControl !== null) response.headers.set('Cache-Control', cacheControl)
    if (kind === 'api') {
      const origin = request.headers.get('origin')
      const isPreflight = request.method === 'OPTIONS'
      addHeaders(response.headers, isPreflight ? parts.headers.preflight(origin) : parts.headers.cors(origin))
      // Log only the part of the URL that identifies no person: no query, no ids.
      const path = maskedPath(new URL(request.url).pathname)
      const ms = Math.round(performance.now() - startedAt)
      parts.log.debug({ requestId, method: request.method, path, status: response.status, ms }, 'answered')
      return packAnswer(request, response)
    }
    return response
  }
}

/** A path as it may be logged: without ids and without the tokens of links. */
function maskedPath(path: string): string {
  return path
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, '…')
    .replace(/^(\/api\/(?:users|homes|registrations)\/)[^/]+/i, '$1…')
    .slice(0, 128)
}

function notFound(context: Context): Response {
  return errorReply(new GatewayError('not_found'), context.req.raw)
}

function addHeaders(headers: Headers, values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) headers.set(name, value)
}
