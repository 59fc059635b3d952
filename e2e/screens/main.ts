// npm run screens: a picture of every screen at two widths, in both themes and both languages, and a sheet of each.
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { accountOf, ask, tokenOf } from '#e2e/accounts.ts'
import { type Product, startProduct, TEST_NOW } from '#e2e/product.ts'
import { contactSheet } from './contact-sheet.ts'

type Screen = { name: string; account: string | null; path: (product: Product) => Promise<string> }

const owner = 'Owner of the house'
const still = (path: string) => () => Promise.resolve(path)

const screens: readonly Screen[] = [
  { name: 'login', account: null, path: still('/') },
  { name: 'overview', account: owner, path: still('/account') },
  { name: 'rooms', account: owner, path: still('/account/rooms') },
  { name: 'room', account: owner, path: (product) => roomPath(product, 'Salon') },
  { name: 'devices', account: owner, path: still('/account/devices') },
  { name: 'hub', account: owner, path: still('/account/hub/details') },
  { name: 'hub-connect', account: owner, path: still('/account/hub/details?connect=true') },
  { name: 'profile', account: owner, path: still('/account/profile') },
  { name: 'notifications', account: owner, path: still('/account/notifications') },
  { name: 'activity', account: owner, path: still('/account/activity') },
  { name: 'not-found', account: owner, path: still('/account/nowhere') },
  { name: 'flat-overview', account: 'Owner of the flat', path: still('/account') },
  { name: 'empty-overview', account: 'Home without a hub', path: still('/account') },
  { name: 'empty-rooms', account: 'Home without a hub', path: still('/account/rooms') },
  { name: 'empty-hub', account: 'Home without a hub', path: still('/account/hub/details') },
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

async function takeScreen(from: Browser, screen: Screen): Promise<void> {
  const path = await screen.path(product)
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
  const token = await tokenOf(from, accountOf(from, owner))
  const day = new Date(Date.parse(TEST_NOW) - (BACKLOG_DAYS - 1) * 86_400_000).toISOString().slice(0, 10)
  for (let tries = 0; tries < 300; tries += 1) {
    const past = await ask(from, token, `/consumption?startDate=${day}&endDate=${day}`)
    if (typeof past === 'object' && past !== null && 'total' in past && Number(past.total) > 0) return
    await new Promise((done) => setTimeout(done, 1000))
  }
  throw new Error('The past of the home did not arrive.')
}

async function roomPath(from: Product, name: string): Promise<string> {
  const rooms = await ask(from, await tokenOf(from, accountOf(from, owner)), '/rooms')
  const room: unknown = Array.isArray(rooms) ? rooms.find((one) => String(one.name) === name) : undefined
  if (typeof room !== 'object' || room === null || !('id' in room))
    throw new Error(`There is no room ${name}.`)
  return `/account/rooms/${String(room.id)}`
}
