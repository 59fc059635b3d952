import { WITHOUT_HUB } from '#e2e/accounts.ts'
import { expect, openWith, test } from '#e2e/journey.ts'

const screens = [
  { path: '/account', heading: 'Trois étapes,' },
  { path: '/account/devices', heading: 'pour l’instant' },
  { path: '/account/rooms', heading: 'Aucune pièce pour l’instant.' },
  { path: '/account/programs', heading: 'Aucun scénario pour l’instant.' },
  { path: '/account/hub/details', heading: 'Aucune box n’est encore connectée' },
  { path: '/account/consumption', heading: '' },
]

for (const { path, heading } of screens) {
  test(`in a home without a hub ${path} is a welcome: three steps, an example day, no zeros, no alarm, nothing live`, async ({
    page,
    tokenFor,
  }) => {
    await openWith(page, await tokenFor(WITHOUT_HUB), path)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toContainText(heading)

    const steps = main.getByRole('list', { name: 'Vos premières étapes' })
    await expect(steps.getByRole('heading', { level: 2 })).toHaveText([
      'Connecter votre box',
      'Ranger les objets dans les pièces',
      'Choisir un programme',
    ])
    await expect(main.getByText('La vôtre se dessinera ici.')).toBeVisible()
    await expect(main.getByRole('link', { name: 'Connecter une box' })).toHaveAttribute(
      'href',
      '/account/hub/details?connect=true',
    )
    expect(await page.locator('body').innerText()).not.toMatch(/(^|\s)0([.,]0+)?(\s|$)/)
    expect(await page.evaluate(wordsOfAlarm)).toEqual([])
    await expect(page.getByText('Pas encore de box').first()).toBeVisible()
    await expect(page.getByText(/^En direct/)).toHaveCount(0)
  })
}

test('in a home without rooms no absence can be planned, and the screen shows what is missing', async ({
  page,
  tokenFor,
}) => {
  await openWith(page, await tokenFor(WITHOUT_HUB), '/account/absence')
  const main = page.getByRole('main')
  await expect(
    main.getByText('Une absence baisse le chauffage, et aucune pièce n’a encore de radiateur.'),
  ).toBeVisible()
  await expect(main.getByRole('button', { name: 'Confirmer l’absence' })).toHaveCount(0)
})

test('from the first step of an empty home a hub is added by entering its name', async ({
  page,
  tokenFor,
}) => {
  await openWith(page, await tokenFor(WITHOUT_HUB), '/account')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Connecter une box' }).click()
  await expect(main.getByLabel('Nom de la box')).toBeVisible()

  await page
    .getByRole('link', { name: /^Pièces/ })
    .first()
    .click()
  await expect(main.getByText('Ajoutez votre première pièce depuis l’application mobile.')).toBeVisible()
  await main.getByRole('link', { name: 'Je n’ai pas encore de box' }).click()
  await expect(page).toHaveURL(/\/faq#connect-hub$/)
})

/** Texts in the colours of a warning or a danger; runs in the browser. */
function wordsOfAlarm(): string[] {
  const probe = document.body.appendChild(document.createElement('i'))
  const colors = ['--warn', '--danger', '--warn-soft', '--danger-soft'].map((name) => {
    probe.style.color = `var(${name})`
    return getComputedStyle(probe).color
  })
  probe.remove()
  return [...document.querySelectorAll<HTMLElement>('body *')].flatMap((element) => {
    const { color, backgroundColor } = getComputedStyle(element)
    const isAlarm = colors.includes(color) || colors.includes(backgroundColor)
    return isAlarm && element.checkVisibility() ? [element.innerText] : []
  })
}
