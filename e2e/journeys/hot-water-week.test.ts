import { getHotWaterWeek } from '@foyer/contract/hot-water.ts'
import { ask, MEMBER, OWNER } from '#e2e/accounts.ts'
import { axeFindings } from '#e2e/axe.ts'
import { homeFacts } from '#e2e/home-facts.ts'
import { expect, openWith, test } from '#e2e/journey.ts'

test('a tank is given its own week, follows it through the broker, and goes back to the contract', async ({
  page,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(OWNER)
  const home = homeFacts(product, token)
  const { id } = await home.room('Salle de bains')
  const relay = async () => (await home.device('Chauffe-eau')).on
  await openWith(page, token, `/account/rooms/${id}`)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Sa semaine' }).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Sur Auto, l’eau chaude suit le contrat.')
  await expect(main.getByText('00:00–06:00, 22:00–24:00')).toBeVisible()

  // It is 18:00: from five to seven in the evening, every day.
  await main.getByRole('radio', { name: 'Sa semaine' }).click()
  await main.getByLabel('À, lundi, plage 1').fill('19:00')
  await main.getByLabel('De, lundi, plage 1').fill('17:00')
  const monday = main.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'lundi' }) })
  await monday.getByRole('button', { name: 'Copier sur tous les jours' }).click()
  await expect(main.getByLabel('De, dimanche, plage 1')).toHaveValue('17:00')
  expect(await axeFindings(page)).toEqual([])
  await main.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(main.getByText('Semaine modifiée')).toHaveCount(0)
  await expect.poll(relay).toBe(true)

  await main.getByRole('link', { name: 'Salle de bains' }).first().click()
  await expect(main.getByText(/^Auto\s:\speut chauffer jusqu’à 19:00, selon sa semaine\.$/)).toBeVisible()
  await page.goto('/account/activity')
  await expect(main.getByText('Marie Lefèvre a modifié la semaine de « Chauffe-eau »').first()).toBeVisible()

  await page.goto(`/account/rooms/${id}/hot-water`)
  await main.getByRole('radio', { name: 'Le contrat' }).click()
  await main.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.poll(relay).toBe(false)
  expect(
    getHotWaterWeek.reply.parse(await ask(product, token, `/rooms/${id}/hot-water/week`)).week,
  ).toBeNull()
})

test('a person who is no administrator reads the week of a tank', async ({ page, product, tokenFor }) => {
  const token = await tokenFor(MEMBER)
  const { id } = await homeFacts(product, token).room('Salle de bains')
  await page.setViewportSize({ width: 390, height: 844 })
  await openWith(page, token, `/account/rooms/${id}/hot-water`)
  const main = page.getByRole('main')
  await expect(main.getByText('Seul un administrateur peut changer cette semaine.')).toBeVisible()
  await expect(main.getByRole('radio')).toHaveCount(0)
})
