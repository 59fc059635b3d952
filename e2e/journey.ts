import { TEST_LIMIT } from '#gateway/testing/limits.ts'
import {
  type Browser,
  type BrowserContext,
  type Page,
  type Request,
  test as base,
  expect,
} from '@playwright/test'
import { type Account, accountOf, callWith, FLAT_OWNER, OWNER, tokenOf } from './accounts.ts'
import { homeFacts } from './home-facts.ts'
import { type Product, startProduct, TEST_NOW } from './product.ts'
import { openTestProxy, type TestProxy } from './test-proxy.ts'

/**
 * Seconds after which the radiator that goes back does so: long enough for the read-back to confirm its order first.
 */
const REVERT_SECONDS = 12

/** `npm run proofs` tests every language, theme and width; `npm test` those that differ most. */
export const isEveryVariant = process.env['SCREEN_LOOKS'] === 'every'

/** A page for journeys that only read: loading the app again takes half the work of loading it in a new page. */
type Reader = {
  page: Page
  /** Between the page and the product. */
  proxy: TestProxy
  /** Signs the page in or out (null), in a language, with nothing left of what it has shown before. */
  begin(token: string | null, language: 'en' | 'fr'): Promise<void>
}

type World = {
  product: Product
  /** A token of the account with this label, shared by the whole run until it is ended. */
  tokenFor: (label: string) => Promise<string>
  /** The page of this worker; `leave` ends a journey, and fails on any report of the content security policy. */
  readerOfWorker: Reader & { leave(): Promise<void> }
}

/**
 * A journey: one product per run (a simulated house and flat), one new browser context per journey, which fails on any
 * report of the content security policy.
 */
export const test = base.extend<{ policyReports: string[]; writes: string[]; reader: Reader }, World>({
  product: [
    // eslint-disable-next-line no-empty-pattern -- the runner reads the names of what a fixture uses
    async ({}, use) => {
      const product = await startProduct()
      await product.startHome('house', {
        FAULTS: 'revert:Radiateur d’amis,dead:Radiateur bureau',
        REVERT_AFTER_SECONDS: String(REVERT_SECONDS),
        REPORT_SECONDS: '10',
      })
      await product.startHome('flat', { BACKLOG_DAYS: '1' })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: TEST_LIMIT },
  ],
  tokenFor: [
    async ({ product }, use) => {
      const tokens = new Map<string, Promise<string>>()
      const tokenFor = async (label: string): Promise<string> => {
        const known = await tokens.get(label)
        // Another journey may have ended it: a new password ends every other session.
        if (known !== undefined && (await callWith(product, known, '/me')).ok) return known
        const token = tokenOf(product, accountOf(product, label))
        tokens.set(label, token)
        return token
      }
      await untilReceived(product, await tokenFor(OWNER), 25)
      await untilReceived(product, await tokenFor(FLAT_OWNER), 6)
      // Consumption of the time before its hub was connected arrives later: until then, sentences about today are
      // longer.
      const home = homeFacts(product, await tokenFor(OWNER))
      await expect
        .poll(async () => {
          const { total, known } = await home.period('day')
          return total !== null && (known?.since ?? null) === null
        })
        .toBe(true)
      // So do the days before today, which the options of the tariff are compared on.
      await expect.poll(async () => (await home.options()).options.length).toBeGreaterThan(0)
      await use(tokenFor)
    },
    { scope: 'worker', timeout: TEST_LIMIT },
  ],
  readerOfWorker: [
    async ({ browser, product }, use) => {
      const { page, expectNoReports, close } = await openShared(browser, product)
      await page.addInitScript(forgetKnown)
      const proxy = await openTestProxy(product)
      proxy.rewrite(/^\/blank$/, () => '<!doctype html><title>blank</title>')
      const leave = async () => {
        proxy.hold(null)
        proxy.lose(null)
        // An open screen would hold one of the live streams of its account.
        await page.goto(`${proxy.address}/blank`)
        expectNoReports()
      }
      await leave()
      await use({
        page,
        proxy,
        leave,
        async begin(token, language) {
          await page.evaluate(() => {
            sessionStorage.clear()
            localStorage.clear()
          })
          // A journey before this one may have made the page's time pass.
          await page.clock.setSystemTime(timeOf(product))
          await page.setViewportSize({ width: 1440, height: 900 })
          await page.evaluate(storeSession, [token, language] as const)
        },
      })
      await close()
      await proxy.close()
    },
    { scope: 'worker', timeout: TEST_LIMIT },
  ],
  reader: async ({ readerOfWorker }, use) => {
    await use(readerOfWorker)
    await readerOfWorker.leave()
  },
  baseURL: async ({ product }, use) => use(product.address),
  context: async ({ context, product, serviceWorkers }, use) => {
    await liveAtProductTime(context, product)
    if (serviceWorkers === 'block') await context.addInitScript(forgetKnown)
    await use(context)
  },
  policyReports: [
    async ({ context }, use) => {
      const reports: string[] = []
      watchPolicy(context, reports)
      await use(reports)
      expect(reports).toEqual([])
    },
    { auto: true },
  ],
  writes: [
    async ({ context, product }, use, testInfo) => {
      const writes = watchWrites(context)
      await use(writes)
      if (testInfo.status === testInfo.expectedStatus) return
      await testInfo.attach('writes', { body: writes.join('\n'), contentType: 'text/plain' })
      await testInfo.attach('warnings of the gateway', {
        body: product.warnings(),
        contentType: 'text/plain',
      })
    },
    { auto: true },
  ],
})

