import { listAbsences } from '@foyer/contract/absence.ts'
import { ask, callWith, changeWith, OWNER } from '#e2e/accounts.ts'
import { axeFindings } from '#e2e/axe.ts'
import { homeFacts } from '#e2e/home-facts.ts'
import { expect, openWith, test } from '#e2e/journey.ts'
import { expectStatus, watchStatus } from '#e2e/watch.ts'

const MINUTE = 60_000

test('two people change one absence: the second sees both versions, reloads, and keeps their own', async ({
  page,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(OWNER)
  const [weekend] = listAbsences.reply.parse(await ask(product, token, '/absences'))
  if (weekend === undefined) throw new Error('The demo has no absence planned.')
  const { id, version, room_ids, order, departure_at, return_at } = weekend
  const write = (body: object) => callWith(product, token, `/absences/${id}`, { method: 'PUT', body })
  const stored = { room_ids, order, departure_at, return_at }
  await openWith(page, token, '/account/absence')
  const main = page.getByRole('main')
  const change = async () => main.getByRole('button', { name: 'Changer le retour' }).first().click()
  await change()
  await main.getByLabel('Jour de retour').fill('2027-01-25')
  await main.getByLabel('Heure de retour').fill('08:00')
  expect((await write({ ...stored, return_at: '2027-01-23T17:00:00Z', version })).status).toBe(200)
  await main.getByRole('button', { name: 'Enregistrer l’absence' }).click()
  const both = main.getByRole('region', { name: 'Les deux versions' })
  await expect(both).toContainText(/Retour.*Enregistré par Marie Lefèvre.*18:00.*Votre version.*08:00/)

  expect(await axeFindings(page)).toEqual([])

  // The draft and the version it is based on survive a reload.
  await page.reload()
  await change()
  await expect(main.getByLabel('Jour de retour')).toHaveValue('25/01/2027')
  await expect(main.getByLabel('Heure de retour')).toHaveValue('08:00')
  await expect(both).toBeVisible()
  await main.getByRole('button', { name: 'Garder la mienne' }).click()
  await expect(page).toHaveURL(/\/account\/?$/)
  const kept = listAbsences.reply.parse(await ask(product, token, '/absences')).find((one) => one.id === id)
  expect(kept).toMatchObject({ return_at: '2027-01-25T07:00:00.000Z', version: version + 2 })
  // Restores the weekend for other journeys.
  expect((await write({ ...stored, version: version + 2 })).status).toBe(200)
})

test('an absence is planned in two presses, lowers the rooms, warms them for an earlier return, and is cancelled', async ({
  page,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(OWNER)
  const home = homeFacts(product, token)
  const before = await home.room('Salon')
  // The weekend that the demo has planned would end an absence without a return.
  const [weekend] = listAbsences.reply.parse(await ask(product, token, '/absences'))
  if (weekend === undefined) throw new Error('The demo has no absence planned.')
  await changeWith(product, token, `/absences/${weekend.id}/end`, { method: 'POST' })
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
  // The test does not wait for the next quarter of an hour.
  const now = await page.evaluate(() => Date.now())
  const fillAt = async (edge: 'départ' | 'retour', at: number) => {
    const wall = new Date(at).toLocaleString('sv-SE', { timeZone: 'Europe/Paris' })
    await main.getByLabel(`Jour de ${edge}`).fill(wall.slice(0, 10))
    await main.getByLabel(`Heure de ${edge}`).fill(wall.slice(11, 16))
  }
  await fillAt('départ', now - MINUTE)
  const status = await watchStatus(page)
  await main.getByRole('button', { name: 'Confirmer l’absence' }).click()

  // The overview that comes next shows it without a reload.
  await expect(page).toHaveURL(/\/account\/?$/)
  await expectStatus(status, 'Absence prévue')
  await expect(main.getByText('Vacances sans date de retour').first()).toBeVisible()
  await expect.poll(async () => (await home.room('Salon')).thermostat_mode).toBe('frost_protection')
  expect((await home.room('Salon')).order).toMatchObject({ source: 'absence', until: null })
  await page.goto('/account/rooms')
  await expect(main.getByText('Vacances sans date de retour').first()).toBeVisible()
  const { id } = await home.room('Salon')
  await page.goto(`/account/rooms/${id}`)
  await expect(
    main.getByText('Absence (Vacances) : à votre retour, la pièce suit de nouveau son programme.'),
  ).toBeVisible()

  // They return in twelve minutes: every room needs at least a quarter of an hour.
  await page.goto('/account/absence')
  await main
    .getByRole('region', { name: 'Absences prévues et en cours' })
    .getByRole('button', { name: 'Changer le retour' })
    .first()
    .click()
  await fillAt('retour', now + 12 * MINUTE)
  await main.getByRole('button', { name: 'Enregistrer l’absence' }).click()
  await expect(main.getByText(/jusqu’au retour/).first()).toBeVisible()
  await expect.poll(async () => (await home.room('Salon')).thermostat_mode).toBe('comfort')
  expect((await home.room('Salon')).order).toMatchObject({ order: 'comfort', source: 'absence' })
  await page.goto('/account/rooms')
  await expect(main.getByText(/chauffe pour le retour, \d\d:\d\d/).first()).toBeVisible()

  await page.goto('/account/absence')
  await main.getByRole('button', { name: 'Annuler l’absence' }).first().click()
  await expect.poll(async () => (await home.room('Salon')).order?.source).toBe(before.order?.source)
  const answer = await (await callWith(product, token, '/activity?kind=absence')).json()
  expect(JSON.stringify(answer)).toContain('preheat')
  // Restores the weekend for other journeys.
  const { room_ids, order, departure_at, return_at } = weekend
  const body = { room_ids, order, departure_at, return_at }
  expect((await callWith(product, token, '/absences', { method: 'POST', body })).status).toBe(200)
})
