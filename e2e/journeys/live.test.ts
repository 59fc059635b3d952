import { FLAT_OWNER } from '#e2e/accounts.ts'
import { homeFacts } from '#e2e/home-facts.ts'
import { joinWithSensor } from '#e2e/hub-client.ts'
import { expect, openWith, test } from '#e2e/journey.ts'

test('a reading that a hub publishes is on the list and in the room, without a reload', async ({
  page,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(FLAT_OWNER)
  const sensor = { hub: 'Box du balcon', name: 'Sonde du balcon', address: '0x00124b0000000a01' }
  const hub = await joinWithSensor(product, token, sensor)
  await openWith(page, token, '/account/devices')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const row = page.getByRole('row').filter({ hasText: sensor.name })
  await expect(row).toBeVisible()
  await hub.publish(sensor.name, { temperature: 31.4, humidity: 77, battery: 64 })
  await expect(row).toContainText('31,4')
  await expect(row).toContainText('En ligne')
  await hub.publish(sensor.name, { temperature: -2.6 })
  await expect(row).toContainText('−2,6')

  const { room } = await homeFacts(product, token).device(sensor.name)
  await page
    .getByRole('link', { name: /^Pièces/ })
    .first()
    .click()
  // A room has its link in the list of objects too, a screen that is being closed.
  const rooms = page.getByRole('list', { name: 'Les pièces et leur journée' })
  await rooms.getByRole('link', { name: room?.name ?? '', exact: true }).click()
  await expect(page).toHaveURL(/\/account\/rooms\/[\w-]+$/)
  const item = page.getByRole('main').getByRole('listitem').filter({ hasText: sensor.name })
  await expect(item).toContainText('−2,6')
  await hub.publish(sensor.name, { temperature: 33.8 })
  await expect(item).toContainText('33,8')
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  await hub.leave()
})

test('tabs of one browser share one stream, and another takes it over when its tab closes', async ({
  page,
  context,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(FLAT_OWNER)
  const sensor = { hub: 'Box de la cave', name: 'Sonde de la cave', address: '0x00124b0000000a02' }
  const hub = await joinWithSensor(product, token, sensor)
  const streams: string[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/live')
      streams.push(request.headers()['last-event-id'] ?? '')
  })
  await openWith(page, token, '/account/devices')
  const others = [await context.newPage(), await context.newPage()]
  for (const tab of others) {
    await tab.goto('/account/devices')
    await expect(tab.getByRole('status').filter({ hasText: 'En direct' }).first()).toBeVisible()
  }
  expect(streams).toHaveLength(1)

  const rowIn = (tab: typeof page) => tab.getByRole('row').filter({ hasText: sensor.name })
  await hub.publish(sensor.name, { temperature: 25.7 })
  for (const tab of [page, ...others]) await expect(rowIn(tab)).toContainText('25,7')

  await page.close()
  await expect.poll(() => streams.length).toBe(2)
  // It sends the id of the last event received, so that no event in between is lost.
  expect(streams[1]).not.toBe('')
  await hub.publish(sensor.name, { temperature: 26.9 })
  for (const tab of others) await expect(rowIn(tab)).toContainText('26,9')
  expect(streams).toHaveLength(2)
  await hub.leave()
})

test('a sixth browser of an account shows how often it updates, and is live as soon as a stream is free', async ({
  page,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(FLAT_OWNER)
  const sensor = { hub: 'Box du grenier', name: 'Sonde du grenier', address: '0x00124b0000000a03' }
  const hub = await joinWithSensor(product, token, sensor)
  const closing = new AbortController()
  // Kept until the end: Node closes the stream of a response that nothing refers to.
  const streams: Response[] = []
  for (let stream = 0; stream < 5; stream += 1) {
    const opened = await fetch(`${product.address}/api/live`, {
      headers: { 'Content-Type': 'application/json', Token: token },
      signal: closing.signal,
    })
    expect(opened.status).toBe(200)
    streams.push(opened)
  }
  await openWith(page, token, '/account/devices')
  await expect(page.getByRole('navigation').getByText('Actualisé toutes les 30')).toBeVisible()
  await expect(page.getByText(/Hors ligne depuis \d/)).toHaveCount(0)
  const row = page.getByRole('row').filter({ hasText: sensor.name })
  await expect(row).toBeVisible()
  await hub.publish(sensor.name, { temperature: 17.3 })
  // A stream is free again: it is taken at the next attempt, or when the tab is shown again.
  closing.abort()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('status').filter({ hasText: 'En direct' }).first()).toBeVisible()
  await expect(row).toContainText('17,3')
  expect(streams).toHaveLength(5)
  await hub.leave()
})
