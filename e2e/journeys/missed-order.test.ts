import type { Device } from '@foyer/contract/device.ts'
import type { Room } from '@foyer/contract/room.ts'
import type { Locator, Page } from '@playwright/test'
import { OWNER } from '#e2e/accounts.ts'
import { expectNoOverflow } from '#e2e/expect-no-overflow.ts'
import { homeFacts } from '#e2e/home-facts.ts'
import { expect, openWith, test } from '#e2e/journey.ts'
import { watchStatus } from '#e2e/watch.ts'

test('a radiator that goes back by itself: confirmed, then shown as reverted with its reason, and requested again by Retry', async ({
  page,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(OWNER)
  const home = homeFacts(product, token)
  const { id } = await home.room('Chambre d’amis')
  await openWith(page, token, `/account/rooms/${id}`)
  const main = page.getByRole('main')
  const eco = main.getByRole('radio', { name: /^Éco/ })
  // While the screen is fetched, another `main` replaces it, without a further status.
  await expect(eco).toBeVisible()
  const statuses = await watchStatus(page)
  await eco.click()
  const wentBack = main.getByText(
    'Éco n’a pas été maintenu : « Radiateur d’amis » a repris de lui-même sa valeur précédente.',
  )
  await expect(wentBack).toBeVisible()
  await expect(main.getByText('Hors Gel est en vigueur.')).toBeVisible()
  const sentences = (await statuses.jsonValue()).join('\n')
  expect(sentences).toMatch(/Éco demandé[\s\S]*Éco confirmé en [\s\S]*Éco n’a pas été maintenu/)
  const [first] = await home.commands(id)
  expect(first).toMatchObject({ status: 'reverted', devices: [{ reason: 'went_back' }] })

  const laterStatuses = await watchStatus(page)
  await main.getByRole('button', { name: 'Réessayer : Éco' }).first().click()
  await expect
    .poll(async () => (await laterStatuses.jsonValue()).join('\n'))
    .toMatch(/Éco demandé à [\s\S]*Éco confirmé en [\s\S]*Éco n’a pas été maintenu/)
  const [second] = await home.commands(id)
  expect(second?.id).not.toBe(first?.id)
  expect(second?.status).toBe('reverted')
  const failed = {
    room: await home.room('Chambre d’amis'),
    device: await home.device('Radiateur d’amis'),
    order: 'Éco',
    texts: {
      list: 'Éco n’a pas été maintenu',
      alert: '« Radiateur d’amis » ne suit plus son réglage',
      notification: 'Chambre d’amis : Éco n’a pas été suivi',
    },
  }
  await expectEverywhere(page, failed, { isShown: true })
  // Another open screen updates without a reload.
  const list = await page.context().newPage()
  await openWith(list, token, '/account/rooms')
  await expect(list.getByText(failed.texts.list)).toBeVisible()
  await page.goto(`/account/rooms/${id}`)
  await main.getByRole('button', { name: 'Revenir au programme' }).click()
  await expect(list.getByText(failed.texts.list)).toHaveCount(0)
  await expect(wentBack).toHaveCount(0)
  await list.close()
  await expectEverywhere(page, failed, { isShown: false })
})

test('a dead radiator: the order fails with the hub’s own reason, the former one stays in force, and Retry sends it again', async ({
  page,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(OWNER)
  const home = homeFacts(product, token)
  const { id, thermostat_mode: former } = await home.room('Bureau')
  await openWith(page, token, `/account/rooms/${id}`)
  const main = page.getByRole('main')
  const stop = main.getByRole('radio', { name: /^Arrêt/ })
  await stop.click()
  await expect(
    main.getByText(/^Arrêt n’a pas pu être appliqué\s: «.*» ne répond pas à la box/).first(),
  ).toBeVisible()
  const raw = main.getByText(/Timeout - no answer/).first()
  await expect(raw).not.toBeVisible()
  await main.getByText('Message de la box').first().click()
  await expect(raw).toBeVisible()
  await expect(stop).not.toBeChecked()
  expect((await home.room('Bureau')).thermostat_mode).toBe(former)
  const [first] = await home.commands(id)
  expect(first).toMatchObject({ status: 'failed', devices: [{ reason: 'device_silent' }] })

  const statuses = await watchStatus(page)
  await main.getByRole('button', { name: 'Réessayer : Arrêt' }).first().click()
  await expect
    .poll(async () => (await statuses.jsonValue()).join('\n'))
    .toMatch(/Arrêt demandé à [\s\S]*Arrêt n’a pas pu être appliqué/)
  expect((await home.commands(id))[0]?.id).not.toBe(first?.id)
  const failed = {
    room: await home.room('Bureau'),
    device: await home.device('Radiateur bureau'),
    order: 'Arrêt',
    texts: {
      list: 'Arrêt n’a pas pu être appliqué',
      alert: '« Radiateur bureau » n’a pas appliqué le mode',
      notification: 'Bureau : Arrêt n’a pas été suivi',
    },
  }
  await expectEverywhere(page, failed, { isShown: true })
  await page.goto(`/account/rooms/${id}`)
  await main.getByRole('button', { name: 'Revenir au programme' }).click()
  await expect(main.getByText('Selon le programme de la pièce.')).toBeVisible()
  await expectEverywhere(page, failed, { isShown: false })
})

/** A phone, the narrowest table, and the desktop width of the next screen. */
const widths = [320, 768, 1440]

/** The texts of an order that failed, by screen. */
type FailedOrder = {
  room: Room
  device: Device
  order: string
  /** The texts of the rooms list, of the room's alert and of its notification. */
  texts: { list: string; alert: string; notification: string }
}

/** The places that show a failed order: an address, and the text that is there while it has failed. */
function surfacesOf({ room, device, order, texts }: FailedOrder) {
  const notApplied = `${order} pas appliqué`
  const roomPage = `/account/rooms/${room.id}`
  return {
    'the boards of the overview': {
      path: '/account',
      find: (main: Locator) => rowOf(region(main, 'Pièces'), room.name).getByText('n’a pas pu être appliqué'),
    },
    'the rooms list': { path: '/account/rooms', find: (main: Locator) => main.getByText(texts.list) },
    'the first sentence of the room': {
      path: roomPage,
      find: (main: Locator) => main.getByText(`${order} n’a pas pu être appliqué.`),
    },
    'the alerts of the room': {
      path: roomPage,
      find: (main: Locator) => region(main, 'Alertes').getByText(texts.alert),
    },
    'the devices of the room': {
      path: roomPage,
      find: (main: Locator) => rowOf(region(main, 'Objets de la pièce'), device.name).getByText(notApplied),
    },
    'the devices list': {
      path: '/account/devices',
      find: (main: Locator) =>
        main
          .getByRole('row')
          .filter({ has: main.page().getByRole('link', { name: device.name }) })
          .getByText(notApplied),
    },
    'the page of the device': {
      path: `/account/devices/${device.id}`,
      find: (main: Locator) => main.getByText(notApplied),
    },
    'a change of several rooms': {
      path: '/account/rooms/bulk',
      find: (main: Locator) => main.getByRole('checkbox', { name: `${room.name}, ${notApplied}` }),
    },
    'the notifications': {
      path: '/account/notifications',
      find: (main: Locator) =>
        main.getByRole('listitem').filter({ hasText: texts.notification }).filter({ hasText: 'en cours' }),
    },
  }
}

/** Opens every screen that shows whether an order has failed. */
async function expectEverywhere(page: Page, failed: FailedOrder, { isShown }: { isShown: boolean }) {
  const main = page.getByRole('main')
  for (const [name, { path, find }] of Object.entries(surfacesOf(failed))) {
    if (new URL(page.url()).pathname !== path) await page.goto(path)
    if (path === '/account') await main.getByRole('button', { name: 'Afficher toutes les pièces' }).click()
    const found = find(main).first()
    await (isShown ? expect(found, name).toBeVisible() : expect(found, name).toHaveCount(0))
    if (!isShown) continue
    // A failed order is never shown as pending.
    await expect(main.getByText('pas encore confirmé'), name).toHaveCount(0)
    for (const width of widths) await expectNoOverflow(page, width, name)
  }
}

function region(main: Locator, name: string): Locator {
  return main.getByRole('region', { name, exact: true })
}

function rowOf(list: Locator, link: string): Locator {
  return list.getByRole('listitem').filter({ has: list.page().getByRole('link', { name: link }) })
}
