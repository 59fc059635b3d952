import { createRoom } from '@foyer/contract/room.ts'
import { accountOf, callWith, tokenOf, WITHOUT_HUB } from '#e2e/accounts.ts'
import { homeFacts } from '#e2e/home-facts.ts'
import { joinWith, pilotWireNamed, sensorNamed } from '#e2e/hub-client.ts'
import { expect, liveAtProductTime, openWith, test as journey } from '#e2e/journey.ts'
import { startProduct, TEST_NOW } from '#e2e/product.ts'
import { contactNamed } from '#e2e/flag-sensors.ts'

const radiator = 'Radiateur chalet'
const sensor = 'Sonde chalet'
const window = 'Fenêtre chalet'

/** A product with a home of one room: a radiator that follows its orders, a sensor and a window. */
const test = journey.extend<{ air: number; chalet: Awaited<ReturnType<typeof openChalet>> }>({
  /** °C in the room at first. */
  air: [19, { option: true }],
  chalet: async ({ air }, use) => {
    const chalet = await openChalet(air)
    await use(chalet)
    await chalet.close()
  },
})

async function openChalet(air: number) {
  const product = await startProduct()
  const token = await tokenOf(product, accountOf(product, WITHOUT_HUB))
  const made = await callWith(product, token, '/rooms', { method: 'POST', body: { name: 'Chalet' } })
  // The first room of a home is the one that new devices are added to.
  const { id: roomId } = createRoom.reply.parse(await made.json())
  const hub = await joinWith(product, token, {
    hub: 'Box du chalet',
    devices: [
      pilotWireNamed(radiator, '0x00124b0000000d01'),
      sensorNamed(sensor, '0x00124b0000000d02'),
      contactNamed(window, '0x00124b0000000d03'),
    ],
  })
  const home = homeFacts(product, token)
  const received: unknown[] = []
  const state = { pilot_wire_mode: 'eco', power: 600 }
  await hub.onAsked((name, asked) => {
    if (name !== radiator) return
    received.push(...Object.values(asked))
    Object.assign(state, asked)
    void hub.publish(radiator, state)
  })
  /** ISO instant of so many seconds ago. */
  const before = (seconds: number) =>
    new Date(Date.parse(TEST_NOW) + product.age() - seconds * 1_000).toISOString()
  await hub.publish(radiator, state)
  await hub.publish(sensor, { temperature: air, battery: 90 })
  await hub.publish(window, { contact: true, battery: 90, last_seen: before(90) })
  await expect
    .poll(async () => (await home.devices()).filter(({ status }) => status === 'online').length)
    .toBe(3)
  return {
    product,
    token,
    home,
    roomId,
    received,
    before,
    publish: hub.publish,
    async close() {
      await hub.leave()
      await product.stop()
    },
  }
}

test('an opened window puts its room to Hors Gel with the reason shown, and once shut the heating is back', async ({
  page,
  chalet,
}) => {
  test.slow()
  const { home, roomId, received } = chalet
  await liveAtProductTime(page.context(), chalet.product)
  await openWith(page, chalet.token, `${chalet.product.address}/account/rooms/${roomId}`)
  const main = page.getByRole('main')
  // It was open for most of the minute that it takes.
  await chalet.publish(window, { contact: false, battery: 90, last_seen: chalet.before(50) })
  await expect(main.getByText(/^Fenêtre ouverte\s: Hors Gel depuis .*jusqu’à sa fermeture/)).toBeVisible()
  await expect(main.getByText(/Vu par «\sFenêtre chalet\s», à la place d’Éco\./)).toBeVisible()
  await expect.poll(() => received).toEqual(['frost_protection'])

  await page.getByRole('link', { name: 'Toutes les pièces' }).click()
  await expect(main.getByText('Fenêtre ouverte', { exact: true })).toBeVisible()
  await expect(main.getByText(/^chauffage coupé depuis/)).toBeVisible()
  await expect(main.getByRole('button', { name: /^Chauffer quand même/ })).toBeVisible()

  await chalet.publish(window, { contact: true, battery: 90 })
  await expect(main.getByText('Fenêtre ouverte', { exact: true })).toHaveCount(0)
  await expect.poll(async () => (await home.room('Chalet')).thermostat_mode).toBe('eco')
  await expect.poll(() => received).toEqual(['frost_protection', 'eco'])
  const commands = await home.commands(roomId)
  expect(commands.map(({ actor }) => actor.kind)).toEqual(['open_window_end', 'open_window'])
})

test('a room is heated although its window is open, on a user’s request', async ({ page, chalet }) => {
  test.slow()
  await liveAtProductTime(page.context(), chalet.product)
  await openWith(page, chalet.token, `${chalet.product.address}/account/rooms/${chalet.roomId}`)
  const main = page.getByRole('main')
  await chalet.publish(window, { contact: false, battery: 90, last_seen: chalet.before(50) })
  const anyway = main.getByRole('button', { name: /^Chauffer quand même/ })
  await expect(anyway).toBeVisible()
  await expect.poll(() => chalet.received).toEqual(['frost_protection'])
  await anyway.click()
  await expect(anyway).toHaveCount(0)
  await expect(main.getByRole('heading', { level: 1 })).toBeFocused()
  await expect.poll(() => chalet.received).toEqual(['frost_protection', 'eco'])
  expect((await chalet.home.commands(chalet.roomId))[0]?.actor.kind).toBe('user')
})

test.describe(() => {
  // Cold already: no fall in temperature looks like an open window.
  test.use({ air: 7.5 })

  test('a room on Arrêt that falls below its floor is heated until it is a degree above it', async ({
    page,
    chalet,
  }) => {
    test.slow()
    const { received } = chalet
    await liveAtProductTime(page.context(), chalet.product)
    await openWith(page, chalet.token, `${chalet.product.address}/account/rooms/${chalet.roomId}`)
    const main = page.getByRole('main')
    await main.getByRole('radio', { name: 'quand vous l’annulez' }).click()
    await main.getByRole('radio', { name: /^Arrêt/ }).click()
    await expect.poll(() => received).toEqual(['off'])

    await chalet.publish(sensor, { temperature: 6.5, battery: 90 })
    await expect(main.getByText(/^Éco contre le gel depuis/)).toBeVisible()
    await expect(main.getByText('Elle était passée sous son minimum, à la place d’Arrêt.')).toBeVisible()
    await expect.poll(() => received).toEqual(['off', 'eco'])

    await chalet.publish(sensor, { temperature: 8, battery: 90 })
    await expect.poll(() => received).toEqual(['off', 'eco', 'off'])
    await expect(main.getByText(/^Arrêt jusqu’à nouvel ordre/)).toBeVisible()
  })
})
