import { initiateRecovery } from '@foyer/contract/recovery.ts'
import { expect, test } from 'vitest'
import { addPerson, startTestApp, type TestApp } from '#testing/app.ts'

async function start(environment: Record<string, string> = {}) {
  const at = await startTestApp({ environment: { PORT: '4711', ...environment } })
  const { email } = await addPerson(at.database)
  await at.ask(initiateRecovery, { body: { email, parkName: 'vav' }, headers: { 'accept-language': 'en' } })
  return { at, email }
}

const open = (at: TestApp, path: string, headers = {}, ip = '127.0.0.1') =>
  at.send(path, { headers: { host: '127.0.0.1:4711', ...headers }, ip })

test('without a mail server mails can be read on this machine, with the newest opened as HTML and as text', async () => {
  const { at, email } = await start()
  expect(await (await open(at, '/mailbox')).text()).toContain('No emails yet')
  await at.app.mail.deliver()
  const page = await open(at, '/mailbox')
  const html = await page.text()
  const id = /\/mailbox\/([0-9a-f-]{36})\/html/.exec(html)?.[1] ?? ''

  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(html).toContain('Choose a new password')
  expect(html).toContain(email)
  expect(html).toMatch(/<a href="http:\/\/127\.0\.0\.1:4711\/parks\/vav\/password\?code=[\w-]{22}#email=/)
  // Its styles are isolated in a shadow root, and its links open in a new tab.
  expect(html).toContain('<template shadowrootmode="open"><!doctype html>')
  expect(html).toContain('<a target="_blank" rel="noopener" href="http://127.0.0.1:4711/parks/vav/password')
  expect(html.match(/<script[^>]*>/g)).toEqual(['<script type="module" src="/mailbox/times.js">'])
  const mail = await open(at, `/mailbox/${id}/html`)
  expect(html).toContain((await mail.text()).replaceAll('<a ', '<a target="_blank" rel="noopener" '))
  expect((await open(at, `/mailbox/${id}`)).status).toBe(200)
  expect((await open(at, '/mailbox/style.css')).headers.get('content-type')).toBe('text/css; charset=utf-8')
  await at.close()
})

test('other machines get the answer of an address that does not exist instead of the mailbox', async () => {
  const { at } = await start()
  await at.app.mail.deliver()
  const nowhere = await open(at, '/api/nothing')
  const refused = [
    await open(at, '/mailbox', {}, '192.168.1.20'),
    await open(at, '/mailbox', {}, '::ffff:192.168.1.20'),
    await open(at, '/mailbox', { host: 'evil.example:4711' }),
    await open(at, '/mailbox', { 'x-forwarded-for': '127.0.0.1' }),
    await open(at, '/mailbox', { via: '1.1 proxy' }),
    await open(at, '/mailbox/style.css', { host: '127.0.0.1.evil.example' }),
  ]
  const text = await nowhere.text()
  for (const answer of refused) {
    expect([answer.status, await answer.text()]).toEqual([404, text])
    expect([...answer.headers]).toEqual([...nowhere.headers])
  }
  for (const host of ['localhost:4711', '[::1]:4711', '127.0.0.1']) {
    expect((await open(at, '/mailbox', { host }, '::1')).status, host).toBe(200)
  }
  await at.close()
})

test('with a mail server there is no mailbox', async () => {
  const { at } = await start({ SMTP_URL: 'smtp://127.0.0.1:1' })
  expect((await open(at, '/mailbox')).status).toBe(404)
  await at.close()
})

test('the mailbox runs only its own script and requests nothing, and its mails run no scripts', async () => {
  const { at } = await start()
  await at.app.mail.deliver()
  const page = await open(at, '/mailbox')
  const id = /\/mailbox\/([0-9a-f-]{36})\/html/.exec(await page.text())?.[1] ?? ''
  const mail = await open(at, `/mailbox/${id}/html`)
  expect(page.headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'; style-src 'self' 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
  expect(mail.headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-popups allow-popups-to-escape-sandbox",
  )
  expect([page, mail].map(({ headers }) => headers.get('cache-control'))).toEqual(['no-store', 'no-store'])
  expect((await open(at, '/mailbox/none')).status).toBe(404)
  await at.close()
})
