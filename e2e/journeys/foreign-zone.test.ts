import { OWNER } from '#e2e/accounts.ts'
import { homeFacts } from '#e2e/home-facts.ts'
import { expect, openWith, test } from '#e2e/journey.ts'
import { pathOf, screenCases } from '#e2e/screens-of-product.ts'

test.use({ timezoneId: 'America/New_York' })

/** Screens that show times of the home. */
const names = ['overview', 'rooms', 'room', 'devices', 'hub']

for (const screen of screenCases.filter(({ name }) => names.includes(name))) {
  test(`${screen.name}, read in another zone, notes that its times are the home’s`, async ({
    page,
    product,
    tokenFor,
  }) => {
    const token = await tokenFor(OWNER)
    await openWith(page, token, await pathOf(screen, homeFacts(product, token)))
    await expect(page.getByText('Heure du logement (Europe/Paris)', { exact: true })).toBeVisible()
  })
}
