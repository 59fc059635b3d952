import { FLAT_OWNER, OWNER } from '#e2e/accounts.ts'
import { expectNoOverflow } from '#e2e/expect-no-overflow.ts'
import { homeFacts } from '#e2e/home-facts.ts'
import { joinWithSensor } from '#e2e/hub-client.ts'
import { expect, openWith, test } from '#e2e/journey.ts'

test('search, chips, an advanced filter and a sort are all in the address, and a reload shows the same', async ({
  page,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(OWNER)
  const home = homeFacts(product, token)
  await openWith(page, token, '/account/devices')
  const main = page.getByRole('main')
  const names = main.getByRole('rowheader').getByRole('link')
  const devices = await home.devices()
  await expect(names).toHaveCount(devices.length)

  await main.getByRole('searchbox', { name: 'Chercher un objet' }).fill('nodon')
  const ofBrand = devices.filter((device) => JSON.stringify(device).includes('NodOn'))
  await expect(names).toHaveCount(ofBrand.length)
  await main.getByRole('button', { name: /^capteur/ }).click()
  await main.getByRole('button', { name: /^en ligne/ }).click()
  const sensors = ofBrand.filter((device) => device.type === 'sensor' && device.status === 'online')
  await expect(names).toHaveCount(sensors.length)

  await main.getByRole('button', { name: 'Filtres avancés' }).click()
  const dialog = page.getByRole('dialog', { name: 'Filtres avancés' })
  await dialog.getByRole('button', { name: 'Ajouter une condition' }).click()
  await dialog.getByLabel('Champ').selectOption({ label: 'Température (°C)' })
  await dialog.getByLabel('Condition', { exact: true }).selectOption({ label: 'est supérieur à' })
  await dialog.getByLabel('Valeur').fill('19')
  await dialog.getByRole('button', { name: 'Voir les objets' }).click()
  await expect(dialog).toBeHidden()
  await main.getByRole('columnheader', { name: 'Nom' }).getByRole('button').click()
  await main.getByRole('columnheader', { name: 'Nom' }).getByRole('button').click()

  // Rooms become warmer meanwhile.
  const expectWarm = () =>
    expect(async () => {
      const now = new Map((await home.devices()).map((device) => [device.id, device.temperature]))
      const warm = sensors
        .filter(({ id }) => (now.get(id) ?? 0) > 19)
        .map((device) => device.name)
        .toSorted(new Intl.Collator('fr').compare)
        .toReversed()
      expect(warm.length).toBeGreaterThan(1)
      expect(await names.allInnerTexts()).toEqual(warm)
    }).toPass()
  await expectWarm()
  await expect(main.getByRole('columnheader', { name: 'Nom' })).toHaveAttribute('aria-sort', 'descending')
  const { searchParams } = new URL(page.url())
  expect(Object.fromEntries(searchParams)).toEqual({
    q: 'nodon',
    type: 'sensor',
    status: 'online',
    filters: 'temperature.gt.19',
    sort: '-name',
  })

  await page.reload()
  await expectWarm()
  await expect(main.getByRole('searchbox')).toHaveValue('nodon')
  await expect(main.getByRole('button', { name: /^Filtres avancés/ })).toContainText('1')
  await page.getByRole('link', { name: 'Vue d’ensemble' }).click()
  await expect(page).toHaveURL(/\/account\/?$/)
  await page.goBack()
  await expectWarm()
  await expect(main.getByRole('searchbox')).toHaveValue('nodon')

  await main.getByRole('searchbox').fill('nothing is called so')
  await expect(main.getByText('Aucun résultat', { exact: true })).toBeVisible()
  await main.getByRole('button', { name: 'Effacer les filtres' }).click()
  await expect(names).toHaveCount(devices.length)
  expect(new URL(page.url()).search).toBe('?sort=-name')
})

test('list, field and address agree after each change of the address: a link, a chip pressed while typing, Back', async ({
  page,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(OWNER)
  const devices = await homeFacts(product, token).devices()
  const countOf = (of: (device: (typeof devices)[number]) => boolean) => devices.filter(of).length
  await openWith(page, token, '/account/devices?q=sonde')
  const main = page.getByRole('main')
  const field = main.getByRole('searchbox', { name: 'Chercher un objet' })
  const names = main.getByRole('rowheader').getByRole('link')
  const inAddress = () => Object.fromEntries(new URL(page.url()).searchParams)
  const probes = countOf((device) => /sonde/i.test(JSON.stringify(device)))
  await expect(names).toHaveCount(probes)

  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Objets/ })
    .click()
  await expect(names).toHaveCount(devices.length)
  await expect(field).toHaveValue('')
  expect(inAddress()).toEqual({})

  await field.fill('nodon')
  await main.getByRole('button', { name: /^capteur/ }).click()
  await expect(names).toHaveCount(
    countOf((device) => device.type === 'sensor' && JSON.stringify(device).includes('NodOn')),
  )
  await expect(field).toHaveValue('nodon')
  expect(inAddress()).toEqual({ q: 'nodon', type: 'sensor' })

  await page.goBack()
  await expect(names).toHaveCount(probes)
  await expect(field).toHaveValue('sonde')
  expect(inAddress()).toEqual({ q: 'sonde' })
})

test('nine columns on a wide screen, and cards with the same texts on a phone', async ({
  page,
  tokenFor,
}) => {
  await openWith(page, await tokenFor(OWNER), '/account/devices')
  const main = page.getByRole('main')
  await expect(main.getByRole('columnheader')).toHaveText([
    'Nom',
    'Type',
    'Marque',
    'Modèle',
    'État, 24 h',
    'Pièce',
    'Dernière valeur',
    'Connecté depuis',
    'Ajouté le',
  ])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(main.getByRole('table')).toHaveCount(0)
  const card = main
    .getByRole('list', { name: 'Objets du logement' })
    .getByRole('listitem')
    .filter({ hasText: 'Sonde salon' })
  await expect(card).toContainText('Capteur · NodOn STPH-4-1-00')
  await expect(card).toContainText(/depuis .*\s· ajouté /)
  await expect(card).toContainText('En ligne')
})

test('a device name with markup and bidirectional text is shown as plain text on every screen', async ({
  page,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(FLAT_OWNER)
  const name = '<img src=x onerror=alert(1)>\u202Efin\u202C {{7*7}}'
  const shown = '<img src=x onerror=alert(1)>fin {{7*7}}'
  const hub = await joinWithSensor(product, token, {
    hub: '</title><script>alert(2)</script>',
    name,
    address: '0x00124b0000000b01',
  })
  await hub.publish(name, { temperature: 12.3, humidity: 50, battery: 9 })
  await openWith(page, token, '/account/devices')
  const row = page.getByRole('row').filter({ hasText: 'onerror' })
  await expect(row.getByRole('rowheader')).toContainText(shown)
  await expect(row).toContainText('12,3')
  const { room } = await homeFacts(product, token).device(shown)
  for (const path of [
    `/account/rooms/${room?.id ?? ''}`,
    '/account',
    '/account/rooms',
    '/account/hub/details',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(
      page
        .getByRole('main')
        .getByText(/onerror=alert|<script>/)
        .first(),
    ).toBeVisible()
    await expect(page.locator('img[src="x"], main script')).toHaveCount(0)
    await expect(page.getByText('\u202E')).toHaveCount(0)
  }
  await page.setViewportSize({ width: 320, height: 720 })
  await page.goto('/account/devices')
  await expect(page.getByRole('listitem').filter({ hasText: 'onerror' })).toBeVisible()
  await expectNoOverflow(page, 320)
  await hub.leave()
})
