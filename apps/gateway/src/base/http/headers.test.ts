import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTemporaryFolder } from '#base/database/temporary-folder.ts'
import { addPerson, startTestApp } from '#testing/app.ts'

const documentPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types app#sw; report-to csp"

const permissions =
  'accelerometer=(), autoplay=(), camera=(), display-capture=(), encrypted-media=(), fullscreen=(self), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), publickey-credentials-get=(self), screen-wake-lock=(), serial=(), usb=(), xr-spatial-tracking=()'

const documentHeaders = {
  'cache-control': 'no-cache',
  'content-security-policy': documentPolicy,
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': permissions,
  'referrer-policy': 'no-referrer',
  'reporting-endpoints': 'csp="/api/csp-report"',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

const apiHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'content-type': 'application/json; charset=utf-8',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  vary: 'Origin, Token',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

const secure = { 'strict-transport-security': 'max-age=63072000; includeSubDomains; preload' }

/** A built web app of a few files. */
function makeBuild(): string {
  const folder = makeTemporaryFolder()
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Foyer</title>')
  writeFileSync(
    join(folder, 'account.html'),
    '<!doctype html><title>Account</title><script>1 + 1</script><script src="/assets/app-4f2a.js"></script>',
  )
  writeFileSync(join(folder, 'assets/app-4f2a.js'), 'plain')
  writeFileSync(join(folder, 'assets/app-4f2a.js.br'), 'packed')
  writeFileSync(join(folder, 'manifest.webmanifest'), '{}')
  writeFileSync(join(folder, 'sw.js'), '')
  return folder
}

async function headersOf(response: Response): Promise<Record<string, string>> {
  await response.body?.cancel()
  const headers = Object.fromEntries(response.headers)
  for (const name of ['content-length', 'etag', 'retry-after', 'allow']) delete headers[name]
  return headers
}

test('the shell has exactly these headers, at every address that is not a file', async () => {
  const at = await startTestApp({ webFolder: makeBuild() })
  for (const path of ['/', '/index.html', '/accounts', '/nothing?x=1']) {
    const response = await at.send(path)
    expect(response.status, path).toBe(200)
    expect(await headersOf(response), path).toEqual({
      ...documentHeaders,
      'content-type': 'text/html; charset=utf-8',
    })
  }
  // A file without a hash may run nothing, and does not need the policy of a page.
  const fileHeaders = {
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  }
  expect(await headersOf(await at.send('/manifest.webmanifest'))).toEqual({
    ...fileHeaders,
    'content-type': 'application/manifest+json; charset=utf-8',
  })
  expect(await headersOf(await at.send('/config.json'))).toEqual({
    ...fileHeaders,
    'content-type': 'application/json; charset=utf-8',
  })
  // The service worker may fetch the files of the build, and is revalidated at each visit.
  expect(await headersOf(await at.send('/sw.js'))).toEqual({
    ...fileHeaders,
    'content-security-policy': "default-src 'none'; connect-src 'self'",
    'content-type': 'text/javascript; charset=utf-8',
  })
  await at.close()
})

test('addresses of the account have their own shell, and an inline script of a shell is allowed by its hash only', async () => {
  const at = await startTestApp({ webFolder: makeBuild() })
  const hash = 'sha256-cvzllEegH0iLEWnS10JnnP4waol3LWf+8Bi8/pVDH2g='
  for (const path of ['/account', '/account/', '/account/rooms/42?x=1', '/account.html']) {
    const response = await at.send(path)
    expect(await response.clone().text(), path).toContain('Account')
    expect(await headersOf(response), path).toEqual({
      ...documentHeaders,
      'content-security-policy': documentPolicy.replace("script-src 'self'", `script-src 'self' '${hash}'`),
      'content-type': 'text/html; charset=utf-8',
    })
  }
  await at.close()
})

test('a HEAD of the document has the headers of its GET and no body', async () => {
  const at = await startTestApp({ webFolder: makeBuild() })
  const head = await at.send('/', { method: 'HEAD' })

  expect(await head.clone().text()).toBe('')
  expect(await headersOf(head)).toEqual(await headersOf(await at.send('/')))
  await at.close()
})

test('a hashed file is cached forever and compressed if the client accepts it, and a missing one is never the shell', async () => {
  const at = await startTestApp({ webFolder: makeBuild() })
  const assetHeaders = {
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
    'cross-origin-resource-policy': 'same-origin',
    vary: 'Accept-Encoding',
    'x-content-type-options': 'nosniff',
  }
  const plain = await at.send('/assets/app-4f2a.js')
  expect(await plain.clone().text()).toBe('plain')
  expect(await headersOf(plain)).toEqual(assetHeaders)
  const packed = await at.send('/assets/app-4f2a.js', { headers: { 'accept-encoding': 'gzip, br' } })
  expect(await packed.clone().text()).toBe('packed')
  expect(await headersOf(packed)).toEqual({ ...assetHeaders, 'content-encoding': 'br' })

  for (const path of ['/assets/gone-1234.js', '/assets/', '/favicon.ico', '/assets/..%2f..%2fpackage.json']) {
    expect((await at.send(path)).status, path).toBe(404)
  }
  await at.close()
})

test('the shell is not sent again to a client that has it', async () => {
  const at = await startTestApp({ webFolder: makeBuild() })
  const tag = (await at.send('/')).headers.get('etag') ?? ''
  const again = await at.send('/', { headers: { 'if-none-match': tag } })

  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
  await at.close()
})

test('every answer of the API, good or bad, has exactly these headers', async () => {
  const at = await startTestApp()
  const person = await addPerson(at.database)
  const body = JSON.stringify({ parkName: 'vav', email: person.email, password: person.password })
  const json = { 'content-type': 'application/json' }
  const signedIn = await at.send('/api/authenticate', { method: 'POST', body, headers: json })
  const answers = [
    [200, signedIn],
    [200, await at.send('/api/health')],
    [503, await at.send('/api/ready')],
    [200, await at.send('/api/openapi.json')],
    [400, await at.send('/api/authenticate', { method: 'POST', body: '{}', headers: json })],
    [401, await at.send('/api/me')],
    [404, await at.send('/api/nothing')],
    [405, await at.send('/api/me', { method: 'DELETE' })],
    [413, await at.send('/api/authenticate', { method: 'POST', body: ' '.repeat(20_000), headers: json })],
    [415, await at.send('/api/authenticate', { method: 'POST', body })],
  ] as const
  for (const [status, response] of answers) {
    expect(response.status).toBe(status)
    expect(await headersOf(response), String(status)).toEqual(apiHeaders)
  }
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await at.send('/api/authenticate', { method: 'POST', body: body.replace('Aa1!', 'x'), headers: json })
  }
  const throttled = await at.send('/api/authenticate', { method: 'POST', body, headers: json })
  expect(throttled.status).toBe(429)
  expect(await headersOf(throttled)).toEqual(apiHeaders)
  await at.database.close()
  const away = await at.send('/api/authenticate', { method: 'POST', body, headers: json })
  expect(away.status).toBe(503)
  expect(await headersOf(away)).toEqual(apiHeaders)
  await at.app.close()
})