export { expect }

/** Without a service worker nothing is kept for the next visit: each page starts without a cache. */
function forgetKnown(): void {
  // A blank page has no storage.
  if (location.protocol !== 'http:') return
  for (const key of Object.keys(localStorage)) if (key.startsWith('known:')) localStorage.removeItem(key)
}

/** Sets the browser's clock to the product's time; it runs on from there. */
export async function liveAtProductTime(context: BrowserContext, product: Product): Promise<void> {
  await context.clock.install({ time: timeOf(product) })
}

function timeOf(product: Product): Date {
  return new Date(Date.parse(TEST_NOW) + product.age())
}

/** Collects reports of the content security policy, and dialogs that a script opens. */
function watchPolicy(context: BrowserContext, reports: string[]): void {
  context.on('request', (request) => {
    if (request.url().includes('/csp-report')) reports.push(request.postData() ?? 'a report without words')
  })
  context.on('console', (message) => {
    if (/Content Security Policy|TrustedHTML|TrustedScript/.test(message.text())) reports.push(message.text())
  })
  context.on('dialog', (dialog) => {
    reports.push(`a dialog opened: ${dialog.message()}`)
    void dialog.dismiss()
  })
}

/**
 * Collects the writes of a journey with their times and outcomes: if it fails, they show whether a press sent one, and
 * how it was answered.
 */
function watchWrites(context: BrowserContext): string[] {
  const writes: string[] = []
  const begun = performance.now()
  const note = (request: Request, outcome: string) => {
    if (request.method() === 'GET') return
    const seconds = ((performance.now() - begun) / 1_000).toFixed(2)
    writes.push(`${seconds} s ${request.method()} ${new URL(request.url()).pathname}: ${outcome}`)
  }
  context.on('request', (request) => note(request, 'sent'))
  context.on('response', (response) => note(response.request(), String(response.status())))
  context.on('requestfailed', (request) => note(request, request.failure()?.errorText ?? 'failed'))
  return writes
}

/** Matches elements that wait for data. */
export const waiting = '[data-waiting], [aria-busy="true"]'

/** Waits until the whole screen is loaded: parts below the fold are fetched when they scroll into view. */
export async function untilLoaded(page: Page): Promise<void> {
  const showFirst = (selector: string) => {
    const left = document.querySelectorAll(selector)
    left[0]?.scrollIntoView({ behavior: 'instant' })
    return left.length
  }
  await expect.poll(() => page.evaluate(showFirst, waiting)).toBe(0)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
}

/** Opens a path or an address signed in, as a link with a token does, and waits for its heading. */
export async function openWith(page: Page, token: string, path: string): Promise<void> {
  const [before = '', hash] = path.split('#')
  const given = `${before}${before.includes('?') ? '&' : '?'}token=${token}`
  await page.goto(hash === undefined ? given : `${given}#${hash}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/**
 * Opens a page for several journeys that only read it; for those of one file, in `beforeAll`. Close it in `afterAll`:
 * open, it takes one of the live streams of its account. Closing fails on any report of the content security policy, as a
 * journey does.
 */
export async function openShared(
  browser: Browser,
  product: Product,
): Promise<{ page: Page; expectNoReports: () => void; close: () => Promise<void> }> {
  const context = await browser.newContext()
  await liveAtProductTime(context, product)
  const reports: string[] = []
  watchPolicy(context, reports)
  const expectNoReports = () => expect(reports.splice(0)).toEqual([])
  return {
    page: await context.newPage(),
    expectNoReports,
    async close() {
      await context.close()
      expectNoReports()
    },
  }
}

function storeSession([token, language]: readonly [token: string | null, language: 'en' | 'fr']): void {
  // A blank page has no storage.
  if (location.protocol !== 'http:') return
  localStorage.setItem('i18nextLng', language)
  if (token === null) return
  localStorage.setItem('access_token', token)
  localStorage.setItem('expires_at', String(Date.now() + 86_400_000))
}

/** Stores a value as another tab of the app does: this page is notified. */
export async function storeAsOtherTab(page: Page, key: string, value: string): Promise<void> {
  await page.evaluate(
    ([name, stored]) => {
      localStorage.setItem(name, stored)
      window.dispatchEvent(new StorageEvent('storage', { key: name }))
    },
    [key, value] as const,
  )
}

/** Changes the language of an open page, as a choice in another tab does. */
export async function showLanguage(page: Page, language: 'en' | 'fr'): Promise<void> {
  await storeAsOtherTab(page, 'i18nextLng', language)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

/** Fills in the login form and submits it, in French or English, the language of the page. */
export async function fillLogin(page: Page, account: Account): Promise<void> {
  await page.getByLabel(/^(Adresse e-mail|Email)$/).fill(account.email)
  await page.getByLabel(/^(Mot de passe|Password)$/).fill(account.password)
  await page.getByRole('button', { name: /^(Se connecter|Log in)$/ }).click()
}

/** Signs in as a person would, from the login to the overview. */
export async function signIn(page: Page, account: Account): Promise<void> {
  await page.goto('/')
  await fillLogin(page, account)
  await expect(page).toHaveURL(/\/account\/?$/)
}

/** Waits until this many devices of a home have reported. */
async function untilReceived(product: Product, token: string, count: number): Promise<void> {
  const facts = homeFacts(product, token)
  await expect
    .poll(async () => (await facts.devices()).filter((one) => one.status === 'online').length)
    .toBeGreaterThanOrEqual(count - 1)
}
