import { listDayColors } from '@foyer/contract/day-color.ts'
import { listContracts } from '@foyer/contract/supply-contract.ts'
import type { Page } from '@playwright/test'
import { ask, changeWith, OWNER } from '#e2e/accounts.ts'
import { axeFindings } from '#e2e/axe.ts'
import { expectNoOverflow } from '#e2e/expect-no-overflow.ts'
import { homeFacts } from '#e2e/home-facts.ts'
import { expect, openWith, test } from '#e2e/journey.ts'
import type { Product } from '#e2e/product.ts'
import { smallTargets } from '#e2e/small-targets.ts'

test('an owner changes to Tempo: the demo’s season is known, the plan for red days is followed, and the bill has its prices', async ({
  page,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(OWNER)
  await changeContract(page, token, { option: 'tempo', from: '2027-01-17' })

  const heading = page.getByRole('heading', { level: 1 })
  const energy = page.getByRole('navigation', { name: 'Énergie' })
  await energy.getByRole('link', { name: 'Tempo' }).click()
  await expect(page).toHaveURL(/\/account\/consumption\/tempo$/)
  await expect(energy.getByRole('link', { name: 'Tempo' })).toHaveAttribute('aria-current', 'page')
  await expect(heading).toContainText(/^Demain est un jour blanc, de 06:00 à 22:00/)
  await expect(page.getByRole('img', { name: 'lundi 18 janvier, aujourd’hui, rouge' })).toBeVisible()
  await expect(page.getByText('rejouée pour la démo').first()).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  // Today is red until 22:00: rooms are lowered immediately, and the room names the plan.
  const plan = page.getByRole('region', { name: 'Le plan des jours rouges' })
  await expect(plan.getByRole('list', { name: 'Salon : la journée avec le plan' })).toContainText('Éco')
  await plan.getByRole('button', { name: 'Suivre ce plan' }).click()
  await expect(plan).toContainText(/suivi en ce moment, jusqu’à 22:00/)
  const salon = (await homeFacts(product, token).room('Salon')).id
  await openWith(page, token, `/account/rooms/${salon}?lng=fr`)
  await expect(page.getByRole('main')).toContainText('plan des jours rouges')
  await page.goBack()

  // Another mode for one room: it is in force now.
  await plan.getByRole('button', { name: 'Modifier les modes' }).click()
  const modes = page.getByRole('dialog', { name: 'Les modes du plan' })
  expect(await axeFindings(page)).toEqual([])
  await modes.getByLabel('Salon').selectOption('Confort-2')
  await modes.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(modes).toBeHidden()
  await expect(plan.getByRole('list', { name: 'Salon : la journée avec le plan' })).toContainText('Confort-2')
  await expect
    .poll(async () => (await homeFacts(product, token).room('Salon')).order)
    .toMatchObject({ source: 'red_day', order: 'comfort_minus_2' })

  // The same from the week of the room, whose schedule is not saved by it.
  await openWith(page, token, `/account/rooms/${salon}/calendar?lng=fr`)
  await page
    .getByRole('gridcell', { name: /^Lundi, Confort,/ })
    .last()
    .click()
  const chosen = page.getByRole('region', { name: 'Créneau choisi' })
  await expect(chosen).toContainText('Les jours rouges, le plan met cette pièce en Confort-2')
  await chosen.getByRole('button', { name: 'Confort-1 les jours rouges' }).press('Enter')
  await expect(chosen).toContainText('Les jours rouges, le plan met cette pièce en Confort-1')
  await expect(chosen.getByRole('button', { name: 'Confort-2 les jours rouges' })).toBeFocused()
  expect(await axeFindings(page)).toEqual([])
  await expect
    .poll(async () => (await homeFacts(product, token).room('Salon')).order)
    .toMatchObject({ source: 'red_day', order: 'comfort_minus_1' })
  await chosen.getByRole('link', { name: 'Le plan des jours rouges' }).click()
  await expect(plan.getByRole('list', { name: 'Salon : la journée avec le plan' })).toContainText('Confort-1')
  await plan.getByRole('button', { name: 'Modifier les modes' }).click()
  await modes.getByLabel('Salon').selectOption('Éco')
  await modes.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(modes).toBeHidden()

  await plan.getByRole('button', { name: 'Ne plus suivre ce plan' }).click()
  await expect(plan.getByRole('button', { name: 'Suivre ce plan' })).toBeVisible()

  await energy.getByRole('link', { name: 'Consommation', exact: true }).click()
  await expect(heading).toContainText(/kWh pour \d+,\d\d.€/)
  await expect(page.getByText('Rouge, heures pleines').first()).toBeVisible()
  await energy.getByRole('link', { name: 'Facture' }).click()
  const bill = page.getByRole('row', { name: /^Rouge, heures pleines/ })
  await expect(bill).toContainText('0,7295')
  await removeContracts(product, token, 'tempo')
})

test('an owner changes to EJP and enters the colours of its days, and their cost is no longer a range', async ({
  page,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(OWNER)
  await changeContract(page, token, { option: 'ejp', from: '2027-01-18' })

  const heading = page.getByRole('heading', { level: 1 })
  await page
    .getByRole('navigation', { name: 'Énergie' })
    .getByRole('link', { name: 'Consommation', exact: true })
    .click()
  await expect(heading).toContainText(/kWh pour \d+,\d\d à \d+,\d\d.€/)
  await page.getByRole('link', { name: /^l(a|es) saisir$/ }).click()
  await expect(page).toHaveURL(/\/account\/consumption\/tempo\?day=2027-01-17$/)
  expect(await axeFindings(page)).toEqual([])

  // Today by its square, tomorrow by its button.
  await page.getByRole('button', { name: 'lundi 18 janvier, aujourd’hui, couleur inconnue' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Couleur du jour' })
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Pointe mobile' }).click()
  // The first hour of the contract belongs to the day before.
  await expect(dialog.getByRole('status')).toHaveText('Dimanche 17 janvier')
  await dialog.getByRole('button', { name: 'Jour normal' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Saisir la couleur : mardi 19 janvier' }).click()
  await dialog.getByRole('button', { name: 'Jour normal' }).click()
  await expect(dialog).toBeHidden()
  await expect(heading).toContainText('Demain est un jour normal')
  await expect(page.getByRole('button', { name: 'mardi 19 janvier, jour normal' })).toBeVisible()

  await page.getByRole('link', { name: 'Consommation', exact: true }).click()
  await expect(heading).toContainText(/kWh pour \d+,\d\d.€/)

  // On a phone, colours are entered with the buttons next to the calendar.
  await page.setViewportSize({ width: 390, height: 844 })
  await openWith(page, token, '/account/consumption/tempo?lng=fr')
  await expect(heading).toContainText('Demain est un jour normal')
  await expectNoOverflow(page, 390)
  expect(await smallTargets(page)).toEqual([])
  await page.getByRole('button', { name: 'Changer la couleur : mardi 19 janvier' }).click()
  await dialog.getByRole('button', { name: 'Effacer la couleur saisie' }).click()
  await expect(dialog).toBeHidden()
  await expect(heading).toContainText('Celle de demain n’est pas encore connue.')

  // Restores the home for other journeys.
  const { days } = listDayColors.reply.parse(await ask(product, token, '/tariff/days'))
  for (const { day, source } of days) {
    if (source === 'entered')
      await changeWith(product, token, `/tariff/days/${day}`, { method: 'PUT', body: { color: null } })
  }
  await removeContracts(product, token, 'ejp')
})

/** Changes the contract on its page at desktop width. */
async function changeContract(
  page: Page,
  token: string,
  { option, from }: { option: 'tempo' | 'ejp'; from: string },
): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openWith(page, token, '/account/consumption/contract?lng=fr')
  await page.getByRole('button', { name: 'Nouveau contrat' }).click()
  const form = page.getByRole('dialog', { name: 'Un nouveau contrat' })
  await form.getByRole('radio', { name: option === 'ejp' ? /^EJP/ : /^Tempo/ }).check()
  await form.getByRole('button', { name: 'Continuer' }).click()
  await form.getByLabel('Valable à partir du').fill(from)
  await form.getByRole('button', { name: 'Continuer' }).click()
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form).toBeHidden()
}

/** Restores the contracts for other journeys. */
async function removeContracts(product: Product, token: string, removed: 'tempo' | 'ejp'): Promise<void> {
  const contracts = listContracts.reply.parse(await ask(product, token, '/contracts'))
  for (const { id, option } of contracts) {
    if (option === removed) await changeWith(product, token, `/contracts/${id}`, { method: 'DELETE' })
  }
}