test('a preflight is granted to our own origin and to no other', async () => {
  const at = await startTestApp({ environment: { PUBLIC_URL: 'http://home.test:4700' } })
  const preflight = (origin: string) => at.send('/api/rooms', { method: 'OPTIONS', headers: { origin } })
  const { 'content-type': _, ...bare } = apiHeaders
  const granted = await preflight('http://home.test:4700')

  expect(granted.status).toBe(204)
  expect(await headersOf(granted)).toEqual({
    ...bare,
    'access-control-allow-origin': 'http://home.test:4700',
    'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
    'access-control-allow-headers':
      'Token, Content-Type, X-Client-Id, Accept-Language, X-Mobile-Version, X-Timezone, Idempotency-Key, Last-Event-ID',
    'access-control-expose-headers': 'Retry-After, X-Live-Position',
    'access-control-max-age': '600',
  })
  for (const origin of ['http://home.test', 'https://home.test:4700', 'null', 'http://evil.test']) {
    expect(await headersOf(await preflight(origin)), origin).toEqual(bare)
  }
  const answer = await at.send('/api/me', { headers: { origin: 'http://home.test:4700' } })
  expect(answer.headers.get('access-control-allow-origin')).toBe('http://home.test:4700')
  expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
  await at.close()
})

test('a page requires https only if the public URL uses it', async () => {
  const at = await startTestApp({
    webFolder: makeBuild(),
    environment: { PUBLIC_URL: 'https://home.example.org', API_URL: 'https://api.example.com/v1' },
  })
  const shell = await headersOf(await at.send('/'))

  expect(shell).toMatchObject(secure)
  expect(shell['content-security-policy']).toBe(
    `${documentPolicy.replace("connect-src 'self'", "connect-src 'self' https://api.example.com")}; upgrade-insecure-requests`,
  )
  expect(await headersOf(await at.send('/api/me'))).toEqual({ ...apiHeaders, ...secure })
  expect(await (await at.send('/config.json')).json()).toEqual({
    apiUrl: 'https://api.example.com/v1',
    support: {
      vav: 'support@home.example.org',
      foyer: 'support@home.example.org',
      unknown: 'support@home.example.org',
    },
  })
  await at.close()
})

test('only the page of the API has its own looser policy', async () => {
  const at = await startTestApp()
  const page = await at.send('/api/docs')

  expect(page.status).toBe(200)
  expect(page.headers.get('content-security-policy')).toContain("style-src 'self' 'unsafe-inline'")
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self';")
  for (const path of ['/api/docs/swagger-ui.css', '/api/docs/swagger-ui-bundle.js', '/api/docs/start.js']) {
    expect((await at.send(path)).status, path).toBe(200)
  }
  await at.close()
})

test('a policy report is accepted and only counted', async () => {
  const at = await startTestApp()
  const response = await at.send('/api/csp-report', {
    method: 'POST',
    headers: { 'content-type': 'application/reports+json' },
    body: JSON.stringify([{ body: { documentURL: 'http://x/?token=secret' } }]),
  })

  expect(response.status).toBe(204)
  expect(at.logged.join('')).toContain('content security policy report')
  expect(at.logged.join('')).not.toContain('secret')
  await at.close()
})
