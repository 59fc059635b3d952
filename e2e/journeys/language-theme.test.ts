import { accountOf, OWNER, tokenOf } from '#e2e/accounts.ts'
import { expect, openWith, test } from '#e2e/journey.ts'

test('§1 Interface languages: French and English: the browser’s is spoken first, a choice is kept, and lng in the address goes before both', async ({
  page,
  tokenFor,
}) => {
  await openWith(page, await tokenFor(OWNER), '/account')
  const html = page.locator('html')
  await expect(html).toHaveAttribute('lang', 'fr')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(html).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('link', { name: 'Overview' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('at home')
  await expect(page).toHaveTitle('Overview · VAV')
  await page.reload()
  await expect(page.getByRole('link', { name: 'Overview' })).toBeVisible()
  await page.goto('/account/rooms?lng=fr')
  await expect(html).toHaveAttribute('lang', 'fr')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('pièces')
  await page.goto('/account/rooms')
  await expect(html).toHaveAttribute('lang', 'fr')
  expect(await page.evaluate(() => document.cookie)).toBe('')
})

test('§9 Theme storage key vite-ui-theme, and §1 its choices: light until chosen, dark is kept, system follows the machine', async ({
  page,
  product,
}) => {
  // Its own session: it ends here.
  await openWith(page, await tokenOf(product, accountOf(product, OWNER)), '/account')
  const html = page.locator('html')
  await expect(html).toHaveClass(/\blight\b/)
  await page.getByRole('button', { name: 'Sombre' }).click()
  await expect(html).toHaveClass(/\bdark\b/)
  expect(await page.evaluate(() => localStorage.getItem('vite-ui-theme'))).toBe('dark')
  await page.reload()
  await expect(html).toHaveClass(/\bdark\b/)
  await expect(page.getByRole('button', { name: 'Sombre', pressed: true })).toBeVisible()
  await page.getByRole('button', { name: 'Système' }).click()
  await expect(html).toHaveClass(/\blight\b/)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(html).toHaveClass(/\bdark\b/)
  // Language and theme are stored in the browser: they survive the session.
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible()
  await expect(html).toHaveClass(/\bdark\b/)
})
