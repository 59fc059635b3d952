import { OWNER } from '#e2e/accounts.ts'
import { expect, openWith, test } from '#e2e/journey.ts'

test('an unknown address shows Not Found inside the account and outside it, with a link back', async ({
  page,
  tokenFor,
}) => {
  await openWith(page, await tokenFor(OWNER), '/account/nowhere?lng=en')
  await expect(page.getByRole('heading', { level: 1, name: 'Not Found' })).toBeVisible()
  await page.goto('/nowhere/at/all')
  await expect(page.getByRole('heading', { level: 1, name: 'Not Found' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the overview' }).click()
  await expect(page).toHaveURL(/\/account\/?$/)
  await page.goto('/account/rooms/00000000-0000-4000-8000-000000000000')
  await expect(page.getByRole('heading', { level: 1, name: 'Not Found' })).toBeVisible()
})

test('a missing file of the app is a true 404, never the page itself', async ({ request, baseURL }) => {
  const gone = await request.get(`${baseURL}/assets/account.devices-gone.js`)
  expect(gone.status()).toBe(404)
  expect(gone.headers()['content-type']).not.toContain('text/html')
})

const crafted = [
  '/account/rooms/%2f%2fevil.example',
  '/account/rooms/javascript:alert(1)',
  '/account/rooms/..%2f..%2faccount',
  '//evil.example/account',
  '/hubs?token=&next=//evil.example#//evil.example',
  '/devices?continue=https://evil.example',
  '/%00',
  '/%2f%2fevil.example/validation?token=T',
  '/javascript:alert(1)/userValidation?token=javascript:alert(1)',
  '/vav/recover/code?code=T&continue=//evil.example#//evil.example',
  '/parks/..%2f..%2fevil.example/activation?code=T',
  '/account/programs?roomId=javascript:alert(1)',
  `/account/${'x'.repeat(2_000)}`,
]

test('no crafted address leaves this origin or runs a script', async ({ page, baseURL, tokenFor }) => {
  await openWith(page, await tokenFor(OWNER), '/account')
  for (const path of crafted) {
    // An address may be refused outright: then there is no page.
    await page.goto(`${baseURL}${path}`).catch(() => null)
    expect(new URL(page.url()).origin, path).toBe(baseURL)
    expect(await page.evaluate(() => localStorage.getItem('access_token') !== null)).toBe(true)
  }
})
