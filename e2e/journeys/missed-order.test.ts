import type { Page } from '@playwright/test'
import { OWNER } from '#e2e/accounts.ts'
import { homeFacts } from '#e2e/home-facts.ts'
import { expect, openWith, test } from '#e2e/journey.ts'
import { watchStatus } from '#e2e/watch.ts'

test('a radiator that goes back by itself: confirmed, then said as gone back with its reason, and asked again by Retry', async ({
  page,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(OWNER)
  const home = homeFacts(product, token)
  const { id } = await home.room('Chambre d’amis')
  await openWith(page, token, `/account/rooms/${id}`)
  const main = page.getByRole('main')
  const eco = main.getByRole('radio', { name: /^Éco/ })
  // While the screen is fetched another main stands in its place, which says nothing more.
  await expect(eco).toBeVisible()
  const said = await watchStatus(page)
  await eco.click()
  const wentBack = main.getByText(
    'Éco, revenu en arrière : « Radiateur d’amis » a repris de lui-même sa valeur précédente.',
  )
  await expect(wentBack).toBeVisible()
  await expect(main.getByText('Hors Gel est en vigueur.')).toBeVisible()
  const sentences = (await said.jsonValue()).join('\n')
  expect(sentences).toMatch(/Éco demandé[\s\S]*Éco confirmé en [\s\S]*Éco, revenu en arrière/)
  const [first] = await home.commands(id)
  expect(first).toMatchObject({ status: 'reverted', devices: [{ reason: 'went_back' }] })

  const saidAgain = await watchStatus(page)
  await main.getByRole('button', { name: 'Réessayer : Éco' }).first().click()
  await expect
    .poll(async () => (await saidAgain.jsonValue()).join('\n'))
    .toMatch(/Éco demandé à [\s\S]*Éco confirmé en [\s\S]*Éco, revenu en arrière/)
  const [second] = await home.commands(id)
  expect(second?.id).not.toBe(first?.id)
  expect(second?.status).toBe('reverted')
  // What happened is told where one looks first, too.
  await page.getByRole('link', { name: 'Vue d’ensemble' }).click()
  await expect(main.getByText('revenu en arrière').first()).toBeVisible()
  await expectFailedInLists(page, 'Chambre d’amis', 'Éco n’a pas été maintenu')
  await openWith(page, token, `/account/rooms/${id}`)
  await main.getByRole('button', { name: 'Revenir au programme' }).click()
  await expect.poll(async () => (await home.room('Chambre d’amis')).order?.source).toBe('schedule')
  await expect(wentBack).toHaveCount(0)
})

test('a dead radiator: the order fails with the hub’s own reason, the former one stays in force, and Retry asks again', async ({
  page,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(OWNER)
  const home = homeFacts(product, token)
  const { id, thermostat_mode: former } = await home.room('Bureau')
  await openWith(page, token, `/account/rooms/${id}`)
  const main = page.getByRole('main')
  const stop = main.getByRole('radio', { name: /^Arrêt/ })
  await stop.click()
  await expect(main.getByText(/^Arrêt, échoué\s: «.*» ne répond pas à la box/).first()).toBeVisible()
  const raw = main.getByText(/Timeout - no answer/).first()
  await expect(raw).not.toBeVisible()
  await main.getByText('Message de la box').first().click()
  await expect(raw).toBeVisible()
  await expect(stop).not.toBeChecked()
  expect((await home.room('Bureau')).thermostat_mode).toBe(former)
  const [first] = await home.commands(id)
  expect(first).toMatchObject({ status: 'failed', devices: [{ reason: 'device_silent' }] })

  const said = await watchStatus(page)
  await main.getByRole('button', { name: 'Réessayer : Arrêt' }).first().click()
  await expect
    .poll(async () => (await said.jsonValue()).join('\n'))
    .toMatch(/Arrêt demandé à [\s\S]*Arrêt, échoué/)
  expect((await home.commands(id))[0]?.id).not.toBe(first?.id)
  await page.getByRole('link', { name: 'Vue d’ensemble' }).click()
  await expectFailedInLists(page, 'Bureau', 'Arrêt n’a pas pu être appliqué')
  await openWith(page, token, `/account/rooms/${id}`)
  await main.getByRole('button', { name: 'Revenir au programme' }).click()
  await expect(main.getByText('Selon le programme de la pièce.')).toBeVisible()
})

/** On the overview, then in the rooms list: the order is failed, and nowhere awaited. */
async function expectFailedInLists(page: Page, room: string, failure: string) {
  const main = page.getByRole('main')
  const rooms = main.getByRole('region', { name: 'Pièces', exact: true })
  await rooms.getByRole('button', { name: 'Afficher toutes les pièces' }).click()
  const row = rooms.getByRole('listitem').filter({ has: page.getByRole('link', { name: room }) })
  await expect(row).toContainText('n’a pas pu être appliqué')
  await page
    .getByRole('link', { name: /^Pièces/ })
    .first()
    .click()
  await expect(main.getByText(failure).first()).toBeVisible()
  await expect(main.getByText('pas encore confirmé')).toHaveCount(0)
}
