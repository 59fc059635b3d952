import type { Page } from '@playwright/test'
import { OWNER } from '#e2e/accounts.ts'
import { axeFindings } from '#e2e/axe.ts'
import { homeFacts } from '#e2e/home-facts.ts'
import { beginAs, expect, test } from '#e2e/journey.ts'
import { pathOf, type ScreenCase, screenCases } from '#e2e/screens-of-product.ts'
import { smallTargets } from '#e2e/small-targets.ts'

const phone = 390
const desk = 1440
const widths = [320, phone, 768, 1024, desk, 2560]
const languages = ['fr', 'en'] as const
const themes = ['light', 'dark'] as const

/** Words that a screen shows only where a text is missing or a value was not written out. */
const rawWords =
  /\{\{|\}\}|\bundefined\b|\bNaN\b|\bnull\b|\[object|Invalid Date|\$\.|<\/?(b|strong|order|danger)\b/

// Each only reads, and together they are long: every worker takes some.
test.describe.configure({ mode: 'parallel' })

for (const screen of screenCases) {
  test(`axe finds nothing on ${screen.name}, in either theme and language, wide and narrow, and nothing overflows at any width`, async ({
    page,
    product,
    tokenFor,
  }) => {
    test.slow()
    const token = await tokenFor(screen.account ?? OWNER)
    const path = await pathOf(screen, homeFacts(product, await tokenFor(OWNER)))
    const findings: string[] = []
    for (const language of languages) {
      await openScreen(page, { screen, path, language, token })
      if (language === 'fr') {
        await expect(async () => expect(await treeOf(page)).toMatchSnapshot(`${screen.name}.txt`)).toPass({
          timeout: 30_000,
        })
      }
      expect(await page.locator('body').innerText()).not.toMatch(rawWords)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), {
            message: `${screen.name} overflows at ${width} px`,
          })
          .toBeLessThanOrEqual(0)
        for (const theme of looksAt(width, language)) {
          await showTheme(page, theme)
          const found = await axeFindings(page, theme === 'light' ? 'everything' : 'colours')
          findings.push(...found.map((line) => `${width} ${theme} ${language} ${line}`))
        }
        if (width === phone && language === 'fr') expect(await smallTargets(page)).toEqual([])
      }
      await page.setViewportSize({ width: 1440, height: 900 })
    }
    expect(findings).toEqual([])
  })
}

/**
 * The themes in which axe looks at a width. The structure is another one on a phone and on a desk, in both themes;
 * another language brings other words and names, which are the same at every width.
 */
function looksAt(width: number, language: string): readonly (typeof themes)[number][] {
  if (language === 'fr') return width === phone || width === desk ? themes : []
  return width === desk ? ['light'] : []
}

async function openScreen(
  page: Page,
  given: { screen: ScreenCase; path: string; language: 'en' | 'fr'; token: string },
): Promise<void> {
  const { screen, path, language, token } = given
  await beginAs(page, screen.account === null ? null : token, language)
  await page.goto(path)
  await expect(page.getByRole('heading').first()).toBeVisible()
  if (screen.account !== null) {
    await expect(page.locator('[data-waiting], [aria-busy="true"]')).toHaveCount(0)
  }
  if (screen.open !== undefined) await screen.open(page)
  if (screen.name.endsWith('-dialog')) await expect(page.getByRole('dialog')).toBeVisible()
}

/** As another tab would change it. */
async function showTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate((wanted) => {
    localStorage.setItem('vite-ui-theme', wanted)
    window.dispatchEvent(new StorageEvent('storage', { key: 'vite-ui-theme' }))
  }, theme)
  await expect(page.locator('html')).toHaveClass(new RegExp(`\\b${theme}\\b`))
}

/** The landmarks and headings of the page in their order; sentences, which tell of the moment, without their words. */
async function treeOf(page: Page): Promise<string> {
  const roles =
    /^ *- '?(navigation|main|banner|region|heading|dialog|alertdialog|search|form|complementary|contentinfo)/
  const lines = (await page.locator('body').ariaSnapshot())
    .split('\n')
    .filter((line) => roles.test(line))
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
