import { readFileSync } from 'node:fs'
import { OWNER } from '#e2e/accounts.ts'
import { homeFacts } from '#e2e/home-facts.ts'
import { expect, openWith, test } from '#e2e/journey.ts'

test('on a phone, columns are chosen, the file contains the shown rows, and filters are stored by name until deleted', async ({
  page,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(OWNER)
  const sensors = (await homeFacts(product, token).devices())
    .filter((device) => device.type === 'sensor' && device.name.startsWith('Sonde'))
    .map((device) => device.name)
    .toSorted(new Intl.Collator('fr').compare)
    .toReversed()
  expect(sensors.length).toBeGreaterThan(3)
  await page.setViewportSize({ width: 390, height: 844 })
  await openWith(page, token, '/account/devices?q=sonde&type=sensor&sort=-name')
  const main = page.getByRole('main')
  const cards = main.getByRole('list', { name: 'Objets du logement' }).getByRole('listitem')
  const names = cards.getByRole('link')
  await expect(names).toHaveText(sensors)
  await expect(cards.first()).toContainText('STPH-4-1-00')

  await main.getByRole('button', { name: 'Colonnes' }).click()
  const columns = page.getByRole('dialog', { name: 'Colonnes affichées' })
  for (const column of ['Modèle', 'Dernière valeur', 'Connecté depuis', 'Ajouté le', 'État, 24 h']) {
    await columns.getByRole('button', { name: column }).click()
    await expect(columns.getByRole('button', { name: column })).toHaveAttribute('aria-pressed', 'false')
  }
  await columns.getByRole('button', { name: 'Voir les objets' }).click()
  await expect(cards.first()).not.toContainText('STPH-4-1-00')
  await expect(cards.first()).toContainText('Capteur · NodOn')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('button', { name: 'Télécharger en CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^objets-\d{4}-\d{2}-\d{2}\.csv$/)
  const [header, ...rows] = readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect(header).toBe('\uFEFFNom;Type;Marque;Pièce')
  expect(rows.map((row) => row.split(';')[0])).toEqual(sensors)

  const saved = page.getByRole('dialog', { name: 'Filtres enregistrés' })
  await main.getByRole('button', { name: 'Filtres enregistrés' }).click()
  await saved.getByLabel('Nom de ces filtres').fill('Mes sondes')
  await saved.getByRole('button', { name: 'Enregistrer ces filtres' }).click()
  await expect(saved.getByRole('button', { name: 'Mes sondes', exact: true })).toBeVisible()
  await page.goto('/account/devices')
  await expect(names.nth(sensors.length)).toBeVisible()
  await main.getByRole('button', { name: 'Filtres enregistrés' }).click()
  await saved.getByRole('button', { name: 'Mes sondes', exact: true }).click()
  await expect(names).toHaveText(sensors)
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    q: 'sonde',
    type: 'sensor',
    sort: '-name',
    cols: 'type,brand,room',
  })
  await main.getByRole('button', { name: 'Filtres enregistrés' }).click()
  await saved.getByRole('button', { name: 'Supprimer « Mes sondes »' }).click()
  await expect(saved.getByText('Aucun filtre n’est encore enregistré dans ce navigateur.')).toBeVisible()
})
