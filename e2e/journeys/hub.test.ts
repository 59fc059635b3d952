import { callWith, FLAT_OWNER, MEMBER, OWNER } from '#e2e/accounts.ts'
import { homeFacts } from '#e2e/home-facts.ts'
import { connectAsHub } from '#e2e/hub-client.ts'
import { expect, openWith, test, untilLoaded } from '#e2e/journey.ts'
import { expectStatus, watchStatus } from '#e2e/watch.ts'

/** The settings of `mqtt:` in a block for Zigbee2MQTT. */
function readBlock(block: string) {
  const valueOf = (key: string): string => {
    const value = new RegExp(`^ +${key}: '?([^'\n]*)'?$`, 'm').exec(block)?.[1]
    if (value === undefined) throw new Error(`The block says no ${key}.`)
    return value
  }
  return {
    server: valueOf('server'),
    hub_id: valueOf('user'),
    secret: valueOf('password'),
    base_topic: valueOf('base_topic'),
  }
}

test('a hub joins with the values of the block, its objects arrive, revoking disconnects it, and removing it removes its objects', async ({
  page,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(FLAT_OWNER)
  const home = homeFacts(product, token)
  const devicesBefore = (await home.devices()).length
  await openWith(page, token, '/account/hub/details')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Connecter une box' }).click()
  await main.getByRole('button', { name: 'Créer l’accès' }).click()
  await expect(main.getByText('Donnez un nom à la box.')).toBeVisible()
  await main.getByLabel('Nom de la box').fill('Box du couloir')
  await main.getByRole('button', { name: 'Créer l’accès' }).click()
  // A bridge has its own block and the one of Zigbee2MQTT behind it.
  const block = main.getByRole('figure').first().locator('pre')
  await expect(block).toContainText('mqtt:')
  await main.getByRole('radio', { name: 'Par mon broker MQTT' }).click()
  await expect(block).toContainText('remote_password ')
  const bridge = await block.innerText()
  await expect(main.getByRole('figure').nth(1).locator('pre')).toContainText('last_seen: ISO_8601')
  await main.getByRole('radio', { name: 'Directement' }).click()
  await expect(main.getByRole('figure')).toHaveCount(1)
  await expect(block).toContainText('mqtt:')
  const given = readBlock(await block.innerText())
  expect(given.server).toBe(product.mqttAddress)
  expect(bridge).toContain(`remote_password ${given.secret}`)
  await expect(main.getByText('En attente de la box.')).toBeVisible()

  const joined = await product.startHome('flat', {
    MQTT_URL: given.server,
    HUB_ID: given.hub_id,
    HUB_SECRET: given.secret,
    BASE_TOPIC: given.base_topic,
    BACKLOG_DAYS: '0',
    BACKLOG_STATE: `${product.dataFolder}/backlog-${given.hub_id}.json`,
  })
  await expect(main.getByText(/^La box est connectée\. \d+ objets trouvés\.$/)).toBeVisible()
  const arrived = (await home.devices()).filter((device) => device.hubId === given.hub_id)
  expect(arrived.length).toBe((await home.devices()).length - devicesBefore)
  await expect(main.getByRole('list').last().getByRole('listitem')).toHaveCount(arrived.length)

  // The secret is no longer shown once its page was left.
  await main.getByRole('button', { name: 'Voir la box' }).click()
  await expect(main.getByRole('heading', { name: 'Accès de la box' }).first()).toBeVisible()
  await expect(page.locator('html')).not.toContainText(given.secret)
  await page.reload()
  await expect(main.getByRole('heading', { level: 1 })).toContainText('box')
  await expect(page.locator('html')).not.toContainText(given.secret)
  expect(await (await callWith(product, token, '/hubs')).text()).not.toContain(given.secret)

  const access = main.getByRole('region', { name: 'Accès de la box' })
  const index = (await home.hubs()).findIndex((hub) => hub.id === given.hub_id)
  await access.nth(index).getByRole('button', { name: 'Révoquer l’accès' }).click()
  const dialog = page.getByRole('dialog', { name: /^Révoquer l’accès de «\sBox du couloir\s»/ })
  await dialog.getByRole('button', { name: 'Révoquer l’accès' }).click()
  await expect(dialog).toBeHidden()
  await expect(access.nth(index)).toContainText('Son accès est révoqué')
  await expect(main.getByText('À vérifier').first()).toBeVisible()
  await expect
    .poll(async () => (await home.hubs()).find((hub) => hub.id === given.hub_id)?.online)
    .toBe(false)
  await expect(connectAsHub(given)).rejects.toThrow()
  await page
    .getByRole('link', { name: /^Objets/ })
    .first()
    .click()
  await expect(main.getByRole('row').filter({ hasText: 'Hors ligne' }).first()).toBeVisible()

  // The hub is removed with its devices.
  await page.goto('/account/hub/details')
  await expect(access.nth(index)).toBeVisible()
  // Parts still loading above the button would move it during the press.
  await untilLoaded(page)
  await access.nth(index).getByRole('button', { name: 'Supprimer la box' }).click()
  const removal = page.getByRole('dialog', { name: /^Supprimer «\sBox du couloir\s»/ })
  await expect(removal).toContainText(/\d+ objets restent dans leurs pièces/)
  await removal.getByRole('radio', { name: 'Les supprimer aussi' }).click()
  await expect(removal).toContainText(/\d+ objets quittent leurs pièces/)
  const status = await watchStatus(page)
  await removal.getByRole('button', { name: 'Supprimer la box' }).click()
  await expect(removal).toBeHidden()
  await expectStatus(status, 'a été supprimée.')
  expect((await home.hubs()).some((hub) => hub.id === given.hub_id)).toBe(false)
  expect((await home.devices()).length).toBe(devicesBefore)
  joined.kill('SIGTERM')
})

test('a member of the home sees its hub without the buttons of the owner, and the call is forbidden too', async ({
  page,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(MEMBER)
  await openWith(page, token, '/account/hub/details?connect=true')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toContainText('Box en ligne')
  await expect(
    main.getByText('Seul un administrateur du logement peut changer ou révoquer cet accès.'),
  ).toBeVisible()
  await expect(
    main.getByRole('button', { name: /Connecter une box|Changer le secret|Révoquer l’accès/ }),
  ).toHaveCount(0)
  await expect(page.getByText('Utilisateur', { exact: false }).first()).toBeVisible()

  const [hub] = await homeFacts(product, await tokenFor(OWNER)).hubs()
  const refusals = [
    await callWith(product, token, '/hubs', { method: 'POST', body: { name: 'Box volée' } }),
    await callWith(product, token, `/hubs/${hub?.id ?? ''}/secret`, { method: 'POST' }),
    await callWith(product, token, `/hubs/${hub?.id ?? ''}/secret`, { method: 'DELETE' }),
  ]
  for (const refusal of refusals) {
    expect(refusal.status).toBe(403)
    expect(await refusal.json()).toMatchObject({ code: 'forbidden' })
  }
})
