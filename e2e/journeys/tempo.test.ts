import { listDayColors } from '@foyer/contract/day-color.ts'
import { listContracts } from '@foyer/contract/supply-contract.ts'
import { ask, callWith, OWNER } from '#e2e/accounts.ts'
import { axeFindings } from '#e2e/axe.ts'
import { expectNoOverflow } from '#e2e/expect-no-overflow.ts'
import { expect, openWith, test } from '#e2e/journey.ts'
import { smallTargets } from '#e2e/small-targets.ts'

test('an owner changes to Tempo and enters the colours of two days, and their cost is no longer a range', async ({
  page,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(OWNER)
  await page.setViewportSize({ width: 1440, height: 900 })
  await openWith(page, token, '/account/consumption?lng=fr')
  await page.getByRole('button', { name: 'Nouveau contrat' }).click()
  const form = page.getByRole('dialog', { name: 'Un nouveau contrat' })
  await form.getByLabel('Valable à partir du').fill('2027-01-17')
  await form.getByLabel('Option').selectOption('tempo')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form).toBeHidden()

  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText(/kWh pour \d+,\d\d à \d+,\d\d.€/)
  await expect(
    page.getByText(/couleur d’un jour n’est pas connue|couleur de \d+ jours n’est pas connue/),
  ).toBeVisible()
  await page.getByRole('link', { name: 'la saisir' }).click()
  await expect(page).toHaveURL(/\/account\/consumption\/tempo$/)
  await expect(
    page.getByRole('navigation', { name: 'Énergie' }).getByRole('link', { name: 'Tempo' }),
  ).toHaveAttribute('aria-current', 'page')
  expect(await axeFindings(page)).toEqual([])

  // Sunday 17 January is blue by the calendar. Monday 18 January, today, by its square; tomorrow by its button.
  await page.getByRole('button', { name: 'lundi 18 janvier, aujourd’hui, couleur inconnue' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Couleur du jour' })
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Rouge' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Saisir la couleur : mardi 19 janvier' }).click()
  await dialog.getByRole('button', { name: 'Blanc' }).click()
  await expect(dialog).toBeHidden()
  await expect(heading).toContainText(/^Demain est un jour blanc, de 06:00 à 22:00/)
  await expect(page.getByRole('button', { name: 'mardi 19 janvier, blanc' })).toBeVisible()

  await page.getByRole('link', { name: 'Consommation', exact: true }).click()
  await expect(heading).toContainText(/kWh pour \d+,\d\d.€/)
  await expect(page.getByText('Rouge, heures pleines').first()).toBeVisible()

  // On a phone, colours are entered with the buttons next to the calendar.
  await page.setViewportSize({ width: 390, height: 844 })
  await openWith(page, token, '/account/consumption/tempo?lng=fr')
  await expect(heading).toContainText('Demain est un jour blanc')
  await expectNoOverflow(page, 390)
  expect(await smallTargets(page)).toEqual([])
  await page.getByRole('button', { name: 'Changer la couleur : mardi 19 janvier' }).click()
  await dialog.getByRole('button', { name: 'Effacer la couleur saisie' }).click()
  await expect(dialog).toBeHidden()
  await expect(heading).toContainText('Celle de demain n’est pas encore connue.')

  // Restores the contract for other journeys.
  const { days } = listDayColors.reply.parse(await ask(product, token, '/tariff/days'))
  for (const { day, source } of days) {
    if (source === 'entered')
      await callWith(product, token, `/tariff/days/${day}`, { method: 'PUT', body: { color: null } })
  }
  const contracts = listContracts.reply.parse(await ask(product, token, '/contracts'))
  for (const { id, option } of contracts) {
    if (option === 'tempo') await callWith(product, token, `/contracts/${id}`, { method: 'DELETE' })
  }
})
