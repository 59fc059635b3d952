import { OWNER } from '#e2e/accounts.ts'
import { openFrontDoor } from '#e2e/front-door.ts'
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
  const door = await openFrontDoor(product)
  door.refuse(contracts, 503)
  await openWith(page, await tokenFor(OWNER), `${door.address}/account/consumption`)

  // Four attempts of the cache, each of them a request and two retries of the client.
  await passTimeUntil(page.getByText('Les contrats n’ont pas pu être chargés.'))
  expect(door.refused).toHaveLength(4 * 3)
  await door.close()
})

test('§9 HTTP: retries are for idempotent methods: a login that fails is sent once', async ({
  page,
  product,
}) => {
  const door = await openFrontDoor(product)
  door.refuse(/^\/api\/authenticate$/, 503)
  await page.goto(`${door.address}/`)
  await page.getByLabel(/^(Adresse e-mail|Email)$/).fill('marie@example.org')
  await page.getByLabel(/^(Mot de passe|Password)$/).fill('Aa1!aaaa')
  await page.getByRole('button', { name: /^(Se connecter|Log in)$/ }).click()

  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.clock.fastForward(5_000)
  expect(door.refused).toHaveLength(1)
  await door.close()
})

test('§9 HTTP timeout 10 seconds', async ({ page, product, tokenFor }) => {
  const door = await openFrontDoor(product)
  const token = await tokenFor(OWNER)
  await openWith(page, token, `${door.address}/account/hub/details`)
  const ended: string[] = []
  page.on('requestfailed', (request) => ended.push(new URL(request.url()).pathname))
  door.hold(contracts)
  await page.goto(`${door.address}/account/consumption`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.clock.fastForward(8_000)
  expect(ended.filter((path) => contracts.test(path))).toEqual([])
  await page.clock.fastForward(2_500)
  await expect.poll(() => ended.filter((path) => contracts.test(path)).length).toBe(1)
  door.hold(null)
  await door.close()
})
