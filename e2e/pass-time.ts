import { expect, type Locator } from '@playwright/test'

/**
 * Lets the page's time pass in steps until it shows this, with a moment of real time in each step for what is asked for
 * to be answered: a pause between two tries is passed over, not waited for.
 */
export async function passTimeUntil(shown: Locator): Promise<void> {
  await expect(async () => {
    await shown.page().clock.fastForward(2_000)
    await expect(shown).toBeVisible({ timeout: 250 })
  }).toPass({ intervals: [20] })
}
