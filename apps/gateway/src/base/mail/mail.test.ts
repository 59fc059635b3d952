import { randomUUID } from 'node:crypto'
import { parkIds } from '@foyer/contract/park.ts'
import { expect, test } from 'vitest'
import { type Clock, createClock } from '#base/clock.ts'
import { createDatabaseClock } from '#base/database/database-clock.ts'
import { openTestDatabase } from '#testing/database.ts'
import { supportEmailsOf } from './support-emails.ts'
import { createLog } from '#base/log.ts'
import { createMail } from './mail.ts'
import type { MailRequest } from './mail-request.ts'
import { retryDelay } from '#base/retry-delay.ts'
import { createSmtpTransport, type MailTransport, needsTls } from './smtp-transport.ts'
import { linkIn, startMailServer } from '#testing/mail-server.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

const invitation: MailRequest = {
  kind: 'invitation',
  data: {
    inviter: 'Marie Lefèvre',
    homeName: 'Maison des Tilleuls',
    path: '/parks/vav/secondary-user?code=vT3kQ9mZ7pXb2LcR5wYd8A',
    expires: { at: Date.UTC(2027, 1, 12, 8, 12), timeZone: 'Europe/Paris' },
  },
  to: 'zoe@example.org',
  language: 'fr',
  parkId: parkIds.vav,
}

async function start(options: { url?: string } = {}) {
  const database = await openTestDatabase()
  const server = await startMailServer()
  let now = Date.UTC(2027, 0, 18, 17)
  const make = (url = options.url ?? server.url, patience = 20_000) =>
    createMail({
      database,
      clock: { now: () => now },
      log: createLog({ level: 'silent' }),
      transport: createSmtpTransport(url, {
        connectionTimeout: patience,
        greetingTimeout: patience,
        socketTimeout: patience,
      }),
      from: 'no-reply@home.example.org',
      office: () => ({
        origin: 'https://home.example.org',
        support: supportEmailsOf(undefined, 'help@home.example.org'),
      }),
      prepare: async () => {},
    })
  const pass = (ms: number) => {
    now += ms
  }
  const close = async () => {
    await server.close()
    await database.close()
  }
  const waiting = () => database.query('select from mail')
  return { database, server, make, pass, close, waiting }
}

test('a mail is only sent if the transaction that queued it is committed', async () => {
  const { database, server, make, close } = await start()
  const mail = make()
  await database
    .transaction(async (tx) => {
      await mail.queue(tx, invitation)
      throw new Error('undone')
    })
    .catch(() => {})
  await mail.deliver()
  expect(server.mails).toEqual([])
  await database.transaction((tx) => mail.queue(tx, invitation))
  await mail.deliver()
  expect(server.mails.map(({ subject }) => subject)).toEqual([
    'Marie Lefèvre vous invite à rejoindre «\u202FMaison des Tilleuls\u202F»',
  ])
  await close()
})

test('a server that refuses, defers or does not answer delays a mail and loses none; its link stays the same', async () => {
  const { database, server, make, pass, close, waiting } = await start()
  const mail = make(server.url, 2_000)
  server.replies.push('later', 'refuse', 'tarpit')
  await mail.queue(database, invitation)
  for (const wait of [5, 10, 20]) {
    await mail.deliver()
    expect(server.mails).toEqual([])
    pass(wait * SECOND - 1)
    const tries = server.tries()
    await mail.deliver()
    expect(server.tries()).toBe(tries)
    pass(1)
  }
  server.replies.length = 0
  await make().deliver()

  expect(server.mails).toHaveLength(1)
  expect(linkIn(server.mails[0]).code).toBe('vT3kQ9mZ7pXb2LcR5wYd8A')
  expect(await waiting()).toEqual([])
  await close()
})

test('a mail is not sent once its link has expired', async () => {
  const { database, server, make, pass, close } = await start()
  const mail = make('smtp://127.0.0.1:1')
  await mail.queue(database, {
    ...invitation,
    kind: 'recovery',
    data: { path: '/parks/vav/password?code=vT3kQ9mZ7pXb2LcR5wYd8A', minutes: 30 },
  })
  await mail.deliver()
  pass(25 * MINUTE)
  await mail.queue(database, {
    ...invitation,
    kind: 'recovery',
    data: { path: '/parks/vav/password?code=a-newer-one', minutes: 30 },
  })
  await mail.deliver()
  pass(6 * MINUTE)
  await make().deliver()
  expect(server.mails.map((one) => linkIn(one).code)).toEqual(['a-newer-one'])
  pass(60 * MINUTE)
  await make().deliver()
  expect(server.mails).toHaveLength(1)
  expect(await database.query('select from mail where next_try_at is not null')).toEqual([])
  await close()
})

