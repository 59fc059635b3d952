import { changeWith, OWNER } from '#e2e/accounts.ts'
import { homeFacts } from '#e2e/home-facts.ts'
import { expect, openWith, test } from '#e2e/journey.ts'

test('several rooms chosen by keyboard go to Éco together: each radiator replies for itself, and one press undoes all', async ({
  page,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(OWNER)
  const home = homeFacts(product, token)
  const before = await home.room('Salon')
  await openWith(page, token, '/account/rooms')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Baisser le chauffage' }).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Mettre tout le logement en…')

  await main.getByRole('button', { name: 'Ne rien choisir' }).focus()
  await page.keyboard.press('Enter')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(
    'Choisissez les pièces où baisser le chauffage.',
  )
  await expect(main.getByText('Choisissez au moins une pièce.')).toBeVisible()
  for (const name of ['Salon', 'Cuisine']) {
    await main.getByRole('checkbox', { name: new RegExp(`^${name},`) }).focus()
    await page.keyboard.press('Space')
  }
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Mettre deux pièces en…')
  await main.getByRole('radio', { name: 'quand on l’annule' }).click()
  await main.getByRole('button', { name: 'Mettre en Éco' }).focus()
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/account\/rooms\/bulk\/[0-9a-f-]{36}$/)
  const results = main.getByRole('region', { name: 'Appareil par appareil' }).getByRole('listitem')
  await expect(main.getByRole('heading', { level: 1 })).toContainText('ont confirmé.')
  await expect(results.getByText(/^confirmé en /)).toHaveCount(await results.count())
  await expect.poll(async () => (await home.room('Salon')).thermostat_mode).toBe('eco')
  expect((await home.room('Salon')).order).toMatchObject({ source: 'override', until_kind: 'cancelled' })

  await main.getByRole('button', { name: 'Tout annuler' }).click()
  await expect(main.getByText(/^Annulé par Marie Lefèvre à /)).toBeVisible()
  await expect.poll(async () => (await home.room('Salon')).thermostat_mode).toBe(before.thermostat_mode)
  expect((await home.room('Salon')).order).toMatchObject({
    order: before.order?.order,
    source: before.order?.source,
  })
  await expect(main.getByRole('heading', { level: 1 })).toContainText(/(a|ont) retrouvé (son|leur) réglage/)
})

test('once another person has changed one of the rooms nothing is undone, and the screen shows the reason', async ({
  page,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(OWNER)
  const home = homeFacts(product, token)
  const [salon, kitchen] = [await home.room('Salon'), await home.room('Cuisine')]
  const follow = (room: { id: string }) =>
    changeWith(product, token, `/rooms/${room.id}/order`, { method: 'POST', body: { order: 'auto' } })
  await openWith(page, token, '/account/rooms/bulk')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Ne rien choisir' }).click()
  for (const name of ['Salon', 'Cuisine']) {
    await main.getByRole('checkbox', { name: new RegExp(`^${name},`) }).check()
  }
  await main.getByRole('radio', { name: /^Hors Gel/ }).click()
  await main.getByRole('button', { name: 'Mettre en Hors Gel' }).click()
  await expect(main.getByRole('button', { name: 'Tout annuler' })).toBeVisible()
  await follow(salon)
  await expect(main.getByText(/^Quelqu’un a changé une de ces pièces depuis\./)).toBeVisible()
  await expect(main.getByRole('button', { name: 'Tout annuler' })).toHaveAttribute('aria-disabled', 'true')
  await follow(kitchen)
  await expect.poll(async () => (await home.room('Cuisine')).order?.source).toBe('schedule')
})
