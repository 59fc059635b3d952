import { accountOf, MEMBER, OWNER } from '#e2e/accounts.ts'
import { homeFacts } from '#e2e/home-facts.ts'
import { expect, openWith, test } from '#e2e/journey.ts'

/** A key, and the element with the focus after it; null: not checked. */
type Step = readonly [key: string, focused: string | RegExp | null]

test('from the login to an order of a room and a filter of the objects by the keyboard alone', async ({
  page,
  product,
  tokenFor,
}) => {
  const account = accountOf(product, MEMBER)
  const home = homeFacts(product, await tokenFor(OWNER))
  const walk = async (steps: readonly Step[]) => {
    for (const [key, focused] of steps) {
      await page.keyboard.press(key)
      if (focused !== null) await expect(page.locator(':focus')).toHaveAccessibleName(focused)
    }
  }
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible()
  await walk([['Tab', 'Adresse e-mail']])
  await page.keyboard.type(account.email)
  await walk([['Tab', 'Mot de passe']])
  await page.keyboard.type(account.password)
  await walk([
    ['Tab', 'Afficher'],
    ['Tab', 'Se connecter'],
    ['Enter', /chez vous/],
    ['Shift+Tab', 'Système'],
    ['Shift+Tab', 'Sombre'],
    ['Shift+Tab', 'Clair'],
    ['Shift+Tab', 'EN English'],
    ['Shift+Tab', 'FR Français'],
    ['Shift+Tab', 'Se déconnecter'],
    ['Shift+Tab', 'Aide'],
    ['Shift+Tab', 'Activité'],
    ['Shift+Tab', /^Notifications/],
    ['Shift+Tab', 'Compte'],
    ['Shift+Tab', 'Box'],
    ['Shift+Tab', 'Énergie'],
    ['Shift+Tab', 'Scénarios'],
    ['Shift+Tab', /^Pièces/],
    ['Enter', /^Sept pièces/],
    ['Tab', 'Baisser le chauffage'],
    ['Tab', 'Prix de l’électricité'],
    ['Tab', 'Salon'],
    ['Tab', 'Programme : Salon'],
    ['Tab', 'Scénarios : Salon'],
    ['Tab', 'Cuisine'],
  ])
  // The number of buttons of a row depends on the orders that its room can be given now.
  const louise = page.getByRole('main').getByRole('link', { name: 'Chambre de Louise', exact: true })
  const isOnLouise = () => louise.evaluate((link) => link === document.activeElement)
  for (let presses = 0; presses < 15 && !(await isOnLouise()); presses += 1) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Chambre de Louise' })).toBeFocused()
  await walk([
    ['Tab', 'Calendrier'],
    ['Tab', 'Réglages'],
    ['Tab', 'Scénarios'],
    ['Tab', 'Régulation locale'],
    ['Tab', /^Auto/],
    ['ArrowRight', /^Confort /],
    ['ArrowRight', /^Confort-1/],
    ['ArrowRight', /^Confort-2/],
    ['ArrowRight', /^Éco/],
    ['Enter', /^Éco/],
  ])
  const main = page.getByRole('main')
  await expect(main.getByRole('radio', { name: /^Éco/ })).toBeChecked()
  expect((await home.room('Chambre de Louise')).order).toMatchObject({ order: 'eco', source: 'override' })
  // Moving the focus past another end sends no request: the order in force keeps its end.
  await walk([
    ['Tab', /^(à|au prochain)/],
    ['ArrowRight', 'dans 2 h'],
    ['ArrowRight', /l’annulez$/],
    ['Home', /^(à|au prochain)/],
  ])
  await expect(main.getByRole('radio', { name: /^(à|au prochain)/ })).toBeChecked()
  expect((await home.room('Chambre de Louise')).order).toMatchObject({ until_kind: 'next_block' })
  await walk([
    ['Shift+Tab', /^Éco/],
    ['Shift+Tab', 'Régulation locale'],
    ['Shift+Tab', 'Scénarios'],
    ['Shift+Tab', 'Réglages'],
    ['Shift+Tab', 'Calendrier'],
    ['Shift+Tab', 'Revenir au programme'],
    ['Enter', null],
  ])
  await expect(main.getByText('Selon le programme de la pièce.')).toBeVisible()
  // The pressed element is removed; the focus moves on.
  await expect(page.locator(':focus')).toHaveAccessibleName('Chambre de Louise')
  await walk([
    ['Shift+Tab', 'Toutes les pièces'],
    ['Shift+Tab', 'Système'],
    ['Shift+Tab', 'Sombre'],
    ['Shift+Tab', 'Clair'],
    ['Shift+Tab', 'EN English'],
    ['Shift+Tab', 'FR Français'],
    ['Shift+Tab', 'Se déconnecter'],
    ['Shift+Tab', 'Aide'],
    ['Shift+Tab', 'Activité'],
    ['Shift+Tab', /^Notifications/],
    ['Shift+Tab', 'Compte'],
    ['Shift+Tab', 'Box'],
    ['Shift+Tab', 'Énergie'],
    ['Shift+Tab', 'Scénarios'],
    ['Shift+Tab', /^Pièces/],
    ['Shift+Tab', /^Objets/],
    ['Enter', /objets/],
    ['Tab', 'Chercher un objet'],
  ])
  await page.keyboard.type('volet')
  await walk([
    ['Tab', 'Effacer la recherche'],
    ['Tab', /^Tous/],
    ['Tab', /^Filtres avancés/],
    ['Tab', /^hors ligne/],
    ['Space', /^hors ligne/],
  ])
  await expect(main.getByRole('rowheader').getByRole('link')).toHaveText(['Volet parents'])
  await expect(main.getByRole('heading', { level: 1 })).toContainText('1 objet sur')
})

