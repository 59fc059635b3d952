import { accountOf, callWith, MEMBER } from '#e2e/accounts.ts'
import { expect, signIn, test } from '#e2e/journey.ts'

test('logging out deletes everything here, in the other tab and on the server, including the live stream', async ({
  page,
  context,
  product,
}) => {
  await signIn(page, accountOf(product, MEMBER))
  const token = (await page.evaluate(() => localStorage.getItem('access_token'))) ?? ''
  const other = await context.newPage()
  await other.goto('/account/devices')
  await expect(other.getByRole('heading', { level: 1 })).toContainText('objets')
  const stream = await callWith(product, token, '/live')
  expect(stream.status).toBe(200)
  const streamEnd = stream.text()

  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  for (const tab of [page, other]) {
    await expect(tab.getByRole('button', { name: 'Se connecter' })).toBeVisible()
    await expect(tab).toHaveURL(/\/$/)
    await expect(tab.locator('html')).toHaveAttribute('data-brand', 'unknown')
    await expect(tab.getByText(/Thomas|thomas@|Salon/)).toHaveCount(0)
    const left = await tab.evaluate((secret) => {
      const text = (storage: Storage) => JSON.stringify(Object.entries(storage))
      const all = `${text(localStorage)} ${text(sessionStorage)} ${document.documentElement.outerHTML}`
      return {
        keys: ['access_token', 'expires_at'].filter((key) => localStorage.getItem(key) !== null),
        isTokenLeft: all.includes(secret),
        isNameLeft: /Thomas|Lefèvre/.test(all),
        hasTheme: localStorage.getItem('i18nextLng') === 'fr',
      }
    }, token)
    expect(left).toEqual({ keys: [], isTokenLeft: false, isNameLeft: false, hasTheme: true })
  }
  expect(await streamEnd).toContain('event: end')
  expect((await callWith(product, token, '/me')).status).toBe(401)

  // The browser's Back does not open the account again.
  await other.goBack()
  await expect(other.getByText(/Thomas|thomas@/)).toHaveCount(0)
})

test('a session ended elsewhere opens the login with the reason, and then the same page again', async ({
  page,
  context,
  product,
}) => {
  const account = accountOf(product, MEMBER)
  await signIn(page, account)
  await page
    .getByRole('link', { name: /^Objets/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/account\/devices$/)
  const token = (await page.evaluate(() => localStorage.getItem('access_token'))) ?? ''
  expect((await callWith(product, token, '/logout', { method: 'POST' })).status).toBe(200)
  await expect(page.getByText('Votre session est terminée. Connectez-vous pour continuer.')).toBeVisible()
  await page.getByLabel('Adresse e-mail').fill(account.email)
  await page.getByLabel('Mot de passe').fill(account.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL(/\/account\/devices$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('objets')

  // A session that expires ends by itself, in every tab, and each returns to its own page.
  const other = await context.newPage()
  await other.goto('/account/rooms')
  await expect(other.getByRole('heading', { level: 1 })).toContainText('pièces')
  await page.evaluate(() => localStorage.setItem('expires_at', String(Date.now() + 2_000)))
  for (const tab of [other, page]) {
    await expect(tab.getByText('Votre session est terminée. Connectez-vous pour continuer.')).toBeVisible()
  }
  await page.getByLabel('Adresse e-mail').fill(account.email)
  await page.getByLabel('Mot de passe').fill(account.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL(/\/account\/devices$/)
  await expect(other).toHaveURL(/\/account\/rooms$/)
})
