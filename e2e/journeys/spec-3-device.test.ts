import type { Page } from '@playwright/test'
import { FLAT_OWNER } from '#e2e/accounts.ts'
import { homeFacts } from '#e2e/home-facts.ts'
import { type HubClient, joinWith, pilotWireNamed } from '#e2e/hub-client.ts'
import { expect, openWith, test } from '#e2e/journey.ts'
import type { Product } from '#e2e/product.ts'

const NAME = 'Radiateur du grenier'

/** One hub with one radiator for all of this file: no other process publishes for it. */
const hubs = new Map<Product, Promise<HubClient>>()

async function openRadiator(page: Page, product: Product, token: string) {
  const devices = [pilotWireNamed(NAME, '0x00124b0000000c72')]
  const joined = hubs.get(product) ?? joinWith(product, token, { hub: 'Grenier', devices })
  hubs.set(product, joined)
  const hub = await joined
  const home = homeFacts(product, token)
  await expect.poll(async () => (await home.devices()).some(({ name }) => name === NAME)).toBe(true)
  const { id } = await home.device(NAME)
  await openWith(page, token, `/account/devices/${id}?lng=en`)
  /** The value next to a label of its record. */
  const fact = (label: string) =>
    page
      .getByRole('main')
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${label}$`) })
      .locator('+ dd')
  return { hub, home, fact, publish: (state: Record<string, unknown>) => hub.publish(NAME, state) }
}

test('§3 Device: every field goes from its hub’s message, or its owner’s click, to its page with its word', async ({
  page,
  product,
  tokenFor,
}) => {
  const { fact, home, publish } = await openRadiator(page, product, await tokenFor(FLAT_OWNER))
  await publish({
    pilot_wire_mode: 'comfort_-1',
    temperature: 20.5,
    humidity: 45,
    battery: 80,
    energy: 1234.5,
    power: 820,
    current: 3.6,
  })
  const before = {
    Status: /^Online/,
    'Connected since': /^18\sJanuary 2027 at 18:\d\d/,
    'Date added': /^18\sJanuary 2027/,
    Type: /^Pilot wire/i,
    Brand: /^NodOn$/,
    Model: /^SIN-4-FP-21/,
    Temperature: /^20\.5\s°C$/,
    Humidity: /^45\s?%$/,
    'Heating mode': /^Confort-1$/,
    Power: /^820\sW$/,
    Current: /^3\.6\sA$/,
    'Energy index': /^1,234\.5\skWh/,
    'Power supply': /80\s?%/,
  }
  for (const [label, value] of Object.entries(before)) await expect.soft(fact(label), label).toHaveText(value)
  const radiator = await home.device(NAME)
  await expect(fact('Room')).toHaveText(radiator.room?.name ?? '')

  // News of the hub update the open page by themselves.
  await publish({ temperature: 19.5, humidity: 51, power: 0, current: 0 })
  await expect(fact('Temperature')).toHaveText(/^19\.5\s°C$/)
  await expect(fact('Humidity')).toHaveText(/^51\s?%$/)
  await expect(fact('Power')).toHaveText(/^0\sW$/)

  const room = (await home.rooms()).find(({ id }) => id !== radiator.room?.id)
  const save = page.getByRole('button', { name: 'Save' })
  for (const [type, word] of [
    ['radiant_panels', 'Radiant panels'],
    ['toaster_convector', 'Convector'],
    ['oil_radiator', 'Oil-filled'],
    ['inertia_radiator', 'Inertia'],
  ] as const) {
    await page.getByRole('combobox', { name: 'Radiator type' }).selectOption(word)
    await save.click()
    await expect(fact('Radiator type')).toHaveText(word)
    expect((await home.device(NAME)).radiator_type).toBe(type)
  }
  await page.getByRole('combobox', { name: 'Room' }).selectOption(room?.name ?? '')
  await page.getByLabel(/^Nominal power/).fill('1500')
  await save.click()
  await expect(fact('Nominal power')).toHaveText(/^1,500\sW$|^1\.5\skW$/)
  await page.reload()
  await expect(fact('Nominal power')).toHaveText(/^1,500\sW$|^1\.5\skW$/)
  await expect(fact('Room')).toHaveText(room?.name ?? '')
  await expect(fact('Radiator type')).toHaveText('Inertia')
})

test('§3 Heating mode (numeric, French labels): 1 Confort, 2 Confort-1, 3 Confort-2, 4 Éco, 5 Hors Gel, 6 Arrêt: each by its label as the radiator says it', async ({
  page,
  product,
  tokenFor,
}) => {
  const { fact, home, publish } = await openRadiator(page, product, await tokenFor(FLAT_OWNER))
  for (const [word, mode, label] of [
    ['off', 'stop', 'Arrêt'],
    ['comfort', 'comfort', 'Confort'],
    ['comfort_-1', 'comfort_minus_1', 'Confort-1'],
    ['comfort_-2', 'comfort_minus_2', 'Confort-2'],
    ['eco', 'eco', 'Éco'],
    ['frost_protection', 'frost_protection', 'Hors Gel'],
  ] as const) {
    await publish({ pilot_wire_mode: word })
    await expect(fact('Heating mode')).toHaveText(label)
    expect((await home.device(NAME)).thermostat_mode).toBe(mode)
  }
})

test('§4 Device reachability: online or offline, and §3 its log: timestamp, status, duration, details, a click from its record', async ({
  page,
  product,
  tokenFor,
}) => {
  const { fact, hub, publish } = await openRadiator(page, product, await tokenFor(FLAT_OWNER))
  await publish({ pilot_wire_mode: 'eco' })
  await expect(fact('Status')).toHaveText(/^Online/)
  await hub.publish(`${NAME}/availability`, { state: 'offline' })
  await expect(fact('Status')).toHaveText(/^Offline/)
  await expect(fact('Disconnected since')).toHaveText(/^18\sJanuary 2027 at \d\d:\d\d/)

  const tabs = page.getByRole('main')
  await tabs.getByRole('link', { name: 'Connectivity log' }).click()
  await expect(page).toHaveURL(/tab=log/)
  const log = page.getByRole('table', { name: 'Connectivity log' })
  await expect(log.getByRole('columnheader')).toHaveText(['When', 'Status', 'Duration', 'Details'])
  await page.getByRole('radio', { name: 'State changes' }).click()
  const newest = log.getByRole('row').nth(1)
  await expect(newest).toContainText(/Offline.*radio/i)
  await expect(newest.locator('time')).toHaveAttribute('datetime', /^2027-01-18T/)

  await publish({ pilot_wire_mode: 'eco' })
  await expect(newest).toContainText('Online')
  await expect(log.getByRole('row').nth(2)).toContainText(/Offline.*\d\s?(s|min)/)
  await tabs.getByRole('link', { name: 'Charts' }).click()
  await expect(page).toHaveURL(/tab=charts/)
  await expect(page.getByRole('button', { name: 'CSV' })).toBeVisible()
  await expect(fact('Status')).toHaveCount(0)
  await tabs.getByRole('link', { name: 'Information' }).click()
  await expect(fact('Status')).toHaveText(/^Online/)
})
