import { expect, type Page } from '@playwright/test'
import { authenticate } from '@foyer/contract/session.ts'
import { accountOf, OWNER, tokenOf } from '#e2e/accounts.ts'
import { freshEmail, invite, registerHome, test } from '#e2e/flows.ts'
import { openTestProxy } from '#e2e/test-proxy.ts'
import { fillLogin, openWith } from '#e2e/journey.ts'
import { linkOfNewestMail } from '#e2e/mailbox.ts'

test.use({ group: 'sessions' })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Holds calls unchanged until released, so that the test can check the screen meanwhile. */
async function holdBack(page: Page, calls: RegExp): Promise<() => void> {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(calls, async (route) => {
    await gate
    await route.continue()
  })
  return letGo
}

test('§4 Auth: After login, token and expiry (now plus expires_in seconds) are stored and the state is logged in', async ({
  page,
  product,
}) => {
  await page.goto('/?lng=en')
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/authenticate'))
  await fillLogin(page, accountOf(product, OWNER))
  // §3: the login response fields read are access_token and expires_in (seconds).
  const reply = authenticate.reply.parse(await (await answered).json())
  await expect(page).toHaveURL(/\/account\/?$/)
  const stored = await page.evaluate(() => ({
    token: localStorage.getItem('access_token'),
    seconds: Math.round((Number(localStorage.getItem('expires_at')) - Date.now()) / 1000),
  }))
  expect(stored.token).toBe(reply.access_token)
  // Some time has passed on the screen since.
  expect(Math.abs(reply.expires_in - stored.seconds)).toBeLessThan(120)
})

test('§4 Activation: loading, then success or error, with retry', async ({ page, product }) => {
  const email = freshEmail('loading')
  await registerHome(product, email, 'en')
  const link = await linkOfNewestMail(page, email)
  const letGo = await holdBack(page, /\/api\/homes\//)
  await page.goto(`${link}&lng=en`)
  await expect(heading(page, 'Activating your home.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('status')).toContainText('Home and hub')
  letGo()
  await expect(heading(page, 'The home is activated.')).toBeVisible()

  await page.goto('/parks/vav/activation?code=a.3f6f0d0e-6c1f-4b7e-9d2a-0c6a5b8e7d41.c&lng=en')
  await expect(heading(page, 'Home activation failed. The token may have expired.')).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(heading(page, 'Home activation failed. The token may have expired.')).toBeVisible()
})

test('§2 Activation screens: loading, then success or error, with retry and contact-support actions (secondary user); §7 POST /users/{id}/activate, with language FR and browser timezone headers', async ({
  page,
  product,
  browser,
}) => {
  const email = freshEmail('invited')
  await invite(product, await tokenOf(product, accountOf(product, OWNER)), email, 'en')
  const link = await linkOfNewestMail(page, email)
  // An English browser in another zone: the language of the call is fixed, its zone is the browser's.
  const far = await browser.newPage({ timezoneId: 'Indian/Reunion', locale: 'en-GB' })
  const letGo = await holdBack(far, /\/api\/users\//)
  const called = far.waitForRequest(/\/api\/users\//)
  await far.goto(`${link}&lng=en`)
  await expect(heading(far, 'Activating your access.')).toBeVisible()
  const request = await called
  expect(request.method()).toBe('POST')
  expect(await request.allHeaders()).toMatchObject({
    'accept-language': 'FR',
    'x-timezone': 'Indian/Reunion',
    'x-client-id': 'foyer-web',
    'content-type': 'application/json',
  })
  letGo()
  await expect(heading(far, 'Welcome. Choose a password.')).toBeVisible()
  await far.close()

  await page.goto('/parks/vav/secondary-user?code=nobody&lng=en')
  await expect(heading(page, 'User account activation failed. The link may have expired.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Contact support' })).toBeVisible()
})

test('§4 Password recovery: validating code, then form, then success; invalid code leads to error', async ({
  page,
  product,
}) => {
  const { email } = accountOf(product, 'Home without a hub')
  await page.goto('/forgot-password?lng=en')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(heading(page, 'Check your email.')).toBeVisible()
  const link = new URL(await linkOfNewestMail(page, email))
  const letGo = await holdBack(page, /\/api\/recover\/code/)
  await page.goto(link.href)
  await expect(heading(page, 'Validating your code.')).toBeVisible()
  letGo()
  await expect(heading(page, 'Choose a new password.')).toBeVisible()
  await page.getByLabel('New password').fill('Tilleul-35-vert')
  await page.getByLabel('Confirm password').fill('Tilleul-35-vert')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(heading(page, 'Password changed.')).toBeVisible()

  await page.goto('about:blank')
  await page.goto(link.href)
  await expect(heading(page, 'Invalid reset code')).toBeVisible()
})

test('§2 Legacy redirects: a token of another form is said to be wrong or old by the secondary-user and password screens, never to be missing', async ({
  page,
}) => {
  const forms = ['12345', 'a.b.c', 'x%2Fy']
  for (const form of forms) {
    await page.goto(`/vav/userValidation?token=${form}&lng=en`)
    await expect(
      heading(page, 'User account activation failed. The link may have expired.'),
      form,
    ).toBeVisible()
    await expect(page.getByText(/^A link is valid for 72 hours and works once\./)).toBeVisible()

    for (const key of form === 'a.b.c' ? ['token', 'code'] : ['token']) {
      await page.goto(`/vav/recover/code?${key}=${form}&lng=en#email=claire@example.org`)
      await expect(heading(page, 'Invalid reset code'), `${key}=${form}`).toBeVisible()
      await expect(page.getByText(/^It is over 30 minutes old, has already been used/)).toBeVisible()
      // The next address differs only by its hash from the one that the app cleaned, which would not reload the page.
      await page.goto('about:blank')
    }
  }

  await page.goto('/vav/userValidation?lng=en')
  await expect(heading(page, 'Missing activation token')).toBeVisible()
  await page.goto('/vav/recover/code?lng=en')
  await expect(page.getByText(/^This link has no code\./)).toBeVisible()
})

test('§4 A failed lazy screen load triggers one automatic page reload, guarded by a session marker', async ({
  page,
  product,
}) => {
  const proxy = await openTestProxy(product)
  const token = await tokenOf(product, accountOf(product, OWNER))
  await openWith(page, token, `${proxy.address}/account?lng=en`)
  let loads = 0
  page.on('load', () => (loads += 1))
  proxy.lose(/\/assets\/faq-/)
  await page.goto(`${proxy.address}/faq`)
  await expect(heading(page, 'Something went wrong!')).toBeVisible()
  // The page is shown before it is completely loaded.
  await expect.poll(() => loads).toBe(2)
  const markers = await page.evaluate(() =>
    Object.keys(sessionStorage).filter((key) => key.includes('reload')),
  )
  expect(markers.length).toBeGreaterThan(0)
  await proxy.close()
})
