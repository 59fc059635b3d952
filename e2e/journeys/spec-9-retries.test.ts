import type { Request } from '@playwright/test'
import { OWNER } from '#e2e/accounts.ts'
import { openTestProxy } from '#e2e/test-proxy.ts'
import { expect, openWith, test } from '#e2e/journey.ts'
import { passTimeUntil } from '#e2e/pass-time.ts'

// The sentences are the specification's, section 9. Requests are counted at a proxy before the real gateway; the pauses
// between them are measured in tests of the client (`spec-9-http`, `spec-9-query-client`).

/** Requested by one screen only, and by no event of the home. */
const contracts = /^\/api\/contracts$/

test('§9 Data cache: retry 3 times, each a request and two retries of the client, and then the screen says so', async ({
  page,
  product,
  tokenFor,
}) => {
  test.slow()
  const proxy = await openTestProxy(product)
  proxy.refuse(contracts, 503)
  const unanswered = new Set<Request>()
  page.on('request', (request) => {
    if (contracts.test(new URL(request.url()).pathname)) unanswered.add(request)
  })
  page.on('requestfinished', (request) => void unanswered.delete(request))
  page.on('requestfailed', (request) => void unanswered.delete(request))
  await openWith(page, await tokenFor(OWNER), `${proxy.address}/account/consumption/contract`)

  // Four attempts of the cache, each of them a request and two retries of the client. No time passes while a reply is
  // on its way: the client would give the request up.
  const notLoaded = page.getByText('Les contrats n’ont pas pu être chargés.')
  await passTimeUntil(notLoaded, 2_000, () => unanswered.size === 0)
  expect(proxy.refused).toHaveLength(4 * 3)
  await proxy.close()
})

test('§9 HTTP: retries are for idempotent methods: a login that fails is sent once', async ({
  page,
  product,
}) => {
  const proxy = await openTestProxy(product)
  proxy.refuse(/^\/api\/authenticate$/, 503)
  await page.goto(`${proxy.address}/`)
  await page.getByLabel(/^(Adresse e-mail|Email)$/).fill('marie@example.org')
  await page.getByLabel(/^(Mot de passe|Password)$/).fill('Aa1!aaaa')
  await page.getByRole('button', { name: /^(Se connecter|Log in)$/ }).click()

  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.clock.fastForward(5_000)
  expect(proxy.refused).toHaveLength(1)
  await proxy.close()
})

test('§9 HTTP timeout 10 seconds', async ({ page, product, tokenFor }) => {
  const proxy = await openTestProxy(product)
  const token = await tokenFor(OWNER)
  await openWith(page, token, `${proxy.address}/account/hub/details`)
  const ended: string[] = []
  page.on('requestfailed', (request) => ended.push(new URL(request.url()).pathname))
  proxy.hold(contracts)
  const begun = performance.now()
  await page.goto(`${proxy.address}/account/consumption/contract`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // From here on only the test passes time: what the page needed until now counts.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  const passed = performance.now() - begun + 1_000

  if (passed < 9_500) {
    await page.clock.fastForward(9_500 - passed)
    expect(ended.filter((path) => contracts.test(path))).toEqual([])
  }
  await page.clock.fastForward(10_500)
  await expect.poll(() => ended.filter((path) => contracts.test(path)).length).toBe(1)
  proxy.hold(null)
  await proxy.close()
})
