import { OWNER } from '#e2e/accounts.ts'
import { expect, openWith, test } from '#e2e/journey.ts'

// The texts of the catalogue that need a running home.

for (const { language, text } of [
  { language: 'en', text: 'No results found' },
  { language: 'fr', text: 'Aucun résultat' },
]) {
  test(`§8 Other: 'No results found' (${language})`, async ({ page, tokenFor }) => {
    await openWith(page, await tokenFor(OWNER), `/account/devices?q=zeppelin&lng=${language}`)
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
  })
}
