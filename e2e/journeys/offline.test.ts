import type { Page } from '@playwright/test'
import { accountOf, MEMBER, OWNER } from '#e2e/accounts.ts'
import { keptAddresses, untilKept } from '#e2e/app-versions.ts'
import { axeFindings } from '#e2e/axe.ts'
import { openTestProxy } from '#e2e/test-proxy.ts'
import { homeFacts } from '#e2e/home-facts.ts'
import { expect, fillLogin, openWith, test } from '#e2e/journey.ts'
import { passTimeUntil } from '#e2e/pass-time.ts'

test.use({ serviceWorkers: 'allow' })

const known = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('known:')))

test('without the home the app opens with its last data and their time, refuses orders, and marks what it has never loaded', async ({
  page,
  product,
  tokenFor,
}) => {
  test.slow()
  const token = await tokenFor(OWNER)
  const home = homeFacts(product, token)
  const { id } = await home.room('Salon')
  const proxy = await openTestProxy(product)
  await openWith(page, token, `${proxy.address}/account/rooms/${id}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('radio', { name: /^Éco/ })).toBeVisible()
  await untilKept(page)
  const readAt = await page.evaluate(() => Date.now())
  const time = new Intl.DateTimeFormat('fr-FR', {
    timeZone: 'Europe/Paris',
    hour: '2-digit',
    minute: '2-digit',
  })
  // The last reply came some time before.
  const times = [-2, 0].map((minutes) => time.format(readAt + minutes * 60_000).slice(0, 4))
  await page.goto('about:blank')
  proxy.shut()

  // An hour later.
  await page.clock.fastForward(3_600_000)
  await page.goto(`${proxy.address}/account/rooms/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Salon')
  const banner = main.getByRole('status').filter({ hasText: /^Hors ligne depuis/ })
  await passTimeUntil(banner)
  await expect(banner).toContainText(new RegExp(`Hors ligne depuis (${times.join('|')})`))
  await expect(banner).toContainText('Vos demandes ne peuvent être ni envoyées ni mises en attente.')
  await expect(page.getByRole('navigation').getByText(/^Hors ligne depuis/)).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  const before = (await home.commands(id)).length
  await main.getByRole('radio', { name: /^Éco/ }).click()
  await passTimeUntil(main.getByRole('alert').getByText('La demande n’est pas partie.'))

  // A screen that was never loaded on this device is no failure.
  await page.getByRole('navigation').getByRole('link', { name: 'Box' }).first().click()
  await passTimeUntil(page.getByRole('heading', { level: 1, name: 'Pas encore disponible hors ligne' }))
  expect(await axeFindings(page)).toEqual([])

  proxy.open()
  await passTimeUntil(page.getByRole('navigation').getByText(/^En direct/))
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Pas encore vu')
  expect((await home.commands(id)).length).toBe(before)
  await proxy.close()
})

test('without the home the consumption of today is that of the time at which it was read', async ({
  page,
  product,
  tokenFor,
}) => {
  const proxy = await openTestProxy(product)
  await openWith(page, await tokenFor(OWNER), `${proxy.address}/account/consumption`)
  const heading = page.getByRole('heading', { level: 1 })
  /** The time in its sentence, in minutes of the day. */
  const until = async () => {
    const [, hour, minute] = /jusqu’à (\d\d):(\d\d)/.exec((await heading.textContent()) ?? '') ?? []
    return Number(hour) * 60 + Number(minute)
  }
  await expect(heading).toContainText(/jusqu’à \d\d:\d\d/)
  await untilKept(page)
  const before = await until()
  await page.goto('about:blank')
  proxy.shut()
  await page.clock.fastForward(3_600_000)
  await page.goto(`${proxy.address}/account/consumption`)
  await passTimeUntil(
    page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /^Hors ligne depuis/ }),
  )
  // Its time may be before the one shown above, which went on after the answer was read.
  const minutes = Math.abs((await until()) - before)
  expect(Math.min(minutes, 1_440 - minutes)).toBeLessThan(30)
  await proxy.close()
})

test('without a network the app opens as well, and signing out deletes its data', async ({
  page,
  context,
  product,
}) => {
  const proxy = await openTestProxy(product)
  await page.goto(proxy.address)
  await fillLogin(page, accountOf(product, MEMBER))
  await expect(page.getByRole('main').getByText('Salon').first()).toBeVisible()
  await untilKept(page)
  const token = (await page.evaluate(() => localStorage.getItem('access_token'))) ?? ''
  await expect.poll(async () => (await known(page)).length).toBeGreaterThan(5)
  // Neither the session nor any e-mail except the user's own is stored with them.
  const text = await page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('known:'))
      .map(([, value]) => String(value))
      .join(''),
  )
  expect(text).toContain('Salon')
  expect(text).not.toContain(token)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('main').getByText('Salon').first()).toBeVisible()
  await expect(page.getByRole('main').getByText(/^Hors ligne depuis/)).toBeVisible()

  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible()
  expect(await known(page)).toEqual([])
  const left = await keptAddresses(page)
  expect(left.filter((url) => /\/api\/|config\.json|token=/.test(url))).toEqual([])
  await page.reload()
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible()
  await expect(page.getByText(/Salon|Thomas/)).toHaveCount(0)
  await proxy.close()
})

