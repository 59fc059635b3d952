import { chromium, expect, test, type Page } from '@playwright/test'
import { startOtherProvider } from '#e2e/other-provider.ts'
import { startProduct } from '#e2e/product.ts'

/** Texts for a part that did not load: parts that a provider lacks must be hidden, not broken. */
const broken = /have not arrived|has not arrived|busy|Something went wrong|Reconnecting|Retry|unknown/i

async function isWhole(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByText(broken)).toHaveCount(0)
  await expect(page.getByText('Reconnecting')).toHaveCount(0)
}

test('§7 All go to the provider’s gateway API: another’s, of section 7 alone, gives login, rooms, devices, hubs, services and history', async ({
  launchOptions,
}) => {
  const provider = await startOtherProvider()
  const product = await startProduct({ environment: { API_URL: provider.address } })
  const browser = await chromium.launch(launchOptions)
  const page = await browser.newPage({
    baseURL: product.address,
    locale: 'en-GB',
    timezoneId: 'America/New_York',
  })
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    // The browser logs failed requests by itself: the wrong password, and the check for calls beyond section 7.
    const isRefused = /\/(me|authenticate)$/.test(message.location().url)
    if (message.type() === 'error' && !isRefused) faults.push(message.text())
  })

  // The refusal has no code: its own text is shown.
  await page.goto('/')
  await page.getByLabel('Email').fill(provider.email)
  await page.getByLabel('Password', { exact: true }).fill('not this one')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('alert')).toHaveText('Identifiants refusés par le fournisseur.')
  await page.getByLabel('Password', { exact: true }).fill(provider.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/account\/?$/)
  await isWhole(page)
  await expect(
    page.getByRole('main').getByText('1 of 4').or(page.getByText('of 4 online')).first(),
  ).toBeVisible()

  await page.goto('/account/rooms')
  await isWhole(page)
  await expect(page.getByRole('main').getByText('Chambre <b>bleue</b>').first()).toBeVisible()

  await page.goto('/account/rooms/r-1')
  await isWhole(page)
  await expect(page.getByRole('main').getByText('Radiateur salon')).toBeVisible()
  await expect.poll(() => provider.asked).toContain('GET /devices/d-1/capabilities/values')

  await page.goto('/account/devices')
  await isWhole(page)
  await expect(page.getByRole('row', { name: /Radiateur salon/ })).toContainText('SIN-4-FP-21')
  await expect(page.getByRole('row', { name: /Capteur/ })).toContainText('Offline')
  await expect(page.getByRole('row', { name: /Entrée filmée/ })).toContainText('Camera')
  await expect(page.getByRole('row', { name: /Relais du garage/ })).toContainText('Hub')

  await expect(page.getByRole('columnheader', { name: 'Status' })).toBeVisible()

  await page.goto('/account/devices/d-1')
  await isWhole(page)
  await expect(page.getByRole('main').getByText('never seen')).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'About this device' }).getByRole('link')).toHaveText([
    /Information/,
    /Charts/,
  ])
  await page.getByRole('link', { name: 'Charts' }).click()
  await expect(page.getByText('Temperature between 19.0 °C and 21.0 °C.')).toBeVisible()
  await isWhole(page)

  await page.goto('/account/hub/details')
  await isWhole(page)
  await expect(page.getByRole('main').getByText('H9')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('1 of 4 devices')

  await page.goto('/account/local-service/r-1')
  await isWhole(page)
  await expect(page.getByRole('heading', { name: 'Régulation du salon' })).toBeVisible()

  await page.goto('/account/programs')
  await isWhole(page)
  await page.getByText(/^Show (the service|all \d+ services)$/).click()
  await expect(page.getByRole('main').getByText('Télésuivi')).toBeVisible()
  await page.getByRole('link', { name: 'Bonsoir' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonsoir')
  await isWhole(page)

  await page.goto('/account/profile')
  await isWhole(page)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Display'])

  // Screens that only our own gateway can fill have no link, and their addresses show that they are not offered.
  await expect(page.getByRole('link', { name: /Notifications|Consumption|Activity|Calendar/ })).toHaveCount(0)
  for (const place of ['consumption', 'activity', 'notifications', 'rooms/r-1/calendar']) {
    await page.goto(`/account/${place}`)
    await expect(page.getByText('Your provider doesn’t offer this page.')).toBeVisible()
    await isWhole(page)
  }

  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('button', { name: 'Log out' })
    .click()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()

  const known =
    /^(POST \/authenticate|GET \/(me|rooms|devices|hubs|services|hubs\/[^/]+\/local-services|devices\/[^/]+\/capabilities\/values))$/
  expect([...new Set(provider.asked)].filter((call) => !known.test(call))).toEqual([])
  for (const [call, given] of provider.headers) {
    expect(given, call).toMatchObject({ 'content-type': 'application/json', 'x-client-id': 'foyer-web' })
    if (call.endsWith('/authenticate')) expect(given, call).not.toHaveProperty('token')
  }
  for (const [call, { token }] of provider.headers) {
    if (!call.endsWith('/authenticate')) expect(token, call).toMatch(/^[\w-]+\.[\w-]+\.\w+$/)
  }
  expect(provider.given.get('POST /authenticate')).toEqual({
    parkName: 'vav',
    email: provider.email,
    password: provider.password,
  })
  // The zone of the history is fixed; this browser is in another one.
  const history = 'GET /devices/d-1/capabilities/values'
  expect(provider.headers.get(history)).toMatchObject({
    'accept-language': 'en',
    'x-mobile-version': '4.7.1',
    'x-timezone': 'Europe/Paris',
  })
  const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/
  expect(provider.given.get(history)).toEqual({
    startDate: expect.stringMatching(instant),
    endDate: expect.stringMatching(instant),
    aggregationMinutes: expect.stringMatching(/^(1|5|10|15|30|60|1440)$/),
    aggregableCapas: expect.stringMatching(/^[a-z_]+(,[a-z_]+)*$/),
  })
  expect(faults).toEqual([])
  await browser.close()
  await product.stop()
  await provider.close()
})
