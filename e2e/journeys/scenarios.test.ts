import type { Page } from '@playwright/test'
import { changeWith, MEMBER, OWNER } from '#e2e/accounts.ts'
import { homeFacts } from '#e2e/home-facts.ts'
import { expect, openWith, test } from '#e2e/journey.ts'
import { clickInToasts, expectStatus, watchStatus } from '#e2e/watch.ts'

async function startIn(page: Page, language: 'fr' | 'en'): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('i18nextLng', chosen), language)
}

test('a scenario is created from an example, edited, suspended, duplicated and deleted, and the deletion is undone', async ({
  page,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(OWNER)
  const home = homeFacts(product, token)
  await openWith(page, token, '/account/programs')
  const main = page.getByRole('main')

  await main.getByRole('link', { name: 'Fenêtre ouverte' }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'Nouveau scénario' })).toBeVisible()
  await main.getByLabel('Nom').fill('Fenêtre du salon')
  await main.getByRole('combobox', { name: 'Durée' }).first().selectOption('30')
  await main.getByRole('button', { name: 'Enregistrer sans activer' }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'Fenêtre du salon' })).toBeVisible()
  // The preview of what would happen now, below, has the same text.
  await expect(main.getByText('depuis 30\u202Fmin').first()).toBeVisible()
  expect(await home.scenario('Fenêtre du salon')).toMatchObject({
    type: 'security',
    mode: 'anti-frost',
    state: 'suspended',
    created_by: 'Marie Lefèvre',
    rules: [{ condition: { kind: 'opening', minutes: 30 }, active: true }],
  })

  await main.getByRole('link', { name: 'Modifier' }).click()
  await main.getByLabel('Nom').fill('')
  await main.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(main.getByText('Donnez-lui un nom.')).toBeVisible()
  await main.getByLabel('Nom').fill('Salon aéré')
  await main.getByRole('button', { name: 'samedi' }).click()
  await main.getByRole('button', { name: 'Ajouter une condition' }).click()
  await main.getByRole('button', { name: 'une plage horaire' }).click()
  await main.getByRole('combobox', { name: 'Lien entre les conditions' }).selectOption('any')
  await main.getByRole('combobox', { name: 'Début' }).fill('7h15')
  await main.getByRole('combobox', { name: 'Fin' }).fill('25:00')
  await main.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(main.getByText('Saisissez une heure.')).toBeVisible()
  await main.getByRole('combobox', { name: 'Fin' }).fill('0900')
  await main.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'Salon aéré' })).toBeVisible()
  await expect(main.getByText(/ou si l’heure est entre/)).toBeVisible()
  const saved = await home.scenario('Salon aéré')
  expect(saved).toMatchObject({ version: 2, operation_days: [1, 2, 3, 4, 5, 7] })
  expect(saved.rules[0]?.condition).toMatchObject({
    kind: 'group',
    join: 'any',
    of: [{ kind: 'opening' }, { kind: 'time_between', from: 435, to: 540 }],
  })

  await main.getByRole('switch', { name: 'Règle 1 Active' }).click()
  await expect(main.getByRole('switch', { name: 'Règle 1 Suspendue' })).not.toBeChecked()
  const status = await watchStatus(page)
  await main.getByRole('button', { name: 'Activer' }).click()
  await expectStatus(status, '« Salon aéré » est actif.')
  expect(await home.scenario('Salon aéré')).toMatchObject({ state: 'active' })
  await main.getByRole('button', { name: 'Suspendre' }).click()
  await expect(main.getByText('Il est suspendu.', { exact: true })).toBeVisible()
  expect(await home.scenario('Salon aéré')).toMatchObject({ state: 'suspended', rules: [{ active: false }] })

  await main.getByRole('button', { name: 'Dupliquer' }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'Salon aéré, copie' })).toBeVisible()
  await main.getByRole('button', { name: 'Supprimer' }).click()
  // A failed undo is shown where it was requested, and can be retried: the first request to restore it fails.
  let isLost = false
  await page.route(/\/api\/scenarios$/, (route) => {
    if (isLost || route.request().method() !== 'POST') return route.continue()
    isLost = true
    return route.abort()
  })
  await clickInToasts(page, [
    { toast: '« Salon aéré, copie » est supprimé.', button: 'Annuler' },
    { toast: '« Salon aéré, copie » n’a pas été rétabli.', button: 'Réessayer' },
  ])
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(page).toHaveURL(/\/account\/programs$/)
  await expectStatus(status, '« Salon aéré, copie » est supprimé.')
  await expectStatus(status, '« Salon aéré, copie » n’a pas été rétabli.')
  await expectStatus(status, '« Salon aéré, copie » est de retour, suspendu.')
  await expect(main.getByRole('link', { name: 'Salon aéré, copie' })).toBeVisible()
  await page.unroute(/\/api\/scenarios$/)

  for (const name of ['Salon aéré, copie', 'Salon aéré']) {
    await main.getByRole('link', { name, exact: true }).click()
    await main.getByRole('button', { name: 'Supprimer' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
    // The page of the scenario has no link of its name either: the next step needs it deleted from the home.
    await expect
      .poll(async () => (await home.scenarios()).some((scenario) => scenario.name === name))
      .toBe(false)
    await expect(main.getByRole('link', { name, exact: true })).toHaveCount(0)
  }
})

