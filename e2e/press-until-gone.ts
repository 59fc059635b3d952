import { expect, type Locator } from '@playwright/test'

/** Presses *Retry* until there is none: the page may have loaded again by itself before the press. */
export async function pressUntilGone(retry: Locator): Promise<void> {
  await expect(async () => {
    if ((await retry.count()) > 0) await retry.first().click({ timeout: 1_000 })
    await expect(retry).toHaveCount(0, { timeout: 1_000 })
  }).toPass({ intervals: [20] })
}
