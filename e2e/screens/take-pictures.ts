import type { CDPSession } from '@playwright/test'
import { openOn, type ScreenCase } from '#e2e/screens-of-product.ts'
import type { Variant, View } from './variants.ts'
import { BLANK } from './serve-pictures.ts'
import { clockKeys, type Studio } from './studio.ts'
import { untilStill } from './until-still.ts'

/** What a picture shows: the whole page as PNG, or what a window shows of it as WebP, which is small. */
export type Frame = 'page' | 'window'

/** The person of a visit, its screen and its time. */
export type Visit = {
  language: Variant['language']
  /** The stopped clock of the page (ms). */
  now: number
  /** Null: signed out. */
  token: string | null
  path: string
  screen: ScreenCase
  /** True if its data never arrive. */
  isLoading: boolean
  frame: Frame
}

/** How long (ms) the clock of a loading screen runs first: a page shows that it loads after a second. */
const LOADING_MS = 2_000

/** A picture (base64) of the screen for each view, from one visit: the window and the system's theme change. */
export async function takePictures(
  { server, sheetFor }: Studio,
  visit: Visit,
  views: readonly View[],
): Promise<string[]> {
  const { screen, isLoading, frame } = visit
  const { page, devTools } = await sheetFor(visit.language)
  const pictures: string[] = []
  await page.goto(`${server.address}${BLANK}`)
  await page.mouse.move(0, 0)
  await page.evaluate(remember, memoryOf(visit))
  for (const [index, { width, theme }] of views.entries()) {
    // What `open` did to the window stays for every theme.
    if (views[index - 1]?.width !== width) {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
    }
    await page.emulateMedia({ colorScheme: theme })
    if (index === 0) await page.goto(`${server.address}${visit.path}`)
    await untilStill(page, server, isLoading)
    if (index === 0 && screen.open !== undefined) {
      await openOn(page, screen)
      await untilStill(page, server, isLoading)
    }
    pictures.push(await pictureOf(devTools, frame))
  }
  return pictures
}

/** The whole page as PNG is not compressed by Playwright, which takes longer. */
async function pictureOf(devTools: CDPSession, frame: Frame): Promise<string> {
  if (frame === 'window') {
    return (await devTools.send('Page.captureScreenshot', { format: 'webp', quality: 85 })).data
  }
  const { cssContentSize } = await devTools.send('Page.getLayoutMetrics')
  const { data } = await devTools.send('Page.captureScreenshot', {
    format: 'png',
    optimizeForSpeed: true,
    captureBeyondViewport: true,
    clip: { ...cssContentSize, scale: 1 },
  })
  return data
}

/** The browser's storage for that person: theme, language and session. */
function memoryOf({ language, now, token, isLoading }: Visit): Record<string, string> {
  return {
    [clockKeys.now]: String(now),
    [clockKeys.runs]: String(isLoading ? LOADING_MS : 0),
    'vite-ui-theme': 'system',
    i18nextLng: language,
    ...(token === null ? {} : { access_token: token, expires_at: String(now + 86_400_000) }),
  }
}

/** Runs in the browser: removes the storage of the last visit. */
function remember(memory: Record<string, string>): void {
  localStorage.clear()
  sessionStorage.clear()
  for (const [key, value] of Object.entries(memory)) localStorage.setItem(key, value)
}