test('pauses double from five seconds to six hours', () => {
  const seconds = Array.from({ length: 15 }, (_, index) => retryDelay(index + 1) / SECOND)
  expect(seconds.slice(0, 6)).toEqual([5, 10, 20, 40, 80, 160])
  expect(seconds.slice(12)).toEqual([20_480, 21_600, 21_600])
})

test('a mail that a dead process was sending is sent by the next one', async () => {
  const { database, server, make, pass, close, waiting } = await start()
  const mail = make()
  await mail.queue(database, invitation)
  // Leased by a process that ended before it recorded the result.
  await database.query(`update mail set tries = 1, next_try_at = created_at + interval '2 minutes'`)
  const next = make()
  await next.deliver()
  expect(server.mails).toEqual([])
  pass(2 * MINUTE)
  await next.deliver()
  expect(server.mails).toHaveLength(1)
  expect(await waiting()).toEqual([])
  await close()
})

test('a mail is due immediately, also for a gateway whose clock is behind that of the one that queued it', async () => {
  const { database, server, make, pass, close } = await start()
  await make().queue(database, invitation)
  pass(-1)
  await make().deliver()
  expect(server.mails).toHaveLength(1)
  await close()
})

test('two gateways that check at the same time send a mail once', async () => {
  const { database, server, make, close } = await start()
  const [one, other] = [make(), make()]
  for (let index = 0; index < 15; index += 1) await one.queue(database, invitation)
  await Promise.all([one.deliver(), other.deliver()])
  expect(server.mails).toHaveLength(15)
  await close()
})

test('a gateway on a machine with a wrong clock does not send mails that another is sending, and sends its own without delay', async () => {
  const { database, server, close } = await start()
  const log = createLog({ level: 'silent' })
  const open = (transport: MailTransport, clock: Clock) =>
    createMail({
      database,
      clock,
      log,
      transport,
      from: 'no-reply@home.example.org',
      office: () => ({
        origin: 'https://home.example.org',
        support: supportEmailsOf(undefined, 'help@home.example.org'),
      }),
      prepare: async () => {},
    })
  const { promise: taken, resolve: take } = Promise.withResolvers<void>()
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const slow = open({ send: () => (take(), answered), close() {} }, createClock())
  const clock = await createDatabaseClock(database, { log, machine: () => Date.now() + 3 * MINUTE })
  const other = open(createSmtpTransport(server.url), clock)
  await slow.queue(database, invitation)
  const sending = slow.deliver()
  await taken

  await other.deliver()
  expect(server.mails).toEqual([])
  await other.queue(database, invitation)
  await other.deliver()
  expect(server.mails).toHaveLength(1)
  answer()
  await sending
  clock.stop()
  await close()
})

test('an unavailable mail server blocks no caller, and gets the mail when it is back', async () => {
  const { database, server, make, pass, close } = await start()
  const away = make('smtp://127.0.0.1:1')
  await away.queue(database, invitation)
  await away.deliver()
  pass(MINUTE)
  await make().deliver()
  expect(server.mails).toHaveLength(1)
  await close()
})

