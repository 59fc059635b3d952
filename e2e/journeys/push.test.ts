import { expect } from '@playwright/test'
import { accountOf, ask, callWith, FLAT_OWNER, OWNER, tokenOf } from '#e2e/accounts.ts'
import { axeFindings } from '#e2e/axe.ts'
import { signIn } from '#e2e/journey.ts'
import {
  deliver,
  hasWorker,
  openPushBrowser,
  type PushBrowser,
  watchNotifications,
} from '#e2e/push-browser.ts'
import type { Product } from '#e2e/product.ts'
import { pushTest } from '#e2e/push-world.ts'
import { smallTargets } from '#e2e/small-targets.ts'

/** Adds a browser that can receive push messages. */
const test = pushTest.extend<{ browserOfPush: PushBrowser }>({
  browserOfPush: async ({ product }, use) => {
    const browser = await openPushBrowser(product)
    await use(browser)
    await browser.close()
  },
})

test('notifications are enabled by a press and not before, by topic, and end with the session', async ({
  product,
  browserOfPush,
}) => {
  const { page, context, registrations } = browserOfPush
  const account = accountOf(product, OWNER)
  const token = await tokenOf(product, account)
  const subscriptions = () => ask(product, token, '/push/subscriptions')
  await context.grantPermissions(['notifications'], { origin: product.address })
  await signIn(page, account)
  await page.goto('/account/notifications')
  const switchOn = page.getByRole('button', { name: 'Activer les notifications' })
  await expect(switchOn).toBeVisible()
  await expect.poll(() => hasWorker(page)).toBe(true)
  expect(registrations()).toBe(0)
  expect(await subscriptions()).toEqual([])

  await switchOn.click()
  await expect(page.getByText('Ce téléphone ou cet ordinateur reçoit vos notifications.')).toBeVisible()
  expect(await subscriptions()).toMatchObject([
    { device: { system: 'linux' }, language: 'fr', last_success_at: null },
  ])
  const hub = page.getByRole('switch', { name: 'Box hors ligne, Notification push' })
  await hub.click()
  await expect(hub).not.toBeChecked()
  const choices = () => ask(product, token, '/notifications/choices')
  await expect
    .poll(choices)
    .toMatchObject({ topics: expect.arrayContaining([{ topic: 'hub', has_mail: true, has_push: false }]) })
  expect(await axeFindings(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await page.reload()
  await expect(hub).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Risque de gel, Notification push' })).toBeChecked()
  await expect(page.getByRole('switch', { name: /^Alarmes, Push/ })).toHaveCount(0)

  await page.getByRole('button', { name: 'Désactiver' }).click()
  await expect(switchOn).toBeVisible()
  expect(await subscriptions()).toEqual([])

  // After a sign-out this browser gets no more messages.
  await switchOn.click()
  await expect(page.getByText('Ce téléphone ou cet ordinateur reçoit vos notifications.')).toBeVisible()
  await page.getByRole('button', { name: /Marie Lefèvre/ }).click()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(subscriptions).toEqual([])
})

test('a browser that opens another account by a link no longer receives the notifications of the first', async ({
  product,
  browserOfPush,
}) => {
  const { page, context } = browserOfPush
  const token = await tokenOf(product, accountOf(product, OWNER))
  const isSubscribed = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      return (await registration?.pushManager.getSubscription()) !== null
    })
  await context.grantPermissions(['notifications'], { origin: product.address })
  await signIn(page, accountOf(product, FLAT_OWNER))
  await page.goto('/account/notifications')
  await page.getByRole('button', { name: 'Activer les notifications' }).click()
  await expect(page.getByText('Ce téléphone ou cet ordinateur reçoit vos notifications.')).toBeVisible()
  expect(await isSubscribed()).toBe(true)

  await page.goto(`/account?token=${token}`)
  const dialog = page.getByRole('dialog', { name: 'Ouvrir un autre compte ?' })
  await dialog.getByRole('button', { name: 'Continuer' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(isSubscribed).toBe(false)
})

test('a message of the gateway is shown by the worker, in the language of the app, and opens it', async ({
  product,
  service,
  browserOfPush,
}) => {
  const { page, context } = browserOfPush
  const account = accountOf(product, OWNER)
  await context.grantPermissions(['notifications'], { origin: product.address })
  await signIn(page, account)
  await page.goto('/account/notifications')
  await expect.poll(() => hasWorker(page)).toBe(true)
  // The browser's own address is one of Google's: this one is of the push service that the test can read.
  const token = await page.evaluate(() => localStorage.getItem('access_token') ?? '')
  const { public_key: key } = Object(await ask(product, token, '/push/key'))
  const subscribed = service.subscribe(String(key))
  const body = { ...subscribed.subscription, language: 'fr' }
  expect((await callWith(product, token, '/push/subscriptions', { method: 'PUT', body })).status).toBe(200)

  // It is in the list of this person's other devices, by the browser of its session.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Vos autres appareils' })).toBeVisible()
  await signInWithFirefox(product, account)
  await expect.poll(() => subscribed.messages.length).toBe(1)
  expect(service.faults).toEqual([])
  const payload = subscribed.messages[0]?.payload
  const shown = await watchNotifications(browserOfPush)
  await deliver(browserOfPush, JSON.stringify(payload))
  const expected = {
    title: 'Nouvelle connexion\u202F: Firefox, Linux',
    body: 'Si ce n’était pas vous, changez votre mot de passe\u202F: les autres sessions se terminent.',
  }
  await expect.poll(() => shown).toMatchObject([expected])
  expect(payload).toMatchObject({ lang: 'fr', path: '/account/profile#sessions' })

  // The same message again, as after a gateway that died, and an invalid one.
  await deliver(browserOfPush, JSON.stringify(payload))
  await expect.poll(() => shown).toMatchObject([expected, expected])
  expect(new Set(shown.map(({ tag }) => tag)).size).toBe(1)
  await deliver(browserOfPush, 'no message of ours')
  await expect.poll(() => shown.length).toBe(3)

  await page.getByRole('button', { name: /^Retirer/ }).click()
  await expect(page.getByRole('heading', { name: 'Vos autres appareils' })).toHaveCount(0)
  expect(await ask(product, token, '/push/subscriptions')).toEqual([])
})

test('a browser that blocks notifications shows this, and how to allow them', async ({
  product,
  browserOfPush,
}) => {
  const { page, context } = browserOfPush
  await signIn(page, accountOf(product, OWNER))
  const developer = await context.newCDPSession(page)
  const set = (setting: 'denied' | 'granted') =>
    developer.send('Browser.setPermission', {
      permission: { name: 'notifications' },
      setting,
      origin: product.address,
    })
  await set('denied')
  await page.goto('/account/notifications')
  await expect(page.getByText('Le navigateur bloque les notifications de ce site.')).toBeVisible()
  await expect(page.getByText(/^Pour les autoriser/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Activer les notifications' })).toHaveCount(0)
  await set('granted')
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('button', { name: 'Activer les notifications' })).toBeVisible()
})

async function signInWithFirefox(
  product: Product,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const answer = await fetch(`${product.address}/api/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' },
    body: JSON.stringify({ parkName: 'vav', email, password }),
  })
  expect(answer.status).toBe(200)
}
