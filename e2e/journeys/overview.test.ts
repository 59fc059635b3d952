import { FLAT_OWNER, OWNER } from '#e2e/accounts.ts'
import { homeFacts } from '#e2e/home-facts.ts'
import { expect, openWith, test } from '#e2e/journey.ts'

const decimal = (value: number, digits: number) =>
  new Intl.NumberFormat('fr-FR', { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    value,
  )

test('a home with a single price and no tank shows the same price at any hour', async ({
  page,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(FLAT_OWNER)
  const { now } = await homeFacts(product, token).tariff()
  expect(now?.kind).toBe('base')
  await openWith(page, token, '/account')
  const measures = page.getByRole('region', { name: 'Chiffres clés' })
  await expect(measures).toContainText(`${decimal(now?.price ?? 0, 4)}`)
  await expect(measures).toContainText('le même prix à toute heure')
  // No off-peak hours: the card shows one price.
  await expect(measures.getByRole('heading', { name: 'Prix du kWh' })).toBeVisible()
  await expect(measures.getByRole('heading', { name: 'Heures pleines' })).toHaveCount(0)
})

for (const language of ['fr', 'en'] as const) {
  test(`the first screenful of a phone shows the sentence, what needs attention and the four measures (${language})`, async ({
    page,
    product,
    tokenFor,
  }) => {
    const token = await tokenFor(OWNER)
    await page.setViewportSize({ width: 390, height: 844 })
    await openWith(page, token, `/account?lng=${language}`)
    const measures = page
      .getByRole('main')
      .getByRole('region', { name: language === 'fr' ? 'Chiffres clés' : 'Key figures' })
    const { now } = await homeFacts(product, token).tariff()
    const price = new Intl.NumberFormat(language, { minimumFractionDigits: 4 }).format(
      now?.price ?? Number.NaN,
    )
    await expect(measures).toContainText(price)
    // The zone of the home is one more line if the browser is in another zone.
    const isElsewhere = await page.evaluate(
      () => Intl.DateTimeFormat().resolvedOptions().timeZone !== 'Europe/Paris',
    )
    const bar = await page.getByRole('navigation').last().boundingBox()
    await expect(async () => {
      const box = await measures.boundingBox()
      const end = (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN)
      expect(end).toBeLessThanOrEqual((bar?.y ?? Number.NaN) + (isElsewhere ? 30 : 0))
    }).toPass()
  })
}
