import type { Page } from '@playwright/test'
import { OWNER } from '#e2e/accounts.ts'
import {
  expectVersion,
  keptAddresses,
  openUntilQuiet,
  publish,
  stopWorkers,
  untilKept,
  untilWaiting,
} from '#e2e/app-versions.ts'
import { openTestProxy } from '#e2e/test-proxy.ts'
import { expect, openWith, test } from '#e2e/journey.ts'

test.use({ serviceWorkers: 'allow' })

const goTo = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation').getByRole('link', { name }).first().click()

/**
 * Goes to another screen until the page runs this version: if its worker is released late, or the page has become quiet
 * late, it waits for the next screen.
 */
async function untilUpdated(page: Page, version: string, way: { from: RegExp; to: RegExp }): Promise<void> {
  await expect(async () => {
    await goTo(page, way.from)
    await goTo(page, way.to)
    await expectVersion(page, version, { timeout: 10_000 }).catch(async (error: unknown) => {
      await stopWorkers(page)
      throw error
    })
  }).toPass()
}

test('a second visit fetches no code, and no reply of the API is cached', async ({
  page,
  product,
  tokenFor,
}) => {
  const proxy = await openTestProxy(product)
  await openWith(page, await tokenFor(OWNER), `${proxy.address}/account`)
  const policy = (await page.request.get(`${proxy.address}/account`)).headers()['content-security-policy']
  await untilKept(page)
  // Files that the page had fetched by itself were not fetched once more for the cache.
  const fetched = proxy.asked.filter((path) => path.startsWith('/assets/'))
  expect(fetched.filter((path, at) => fetched.indexOf(path) !== at)).toEqual([])

  const before = proxy.asked.length
  const answer = await page.goto(`${proxy.address}/account`)
  await expect(page.getByRole('main').getByText('Salon').first()).toBeVisible()
  expect(answer?.fromServiceWorker()).toBe(true)
  expect(answer?.headers()['content-security-policy']).toBe(policy)
  for (const name of [/^Objets/, /^Pièces/, 'Scénarios', 'Box']) {
    await goTo(page, name)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  const again = proxy.asked.slice(before)
  expect(again.filter((path) => path.startsWith('/assets/') || path.startsWith('/brands/'))).toEqual([])
  expect(again.filter((path) => path.startsWith('/api/'))).not.toEqual([])
  // The worker is not even started for requests that it does not handle.
  const startedFor = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap((entry) =>
        entry instanceof PerformanceResourceTiming && entry.workerStart > 0 ? [entry.name] : [],
      ),
  )
  expect(startedFor.filter((name) => /\/api\/|\/config\.json/.test(name))).toEqual([])

  const kept = (await keptAddresses(page)).map((url) => new URL(url).pathname)
  expect(kept.length).toBeGreaterThan(50)
  expect(kept.filter((path) => !/^\/(assets\/|brands\/\w+\/icon\.svg$|\w+\.html$)/.test(path))).toEqual([])
  await proxy.close()
})

test('a newer version is used from the next screen on, never before, and the older one keeps its files meanwhile', async ({
  page,
  context,
  product,
  tokenFor,
}) => {
  const proxy = await openTestProxy(product)
  await openWith(page, await tokenFor(OWNER), `${proxy.address}/account`)
  await untilKept(page)
  await openUntilQuiet(page, `${proxy.address}/account`)
  const other = await context.newPage()
  await other.goto(`${proxy.address}/account/rooms`)
  const lazy = (await keptAddresses(other)).find((url) => /account\.hub\.details-[\w-]+\.js/.test(url)) ?? ''
  expect(lazy).not.toBe('')

  // The newer one has another file instead of this, which the network no longer serves.
  const name = new URL(lazy).pathname
  const newer = name.replace(/-[\w-]+\.js$/, '-newer.js')
  publish(proxy, 'second', (worker) => worker.replace(name.slice(1), newer.slice(1)))
  proxy.rename(newer, name)
  await other.reload()
  await untilWaiting(other)
  for (const tab of [page, other]) await expectVersion(tab, null)
  // A new tab runs the same version as the others.
  await openUntilQuiet(other, `${proxy.address}/account/rooms`)
  await expectVersion(other, null)

  // A draft is never lost to a newer version.
  await page.evaluate(() => sessionStorage.setItem('draft:week:of-somebody', '{}'))
  await goTo(page, /^Objets/)
  await expect(page.getByRole('table')).toBeVisible()
  await expectVersion(page, null)
  await page.evaluate(() => sessionStorage.removeItem('draft:week:of-somebody'))

  await other.evaluate(() => {
    const { serviceWorker } = navigator
    serviceWorker.addEventListener('controllerchange', () => document.body.setAttribute('data-heard', ''))
  })
  await untilUpdated(page, 'second', { from: /^Objets/, to: /^Pièces/ })
  await expect(page).toHaveURL(/\/account\/rooms$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('pièces')

  await expectVersion(other, null)
  expect(await other.evaluate(async (url) => (await fetch(url)).status, lazy)).toBe(200)
  // Each tab is notified by itself, the one in the background last.
  await expect(other.locator('body')).toHaveAttribute('data-heard', '')
  await untilUpdated(other, 'second', { from: /^Pièces/, to: /^Objets/ })
  await proxy.close()
})

const broken = {
  'answers 500 for every page': `self.addEventListener('fetch', (event) => {
    if (event.request.mode === 'navigate') event.respondWith(new Response('', { status: 500 }))
    event.stopImmediatePropagation()
  });`,
  'fails at every request': `self.addEventListener('fetch', (event) => {
    event.respondWith(Promise.reject(new Error('broken')))
    event.stopImmediatePropagation()
  });`,
}

for (const [fault, code] of Object.entries(broken)) {
  test(`a service worker that ${fault} is replaced by the one after it`, async ({
    page,
    context,
    product,
    tokenFor,
  }) => {
    const proxy = await openTestProxy(product)
    await openWith(page, await tokenFor(OWNER), `${proxy.address}/account`)
    await untilKept(page)
    publish(proxy, 'broken', (worker) => `${code}${worker}`)
    await page.goto(`${proxy.address}/account`)
    await untilWaiting(page)
    await page.close()

    const visit = async () => {
      const tab = await context.newPage()
      const answer = await tab.goto(`${proxy.address}/account`).catch(() => null)
      return { tab, isGood: answer?.ok() === true }
    }
    // Once no page of the older version is open, the browser uses the next one.
    let last = await visit()
    await expect(async () => {
      await last.tab.close()
      last = await visit()
      expect(last.isGood).toBe(false)
    }).toPass({ intervals: [500] })

    publish(proxy, 'mended')
    // The browser requests a newer worker a second after the last visit.
    await expect(async () => {
      await last.tab.close()
      last = await visit()
      expect(last.isGood).toBe(true)
    }).toPass({ intervals: [3_000] })
    await expect(last.tab.getByRole('main').getByText('Salon').first()).toBeVisible()
    await expectVersion(last.tab, 'mended')
    await proxy.close()
  })
}
