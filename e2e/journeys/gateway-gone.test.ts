import { FLAT_OWNER, OWNER } from '#e2e/accounts.ts'
import { openTestProxy } from '#e2e/test-proxy.ts'
import { homeFacts } from '#e2e/home-facts.ts'
import { joinWithSensor } from '#e2e/hub-client.ts'
import { expect, openWith, test } from '#e2e/journey.ts'
import { passTimeUntil } from '#e2e/pass-time.ts'

test('without the gateway the screen keeps its data and shows since when, and nothing is lost when it is back', async ({
  page,
  product,
  tokenFor,
}) => {
  test.slow()
  const token = await tokenFor(FLAT_OWNER)
  const sensor = { hub: 'Box du garage', name: 'Sonde du garage', address: '0x00124b0000000c01' }
  const hub = await joinWithSensor(product, token, sensor)
  const proxy = await openTestProxy(product)
  await openWith(page, token, `${proxy.address}/account/devices`)
  const row = page.getByRole('row').filter({ hasText: sensor.name })
  await hub.publish(sensor.name, { temperature: 11.1, battery: 80 })
  await expect(row).toContainText('11,1')
  const streams: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/live')) streams.push(request.headers()['last-event-id'] ?? '')
  })

  proxy.shut()
  await passTimeUntil(page.getByRole('main').getByText(/^Hors ligne depuis \d+:\d+\./))
  await expect(page.getByRole('navigation').getByText(/^Hors ligne depuis/)).toBeVisible()
  await expect(row).toContainText('11,1')
  // Meanwhile a value of the home changes.
  await hub.publish(sensor.name, { temperature: 12.2 })
  await hub.publish(sensor.name, { humidity: 66 })
  await expect(row).toContainText('11,1')

  proxy.open()
  await passTimeUntil(page.getByRole('navigation').getByText(/^En direct/))
  await expect(row).toContainText('12,2')
  await expect(page.getByText(/Hors ligne depuis/)).toHaveCount(0)
  // The stream continued after the last event it had received.
  expect(streams.at(-1)).not.toBe('')
  await hub.publish(sensor.name, { temperature: 13.3 })
  await expect(row).toContainText('13,3')
  await hub.leave()
  await proxy.close()
})

test('an order that cannot be sent fails visibly, is not kept, and can be retried by a press', async ({
  page,
  product,
  tokenFor,
}) => {
  test.slow()
  const token = await tokenFor(OWNER)
  const home = homeFacts(product, token)
  const { id, thermostat_mode: former } = await home.room('Salon')
  const proxy = await openTestProxy(product)
  await openWith(page, token, `${proxy.address}/account/rooms/${id}`)
  const main = page.getByRole('main')
  // On a Monday evening: Confort is in force, so that Éco is a change.
  expect(former).toBe('comfort')
  const eco = main.getByRole('radio', { name: /^Éco/ })
  await expect(eco).toBeVisible()
  // Another journey may have sent one earlier.
  const asked = async () => (await home.commands(id)).filter(({ value }) => value === 'eco').length
  const before = await asked()
  const retry = main.getByRole('alert').getByRole('button', { name: 'Réessayer' })
  // Without a network it fails immediately, and is not sent when the network returns.
  await page.context().setOffline(true)
  await eco.click()
  await expect(main.getByRole('alert')).toContainText('La demande n’est pas partie.')
  await page.context().setOffline(false)
  await passTimeUntil(page.getByRole('navigation').getByText(/^En direct/))
  expect(await asked()).toBe(before)
  // With a network and no gateway it fails as well.
  proxy.shut()
  const failed = page.waitForEvent('requestfailed', (request) => request.method() === 'POST')
  await retry.click()
  await failed
  await expect(main.getByRole('alert')).toContainText('La demande n’est pas partie.')
  await expect(eco).not.toBeChecked()
  proxy.open()
  await passTimeUntil(page.getByRole('navigation').getByText(/^En direct/))
  await retry.click()
  await expect(eco).toBeChecked()
  expect(await asked()).toBe(before + 1)
  await main.getByRole('button', { name: 'Revenir au programme' }).click()
  await expect.poll(async () => (await home.room('Salon')).thermostat_mode).toBe(former)
  await proxy.close()
})

test('a gateway killed under an open page comes back, and the page continues by itself', async ({
  page,
  product,
  tokenFor,
}) => {
  test.slow()
  const token = await tokenFor(OWNER)
  const home = homeFacts(product, token)
  const { id } = await home.room('Salon')
  await openWith(page, token, `/account/rooms/${id}`)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const main = page.getByRole('main')
  const live = page.getByRole('navigation').getByText(/^En direct/)
  await expect(live).toBeVisible()
  await product.restartGateway('SIGKILL')
  await expect(live).toBeVisible()
  // An order sent before the hub subscribes again is lost: then it is requested once more.
  const eco = main.getByRole('radio', { name: /^Éco/ })
  await expect(async () => {
    await eco.click()
    await expect(eco).toBeChecked({ timeout: 10_000 })
  }).toPass()
  await main.getByRole('button', { name: 'Revenir au programme' }).click()
  await expect(main.getByText('Selon le programme de la pièce.')).toBeVisible()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})
