import { expect, type Page } from '@playwright/test'

/**
 * Sets the width of the window (px) and waits until the page is no wider than it: cards replace a table a moment after
 * the window has become narrow. A failure contains `name`.
 */
export async function expectNoOverflow(page: Page, width: number, name = 'the page'): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), {
      message: `${name} overflows at ${width} px`,
    })
    .toBeLessThanOrEqual(0)
}
