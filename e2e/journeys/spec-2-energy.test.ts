import { readFile } from 'node:fs/promises'
import { MEMBER, OWNER } from '#e2e/accounts.ts'
import { homeFacts } from '#e2e/home-facts.ts'
import { expect, openWith, test } from '#e2e/journey.ts'

const write = (value: number, digits: number) =>
  new Intl.NumberFormat('fr-FR', { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    value,
  )

/** Replaces non-breaking spaces by plain ones. */
const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

test('§2 Overview: a member sees the contract and does not edit it', async ({ page, tokenFor }) => {
  await openWith(page, await tokenFor(MEMBER), '/account/consumption/contract?lng=fr')
  await expect(page.getByText('Seul un administrateur du logement peut modifier les contrats.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Nouveau contrat' })).toHaveCount(0)
})

test('§2 Overview: the price follows the contract that its owner edits', async ({ page, tokenFor }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const token = await tokenFor(OWNER)
  await openWith(page, token, '/account/consumption/contract?lng=fr')
  await page
    .getByRole('button', { name: /^Modifier le contrat/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Continuer' }).click()
  await dialog.getByRole('button', { name: 'Continuer' }).click()
  await dialog.getByRole('button', { name: 'Saisir un prix' }).click()
  await dialog.getByLabel('Prix en heures pleines 1, €/kWh').fill('0,3')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog).toContainText('Saisissez ce prix ou retirez la ligne.')
  await dialog.getByLabel('Prix en heures creuses 1, €/kWh').fill('0,2')
  await dialog.getByLabel('Prix 1, à partir du').fill('2027-01-01')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('saisi par Marie Lefèvre, valable depuis le 1er janvier 2027')).toBeVisible()
  await openWith(page, token, '/account?lng=fr')
  await expect(page.getByRole('region', { name: 'Chiffres clés' })).toContainText('0,3000')

  await openWith(page, token, '/account/consumption/contract?lng=en')
  await page
    .getByRole('button', { name: /^Edit the contract/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('button', { name: 'Remove price 1' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await openWith(page, token, '/account?lng=en')
  await expect(page.getByRole('region', { name: 'Key figures' })).toContainText('€0.2142')
})

test('§2 Overview: behind the consumption card stand day, week, month and year, in kWh or euros, as the call has them', async ({
  page,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(OWNER)
  const home = homeFacts(product, token)
  await openWith(page, token, '/account?lng=fr')
  await page
    .getByRole('region', { name: 'Chiffres clés' })
    .getByRole('link', { name: 'Consommation' })
    .click()
  await expect(page).toHaveURL(/\/account\/consumption/)
  for (const [kind, name] of [
    ['week', 'Semaine'],
    ['month', 'Mois'],
    ['year', 'Année'],
  ] as const) {
    await page.getByRole('radio', { name, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`period=${kind}`))
    await expect(async () => {
      await page.reload()
      const title = page.getByRole('heading', { level: 1 })
      await expect(title).toContainText('kWh', { timeout: 10_000 })
      const { total } = await home.period(kind)
      const heading = plain(await title.innerText())
      expect(heading).toContain(`${write((total ?? 0) / 1000, 1)} kWh`)
    }).toPass()
  }
  await page.getByRole('radio', { name: '€', exact: true }).click()
  await expect(page).toHaveURL(/unit=cost/)
  await page.reload()
  await expect(page.getByRole('radio', { name: '€', exact: true })).toBeChecked()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger en CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('year-2027-01-01.csv')
  // Its euros have the date and the source of their prices.
  const [header = '', january = ''] = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(header).toMatch(/;prix$/)
  expect(plain(january)).toMatch(/;"?Tarif Bleu, .+, valable depuis le 1er \S+ 2026/)
})