test('user-provided names are one line of text in all parts of a mail', async () => {
  const { database, server, make, close } = await start()
  const hostile = `<img src=x onerror=alert(1)>\r\nBcc: all@example.org\u202E${'é'.repeat(10_000)}`
  const mail = make()
  await mail.queue(database, {
    ...invitation,
    kind: 'invitation',
    data: { ...invitation.data, inviter: hostile, homeName: `"><script>alert(1)</script>${randomUUID()}` },
  } as const)
  await mail.deliver()
  const [got] = server.mails

  expect(got?.headers.filter(({ key }) => key === 'bcc')).toEqual([])
  expect(got?.to).toHaveLength(1)
  expect(got?.html).not.toMatch(/<script|<img/)
  expect(got?.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(got?.text).not.toMatch(/\u202E|^Bcc/m)
  expect((got?.subject ?? '').length).toBeLessThanOrEqual(200)
  await close()
})

test('a mail that cannot be written, and a request that cannot be prepared, do not delay other mails', async () => {
  const { database, server, close, waiting } = await start()
  const logged: string[] = []
  const mail = createMail({
    database,
    clock: { now: () => Date.UTC(2027, 0, 18, 17) },
    log: createLog({ level: 'debug', destination: { write: (line) => void logged.push(line) } }),
    transport: createSmtpTransport(server.url),
    from: 'no-reply@home.example.org',
    office: () => ({
      origin: 'https://home.example.org',
      support: supportEmailsOf(undefined, 'help@home.example.org'),
    }),
    prepare: () => Promise.reject(new Error('no such park')),
  })
  await database.query(
    `insert into mail (id, kind, recipient, language, park_id, data, created_at, next_try_at)
     values ($1, 'of_a_later_version', 'zoe@example.org', 'fr', $1, '{"path":"/x?code=secret"}', 'epoch', 'epoch')`,
    [randomUUID()],
  )
  await mail.queue(database, invitation)
  await mail.deliver()

  expect(server.mails).toHaveLength(1)
  expect(await waiting()).toHaveLength(1)
  expect(logged.join('')).toContain('mail could not be prepared')
  expect(logged.join('')).not.toMatch(/secret|zoe@|vT3kQ9mZ7pXb2LcR5wYd8A/)
  await close()
})

test('a mail server that requires a login gets mails only with the right password', async () => {
  const { database, close, make, pass } = await start()
  const server = await startMailServer({ login: { user: 'foyer@home', pass: 'p@ss:wörd' } })
  const withPassword = (password: string) =>
    make(
      `${server.url.replace('//', `//${encodeURIComponent('foyer@home')}:${encodeURIComponent(password)}@`)}`,
    )
  await withPassword('other').queue(database, invitation)
  await withPassword('other').deliver()
  expect(server.mails).toEqual([])
  pass(MINUTE)
  await withPassword('p@ss:wörd').deliver()
  expect(server.mails).toHaveLength(1)
  await server.close()
  await close()
})

test('a mail is only sent over TLS with a valid certificate, and waits otherwise', async () => {
  const { database, close, make, pass, waiting, server: plain } = await start()
  const server = await startMailServer({ hasTls: true })
  const mails = [
    // An attacker in between could claim that there is no TLS, or present their own certificate.
    make(`${plain.url}?requireTLS=true`),
    make(server.url),
  ]
  await mails[0]?.queue(database, invitation)
  for (const mail of mails) {
    await mail.deliver()
    pass(60 * MINUTE)
  }
  expect([...plain.mails, ...server.mails]).toEqual([])
  expect(await waiting()).toHaveLength(1)
  await make(`${server.url}?tls.rejectUnauthorized=false`).deliver()
  expect(server.mails).toHaveLength(1)
  await server.close()
  await close()
})

test('TLS is required beyond this machine unless the URL disables it', () => {
  expect(needsTls('smtp://mail.example.org:587')).toBe(true)
  expect(needsTls('smtp://user:password@192.0.2.1')).toBe(true)
  expect(needsTls('smtp://mail.example.org?requireTLS=false')).toBe(false)
  for (const host of ['localhost:1025', '127.0.0.1', '[::1]:25'])
    expect(needsTls(`smtp://${host}`)).toBe(false)
})

test('a mail server that does not answer does not prevent the gateway from stopping, and the next one sends the mail', async () => {
  const { database, server, make, pass, close } = await start()
  const never = createMail({
    database,
    clock: { now: () => Date.UTC(2027, 0, 18, 17) },
    log: createLog({ level: 'silent' }),
    transport: { send: () => new Promise(() => {}), close: () => {} },
    from: 'no-reply@home.example.org',
    office: () => ({
      origin: 'https://home.example.org',
      support: supportEmailsOf(undefined, 'help@home.example.org'),
    }),
    prepare: async () => {},
  })
  await never.queue(database, invitation)
  never.start()
  await never.close()
  pass(2 * MINUTE)
  await make().deliver()
  expect(server.mails).toHaveLength(1)
  await close()
})
