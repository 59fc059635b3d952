import type { Page } from '@playwright/test'
import { OWNER } from '#e2e/accounts.ts'
import { chunksOf, type Fetched, watchFetched } from '#e2e/fetched-files.ts'
import { openTestProxy } from '#e2e/test-proxy.ts'
import { expect, openWith, test } from '#e2e/journey.ts'

/*
 * The files that the login and the overview fetch, so that no other screen is added to them. The budgets are those of a
 * first visit; the bench shows by how much a figure here exceeds its budget, and the figure may only decrease.
 */

/**
 * Counts the typeface once: the page and its first text both request it, and without a cache, as here, each may fetch
 * it. It has ended once one of its requests has.
 */
function withoutEcho(fetched: readonly Fetched[]): Fetched[] {
  const typefaces = fetched
    .filter(isTypeface)
    .toSorted((one, other) => Number(one.ended) - Number(other.ended))
  const each = new Map(typefaces.map((one) => [one.path, one]))
  return [...fetched.filter((one) => !isTypeface(one)), ...each.values()]
}

const isTypeface = ({ path }: Fetched) => path.endsWith('.woff2')

const total = (fetched: readonly Fetched[]) => fetched.reduce((sum, { bytes }) => sum + bytes, 0)

test('the login fetches the first files and its own, and no code of the app', async ({ page }) => {
  const seen = await watchFetched(page)
  await page.goto('/')
  await expect(page.getByRole('button', { name: /^(Se connecter|Log in)$/ })).toBeVisible()
  await page.waitForLoadState('load')
  await page.evaluate(async () => void (await document.fonts.ready))
  await expect.poll(() => withoutEcho(seen()).filter(({ ended }) => !ended)).toEqual([])

  expect(chunksOf(seen(), 'js')).toEqual(['index', 'login'])
  expect(chunksOf(seen(), 'css')).toEqual(['index', 'login'])
  const typeface = await page.locator('link[rel="preload"][as="font"]').getAttribute('href')
  const fetched = withoutEcho(seen())
  expect(fetched.filter(isTypeface).map(({ path }) => path)).toEqual([typeface])
  expect(seen().filter(({ path }) => path.startsWith('/api/'))).toEqual([])
  for (const { path } of fetched.filter((one) => one.path.endsWith('.js'))) {
    expect(await (await page.request.get(path)).text(), path).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
  }
  expect(total(fetched), JSON.stringify(fetched)).toBeLessThan(95_000)
})

test('nothing on the login moves when the typeface arrives late', async ({ page, product }) => {
  const proxy = await openTestProxy(product)
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  for (const language of ['fr', 'en']) {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      proxy.hold(/\.woff2$/)
      // The page's `load` event waits for what is held.
      await page.goto(`${proxy.address}/?lng=${language}`, { waitUntil: 'commit' })
      await expect(
        page.getByRole('button', { name: language === 'fr' ? 'Se connecter' : 'Log in' }),
      ).toBeVisible()
      const typeface = page.waitForEvent('requestfinished', (request) => request.url().endsWith('.woff2'))
      proxy.hold(null)
      await typeface
      expect(await movedOnPage(page), `${language} at ${width}`).toEqual([])
    }
  }
  await proxy.close()
})

/** Elements that moved on a page without user input, once its typefaces are loaded and drawn. */
function movedOnPage(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return new Promise<string[]>((resolve) => {
      const observer = new PerformanceObserver((list) =>
        resolve(list.getEntries().map((entry) => JSON.stringify(entry))),
      )
      observer.observe({ type: 'layout-shift', buffered: true })
      // An observer is not called without an entry: the timeout covers that case.
      setTimeout(() => resolve([]), 300)
    })
  })
}

test('the overview fetches the app, its own file and its texts, and no file twice', async ({
  page,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(OWNER)
  const proxy = await openTestProxy(product)
  // Signed in, as a returning user is; then the page is loaded again without pending requests.
  await openWith(page, token, `${proxy.address}/account/hub/details`)
  await page.goto('about:blank')
  // Events of the home trigger reads at any moment: here only the page's own requests count.
  proxy.hold(/^\/api\/live/)
  // On a slow machine the page would fetch other screens before it is judged.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  )
  const seen = await watchFetched(page)
  await page.goto(`${proxy.address}/account`)
  await expect(page.getByRole('main').getByText('Salon').first()).toBeVisible()
  await page.waitForLoadState('load')
  await expect.poll(() => seen().some(({ path }) => path.startsWith('/api/rooms/lines'))).toBe(true)

  // Loaded after the first draw: what is below the fold, and the live stream.
  const first = () => seen().filter(({ path }) => !/^\/assets\/(overview-boards|live)-/.test(path))
  expect(chunksOf(first(), 'js')).toEqual(['app', 'index', 'overview', 'words-fr'])
  expect(chunksOf(first(), 'css')).toEqual(['app', 'index', 'overview'])
  const asked = seen().flatMap(({ path }) => (path.startsWith('/api/') && path !== '/api/live' ? [path] : []))
  for (const path of ['/api/me', '/api/rooms', '/api/consumption', '/api/tariff', '/api/savings']) {
    expect(
      asked.filter((one) => one === path),
      path,
    ).toHaveLength(1)
  }
  const files = () => withoutEcho(first()).filter(({ path }) => !path.startsWith('/api/'))
  await expect.poll(() => files().filter(({ ended }) => !ended)).toEqual([])
  expect(total(files()), JSON.stringify(files())).toBeLessThan(175_700)
  await expect.poll(() => chunksOf(seen(), 'js')).toContain('overview-boards')
  expect(chunksOf(seen(), 'js')).toContain('live')
  await proxy.close()
})

test('the overview of a returning user sends its requests before the configuration is there', async ({
  page,
  product,
  tokenFor,
}) => {
  const proxy = await openTestProxy(product)
  await openWith(page, await tokenFor(OWNER), `${proxy.address}/account/hub/details`)
  await page.goto('about:blank')
  proxy.hold(/^\/config\.json/)
  const rooms = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/rooms')
  await page.goto(`${proxy.address}/account`)
  await rooms
  await expect(page.getByRole('main').getByText('Salon')).toHaveCount(0)
  proxy.hold(null)
  await expect(page.getByRole('main').getByText('Salon').first()).toBeVisible()
  await proxy.close()
})
