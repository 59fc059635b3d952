import { expect, test as base } from '@playwright/test'
import { startPushService, type TestPushService } from '#gateway/testing/push-service.ts'
import { accountOf, ask, callWith, OWNER, tokenOf } from '#e2e/accounts.ts'
import { axeFindings } from '#e2e/axe.ts'
import { joinWith, leakSensorNamed } from '#e2e/hub-client.ts'
import { signIn } from '#e2e/journey.ts'
import { type Product, startProduct } from '#e2e/product.ts'
import { smallTargets } from '#e2e/small-targets.ts'

type World = { product: Product; service: TestPushService }

/** A product whose pushes go to the push service of the tests, and whose mails are in its local mailbox. */
const test = base.extend<object, World>({
  service: [
    // eslint-disable-next-line no-empty-pattern -- the runner reads the names of what a fixture uses
    async ({}, use) => {
      const service = await startPushService()
      await use(service)
      await service.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ service }, use) => {
      const product = await startProduct({ environment: { PUSH_HOSTS: service.host } })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product.address),
})

/** ms from a device's message to its push, on a machine that does other things beside. */
const AT_ONCE = 2_000

test('a leak is above every screen, pushed and mailed at once, and gone when it is dry', async ({
  product,
  service,
  page,
}) => {
  const account = accountOf(product, OWNER)
  // Whoever signs in somewhere new is told so: that comes before the browser is.
  await signIn(page, account)
  const token = await tokenOf(product, account)
  const { public_key: key } = Object(await ask(product, token, '/push/key'))
  const browser = service.subscribe(String(key))
  const body = { ...browser.subscription, language: 'fr' }
  expect((await callWith(product, token, '/push/subscriptions', { method: 'PUT', body })).status).toBe(200)
  const hub = await joinWith(product, token, {
    hub: 'Box de la cave',
    devices: [leakSensorNamed('Fuite évier', '0x00124b0029a7c501')],
  })
  const says = (isWet: boolean) => hub.say('Fuite évier', { water_leak: isWet, battery: 90 })
  await says(false)
  await page.goto('/account/rooms')
  const alarm = page.getByRole('alert')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(alarm).toHaveCount(0)

  const begun = performance.now()
  await says(true)
  await expect.poll(() => browser.messages.length, { intervals: [5] }).toBe(1)
  const took = performance.now() - begun
  test.info().annotations.push({ type: 'message to push', description: `${Math.round(took)} ms` })
  console.log(`from the device's message to the push: ${Math.round(took)} ms`)
  expect(took).toBeLessThan(AT_ONCE)
  expect(browser.messages[0]).toMatchObject({
    urgency: 'high',
    payload: { title: expect.stringContaining('fuite d’eau'), lang: 'fr' },
  })
  await expect(alarm).toContainText('fuite d’eau')
  await expect(alarm).toContainText('Fermez l’arrivée d’eau')

  // It stays above the next screen, and leads to the sensor.
  await alarm.getByRole('link', { name: 'Ouvrir le capteur' }).click()
  await expect(page).toHaveURL(/\/account\/devices\/[0-9a-f-]{36}$/)
  await expect(alarm).toContainText('fuite d’eau')
  await page.goto('/account/notifications')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Une alarme est en cours.')
  await expect(alarm).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Comment vous prévenir' })).toBeVisible()
  expect(await axeFindings(page, 'everything')).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await smallTargets(page)).toEqual([])

  const mailbox = await page.context().newPage()
  await expect(async () => {
    await mailbox.goto('/mailbox')
    await mailbox.getByRole('link', { name: /fuite d’eau marie@/ }).click({ timeout: 500 })
  }).toPass({ timeout: 20_000, intervals: [100] })
  await expect(mailbox.locator('pre')).toContainText('Fermez l’arrivée d’eau')
  const link = mailbox.locator('pre a[href*="/account/devices/"]')
  await expect(link).toHaveAttribute('href', new RegExp(`^${product.address}/account/devices/`))
  await mailbox.close()

  await says(true)
  await says(false)
  await expect(alarm).toHaveCount(0, { timeout: 20_000 })
  await expect(page.getByText(/terminé/).first()).toBeVisible()
  expect(browser.messages).toHaveLength(1)
  await hub.leave()
})
