import { listImports } from '@foyer/contract/energy-import.ts'
import { listContracts } from '@foyer/contract/supply-contract.ts'
import { listSupplierBills } from '@foyer/contract/supplier-bill.ts'
import { Temporal } from 'temporal-polyfill'
import { ask, changeWith, OWNER } from '#e2e/accounts.ts'
import { axeFindings } from '#e2e/axe.ts'
import { expectNoOverflow } from '#e2e/expect-no-overflow.ts'
import { expect, openWith, test } from '#e2e/journey.ts'
import { smallTargets } from '#e2e/small-targets.ts'

test('on a phone, in English, an owner imports two years, corrects the contract, checks the supplier’s bill, compares two winters and undoes the import', async ({
  page,
  product,
  tokenFor,
}) => {
  test.slow()
  const token = await tokenFor(OWNER)
  const heading = page.getByRole('heading', { level: 1 })
  await page.setViewportSize({ width: 390, height: 844 })
  const expectGoodPage = async () => {
    await expectNoOverflow(page, 390)
    expect(await axeFindings(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
  }

  await openWith(page, token, '/account/consumption?lng=en')
  await page.getByRole('link', { name: 'Import a file' }).click()
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'enedis.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(twoYears()),
  })
  await expect(heading).toHaveText('Ready to import: 35,040 half-hours.')
  await expect(page.getByText('Every half-hour has a value.')).toBeVisible()
  await expectGoodPage()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('rowheader', { name: /enedis\.csv/ })).toBeVisible()

  // The contract of a past month was another one: its bill follows. 372 kWh at 0.2001 €, and 190.32 € a year / 12.
  await openWith(page, token, '/account/consumption/contract?lng=en')
  await page.getByRole('button', { name: 'New contract' }).click()
  const contract = page.getByRole('dialog', { name: 'A new contract' })
  await contract.getByRole('radio', { name: /^Base/ }).check()
  await contract.getByRole('button', { name: 'Next' }).click()
  await contract.getByLabel('Subscribed power').selectOption('6')
  await contract.getByLabel('Valid from').fill('2026-12-01')
  await contract.getByRole('button', { name: 'Next' }).click()
  await contract.getByRole('button', { name: 'Save' }).click()
  await expect(contract).toBeHidden()
  await openWith(page, token, '/account/consumption/bill?month=2026-12&lng=en')
  await expect(page.getByRole('row', { name: /^Total, VAT included/ })).toContainText('€90.30')
  await expectGoodPage()

  // The supplier’s bill has 25 kWh more.
  await page.getByRole('button', { name: 'Enter a bill' }).click()
  const bill = page.getByRole('dialog', { name: 'A bill from your supplier' })
  await bill.getByLabel('From').fill('2026-12-01')
  await bill.getByLabel('To, included').fill('2026-12-31')
  await bill.getByLabel('Total with VAT, €').fill('95.30')
  await bill.getByLabel('kWh, optional').fill('397')
  await bill.getByLabel('Standing charge with VAT, €, optional').fill('15.86')
  await bill.getByRole('button', { name: 'Save' }).click()
  await expect(bill).toBeHidden()
  await expect(page.getByText('The supplier asks for €95.30, we compute €90.30.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '25 kWh more on the bill' })).toContainText(
    '+€5.00',
  )
  await expectGoodPage()

  await page.getByRole('navigation', { name: 'Energy' }).getByRole('link', { name: 'Compare' }).click()
  await openWith(
    page,
    token,
    '/account/consumption/compare?period=month&date=2026-12-15&with=year_before&lng=en',
  )
  await expect(heading).toContainText('you used 17% less than')
  await expect(heading).toContainText('372.0 kWh instead of 446.4 kWh')
  await expectGoodPage()

  await openWith(page, token, '/account/consumption/import?lng=en')
  await page.getByRole('button', { name: 'Undo enedis.csv' }).click()
  const question = page.getByRole('dialog', { name: 'Undo this import?' })
  await expect(question).toContainText('what “enedis.csv” contained: 35,040 half-hours.')
  await question.getByRole('button', { name: 'Undo the import' }).click()
  await expect(page.getByText('Nothing has been imported yet.')).toBeVisible()
  expect(listImports.reply.parse(await ask(product, token, '/imports'))).toEqual([])
  await openWith(page, token, '/account/consumption/compare?period=month&date=2026-12-15&lng=en')
  await expect(heading).toContainText('nothing was measured')

  // Restores the home for other journeys.
  for (const { id } of listSupplierBills.reply.parse(await ask(product, token, '/supplier-bills')))
    await changeWith(product, token, `/supplier-bills/${id}`, { method: 'DELETE' })
  for (const { id, valid_from: from } of listContracts.reply.parse(await ask(product, token, '/contracts')))
    if (from === '2026-12-01') await changeWith(product, token, `/contracts/${id}`, { method: 'DELETE' })
})

/** A load curve as Enedis exports it, of two years until 17 January 2027: 600 W, from 2026 on 500 W. */
function twoYears(): string {
  const lines = [
    'Identifiant PRM;Type de donnees;Date de debut;Date de fin;Grandeur physique;Grandeur metier;Etape metier;Unite;Pas en minutes',
    '14000000000027;Courbe de charge;17/01/2025;17/01/2027;Energie active;Consommation;Comptage Brut;W;30',
    'Horodate;Valeur',
  ]
  const last = Temporal.ZonedDateTime.from('2027-01-17T00:00[Europe/Paris]')
  // Enedis names a half-hour by its end.
  let at = Temporal.ZonedDateTime.from('2025-01-17T00:30[Europe/Paris]')
  for (; Temporal.ZonedDateTime.compare(at, last) <= 0; at = at.add({ minutes: 30 })) {
    const time = at.toString({ timeZoneName: 'never', smallestUnit: 'second' })
    lines.push(`${time};${at.subtract({ minutes: 30 }).year < 2026 ? 600 : 500}`)
  }
  return lines.join('\r\n')
}
