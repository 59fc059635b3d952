import { OWNER } from '#e2e/accounts.ts'
import { homeFacts } from '#e2e/home-facts.ts'
import { expect, openWith, test } from '#e2e/journey.ts'

test('§2 /account/hub/details: Hub details', async ({ page, product, tokenFor }) => {
  const token = await tokenFor(OWNER)
  const [hub] = await homeFacts(product, token).hubs()
  await openWith(page, token, '/account/hub/details')
  await expect(page).toHaveURL(/\/account\/hub\/details$/)
  const facts = page.getByRole('main').getByRole('definition')
  for (const value of [hub?.model, hub?.firmware, hub?.mac, hub?.ssid]) {
    await expect(facts.filter({ hasText: value ?? 'nothing was reported' }).first()).toBeVisible()
  }
})
