import { FLAT_OWNER, MEMBER, OWNER, WITHOUT_HUB } from '#e2e/accounts.ts'
import { axeFindings } from '#e2e/axe.ts'
import { homeFacts } from '#e2e/home-facts.ts'
import { joinWithSensor } from '#e2e/hub-client.ts'
import { expect, openWith, test } from '#e2e/journey.ts'

test('§2 Rooms: empty state tells the user to add the first room from the mobile app, and a button adds it here', async ({
  page,
  tokenFor,
}) => {
  await openWith(page, await tokenFor(WITHOUT_HUB), '/account/rooms')
  const main = page.getByRole('main')
  await expect(main.getByText('Ajoutez votre première pièce depuis l’application mobile.')).toBeVisible()
  await main.getByRole('button', { name: 'Ajouter une pièce' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('C’est la première pièce')).toBeVisible()
  await dialog.getByRole('button', { name: 'Ajouter une pièce' }).click()
  await expect(dialog.getByText('Donnez un nom à la pièce.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('§2 /account/rooms: a room is made, renamed, filled with two objects and deleted, its objects back in the default room', async ({
  page,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(OWNER)
  const home = homeFacts(product, token)
  await openWith(page, token, '/account/rooms')
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  await main.getByRole('button', { name: 'Ajouter une pièce' }).click()
  await dialog.getByLabel('Nom de la pièce').fill('Salon')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Une autre pièce porte ce nom.')).toBeVisible()
  await dialog.getByLabel('Nom de la pièce').fill('Cave')
  await page.keyboard.press('Enter')
  await expect(main.getByRole('heading', { level: 1, name: 'Cave' })).toBeVisible()

  await main.getByRole('button', { name: 'Renommer' }).click()
  await dialog.getByLabel('Nom de la pièce').fill('Cellier')
  await page.keyboard.press('Enter')
  await expect(main.getByRole('heading', { level: 1, name: 'Cellier' })).toBeVisible()

  await main.getByRole('button', { name: 'Déplacer des objets ici' }).click()
  const choices = dialog.getByRole('checkbox', { name: /actuellement dans la Chambre parents/ })
  await choices.nth(0).check()
  await choices.nth(1).check()
  await dialog.getByRole('button', { name: 'Déplacer 2 objets' }).click()
  await expect(dialog).toBeHidden()
  expect((await home.room('Cellier')).connected_objects).toBe(2)
  const moved = (await home.devices()).filter((device) => device.room?.name === 'Cellier')

  await main.getByRole('button', { name: 'Supprimer la pièce' }).click()
  await expect(dialog.getByText('2 objets iront dans le Salon.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Supprimer la pièce' }).click()
  await expect(page).toHaveURL(/\/account\/rooms$/)
  await expect(main.getByRole('link', { name: 'Cellier', exact: true })).toBeHidden()
  expect((await home.rooms()).map((room) => room.name)).not.toContain('Cellier')
  for (const { id } of moved) {
    expect((await home.devices()).find((device) => device.id === id)?.room?.name).toBe('Salon')
  }
})

test('§2 Rooms: program button opens the scenarios of that room, and a member changes no room', async ({
  page,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(MEMBER)
  const { id } = await homeFacts(product, token).room('Cuisine')
  await openWith(page, token, '/account/rooms')
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: 'Ajouter une pièce' })).toHaveCount(0)
  await main.getByRole('link', { name: /^Scénarios : Cuisine/ }).click()
  await expect(page).toHaveURL(new RegExp(`/account/programs\\?roomId=${id}`))
  await page.goto(`/account/rooms/${id}`)
  await expect(main.getByText('Seul un administrateur du logement peut modifier ses pièces.')).toBeVisible()
})

test('§2 Rooms: hot water (ECS) mode goes on with its end, off and back to auto, through the broker', async ({
  page,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(OWNER)
  const home = homeFacts(product, token)
  const { id } = await home.room('Salle de bains')
  await page.setViewportSize({ width: 390, height: 844 })
  await openWith(page, token, `/account/rooms/${id}`)
  const main = page.getByRole('main')
  const relay = async () => (await home.device('Chauffe-eau')).on
  const choose = (mode: string) => main.getByRole('radio', { name: mode, exact: true }).last().click()
  await choose('Marche')
  await expect(main.getByText(/^Marche jusqu’à .* au plus tard, puis Auto\.$/)).toBeVisible()
  await expect.poll(relay).toBe(true)
  expect(await home.room('Salle de bains')).toMatchObject({ ecs_mode: 'on' })

  await choose('Arrêt')
  await expect(main.getByText('Arrêt : le ballon ne chauffe pas.')).toBeVisible()
  await expect.poll(relay).toBe(false)

  await choose('Auto')
  await expect(main.getByText(/^Auto\s:\schauffe à partir de 22:00/)).toBeVisible()
  expect(await home.room('Salle de bains')).toMatchObject({ ecs_mode: 'auto' })
  expect(await axeFindings(page)).toEqual([])
  const asked = (await home.commands(id)).filter((command) => command.capability === 'on')
  expect(asked.map(({ value, actor }) => [value, actor.kind])).toEqual(
    expect.arrayContaining([
      [false, 'user'],
      [true, 'user'],
    ]),
  )
})

test('§2 /account/local-service/{roomid} | Local service of a room: its parameters, state and last runs', async ({
  page,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(OWNER)
  const home = homeFacts(product, token)
  const { id } = await home.room('Salle de bains')
  await openWith(page, token, `/account/rooms/${id}`)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Régulation locale' }).click()
  await expect(page).toHaveURL(new RegExp(`/account/local-service/${id}$`))
  await expect(main.getByRole('heading', { level: 1 })).toContainText('Salle de bains')
  const part = main.getByRole('region', { name: 'Thermostat salle de bains' })
  const fact = (label: string) =>
    part
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${label}$`) })
      .locator('+ dd')
  const degrees = (value: number | null | undefined) =>
    `${new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value ?? Number.NaN)} °C`
  const states = {
    heating: /^chauffe/,
    idle: /^ne chauffe pas/,
    stopped: /^arrêté/,
    silent: /^hors ligne/,
    unknown: /^n’indique pas/,
  }
  const orderLabels = {
    comfort: 'Confort',
    comfort_minus_1: 'Confort-1',
    comfort_minus_2: 'Confort-2',
    eco: 'Éco',
    frost_protection: 'Hors Gel',
    stop: 'Arrêt',
  }
  const [hub] = await home.hubs()
  // The home changes between the reply and the paint: both are read until they show the same moment.
  await expect(async () => {
    await page.reload()
    await expect(part).toBeVisible()
    const services = await home.localServices(hub?.id ?? '')
    const regulation = services.find(({ name }) => name === 'Thermostat salle de bains')?.regulation
    expect(regulation).toMatchObject({ kind: 'setpoint', setpoint_min: expect.any(Number) })
    const soon = { timeout: 3_000 }
    await expect(fact('État')).toHaveText(states[regulation?.state ?? 'unknown'], soon)
    await expect(fact('Mode en cours')).toHaveText(orderLabels[regulation?.order ?? 'stop'], soon)
    await expect(fact('Consigne')).toHaveText(degrees(regulation?.setpoint), soon)
    await expect(fact('Température mesurée')).toHaveText(degrees(regulation?.temperature), soon)
    await expect(fact('Consignes acceptées')).toContainText(
      `de ${degrees(regulation?.setpoint_min)} à ${degrees(regulation?.setpoint_max)}`,
      soon,
    )
    const runs = part.getByRole('list').getByRole('listitem')
    expect(regulation?.runs.length).toBeGreaterThan(0)
    await expect(runs).toHaveCount(regulation?.runs.length ?? 0, soon)
    await expect(runs.last()).toContainText(/^de .+ à \d\d:\d\d|^depuis /, soon)
  }).toPass()
})

test('§2 Rooms: alerts — a battery runs low and is changed: the alert comes with what to do and goes, all by itself', async ({
  page,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(FLAT_OWNER)
  const name = 'Sonde du cellier'
  const hub = await joinWithSensor(product, token, { hub: 'Cellier', name, address: '0x00124b0000000c71' })
  await hub.publish(name, { temperature: 18.2, humidity: 50, battery: 80 })
  const home = homeFacts(product, token)
  await expect.poll(async () => (await home.devices()).some((device) => device.name === name)).toBe(true)
  const { room } = await home.device(name)
  await openWith(page, token, `/account/rooms/${room?.id ?? ''}`)
  const alerts = page.getByRole('main').getByRole('region', { name: 'Alertes' })
  const low = alerts.getByRole('listitem').filter({ hasText: name })
  await expect(alerts).toBeVisible()
  await expect(low).toHaveCount(0)

  await hub.publish(name, { temperature: 18.2, humidity: 50, battery: 8 })
  await expect(low).toContainText(/pile à 8\s%/)
  await expect(low).toContainText('Pensez à la changer.')
  await hub.publish(name, { temperature: 18.2, humidity: 50, battery: 100 })
  await expect(low).toHaveCount(0)
  await hub.leave()
})
