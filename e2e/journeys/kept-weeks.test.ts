import { listNamedWeeks } from '@foyer/contract/named-week.ts'
import { ask, OWNER } from '#e2e/accounts.ts'
import { homeFacts } from '#e2e/home-facts.ts'
import { expect, openWith, test } from '#e2e/journey.ts'

test('the week on screen is stored under a name, renamed, overwritten, and deleted', async ({
  page,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(OWNER)
  const { id } = await homeFacts(product, token).room('Bureau')
  const kept = async () => listNamedWeeks.reply.parse(await ask(product, token, '/named-weeks'))
  const before = await kept()
  await openWith(page, token, `/account/rooms/${id}/calendar`)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog', { name: 'Semaines types' })
  const open = () => main.getByRole('button', { name: 'Semaines types' }).click()
  await open()
  await dialog.getByLabel('Enregistrer cette semaine sous').fill('Bureau en hiver')
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Utiliser la semaine : Bureau en hiver' })).toBeVisible()

  // Another unsaved week is on screen: it overwrites the stored one, under another name.
  await dialog.getByRole('button', { name: 'Utiliser la semaine : Résidence secondaire' }).click()
  await open()
  await dialog.getByRole('button', { name: 'Modifier la semaine : Bureau en hiver' }).click()
  await dialog.getByLabel('Nom de la semaine').fill('Bureau fermé')
  await dialog.getByRole('checkbox', { name: /^Y mettre la semaine de l’écran/ }).check()
  await dialog.getByRole('button', { name: 'Enregistrer les modifications' }).click()
  await expect(dialog.getByRole('button', { name: 'Modifier la semaine : Bureau fermé' })).toBeVisible()
  const changed = (await kept()).find(({ name }) => name === 'Bureau fermé')
  expect(changed).toMatchObject({ version: 2, changed_by: 'Marie Lefèvre' })
  expect(changed?.week[0]).toEqual([{ start: 0, end: 1440, order: 'frost_protection' }])

  await dialog.getByRole('button', { name: 'Supprimer la semaine : Bureau fermé' }).click()
  await expect(dialog.getByRole('button', { name: 'Modifier la semaine : Bureau fermé' })).toHaveCount(0)
  expect(await kept()).toEqual(before)
})
