import { callWith, OWNER } from '#e2e/accounts.ts'
import { homeFacts } from '#e2e/home-facts.ts'
import { expect, openWith, test } from '#e2e/journey.ts'

const MINUTE = 60_000

test('an absence is planned in two presses, lowers the rooms, warms them for a return that comes nearer, and is cancelled', async ({
  page,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(OWNER)
  const home = homeFacts(product, token)
  const before = await home.room('Salon')
  await openWith(page, token, '/account')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Absence' }).click()
  await expect(main.getByRole('heading', { level: 1 })).toContainText(
    'Tout sera à température à votre retour.',
  )
  await expect(
    main
      .getByRole('region', { name: 'Pièce par pièce' })
      .getByText(/avant le retour/)
      .first(),
  ).toBeVisible()
  await main.getByRole('button', { name: 'Sans date de retour' }).click()
  // Nobody waits for the next quarter of an hour.
  const now = await page.evaluate(() => Date.now())
  const asField = (at: number) =>
    new Date(at).toLocaleString('sv-SE', { timeZone: 'Europe/Paris' }).slice(0, 16).replace(' ', 'T')
  await main.getByLabel('Départ').fill(asField(now - MINUTE))
  await main.getByRole('button', { name: 'Confirmer l’absence' }).click()

  await expect(main.getByRole('heading', { level: 1 })).toContainText('sans date de retour')
  await expect.poll(async () => (await home.room('Salon')).thermostat_mode).toBe('frost_protection')
  expect((await home.room('Salon')).order).toMatchObject({ source: 'absence', until: null })
  const { id } = await home.room('Salon')
  await page.goto(`/account/rooms/${id}`)
  await expect(
    main.getByText('Absence (Vacances) : à votre retour, la pièce suit de nouveau son programme.'),
  ).toBeVisible()

  // They come home in twelve minutes: no room needs less than a quarter of an hour.
  await page.goto('/account/absence')
  await main
    .getByRole('region', { name: 'Absences prévues et en cours' })
    .getByRole('button', { name: 'Changer le retour' })
    .first()
    .click()
  await main.getByLabel('Retour').fill(asField(now + 12 * MINUTE))
  await main.getByRole('button', { name: 'Enregistrer l’absence' }).click()
  await expect(main.getByText(/jusqu’au retour/)).toBeVisible()
  await expect.poll(async () => (await home.room('Salon')).thermostat_mode).toBe('comfort')
  expect((await home.room('Salon')).order).toMatchObject({ order: 'comfort', source: 'absence' })

  await page.goto('/account/absence')
  await main.getByRole('button', { name: 'Annuler l’absence' }).first().click()
  await expect.poll(async () => (await home.room('Salon')).order?.source).toBe(before.order?.source)
  const answer = await (await callWith(product, token, '/activity?kind=absence')).json()
  expect(JSON.stringify(answer)).toContain('preheat')
})
