import { createRoom } from '@foyer/contract/room.ts'
import { accountOf, callWith, changeWith, tokenOf, WITHOUT_HUB } from '#e2e/accounts.ts'
import { contactNamed } from '#e2e/flag-sensors.ts'
import { homeFacts } from '#e2e/home-facts.ts'
import { joinWith, pilotWireNamed } from '#e2e/hub-client.ts'
import { expect, liveAtProductTime, openWith, test as journey } from '#e2e/journey.ts'
import { startProduct, TEST_NOW } from '#e2e/product.ts'
import { expectStatus, watchStatus } from '#e2e/watch.ts'

const radiator = 'Radiateur atelier'
const door = 'Porte atelier'
const DAY = 86_400

/** A product with a home of one room: a radiator that follows its orders, and a door contact that its hub reports. */
const test = journey.extend<{ workshop: Awaited<ReturnType<typeof openWorkshop>> }>({
  // eslint-disable-next-line no-empty-pattern -- the runner reads the names of what a fixture uses
  workshop: async ({}, use) => {
    const workshop = await openWorkshop()
    await use(workshop)
    await workshop.close()
  },
})

async function openWorkshop() {
  const product = await startProduct()
  const token = await tokenOf(product, accountOf(product, WITHOUT_HUB))
  const made = await callWith(product, token, '/rooms', { method: 'POST', body: { name: 'Atelier' } })
  // The first room of a home is the one that new devices are added to.
  const { id: roomId } = createRoom.reply.parse(await made.json())
  const hub = await joinWith(product, token, {
    hub: 'Box de l’atelier',
    devices: [pilotWireNamed(radiator, '0x00124b0000000e01'), contactNamed(door, '0x00124b0000000e02')],
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
  /** The hub reports the door, with a time so many seconds ago. */
  const reportDoor = (isOpen: boolean, ago = 0) => {
    const at = new Date(Date.parse(TEST_NOW) + product.age() - ago * 1_000)
    return hub.publish(door, { contact: !isOpen, battery: 90, last_seen: at.toISOString() })
  }
  await hub.publish(radiator, state)
  return {
    product,
    token,
    home,
    roomId,
    received,
    reportDoor,
    async close() {
      await hub.leave()
      await product.stop()
    },
  }
}

test('a scenario is built in its sentence, simulated, replayed and activated; a door reported open runs it, and the trace shows it', async ({
  page,
  workshop,
}) => {
  test.slow()
  const { product, token, home, roomId, received, reportDoor } = workshop
  // Three days ago the door was open for an hour: messages that the hub had stored.
  await reportDoor(false, 3 * DAY + 60)
  await reportDoor(true, 3 * DAY)
  await reportDoor(false, 3 * DAY - 3_600)
  await reportDoor(false)
  await expect
    .poll(async () => (await home.devices()).filter(({ status }) => status === 'online').length)
    .toBe(2)
  // Otherwise the room itself would stop its heating for the open door.
  const settings = { version: 1, window: { is_watched: false, by_contact: true, by_fall: false, limit: 60 } }
  await changeWith(product, token, `/rooms/${roomId}/settings`, { method: 'PUT', body: settings })

  await liveAtProductTime(page.context(), product)
  await openWith(page, token, `${product.address}/account/programs`)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Un scénario vide' }).click()
  await main.getByLabel('Nom').fill('Porte de l’atelier')
  await main.getByRole('button', { name: 'Ajouter une règle' }).click()
  await main.getByRole('button', { name: 'Ajouter une condition' }).click()
  await main.getByRole('button', { name: 'une porte ou une fenêtre' }).click()
  await expect(main.getByRole('combobox', { name: 'Objet' })).toHaveText(door)
  await main.getByRole('combobox', { name: 'Durée' }).selectOption({ label: 'à l’instant' })
  await main.getByRole('button', { name: 'Ajouter une action' }).click()
  await main.getByRole('button', { name: 'régler des pièces' }).click()
  await expect(main.getByRole('button', { name: 'Pièces Atelier' })).toBeVisible()
  await main.getByRole('combobox', { name: 'Mode', exact: true }).selectOption({ label: 'Hors Gel' })
  await main
    .getByRole('combobox', { name: 'Jusqu’à quand' })
    .selectOption({ label: 'tant que la condition dure' })
  // It is replayed while it is edited.
  await expect(main.getByText('Il se serait exécuté une fois ces 7 derniers jours.')).toBeVisible()
  await main.getByRole('button', { name: 'Enregistrer sans activer' }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'Porte de l’atelier' })).toBeVisible()

  // Simulated: the screen shows what would be sent, and nothing is sent.
  await main.getByRole('button', { name: 'Simuler' }).click()
  const tried = main.getByRole('region', { name: 'Maintenant : 0 condition vraie sur 1' })
  await expect(tried.getByText('La règle 1 n’enverrait rien.')).toBeVisible()
  await expect(tried.getByText(/Atelier en Hors Gel/)).toBeVisible()

  // Replayed: the door of three days ago.
  const week = main.getByRole('region', { name: 'Les 7 derniers jours, rejoués' })
  await expect(week.getByText('Il se serait exécuté une fois')).toBeVisible()
  const friday = week.getByRole('list', { name: /^Vendredi 15 janvier\s: un passage$/ })
  await expect(friday.getByRole('listitem')).toHaveText(/^18:0\d, se serait exécuté jusqu’à 19:0\d, règle 1/)
  await week.getByText('Le passage, en phrase').click()
  await expect(week.getByText(/Exécuté\s: Atelier en Hors Gel/)).toBeVisible()

  const status = await watchStatus(page)
  await main.getByRole('button', { name: 'Activer' }).click()
  await expectStatus(status, '« Porte de l’atelier » est actif.')
  const trace = main.getByRole('region', { name: 'Ce qu’il a fait' })
  await expect(trace.getByText('Rien pour l’instant.')).toBeVisible()
  expect(received).toEqual([])

  await reportDoor(true)
  await expect(trace.getByText(/Exécuté\s: Atelier en Hors Gel/)).toBeVisible()
  await expect(trace.getByText('1 condition vraie sur 1 · règle 1')).toBeVisible()
  await trace.getByText('Détails').click()
  await expect(trace.getByRole('link', { name: 'Atelier' })).toBeVisible()
  await expect(trace.getByText(/confirmé en/)).toBeVisible()
  // Sent, followed, and confirmed by the report of the radiator.
  await expect
    .poll(async () => (await home.commands(roomId))[0])
    .toMatchObject({
      value: 'frost_protection',
      status: 'confirmed',
      actor: { kind: 'scenario', name: 'Porte de l’atelier' },
    })
  expect(received).toEqual(['frost_protection'])
  await page.goto(`${product.address}/account/rooms/${roomId}`)
  await expect(main.getByText(/Porte de l’atelier/).first()).toBeVisible()

  // Shut again, the room and its order are back.
  await reportDoor(false)
  await expect.poll(() => received).toEqual(['frost_protection', 'eco'])
  await expect
    .poll(async () => (await home.commands(roomId))[0])
    .toMatchObject({
      value: 'eco',
      status: 'confirmed',
      actor: { kind: 'scenario_end' },
    })
})