test('§3 Heating mode (numeric, French labels): 0 Auto, 1 Confort, 2 Confort-1, 3 Confort-2, 4 Éco, 5 Hors Gel, 6 Arrêt, 7 Vacances: these eight, in this order, are a scenario’s to choose', async ({
  page,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(OWNER)
  const home = homeFacts(product, token)
  const { id, mode: before } = await home.scenario('Mercredi de Louise')
  const main = page.getByRole('main')
  const modes = [
    ['auto', 'Auto'],
    ['comfort', 'Confort'],
    ['comfort-1', 'Confort-1'],
    ['comfort-2', 'Confort-2'],
    ['eco', 'Éco'],
    ['anti-frost', 'Hors Gel'],
    ['off', 'Arrêt'],
    ['holidays', 'Vacances'],
  ] as const
  await openWith(page, token, `/account/programs/${id}`)
  const choice = main.getByRole('combobox', { name: 'Mode du scénario' })
  const facts = main.getByRole('region', { name: 'Informations générales' })
  const shown = facts
    .getByRole('term')
    .filter({ hasText: /^Mode$/ })
    .locator('+ dd')
  // From the mode after today's, through all of them: each is a change, and at the end there is none.
  const first = modes.findIndex(([mode]) => mode === before) + 1
  for (const [mode, label] of [...modes.slice(first), ...modes.slice(0, first)]) {
    await main.getByRole('link', { name: 'Modifier' }).click()
    await expect(choice.getByRole('option')).toHaveText(modes.map(([, name]) => name))
    await choice.selectOption({ label })
    await main.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(shown).toContainText(label)
    expect((await home.scenario('Mercredi de Louise')).mode).toBe(mode)
  }
})

test('§2 /account/programs: the list, filtered by roomId in the address, reloaded and back', async ({
  page,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(OWNER)
  const guestRoom = await homeFacts(product, token).room('Chambre d’amis')
  await openWith(page, token, '/account/programs')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toContainText('scénarios, ')
  await main.getByRole('button', { name: /^Chambre d’amis/ }).click()
  await expect(page).toHaveURL(new RegExp(`roomId=${guestRoom.id}`))
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(/concerne la Chambre d’amis\./)
  await page.reload()
  await expect(main.getByRole('button', { name: /^Chambre d’amis/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(main.getByRole('link', { name: 'Maison fermée' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Mercredi de Louise' })).toHaveCount(0)
  await page.goBack()
  await expect(main.getByRole('link', { name: 'Mercredi de Louise' })).toBeVisible()
})

test('§2 /account/programs/{programid}: scenario detail, read by a member who can change nothing', async ({
  page,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(MEMBER)
  const { id } = await homeFacts(product, token).scenario('Nuit douce')
  await openWith(page, token, `/account/programs/${id}?edit=true`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Nuit douce' })).toBeVisible()
  await expect(main.getByText(/22:30/).first()).toBeVisible()
  await expect(main.getByText(/Seul un administrateur/)).toBeVisible()
  await expect(main.getByRole('switch')).toHaveCount(0)
  // Any member may simulate, replay and run it.
  await expect(main.getByRole('button')).toHaveText(['Simuler', 'Exécuter maintenant'])
})

test('§8 Scenario not found', async ({ page, tokenFor }) => {
  await startIn(page, 'en')
  const nowhere = '/account/programs/00000000-0000-4000-8000-000000000000'
  await openWith(page, await tokenFor(OWNER), nowhere)
  await expect(page.getByRole('heading', { level: 1, name: 'Scenario not found' })).toBeVisible()
  await page.getByRole('link', { name: 'See all scenarios' }).click()
  await expect(page).toHaveURL(/\/account\/programs$/)
})

test('of two tabs that change one scenario the second is refused, and its user chooses between the two', async ({
  page,
  context,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(OWNER)
  const home = homeFacts(product, token)
  const { id } = await home.scenario('Mercredi de Louise')
  const other = await context.newPage()
  for (const tab of [page, other]) await openWith(tab, token, `/account/programs/${id}?edit=true`)
  const save = async (tab: Page, name: string) => {
    await tab.getByLabel('Nom').fill(name)
    await tab.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  }
  await other.getByLabel('Nom').fill('Mercredi, second')
  await save(page, 'Mercredi, premier')
  await expect(page.getByRole('heading', { level: 1, name: 'Mercredi, premier' })).toBeVisible()
  await expect(other.getByText('Ces informations ont changé entre-temps.')).toBeVisible()
  await other.reload()
  await expect(other.getByText('Ces informations ont changé entre-temps.')).toBeVisible()
  await save(other, 'Mercredi, second')
  await expect(other.getByText('Ces informations ont changé entre-temps.')).toBeVisible()
  const both = other.getByRole('region', { name: 'Les deux versions' })
  await expect(both).toContainText(
    /Nom.*Enregistré par Marie Lefèvre.*Mercredi, premier.*Votre version.*Mercredi, second/,
  )
  expect((await home.scenarios()).map(({ name }) => name)).toContain('Mercredi, premier')
  await other.getByRole('button', { name: 'Garder la mienne' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Mercredi, second' })).toBeVisible()
  // The first tab updates by itself.
  await expect(page.getByRole('heading', { level: 1, name: 'Mercredi, second' })).toBeVisible()
  await other.getByRole('link', { name: 'Modifier' }).click()
  await save(other, 'Mercredi de Louise')
  await expect(other.getByRole('heading', { level: 1, name: 'Mercredi de Louise' })).toBeVisible()
})

test('by the keyboard alone, in English, at 390 px: a rule is written, and leaving it unsaved asks first', async ({
  page,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(OWNER)
  await startIn(page, 'en')
  await page.setViewportSize({ width: 390, height: 844 })
  await openWith(page, token, '/account/programs?create=blank')
  await page.getByLabel('Name').focus()
  await page.keyboard.type('Evening')
  const press = async (key: string, focused: string | RegExp) => {
    await page.keyboard.press(key)
    await expect(page.locator(':focus')).toHaveAccessibleName(focused)
  }
  await press('Tab', 'Add a rule')
  await page.keyboard.press('Enter')
  await press('Shift+Tab', 'Remove rule 1')
  await press('Shift+Tab', 'Rule 1 Active')
  await press('Shift+Tab', 'Add an action')
  await page.keyboard.press('Enter')
  await press('Tab', 'set rooms')
  await page.keyboard.press('Enter')
  await expect(page.locator(':focus')).toHaveAccessibleName('Add an action')
  await expect(page.getByRole('button', { name: /^Rooms / })).toBeVisible()
  await press('Shift+Tab', 'Remove this action')
  await press('Shift+Tab', 'Until when')
  await press('Shift+Tab', 'Mode')
  await press('Shift+Tab', /^Rooms /)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Choose the rooms' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator(':focus')).toHaveAccessibleName(/^Rooms /)
  await press('Shift+Tab', 'Add a condition')
  await page.keyboard.press('Enter')
  await press('Tab', 'a time')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Time', exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Hub' }).focus()
  await page.keyboard.press('Enter')
  const asked = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(asked).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(asked).toHaveCount(0)
  await page.getByRole('button', { name: 'Save without activating' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Evening' })).toBeVisible()
  await expect(page.getByText(/it’s/).first()).toBeVisible()
  // It is never run yet: no time is shown.
  await expect(page.getByRole('main')).not.toContainText(/next due|next time:/i)
  const made = await homeFacts(product, token).scenario('Evening')
  await changeWith(product, token, `/scenarios/${made.id}`, { method: 'DELETE' })
})
