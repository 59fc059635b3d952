import { expect, onTestFinished } from 'vitest'
import { addPerson, startTestApp, type TestApp, type TestPerson } from '#testing/app.ts'
import { missingNginx, type Nginx, startNginx } from '#testing/nginx.ts'
import { testIfInstalled } from '#testing/test-if-installed.ts'
import { createHttpServer } from './server.ts'

const behindNginx = testIfInstalled(missingNginx)

/** Two clients of one nginx. */
const [one, other] = ['127.0.2.1', '127.0.3.1']

/** A gateway behind nginx, configured as in `docs/operating.md`. */
async function startBehind(): Promise<{ at: TestApp; nginx: Nginx; port: number }> {
  const at = await startTestApp({
    environment: {
      TRUSTED_PROXY_HOPS: '1',
      PUBLIC_URL: 'https://home.example.org',
      PLATFORM_KEY: 'a-key-of-the-platform',
    },
  })
  onTestFinished(() => at.close())
  // The port from its local address, because its public address leads to the proxy.
  const { mailbox } = await at.app.listen()
  const port = Number(new URL(mailbox ?? '').port)
  return { at, nginx: await startNginx(port), port }
}

function tryPassword(
  nginx: Nginx,
  from: string,
  person: Pick<TestPerson, 'email' | 'password'>,
  headers: Record<string, string> = {},
) {
  const body = { parkName: 'vav', email: person.email, password: person.password }
  return nginx.ask('/api/authenticate', { from, method: 'POST', body, headers })
}

behindNginx(
  'thirty wrong passwords block only the client that sent them, whatever address it claims',
  async () => {
    const { at, nginx } = await startBehind()
    const [mine, theirs] = [await addPerson(at.database), await addPerson(at.database)]
    for (let attempt = 0; attempt < 30; attempt += 1) {
      const guess = { email: `guess-${attempt}@example.org`, password: 'Wrong-1!' }
      // Pretends to be the other client, or a new one each time.
      const forged = { 'x-forwarded-for': attempt % 2 === 0 ? other : `198.51.100.${attempt}` }
      expect((await tryPassword(nginx, one, guess, forged)).status).toBe(401)
    }

    expect((await tryPassword(nginx, one, mine)).status).toBe(429)
    expect((await tryPassword(nginx, one, mine, { 'x-forwarded-for': '198.51.100.77' })).status).toBe(429)
    expect((await tryPassword(nginx, other, theirs)).status).toBe(200)
    const audited = await at.database.query<{ network: string }>(
      `select distinct ip_prefix as network from audit_event order by 1`,
    )
    expect(audited.map(({ network }) => network)).toEqual(['127.0.2.0/24', '127.0.3.0/24'])
  },
)

behindNginx('the 51st stream of one client is refused while the first of another is accepted', async () => {
  const { at, nginx } = await startBehind()
  // Five streams per account.
  const accounts = await Promise.all(Array.from({ length: 11 }, () => addPerson(at.database)))
  const tokens: string[] = []
  for (const account of accounts) {
    const { text } = await tryPassword(nginx, one, account)
    tokens.push(String(Object(JSON.parse(text))['access_token']))
  }
  const open = (index: number, from: string, headers: Record<string, string> = {}) =>
    nginx.open('/api/live', { from, headers: { token: tokens[Math.floor(index / 5)] ?? '', ...headers } })
  for (let index = 0; index < 50; index += 1) expect(await open(index, one)).toBe(200)

  expect(await open(50, one)).toBe(429)
  expect(await open(50, one, { 'x-forwarded-for': '198.51.100.77' })).toBe(429)
  expect(await open(50, other)).toBe(200)
})

behindNginx('answers behind the proxy require https, and the mailbox is not reachable', async () => {
  const { nginx, port } = await startBehind()

  const health = await nginx.ask('/api/health', { from: one })
  expect(health.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/)
  // A client may claim to be on this machine: only one that connects directly to the gateway is.
  const forged = { host: `127.0.0.1:${port}`, 'x-forwarded-for': '127.0.0.1' }
  expect((await nginx.ask('/mailbox', { from: '127.0.0.1', headers: forged })).status).toBe(404)
  expect((await fetch(`http://127.0.0.1:${port}/mailbox`)).status).toBe(200)
})

behindNginx('the proxy of compose uses all three gateways, and skips a stopped one', async () => {
  const servers = [1, 2, 3].map((number) => createHttpServer(async () => new Response(String(number))))
  const ports: number[] = []
  for (const server of servers) ports.push((await server.listen(0, '127.0.0.1')).port)
  onTestFinished(async () => {
    for (const server of servers) await server.close(0)
  })
  const nginx = await startNginx(...ports)
  const askNine = async () => {
    const answers: string[] = []
    for (let turn = 0; turn < 9; turn += 1) {
      const { status, text } = await nginx.ask('/api/ready', { from: one })
      answers.push(status === 200 ? text : String(status))
    }
    return [...new Set(answers)].toSorted().join()
  }
  expect(await askNine()).toBe('1,2,3')
  await servers[1]?.close(0)
  expect(await askNine()).toBe('1,3')
})
