import { WITHOUT_HUB } from '#e2e/accounts.ts'
import { expect, openWith, test } from '#e2e/journey.ts'

test('a home without a hub says on each screen what is missing and where to begin', async ({
  page,
  tokenFor,
}) => {
  await openWith(page, await tokenFor(WITHOUT_HUB), '/account')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toContainText('Rien n’est encore connecté chez vous.')
  await expect(main.getByText('Aucune box n’est connectée.')).toBeVisible()
  await expect(main.getByText('Rien ne mesure encore la consommation.')).toBeVisible()
  await expect(main.getByText('Le prix du contrat n’est pas connu.')).toBeVisible()
  await expect(main.getByText('aucun objet connecté')).toBeVisible()

  await page
    .getByRole('link', { name: /^Pièces/ })
    .first()
    .click()
  await expect(main.getByText('Ajoutez votre première pièce depuis l’application mobile.')).toBeVisible()

  await page
    .getByRole('link', { name: /^Objets/ })
    .first()
    .click()
  await expect(main.getByRole('heading', { level: 1 })).toContainText('Aucun objet pour l’instant.')
  await main.getByRole('link', { name: 'Voir la box' }).click()

  await expect(main.getByRole('heading', { level: 1 })).toContainText('Aucune box n’est encore connectée')
  await main.getByRole('button', { name: 'Connecter une box' }).click()
  await expect(main.getByLabel('Nom de la box')).toBeVisible()
})
