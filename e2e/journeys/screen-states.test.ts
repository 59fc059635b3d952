import type { Page } from '@playwright/test'
import { OWNER } from '#e2e/accounts.ts'
import { openFrontDoor } from '#e2e/front-door.ts'
import { homeFacts } from '#e2e/home-facts.ts'
import { beginAs, expect, test } from '#e2e/journey.ts'
import { passTimeUntil } from '#e2e/pass-time.ts'
import { homeScreens, pathOf } from '#e2e/screens-of-product.ts'

/** What a home is read with; the page, its files and the live stream pass. */
const reads = /^\/api\/(?!live|me$)/

// Each only reads, and together they are long: every worker takes some.
test.describe.configure({ mode: 'parallel' })

for (const screen of homeScreens) {
  test(`${screen.name} shows its shape while it loads, and nothing moves when it has; it says that it could not be read, and is there after another try`, async ({
    page,
    product,
    tokenFor,
  }) => {
    const token = await tokenFor(OWNER)
    const path = await pathOf(screen, homeFacts(product, token))
    const door = await openFrontDoor(product)
    await beginAs(page, token, 'fr')
    door.hold(reads)
    await page.goto(`${door.address}${path}`)
    await expect(page.locator('[aria-busy="true"]').first()).toBeVisible()
    await countShifts(page)
    door.hold(null)
    await expect(page.locator('[data-waiting], [aria-busy="true"]')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const { score, moved } = await shiftOf(page)
    expect(score, moved).toBeLessThan(0.02)
    // What takes the place of the bars is no shift to a browser: its content begins where theirs did, to a line. Looked
    // at by itself, since other widths move things.
    door.hold(reads)
    await page.reload()
    await expect(page.locator('[aria-busy="true"]').first()).toBeVisible()
    const pending = await headsOf(page)
    door.hold(null)
    await expect(page.locator('[data-waiting], [aria-busy="true"]')).toHaveCount(0)
    const loaded = await headsOf(page)
    const heading = await page.getByRole('heading', { level: 1 }).textContent()
    for (const [index, bottom] of pending.entries()) {
      expect(Math.abs(bottom - (loaded[index] ?? 0)), heading ?? '').toBeLessThan(48)
    }

    door.lose(reads)
    await page.reload()
    // A screen that was there shows what it last knew, and says so.
    const says = /^Le service ne répond pas\. Nouvel essai|^Les dernières données n’ont pas pu être chargées/
    await expect(page.getByText(says).first()).toBeVisible()
    // The whole screen, each of its parts that could not be read, or what is above what was known.
    const retry = { name: 'Réessayer' }
    const retries = page
      .getByRole('alert')
      .getByRole('button', retry)
      .or(page.getByRole('status').getByRole('button', retry))
    await passTimeUntil(retries.first())
    door.lose(null)
    await expect(async () => {
      if ((await retries.count()) > 0) await retries.first().click({ timeout: 1_000 })
      await expect(retries).toHaveCount(0, { timeout: 1_000 })
    }).toPass({ intervals: [20] })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await door.close()
  })
}

/** Where the heading ends on a phone and on a desk, in px. */
async function headsOf(page: Page): Promise<number[]> {
  const bottoms: number[] = []
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const box = await page.getByRole('heading', { level: 1 }).boundingBox()
    bottoms.push((box?.y ?? Number.NaN) + (box?.height ?? Number.NaN))
  }
  return bottoms
}

/** A shift as Chromium tells it: its score, and what moved from where to where. TypeScript's library has no such entry. */
type LayoutShift = PerformanceEntry & {
  value: number
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

async function countShifts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const isShift = (entry: PerformanceEntry): entry is LayoutShift => entry.entryType === 'layout-shift'
    const shifts: number[] = []
    const moved: string[] = []
    Object.assign(window, { shifts, moved })
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries().filter(isShift)) {
        shifts.push(value)
        for (const { node, previousRect, currentRect } of sources) {
          const words = node?.textContent?.slice(0, 60) ?? ''
          moved.push(`${node?.nodeName} “${words}” from ${previousRect.y} to ${currentRect.y} px`)
        }
      }
    }).observe({ type: 'layout-shift' })
  })
}

/** The sum of what moved since it is counted, as browsers score it; and what moved, for whoever reads of a failure. */
function shiftOf(page: Page): Promise<{ score: number; moved: string }> {
  return page.evaluate(() => {
    const shifts: unknown = Reflect.get(window, 'shifts')
    const moved: unknown = Reflect.get(window, 'moved')
    return {
      score: Array.isArray(shifts) ? shifts.reduce((sum: number, one: number) => sum + one, 0) : Number.NaN,
      moved: Array.isArray(moved) ? moved.join('\n') : '',
    }
  })
}
