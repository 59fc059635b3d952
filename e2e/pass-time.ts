import { expect, type Locator } from '@playwright/test'

/**
 * Advances the page's clock in steps (ms) until it shows this, with a moment of real time in each step for replies to
 * arrive: a pause between two retries is skipped, not waited for. No time passes while `mayPass` is false.
 */
export async function passTimeUntil(shown: Locator, step = 2_000, mayPass = () => true): Promise<void> {
  await expect(async () => {
    if (mayPass()) await shown.page().clock.fastForward(step)
    await expect(shown).toBeVisible({ timeout: 100 })
  }).toPass({ intervals: [20] })
}
