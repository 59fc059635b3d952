// npm run screens: a picture of every screen at two widths, in both themes and both languages, and a sheet of each.
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { accountOf, ask, FLAT_OWNER, OWNER, tokenOf } from '#e2e/accounts.ts'
import { homeFacts } from '#e2e/home-facts.ts'
import { type Product, startProduct, TEST_NOW } from '#e2e/product.ts'
import { pathOf, type ScreenCase, screenCases } from '#e2e/screens-of-product.ts'
import { contactSheet } from './contact-sheet.ts'

/** Every screen that the journeys look through, what opens on them, and the second brand's first. */
const screens: readonly ScreenCase[] = [
  ...screenCases,
  {
    name: 'overview-steps',
    account: OWNER,
    path: '/account',
    open: (page) =>
      page
        .getByRole('button', { name: /^(Que faire|What to do)/ })
        .first()
        .click(),
  },
  { name: 'consumption-prices', account: OWNER, path: '/account/consumption?period=week&by=price' },
  { name: 'flat-overview', account: FLAT_OWNER, path: '/account' },
]

const widths = [1440, 390] as const
const themes = ['light', 'dark'] as const
const languages = ['fr', 'en'] as const

const folder = resolve(import.meta.dirname, '../../screens')
const wanted = process.argv.slice(2)
const BACKLOG_DAYS = 6

await mkdir(folder, { recursive: true })
console.log('Starting a home with some days behind it…')
const product = await startProduct()
const browser = await chromium.launch({
  ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  const faults = 'revert:Radiateur d’amis,dead:Radiateur bureau'
  await product.startHome('house', { BACKLOG_DAYS: String(BACKLOG_DAYS), FAULTS: faults })
  await product.startHome('flat', { BACKLOG_DAYS: '1' })
  await untilPastIsHere(product)
  for (const screen of screens) {
    if (wanted.length > 0 && !wanted.includes(screen.name)) continue
    await takeScreen(browser, screen)
    console.log(`screens/${screen.name}.png`)
  }
} finally {
  await browser.close()
  await product.stop()
}

async function takeScreen(from: Browser, screen: ScreenCase): Promise<void> {
  const facts = homeFacts(product, await tokenOf(product, accountOf(product, OWNER)))
  const path = await pathOf(screen, facts)
  const token = screen.account === null ? null : await tokenOf(product, accountOf(product, screen.account))
  const pictures: { title: string; file: string; width: number }[] = []
  for (const width of widths) {
    for (const theme of themes) {
      for (const language of languages) {
        const file = join(folder, `${screen.name}-${width}-${theme}-${language}.png`)
        const context = await from.newContext({
          viewport: { width, height: width === 390 ? 844 : 900 },
          locale: language === 'fr' ? 'fr-FR' : 'en-GB',
          timezoneId: 'Europe/Paris',
          reducedMotion: 'reduce',
        })
        const page = await context.newPage()
        await prepare(page, { theme, language, token })
        await page.goto(`${product.address}${path}`)
        await page.locator('h1').first().waitFor({ timeout: 20_000 })
        await screen.open?.(page)
        await page.waitForTimeout(1500)
        await page.screenshot({ path: file, fullPage: true })
        await context.close()
        pictures.push({ title: `${width} ${theme} ${language}`, file, width })
      }
    }
  }
  await contactSheet(from, pictures, join(folder, `${screen.name}.png`))
}

/** The browser as that person would have it: theme, language, session, and the clock of the product. */
async function prepare(
  page: Page,
  given: { theme: string; language: string; token: string | null },
): Promise<void> {
  await page.clock.install({ time: new Date(Date.parse(TEST_NOW) + product.age()) })
  await page.addInitScript(({ theme, language, token }) => {
    localStorage.setItem('vite-ui-theme', theme)
    localStorage.setItem('i18nextLng', language)
    if (token !== null) {
      localStorage.setItem('access_token', token)
      localStorage.setItem('expires_at', String(Date.now() + 86_400_000))
    }
  }, given)
}

/** Waits until the readings of the oldest day have come through the broker. */
async function untilPastIsHere(from: Product): Promise<void> {
  const token = await tokenOf(from, accountOf(from, OWNER))
  const day = new Date(Date.parse(TEST_NOW) - (BACKLOG_DAYS - 1) * 86_400_000).toISOString().slice(0, 10)
  for (let tries = 0; tries < 300; tries += 1) {
    const past = await ask(from, token, `/consumption?startDate=${day}&endDate=${day}`)
    if (typeof past === 'object' && past !== null && 'total' in past && Number(past.total) > 0) return
    await new Promise((done) => setTimeout(done, 1000))
  }
  throw new Error('The past of the home did not arrive.')
}
