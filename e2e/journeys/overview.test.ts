import { FLAT_OWNER, OWNER } from '#e2e/accounts.ts'
import { homeFacts } from '#e2e/home-facts.ts'
import { expect, openWith, test } from '#e2e/journey.ts'

const decimal = (value: number, digits: number) =>
  new Intl.NumberFormat('fr-FR', { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    value,
  )

/** Replaces non-breaking spaces by plain ones. */
const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

test('the four measures, the rooms and the installation show the replies of the calls', async ({
  page,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(OWNER)
  const home = homeFacts(product, token)
  await openWith(page, token, '/account')
  const main = page.getByRole('main')
  const textOf = async (name: string) => plain(await main.getByRole('region', { name }).innerText())

  // The home changes between a reply and the paint: both are read again until they show the same moment.
  await expect(async () => {
    await page.reload()
    await expect(main.getByRole('region', { name: 'Chiffres clés' })).toContainText('aujourd’hui, depuis')
    const { total, cost } = await home.consumption()
    const shown = await textOf('Chiffres clés')
    expect(shown).toContain(`${decimal((total ?? 0) / 1000, 1)} kWh`)
    expect(shown).toContain(plain(`${decimal(cost ?? 0, 2)} € aujourd’hui, depuis minuit`))
  }).toPass()
  // Parts below the fold are fetched when they scroll into view.
  await page.keyboard.press('End')

  const devices = await home.devices()
  const online = devices.filter((device) => device.status === 'online').length
  expect(await textOf('Chiffres clés')).toContain(`${online} sur ${devices.length} en ligne`)

  const { now } = await home.tariff()
  expect(now?.kind).toBe('peak')
  expect(await textOf('Chiffres clés')).toContain(`Heures pleines ${decimal(now?.price ?? 0, 4)} €/kWh`)

  const rooms = await home.rooms()
  const list = main.getByRole('region', { name: 'Pièces', exact: true })
  await list.getByRole('button', { name: 'Afficher toutes les pièces' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(rooms.length)
  for (const room of rooms) {
    const row = list.getByRole('listitem').filter({ has: page.getByRole('link', { name: room.name }) })
    await expect(row).toContainText(`${room.connected_objects ?? 0} objet`)
  }
  await list.getByRole('button', { name: 'Afficher moins' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(4)

  const installation = await textOf('Votre installation')
  expect(installation).toContain('connectée')
  expect(installation).toContain(`Pièces ${rooms.length}`)
  expect(installation).toContain(`Objets appairés ${devices.length}`)
  expect(installation).toContain(`${online} en ligne`)
})

test('the parts of the consumption add up to the whole, on screen as in the reply', async ({
  page,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(OWNER)
  const { total, categories } = await homeFacts(product, token).consumption()
  const sum = categories.reduce((energy, part) => energy + part.energy, 0)
  expect(Math.abs(sum - (total ?? 0))).toBeLessThanOrEqual(1)
  await openWith(page, token, '/account')
  await page.keyboard.press('End')
  const rows = page.getByRole('region', { name: 'Répartition de l’énergie aujourd’hui' }).getByRole('row')
  await expect(rows).toHaveCount(categories.length + 2)
  const percents = (await rows.allInnerTexts()).slice(1, -1).map((text) => Number(/(\d+)\s%/.exec(text)?.[1]))
  expect(percents.reduce((all, one) => all + one, 0)).toBe(100)
})

test('a home with a single price and no tank shows the same price at any hour', async ({
  page,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(FLAT_OWNER)
  const { now } = await homeFacts(product, token).tariff()
  expect(now?.kind).toBe('base')
  await openWith(page, token, '/account')
  const measures = page.getByRole('region', { name: 'Chiffres clés' })
  await expect(measures).toContainText(`${decimal(now?.price ?? 0, 4)}`)
  await expect(measures).toContainText('le même prix à toute heure')
  // No off-peak hours: the card shows one price.
  await expect(measures.getByRole('heading', { name: 'Prix du kWh' })).toBeVisible()
  await expect(measures.getByRole('heading', { name: 'Heures pleines' })).toHaveCount(0)
})

for (const language of ['fr', 'en'] as const) {
  test(`the first screenful of a phone shows the sentence, what needs attention and the four measures (${language})`, async ({
    page,
    product,
    tokenFor,
  }) => {
    const token = await tokenFor(OWNER)
    await page.setViewportSize({ width: 390, height: 844 })
    await openWith(page, token, `/account?lng=${language}`)
    const measures = page
      .getByRole('main')
      .getByRole('region', { name: language === 'fr' ? 'Chiffres clés' : 'Key figures' })
    const { now } = await homeFacts(product, token).tariff()
    const price = new Intl.NumberFormat(language, { minimumFractionDigits: 4 }).format(
      now?.price ?? Number.NaN,
    )
    await expect(measures).toContainText(price)
    // The zone of the home is one more line if the browser is in another zone.
    const isElsewhere = await page.evaluate(
      () => Intl.DateTimeFormat().resolvedOptions().timeZone !== 'Europe/Paris',
    )
    const bar = await page.getByRole('navigation').last().boundingBox()
    await expect(async () => {
      const box = await measures.boundingBox()
      const end = (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN)
      expect(end).toBeLessThanOrEqual((bar?.y ?? Number.NaN) + (isElsewhere ? 30 : 0))
    }).toPass()
  })
}
