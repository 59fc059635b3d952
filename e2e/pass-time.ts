import { expect, type Locator } from '@playwright/test'

/**
 * Lets the page's time pass in steps (ms) until it shows this, with a moment of real time in each step for what is asked
 * for to be answered: a pause between two tries is passed over, not waited for.
 */
export async function passTimeUntil(shown: Locator, step = 2_000): Promise<void> {
  await expect(async () => {
    await shown.page().clock.fastForward(step)
    await expect(shown).toBeVisible({ timeout: 100 })
  }).toPass({ intervals: [20] })
}
