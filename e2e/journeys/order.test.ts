import { OWNER } from '#e2e/accounts.ts'
import { homeFacts } from '#e2e/home-facts.ts'
import { expect, openWith, test } from '#e2e/journey.ts'
import { watchOption } from '#e2e/watch.ts'

const clockTime = new Intl.DateTimeFormat('fr-FR', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Paris',
})

test('the Salon goes to Éco: pending until read back, then in force, its power falls, and one press returns it to its schedule', async ({
  page,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(OWNER)
  const home = homeFacts(product, token)
  await expect.poll(async () => (await home.room('Salon')).heating_power).toBeGreaterThan(500)
  const before = await home.room('Salon')
  await openWith(page, token, `/account/rooms/${before.id}`)
  const main = page.getByRole('main')
  const orders = main.getByRole('radiogroup', { name: 'Mode de chauffage' })
  const eco = orders.getByRole('radio', { name: /^Éco/ })
  await expect(orders.getByRole('radio', { name: /^Auto/ })).toBeChecked()

  const observed = await watchOption(eco)
  await eco.click()
  await expect(eco).toBeChecked()
  await expect(main.getByText(/^Éco confirmé en /)).toBeVisible()
  // Dashed while it is requested, solid once the devices have confirmed: never the other way round, never both.
  expect(await observed.jsonValue()).toEqual([expect.any(String), 'dashed false', 'solid true'])
  const [command] = await home.commands(before.id)
  expect(command).toMatchObject({ value: 'eco', status: 'confirmed', actor: { name: 'Marie Lefèvre' } })
  expect(command?.devices.map((device) => device.status)).toEqual(['confirmed', 'confirmed'])

  const after = await home.room('Salon')
  expect(after.order).toMatchObject({ order: 'eco', source: 'override', until_kind: 'next_block' })
  const until = clockTime.format(new Date(after.order?.until ?? Number.NaN))
  await expect(main.getByText(`Éco jusqu’à ${until}`)).toBeVisible()
  await expect(main.getByText(/^Demandé par Marie Lefèvre \(.*\), à la place de Confort\./)).toBeVisible()
  await expect
    .poll(async () => (await home.room('Salon')).heating_power ?? 0)
    .toBeLessThan((before.heating_power ?? 0) / 4)
  await expect(main.getByRole('heading', { name: /^Puissance \d+ W, pointe/ })).toBeVisible()

  await main.getByRole('button', { name: 'Revenir au programme' }).click()
  await expect(orders.getByRole('radio', { name: /^Auto/ })).toBeChecked()
  await expect(main.getByText('Selon le programme de la pièce.')).toBeVisible()
  await expect.poll(async () => (await home.room('Salon')).thermostat_mode).toBe('comfort')
  await expect.poll(async () => (await home.room('Salon')).heating_power).toBeGreaterThan(500)
})

test('Confort for two hours is one press on the list of the rooms, with its end, and one press ends it', async ({
  page,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(OWNER)
  const home = homeFacts(product, token)
  await openWith(page, token, '/account/rooms')
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Chambre parents' }) })
  // A room in Confort for longer than that would not change.
  const salon = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Salon' }) })
  await expect(salon.getByRole('link', { name: /^Programme/ })).toBeVisible()
  await expect(salon.getByRole('button')).toHaveCount(0)

  await row.getByRole('button', { name: /^Confort pendant 2\sh/ }).click()
  const end = row.getByRole('button', { name: /^Terminer Confort/ })
  await expect(end).toBeVisible()
  await expect(end).toBeFocused()
  const { id, order } = await home.room('Chambre parents')
  expect(order).toMatchObject({ order: 'comfort', source: 'override', until_kind: 'hours' })
  const until = clockTime.format(new Date(order?.until ?? Number.NaN))
  await expect(row.getByRole('status')).toHaveText(`Confort jusqu’à ${until}`)
  expect((await home.commands(id))[0]).toMatchObject({ value: 'comfort', status: 'confirmed' })

  await end.click()
  await expect(row.getByRole('button', { name: /^Confort pendant 2\sh/ })).toBeVisible()
  await expect.poll(async () => (await home.room('Chambre parents')).order?.source).toBe('schedule')
})

test('an order for two hours shows its end, in the room and on the overview, and can be changed to no end', async ({
  page,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(OWNER)
  const home = homeFacts(product, token)
  const { id } = await home.room('Chambre parents')
  await openWith(page, token, `/account/rooms/${id}`)
  const main = page.getByRole('main')
  await main.getByRole('radio', { name: 'dans 2 h' }).click()
  await main.getByRole('radio', { name: /^Hors Gel/ }).click()
  await expect(main.getByRole('radio', { name: /^Hors Gel/ })).toBeChecked()
  const { order } = await home.room('Chambre parents')
  expect(order?.until_kind).toBe('hours')
  expect(Date.parse(order?.until ?? '') - Date.parse(order?.set_at ?? '')).toBe(2 * 3_600_000)
  const until = clockTime.format(new Date(order?.until ?? Number.NaN))
  await expect(main.getByText(`Hors Gel jusqu’à ${until}`)).toBeVisible()

  await page.getByRole('link', { name: 'Vue d’ensemble' }).click()
  const row = main
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Chambre parents' }) })
  await expect(row.getByText('Hors Gel', { exact: true })).toBeVisible()
  await expect(row.getByText(`jusqu’à ${until}`)).toBeVisible()

  await row.getByRole('link', { name: 'Chambre parents' }).click()
  await main.getByRole('radio', { name: 'quand vous l’annulez' }).click()
  await expect(main.getByText('Hors Gel jusqu’à nouvel ordre.')).toBeVisible()
  await expect.poll(async () => (await home.room('Chambre parents')).order?.until_kind).toBe('cancelled')
  await main.getByRole('button', { name: 'Revenir au programme' }).click()
  await expect(main.getByText('Selon le programme de la pièce.')).toBeVisible()
})