test('the skip link comes first, is visible when it has the focus, and moves into the content', async ({
  page,
  tokenFor,
}) => {
  await openWith(page, await tokenFor(OWNER), '/account/rooms')
  await expect(page.getByRole('button', { name: 'Ajouter une pièce' })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Aller au contenu' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').locator(':focus')).toHaveAccessibleName('Baisser le chauffage')
})

test('a dialog keeps the focus inside, closes on Escape and gives the focus back', async ({
  page,
  tokenFor,
}) => {
  await openWith(page, await tokenFor(OWNER), '/account/devices')
  const more = page.getByRole('button', { name: 'Filtres avancés' })
  await more.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  for (let tab = 0; tab < 12; tab += 1) {
    await page.keyboard.press('Tab')
    // The browser's own toolbar is no part of the page.
    await expect(page.locator('main *:focus:not(dialog *)')).toHaveCount(0)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(more).toBeFocused()
})

for (const path of ['/account', '/account/rooms/{salon}', '/account/devices', '/account/hub/details']) {
  test(`two hundred Tabs on ${path} reach everything and get stuck nowhere`, async ({
    page,
    product,
    tokenFor,
  }) => {
    const token = await tokenFor(OWNER)
    const salon = (await homeFacts(product, token).room('Salon')).id
    await openWith(page, token, path.replace('{salon}', salon))
    await expect(page.locator('[data-waiting]')).toHaveCount(0)
    await page.evaluate(() => {
      const visits = new Map<Element, number>()
      document.addEventListener('focusin', ({ target }) => {
        if (target instanceof Element) visits.set(target, (visits.get(target) ?? 0) + 1)
      })
      Object.assign(window, { visits })
    })
    for (let tab = 0; tab < 200; tab += 1) await page.keyboard.press('Tab')
    const missed = await page.evaluate(() => {
      const visits: unknown = Reflect.get(window, 'visits')
      if (!(visits instanceof Map)) return ['nothing was noted']
      const reachable = 'a[href], button, input, select, summary, [tabindex="0"]'
      // Radio buttons of one name are one stop.
      const stopOf = (element: HTMLElement) =>
        element instanceof HTMLInputElement && element.type === 'radio'
          ? [...document.getElementsByName(element.name)]
          : [element]
      const visitsOf = (element: HTMLElement) =>
        stopOf(element).reduce((sum, one) => sum + Number(visits.get(one) ?? 0), 0)
      return [...document.querySelectorAll<HTMLElement>(reachable)]
        .filter((element) => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }))
        .filter((element) => !element.matches(':disabled'))
        .filter((element) => visitsOf(element) < 2)
        .map((element) => element.outerHTML.slice(0, 120))
    })
    expect(missed).toEqual([])
  })
}
