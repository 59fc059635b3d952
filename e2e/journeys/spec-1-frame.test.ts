import { accountOf, OWNER, tokenOf } from '#e2e/accounts.ts'
import { expect, openWith, test } from '#e2e/journey.ts'

test('§1 The root layout wraps everything in a theme provider and an auth provider', async ({
  page,
  product,
}) => {
  const html = page.locator('html')
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('vite-ui-theme', 'dark'))
  for (const path of ['/', '/faq', '/forgot-password', '/nowhere']) {
    await page.goto(path)
    await expect(html, path).toHaveClass(/\bdark\b/)
  }
  // Signed out, every page of the account is the login; signed in, the login is the account.
  for (const path of ['/account', '/account/profile', '/account/notifications', '/account/activity']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Se connecter' }), path).toBeVisible()
  }
  await openWith(page, await tokenOf(product, accountOf(product, OWNER)), '/account/profile')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Maison')
  await page.goto('/')
  await expect(page).toHaveURL(/\/account$/)
  await expect(html).toHaveClass(/\bdark\b/)
})
