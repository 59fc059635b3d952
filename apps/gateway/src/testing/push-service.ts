import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { importJWK, jwtVerify } from 'jose'
import { openMessage } from './push-message.ts'

/** The response to the next message: a status, with the seconds of `Retry-After`, or no response at all. */
type PushReply = { status: number; retryAfter?: number } | 'silence'

/** A message as the browser receives it, with the headers for its push service. */
type TakenPush = {
  payload: { title: string; body: string; lang: string; tag: string; path: string; icon: string }
  ttl: number
  urgency: string
  topic: string | null
  size: number
}

/** A subscribed browser: its subscription, and the messages it received. */
export type TestBrowser = {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  messages: TakenPush[]
}

export type TestPushService = {
  /** The host for `PUSH_HOSTS`. */
  host: string
  /** Subscribes a browser for messages signed with this key only (RFC 8292, section 4). */
  subscribe(publicKey: string): TestBrowser
  replies: PushReply[]
  /** When each message arrived (ms of `performance.now()`), whatever the response. */
  arrivals: readonly number[]
  /** Faults of messages, by the requirement of the RFC that they violate. */
  faults: string[]
  close(): Promise<void>
}

/**
 * A push service on this machine, written from RFC 8030 (delivery), 8188 and 8291 (encryption) and 8292 (sender). It
 * accepts what they allow, and decrypts what it accepted as the browser would.
 */
export async function startPushService(
  options: { onCome?: () => Promise<void> } = {},
): Promise<TestPushService> {
  const browsers = new Map<string, { publicKey: string; open(body: Buffer): string; browser: TestBrowser }>()
  const [replies, faults, arrivals]: [PushReply[], string[], number[]] = [[], [], []]

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      arrivals.push(performance.now())
      void options.onCome?.()
      const reply = replies.shift()
      if (reply === 'silence') return
      const taken =
        reply === undefined ? take(request.url ?? '', request.method, request.headers, chunks) : reply
      Promise.resolve(taken).then(
        ({ status, retryAfter }) =>
          response
            .writeHead(status, retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) })
            .end(),
        (error: unknown) => {
          faults.push(String(error))
          response.writeHead(400).end()
        },
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const host = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`

  async function take(
    path: string,
    method: string | undefined,
    headers: IncomingHttpHeaders,
    chunks: readonly Buffer[],
  ): Promise<{ status: number; retryAfter?: number }> {
    const found = browsers.get(path)
    if (found === undefined) return { status: 404 }
    const body = Buffer.concat(chunks)
    const text = (name: string) => String(headers[name] ?? '')
    if (method !== 'POST') throw new Error('8030, 5: a message is a POST')
    if (!/^\d+$/.test(text('ttl'))) throw new Error('8030, 5.2: TTL is a number of seconds')
    if (!/^(?:very-low|low|normal|high)$/.test(text('urgency'))) throw new Error('8030, 5.3: Urgency')
    if (!/^[A-Za-z0-9_-]{0,32}$/.test(text('topic'))) throw new Error('8030, 5.4: Topic')
    if (text('content-encoding') !== 'aes128gcm') throw new Error('8291, 4: Content-Encoding')
    if (body.length > 4_096) return { status: 413 }
    await checkSender(text('authorization'), found.publicKey)
    found.browser.messages.push({
      payload: JSON.parse(found.open(body)),
      ttl: Number(text('ttl')),
      urgency: text('urgency'),
      topic: text('topic') || null,
      size: body.length,
    })
    return { status: 201 }
  }

  /** RFC 8292: a token of ES256 for this origin, for a day at most, signed with the key of the subscription. */
  async function checkSender(authorization: string, publicKey: string): Promise<void> {
    const [, token = '', key = ''] = /^vapid t=([^,\s]+), ?k=([A-Za-z0-9_-]+)$/.exec(authorization) ?? []
    if (key !== publicKey) throw new Error('8292, 4.2: a subscription is for the messages of one key')
    const point = Buffer.from(key, 'base64url')
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
    const jwk = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256')
    const { payload } = await jwtVerify(token, jwk, { algorithms: ['ES256'], audience: `http://${host}` })
    const seconds = (payload.exp ?? Infinity) - Date.now() / 1_000
    if (!(seconds <= 86_400)) throw new Error('8292, 2: a token ends within a day')
    if (!/^(?:mailto:|https:)/.test(payload.sub ?? '')) throw new Error('8292, 2.1: who to write to')
  }

  return {
    host,
    replies,
    faults,
    arrivals,
    subscribe(publicKey) {
      const pair = createECDH('prime256v1')
      pair.generateKeys()
      const auth = randomBytes(16)
      const path = `/message/${randomUUID()}`
      const browser: TestBrowser = {
        subscription: {
          endpoint: `http://${host}${path}`,
          keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
        },
        messages: [],
      }
      browsers.set(path, { publicKey, browser, open: (body) => openMessage(body, pair, auth) })
      return browser
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