test('a returning user immediately sees the last data with their time, while the gateway is requested once', async ({
  page,
  product,
  tokenFor,
}) => {
  const proxy = await openTestProxy(product)
  await openWith(page, await tokenFor(OWNER), `${proxy.address}/account`)
  await untilKept(page)
  await page.goto('about:blank')
  await page.clock.fastForward(3_600_000)

  proxy.hold(/^\/(api\/|config\.json)/)
  const before = proxy.asked.length
  await page.goto(`${proxy.address}/account`)
  const main = page.getByRole('main')
  await expect(main.getByText('Salon').first()).toBeVisible()
  await expect(page.getByRole('navigation').getByText(/^Données de \d\d:\d\d$/)).toBeVisible()
  await expect(main.locator('[aria-busy="true"]')).toHaveCount(0)

  // Events of the stream may trigger a read again: the replies arrive before it.
  const paths = ['/api/me', '/api/rooms', '/api/devices', '/api/tariff', '/api/savings']
  const answered = proxy.answered.length
  proxy.hold(/^\/api\/live/)
  await expect.poll(() => proxy.answered.slice(answered)).toEqual(expect.arrayContaining(paths))
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  for (const path of paths) {
    const asked = proxy.asked.slice(before).filter((one) => one === path)
    expect(asked, path).toHaveLength(1)
  }
  proxy.hold(null)
  await expect(page.getByRole('navigation').getByText(/^En direct/)).toBeVisible()
  await proxy.close()
})

test('the overview of the last visit is drawn before the code of the app is there, with its age, only for the same person and language', async ({
  page,
  product,
  tokenFor,
}) => {
  const proxy = await openTestProxy(product)
  await openWith(page, await tokenFor(OWNER), `${proxy.address}/account`)
  await untilKept(page)
  await expect(page.getByRole('navigation').getByText(/^En direct/)).toBeVisible()
  // Stored again and again until the screen is complete and the worker has the code.
  await expect.poll(() => page.evaluate(putAway)).toBe(true)
  await expect.poll(() => page.evaluate(holdAppCode)).toBe(true)
  await page.goto('about:blank')
  await page.clock.fastForward(3_600_000)

  await page.goto(`${proxy.address}/account`)
  const picture = page.locator('#root > [inert]')
  await expect(picture).toContainText('Salon')
  await expect(picture).toContainText(/Données de \d\d:\d\d/)
  await expect(picture).not.toContainText('En direct')
  await expect.poll(() => page.evaluate(startApp)).toBe(true)
  await expect(page.getByRole('navigation').getByText(/^En direct/)).toBeVisible()
  await expect(picture).toHaveCount(0)

  for (const change of [
    () => {
      localStorage.setItem('i18nextLng', 'en')
      document.cookie = 'i18next=en; path=/'
    },
    () => localStorage.setItem('expires_at', '1'),
  ]) {
    await page.evaluate(change)
    await page.goto(`${proxy.address}/account`)
    await expect(page.locator('#root > .boot')).toHaveCount(1)
    await expect.poll(() => page.evaluate(startApp)).toBe(true)
    await expect(page.getByRole('button', { name: /^Log (out|in)$/ }).first()).toBeVisible()
  }
  await proxy.close()
})

/** Simulates that another tab is shown; returns whether the screen is stored. */
function putAway(): boolean {
  window.dispatchEvent(new PageTransitionEvent('pagehide'))
  return Object.keys(localStorage).some((key) => key.endsWith(':screen'))
}

/** From the next visit on, the cached code of the app waits for `startApp`; returns whether it is cached by now. */
async function holdAppCode(): Promise<boolean> {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    const request = (await cache.keys()).find(({ url }) => /\/assets\/app-[^/]+\.js$/.test(url))
    const stored = request && (await cache.match(request))
    if (!stored) continue
    const code = `await new Promise((resolve) => { globalThis.startApp = resolve })\n${await stored.text()}`
    await cache.put(request, new Response(code, { headers: { 'content-type': 'text/javascript' } }))
    return true
  }
  return false
}

/** Lets the waiting app start; returns whether it waits by now. */
function startApp(): boolean {
  const start: unknown = Reflect.get(globalThis, 'startApp')
  if (typeof start === 'function') start()
  return typeof start === 'function'
}

test('a session that expired while no page was open leaves no data behind', async ({
  page,
  product,
  tokenFor,
}) => {
  const proxy = await openTestProxy(product)
  await openWith(page, await tokenFor(OWNER), `${proxy.address}/account`)
  await untilKept(page)
  await expect.poll(async () => (await known(page)).length).toBeGreaterThan(5)
  await page.evaluate(() => localStorage.setItem('expires_at', '1'))
  await page.goto(proxy.address)
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible()
  expect(await known(page)).toEqual([])
  await proxy.close()
})
