import { WAIT_LIMIT } from '#gateway/testing/limits.ts'
import type { Page } from '@playwright/test'
import { OWNER } from '#e2e/accounts.ts'
import { axeFindings } from '#e2e/axe.ts'
import type { TestProxy } from '#e2e/test-proxy.ts'
import { expectNoOverflow } from '#e2e/expect-no-overflow.ts'
import { homeFacts } from '#e2e/home-facts.ts'
import {
  expect,
  isEveryVariant,
  showLanguage,
  storeAsOtherTab,
  test,
  untilLoaded,
  waiting,
} from '#e2e/journey.ts'
import { countShifts, shiftOf } from '#e2e/layout-shifts.ts'
import { passTimeUntil } from '#e2e/pass-time.ts'
import { pressUntilGone } from '#e2e/press-until-gone.ts'
import { homeScreens, openOn, pathOf, type ScreenCase, screenCases } from '#e2e/screens-of-product.ts'
import { smallTargets } from '#e2e/small-targets.ts'

const phone = 390
const desk = 1440
const widths = [320, phone, 768, 1024, desk, 2560]
/** The widths that `npm test` tries with a third of the screens each. */
const seldom = [768, 1024, 2560]
const themes = ['light', 'dark'] as const

/** One screen of each kind: parts that fail one by one, a list, an object with its tabs. */
const retried = new Set(['overview', 'rooms', 'device'])

/** Texts that a screen shows only if a translation is missing or a value was not formatted. */
const rawWords =
  /\{\{|\}\}|\bundefined\b|\bNaN\b|\bnull\b|\[object|Invalid Date|\$\.|<\/?(b|strong|order|danger)\b/

/** The note above a screen that is updated only from time to time. */
const tooMany = /^Trop d’onglets/

/** The requests of a home's screens; the page, its files and the live stream are not held. */
const reads = /^\/api\/(?!live|me$)/

/** The text above a screen while a request is retried. */
const givenUp = /^Le service ne répond pas\. Nouvel essai|^Les dernières données n’ont pas pu être chargées/

// Each only reads, and together they take long: the workers share them.
test.describe.configure({ mode: 'parallel' })

for (const [index, screen] of screenCases.entries()) {
  const isHomeScreen = homeScreens.includes(screen)
  const states = isHomeScreen ? ', keeps its layout while it loads, and can be retried after an error' : ''
  test(`${screen.name} is accessible in both languages and themes, overflows at no width${states}`, async ({
    reader: { page, proxy, begin },
    product,
    tokenFor,
  }) => {
    test.slow()
    const token = screen.account === null ? null : await tokenFor(screen.account)
    const path = await pathOf(screen, homeFacts(product, await tokenFor(OWNER)))
    await begin(token, 'fr')
    if (isHomeScreen) await loadWithoutShift(page, proxy, path)
    else await page.goto(`${proxy.address}${path}`)
    await openState(page, screen)
    await expect(async () => expect(await treeOf(page)).toMatchSnapshot(`${screen.name}.txt`)).toPass({
      timeout: WAIT_LIMIT,
    })
    const findings = await findingsAtWidths(page, 'fr', index)
    if (isHomeScreen && (isEveryVariant || retried.has(screen.name))) await loseAndRetry(page, proxy)
    if (isEveryVariant) {
      await begin(token, 'en')
      await page.goto(`${proxy.address}${path}`)
      await openState(page, screen)
    }
    await showLanguage(page, 'en')
    findings.push(...(await findingsAtWidths(page, 'en', index)))
    expect(findings).toEqual([])
  })
}

/** Waits until the screen has loaded, and opens its dialog if the case has one. */
async function openState(page: Page, screen: ScreenCase): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible()
  if (screen.account !== null) await untilLoaded(page)
  await openOn(page, screen)
}

