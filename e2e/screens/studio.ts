import { availableParallelism } from 'node:os'
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import type { Variant } from './variants.ts'
import { type PictureServer, servePictures } from './serve-pictures.ts'
import { namesOf, type Sitting } from './sittings.ts'

/** A page that is visited again and again: it caches the files, and the browser need not start another process. */
type Sheet = { page: Page; devTools: CDPSession }

/** Takes one picture after the other: a server, and a page for each language. */
export type Studio = { server: PictureServer; sheetFor(language: Variant['language']): Promise<Sheet> }

/**
 * Processes the sittings in parallel, one studio per processor; returns the errors, by the name of the picture. A
 * failure costs one picture, and the others go on.
 */
export async function inStudios(
  browser: Browser,
  sittings: readonly Sitting[],
  run: (studio: Studio, sitting: Sitting) => Promise<[name: string, fault: string][]>,
): Promise<Map<string, string>> {
  const faults = new Map<string, string>()
  const waiting = [...sittings]
  const work = async () => {
    const server = await servePictures()
    const sheets = new Map<Variant['language'], Promise<Sheet>>()
    const sheetFor = (language: Variant['language']) => {
      const sheet = sheets.get(language) ?? openSheet(browser, language)
      sheets.set(language, sheet)
      return sheet
    }
    for (let sitting = waiting.shift(); sitting !== undefined; sitting = waiting.shift()) {
      try {
        for (const [name, fault] of await run({ server, sheetFor }, sitting)) faults.set(name, fault)
      } catch (error) {
        faults.set(namesOf(sitting)[0] ?? '', `no picture: ${String(error).split('\n')[0]}`)
      }
    }
    await server.close()
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return faults
}

async function openSheet(browser: Browser, language: Variant['language']): Promise<Sheet> {
  const context: BrowserContext = await browser.newContext({
    locale: language === 'fr' ? 'fr-FR' : 'en-GB',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.addInitScript(holdClock, clockKeys)
  return { page, devTools: await context.newCDPSession(page) }
}

/**
 * The keys under which a page stores the time at which it opens, and for how long its clock runs before it stops (ms).
 */
export const clockKeys = { now: 'picture-now', runs: 'picture-runs' }

/** Runs before the page's own scripts, which then see a stopped clock. */
function holdClock(keys: typeof clockKeys): void {
  const now = Number(localStorage.getItem(keys.now))
  const runs = Number(localStorage.getItem(keys.runs))
  if (now === 0) return
  const time = () => now + Math.min(Math.floor(performance.now()), runs)
  globalThis.Date = new Proxy(Date, {
    construct: (target, when: unknown[], made) =>
      Reflect.construct(target, when.length === 0 ? [time()] : when, made),
    get: (target, name) => (name === 'now' ? time : Reflect.get(target, name)),
  })
}
