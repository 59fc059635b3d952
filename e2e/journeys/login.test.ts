import { errorReplySchema } from '@foyer/contract/error.ts'
import { accountOf, OWNER } from '#e2e/accounts.ts'
import { openTestProxy } from '#e2e/test-proxy.ts'
import { expect, fillLogin, signIn, test } from '#e2e/journey.ts'

test('an invalid e-mail has an error at its field, in the words of the specification', async ({ page }) => {
  await page.goto('/?lng=en')
  const email = page.getByLabel('Email')
  await email.fill('marie@')
  await page.getByLabel('Password', { exact: true }).fill('anything')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Invalid email')).toBeVisible()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toHaveAccessibleDescription('Invalid email')
  await expect(page).toHaveURL(/\/\?lng=en$/)
})

test('a wrong password shows the message of the gateway’s reply, and does not sign in', async ({
  page,
  product,
}) => {
  await page.goto('/')
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/authenticate'))
  await fillLogin(page, { ...accountOf(product, OWNER), password: 'Never-0f-this-house' })
  const response = await answered
  expect(response.status()).toBe(401)
  const { message } = errorReplySchema.parse(await response.json())
  await expect(page.getByRole('alert')).toContainText(message)
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
})

test('the right password opens the overview and stores the token with its end', async ({ page, product }) => {
  await signIn(page, accountOf(product, OWNER))
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toContainText('chez vous')
  await expect(main.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText('marie@example.org')).toBeVisible()
  await expect(page.getByText('Administrateur')).toBeVisible()
  const stored = await page.evaluate(() => ({
    parts: localStorage.getItem('access_token')?.split('.').length,
    daysLeft: (Number(localStorage.getItem('expires_at')) - Date.now()) / 86_400_000,
  }))
  expect(stored.parts).toBe(3)
  expect(stored.daysLeft).toBeGreaterThan(29)
  expect(stored.daysLeft).toBeLessThanOrEqual(30)
})

test('a sign-in over a slow network shows its progress, and the heading takes the focus once it is there', async ({
  page,
  product,
}) => {
  const proxy = await openTestProxy(product)
  const focused = page.locator('main h1:focus')
  for (const late of [/^\/assets\/overview-/, /^\/api\/rooms/]) {
    await page.goto(proxy.address)
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    proxy.hold(late)
    await fillLogin(page, accountOf(product, OWNER))
    await expect.poll(() => page.evaluate(() => localStorage.getItem('access_token'))).not.toBeNull()
    await expect(page.getByRole('button', { name: 'Se connecter' })).toHaveCount(0)
    await expect(page.getByRole('main').locator('[data-waiting]').first()).toBeVisible()
    proxy.hold(null)
    await expect(focused).toContainText('chez vous')
  }
  await proxy.close()
})

test('a page requested while signed out opens after the login, and is never in the address', async ({
  page,
  product,
  baseURL,
}) => {
  await page.goto('/account/devices?type=sensor')
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible()
  await expect(page).toHaveURL(`${baseURL}/`)
  await fillLogin(page, accountOf(product, OWNER))
  await expect(page).toHaveURL(`${baseURL}/account/devices?type=sensor`)
  await expect(page.getByRole('button', { name: /^capteur/, pressed: true })).toBeVisible()
})

test('the password can be shown and hidden again, and keeps the typed text', async ({ page }) => {
  await page.goto('/')
  const password = page.getByLabel('Mot de passe')
  await password.fill('Un-mot-2-passe')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Afficher' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toHaveValue('Un-mot-2-passe')
  await page.getByRole('button', { name: 'Masquer' }).click()
  await expect(password).toHaveAttribute('type', 'password')
})