/** Loads the screen at desktop width: it shows its placeholder first, and nothing moves when its data arrive. */
async function loadWithoutShift(page: Page, proxy: TestProxy, path: string): Promise<void> {
  proxy.hold(reads)
  await expect(async () => {
    await page.goto(`${proxy.address}${path}`)
    await passTimeUntil(page.locator('[aria-busy="true"]').first(), 500)
    // While its clock is stopped, the page gives up no request. If the machine was slower than that, it loads again.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
    const hasGivenUp = await page.getByText(givenUp).first().isVisible()
    if (hasGivenUp) await page.clock.resume()
    expect(hasGivenUp).toBe(false)
  }).toPass({ timeout: WAIT_LIMIT })
  await countShifts(page)
  proxy.hold(null)
  await page.clock.resume()
  // What moves below the fold is no shift, and what is far below it is fetched later.
  await expect.poll(() => waitingInView(page)).toBe(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { score, moved } = await shiftOf(page)
  expect(score, moved).toBeLessThan(0.02)
}

/**
 * Loads the screen again: its requests fail with an error, *Retry* brings it back, and its heading ends at the same
 * place. On a slow machine a bar may be above the heading when it is measured, or the placeholder of the app instead of
 * the screen's own: then it is loaded once more.
 */
async function loseAndRetry(page: Page, proxy: TestProxy): Promise<void> {
  await expect(async () => {
    proxy.lose(null)
    proxy.hold(reads)
    await page.reload()
    await passTimeUntil(page.locator('[aria-busy="true"]').first(), 500)
    const pending = await headsOf(page)
    for (const note of [givenUp, tooMany]) {
      expect(await page.getByText(note).first().isVisible()).toBe(false)
    }
    proxy.lose(reads)
    proxy.hold(null)
    // A screen that is stored for offline visits shows its last data, and a note.
    await passTimeUntil(page.getByText(givenUp).first(), 500)
    // The whole screen, each of its parts that could not be read, or the bar above the last data.
    const retry = { name: 'Réessayer' }
    const retries = page
      .getByRole('alert')
      .getByRole('button', retry)
      .or(page.getByRole('status').getByRole('button', retry))
    await passTimeUntil(retries.first())
    proxy.lose(null)
    await pressUntilGone(retries)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await untilLoaded(page)
    // Replacing the bars counts as no shift in a browser, so the place of the heading is compared, within a line. Such a
    // bar goes after a moment.
    await expect(async () => {
      for (const [index, bottom] of (await headsOf(page)).entries()) {
        expect(Math.abs(bottom - (pending[index] ?? 0))).toBeLessThan(48)
      }
    }).toPass({ timeout: WAIT_LIMIT / 10 })
  }).toPass({ timeout: WAIT_LIMIT })
}

/** Where the heading ends on a phone and on a desk, in px from the top of the page. */
async function headsOf(page: Page): Promise<number[]> {
  const bottoms: number[] = []
  for (const width of [phone, desk]) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    const box = await page.getByRole('heading', { level: 1 }).boundingBox()
    bottoms.push((box?.y ?? Number.NaN) + (box?.height ?? Number.NaN))
  }
  return bottoms
}

/** How many of the elements that wait for data are in the window. */
async function waitingInView(page: Page): Promise<number> {
  return page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)].filter((one) => one.getBoundingClientRect().top < innerHeight)
        .length,
    waiting,
  )
}

/** Checks words, overflow and small targets at every width. Returns what axe finds on the screen at this index. */
async function findingsAtWidths(page: Page, language: 'en' | 'fr', index: number): Promise<string[]> {
  const findings: string[] = []
  expect(await page.locator('body').innerText()).not.toMatch(rawWords)
  for (const width of widthsIn(language, index)) {
    await expectNoOverflow(page, width)
    for (const theme of themesAt(width, language, index)) {
      await showTheme(page, theme)
      const found = await axeFindings(page)
      findings.push(...found.map((line) => `${width} ${theme} ${language} ${line}`))
    }
    if (width === phone && language === 'fr') expect(await smallTargets(page)).toEqual([])
  }
  await showTheme(page, 'light')
  await page.setViewportSize({ width: desk, height: 900 })
  return findings
}

/** The layouts change between these widths; another language changes only texts, which are longest on the narrowest. */
function widthsIn(language: string, index: number): readonly number[] {
  if (isEveryVariant) return widths
  if (language === 'en') return [320, desk]
  return widths.filter((width) => !seldom.includes(width) || width === seldom[index % seldom.length])
}

/**
 * The themes in which axe looks at a width. A phone and a desk have different structures, dark and light different
 * colours; another language has other words, and its names are checked as text. `npm test` looks at each screen once,
 * at every second one on a phone in the dark, because axe takes as long as the rest of a visit.
 */
function themesAt(width: number, language: string, index: number): readonly (typeof themes)[number][] {
  if (!isEveryVariant) {
    if (language === 'en') return []
    const isOnPhone = index % 2 === 0
    return width !== (isOnPhone ? phone : desk) ? [] : isOnPhone ? ['dark'] : ['light']
  }
  if (width !== phone && width !== desk) return []
  if (language === 'fr') return themes
  return width === desk ? ['light'] : []
}

/** Changes the theme of an open page, as a choice in another tab does. */
async function showTheme(page: Page, theme: string): Promise<void> {
  await storeAsOtherTab(page, 'vite-ui-theme', theme)
  await expect(page.locator('html')).toHaveClass(new RegExp(`\\b${theme}\\b`))
}

/**
 * The landmarks and headings of the page in their order; sentences, which contain current values, without their text.
 */
async function treeOf(page: Page): Promise<string> {
  const roles =
    /^ *- '?(navigation|main|banner|region|heading|dialog|alertdialog|search|form|complementary|contentinfo)/
  const lines = (await page.locator('body').ariaSnapshot())
    .split('\n')
    // Whether anything of these days is listed depends on when the home's past arrived.
    .filter((line) => roles.test(line) && !/"(Aujourd’hui|Hier)"/.test(line))
    .map((line) =>
      line
        .replaceAll("'", '')
        .replace(/:$/, '')
        .replace(/"[^"]*\."/, '"(a sentence)"')
        // Whether anything happened in the room depends on the journeys before.
        .replace('"Événements aucun"', '"Événements"')
        .replace(/"[^"]*"/, (name) => name.replaceAll(/\d+([.,]\d+)?/g, '#').replaceAll(/# k?W/g, '# W')),
    )
  return `${lines.join('\n')}\n`
}
