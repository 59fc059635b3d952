import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Look } from './looks.ts'

/** ms in which what comes late is drawn. */
const SETTLE = 1_500

/** Who looks at a screen, and how. */
export type Visit = {
  look: Look
  /** Null: signed out. */
  token: string | null
  address: string
  /** What is done once the screen is there. */
  open: ((page: Page) => Promise<void>) | undefined
  /** The clock of the page (ms); it stands still where `isStill`. */
  now: number
  isStill: boolean
  /** Sets the browser up before the page is opened. */
  prepare?: (context: BrowserContext) => Promise<void>
}

/** A picture of the whole screen (PNG), in a browser of its own. */
export async function takePicture(browser: Browser, visit: Visit): Promise<Buffer> {
  const { look, token, now } = visit
  const { width, theme, language } = look
  const context = await browser.newContext({
    viewport: { width, height: width === 390 ? 844 : 900 },
    locale: language === 'fr' ? 'fr-FR' : 'en-GB',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
  })
  try {
    await visit.prepare?.(context)
    const page = await context.newPage()
    if (visit.isStill) await page.clock.setFixedTime(now)
    else await page.clock.install({ time: now })
    await page.addInitScript(remember, { theme, language, token })
    await page.goto(visit.address)
    await page.locator('h1').first().waitFor({ timeout: 20_000 })
    await visit.open?.(page)
    await page.waitForTimeout(SETTLE)
    return await page.screenshot({ fullPage: true })
  } finally {
    await context.close()
  }
}

/** What the browser of that person remembers: theme, language and session. */
function remember(given: { theme: string; language: string; token: string | null }): void {
  localStorage.setItem('vite-ui-theme', given.theme)
  localStorage.setItem('i18nextLng', given.language)
  if (given.token === null) return
  localStorage.setItem('access_token', given.token)
  localStorage.setItem('expires_at', String(Date.now() + 86_400_000))
}
