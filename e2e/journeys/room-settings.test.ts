import { setRoomOrder } from '@foyer/contract/command.ts'
import { callWith, changeWith, OWNER } from '#e2e/accounts.ts'
import { homeFacts } from '#e2e/home-facts.ts'
import { expect, openWith, test } from '#e2e/journey.ts'

test('Confort of the kitchen goes from 19 to 20.5: its valve receives and confirms it immediately', async ({
  page,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(OWNER)
  const home = homeFacts(product, token)
  const kitchen = await home.room('Cuisine')
  const valve = async () => (await home.devices()).find(({ name }) => name === 'Vanne cuisine')
  const comfort = { method: setRoomOrder.method, body: { order: 'comfort', until: { kind: 'cancelled' } } }
  await changeWith(product, token, `/rooms/${kitchen.id}/order`, comfort)
  await expect.poll(async () => (await valve())?.setpoint).toBe(19)

  await openWith(page, token, `/account/rooms/${kitchen.id}`)
  const main = page.getByRole('main')
  // In a room with a valve, each order shows its temperature.
  await expect(main.getByRole('radio', { name: /^Confort 19\s°C/ })).toBeChecked()
  await main.getByRole('link', { name: 'Réglages' }).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(/^Cuisine\s: Confort = 19\s°C\.$/)
  const more = main.getByRole('button', { name: /^Confort\s: un demi-degré de plus$/ })
  for (const value of ['19,5 °C', '20 °C', '20,5 °C']) {
    await more.click()
    await expect(main.getByRole('group', { name: 'Confort', exact: true })).toHaveText(value)
  }
  // The three lower ones changed with it.
  await expect(main.getByRole('group', { name: 'Éco' })).toHaveText('17 °C')
  await main.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(main.getByRole('button', { name: 'Enregistrer' })).toHaveCount(0)

  // The virtual home's valve receives it by MQTT, and the screen shows what it reports.
  await expect.poll(async () => (await valve())?.setpoint).toBe(20.5)
  await expect(main.getByText(/réglé à 20,5\s°C/)).toBeVisible()
  const [command] = await home.commands(kitchen.id)
  expect(command).toMatchObject({ capability: 'setpoint', value: 20.5, actor: { name: 'Marie Lefèvre' } })
  expect(await home.room('Cuisine')).toMatchObject({ thermostat_mode: 'comfort', hand: null })

  await main.getByRole('button', { name: 'Valeurs d’origine' }).click()
  await main.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.poll(async () => (await valve())?.setpoint).toBe(19)
  await changeWith(product, token, `/rooms/${kitchen.id}/order`, { method: 'POST', body: { order: 'auto' } })
})

test('two people change one room’s settings: the second sees the first one’s values, and keeps or takes them', async ({
  page,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(OWNER)
  const home = homeFacts(product, token)
  const room = await home.room('Bureau')
  await openWith(page, token, `/account/rooms/${room.id}/settings`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: /^Jamais sous\s: un demi-degré de plus$/ }).click()
  const theirs = { version: 1, protection: { floor: 9, ceiling: 25 } }
  const written = await callWith(product, token, `/rooms/${room.id}/settings`, {
    method: 'PUT',
    body: theirs,
  })
  expect(written.status).toBe(200)
  const alert = main.getByRole('alert')
  await main.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(alert).toContainText('Marie Lefèvre a changé ces réglages entre-temps.')
  await expect(alert).toContainText(/Protection hors gel, nouvelle valeur\s: de 9/)
  await alert.getByRole('button', { name: 'Abandonner la mienne' }).click()
  await expect(main.getByRole('group', { name: 'Jamais sous' })).toHaveText('9 °C')
  await expect(main.getByRole('button', { name: 'Enregistrer' })).toHaveCount(0)
})
