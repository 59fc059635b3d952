import { expect } from '@playwright/test'
import { accountOf, ask, callWith, OWNER, tokenOf } from '#e2e/accounts.ts'
import { axeFindings } from '#e2e/axe.ts'
import { leakSensorNamed } from '#e2e/flag-sensors.ts'
import { joinWith } from '#e2e/hub-client.ts'
import { signIn } from '#e2e/journey.ts'
import { pushTest } from '#e2e/push-world.ts'
import { smallTargets } from '#e2e/small-targets.ts'

const test = pushTest.extend({
  baseURL: async ({ product }, use) => use(product.address),
})

test('a leak is shown above every screen, pushed and mailed immediately, and gone when it is dry', async ({
  product,
  service,
  page,
}) => {
  const account = accountOf(product, OWNER)
  // A sign-in on a new device is notified: it comes before the browser subscribes.
  await signIn(page, account)
  const token = await tokenOf(product, account)
  const { public_key: key } = Object(await ask(product, token, '/push/key'))
  const browser = service.subscribe(String(key))
  const body = { ...browser.subscription, language: 'fr' }
  const subscribed = await callWith(product, token, '/push/subscriptions', { method: 'PUT', body })
  expect(subscribed.status).toBe(200)
  const hub = await joinWith(product, token, {
    hub: 'Box de la cave',
    devices: [leakSensorNamed('Fuite évier', '0x00124b0029a7c501')],
  })
  const report = (isWet: boolean) => hub.publish('Fuite évier', { water_leak: isWet, battery: 90 })
  await report(false)
  await page.goto('/account/rooms')
  const alarm = page.getByRole('alert')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(alarm).toHaveCount(0)

  await report(true)
  await expect.poll(() => browser.messages.length).toBe(1)
  expect(browser.messages[0]).toMatchObject({
    urgency: 'high',
    payload: { title: expect.stringContaining('fuite d’eau'), lang: 'fr' },
  })
  await expect(alarm).toContainText('fuite d’eau')
  await expect(alarm).toContainText('Fermez l’arrivée d’eau')

  // It stays above the next screen, and its link opens the sensor.
  await alarm.getByRole('link', { name: 'Ouvrir le capteur' }).click()
  await expect(page).toHaveURL(/\/account\/devices\/[0-9a-f-]{36}$/)
  await expect(alarm).toContainText('fuite d’eau')
  await page.goto('/account/notifications')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Une alarme est en cours.')
  await expect(alarm).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Comment vous prévenir' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await smallTargets(page)).toEqual([])

  const mailbox = await page.context().newPage()
  await expect(async () => {
    await mailbox.goto('/mailbox')
    await mailbox.getByRole('link', { name: /fuite d’eau marie@/ }).click({ timeout: 5_000 })
  }).toPass({ intervals: [100] })
  await expect(mailbox.locator('pre')).toContainText('Fermez l’arrivée d’eau')
  const link = mailbox.locator('pre a[href*="/account/devices/"]')
  await expect(link).toHaveAttribute('href', new RegExp(`^${product.address}/account/devices/`))
  await mailbox.close()

  await report(true)
  await report(false)
  await expect(alarm).toHaveCount(0)
  await expect(page.getByText(/terminé/).first()).toBeVisible()
  expect(browser.messages).toHaveLength(1)
  await hub.leave()
  // The home's other journeys begin without a subscription.
  const { id } = Object(await subscribed.json())
  expect((await callWith(product, token, `/push/subscriptions/${id}`, { method: 'DELETE' })).ok).toBe(true)
})
