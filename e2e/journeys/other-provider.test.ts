import { chromium, expect, test, type Page } from '@playwright/test'
import { startOtherProvider } from '#e2e/other-provider.ts'
import { startProduct } from '#e2e/product.ts'

/** Words of a part that did not arrive: what a provider lacks must be hidden, not broken. */
const broken = /have not arrived|has not arrived|busy|Something went wrong|Reconnecting|Retry|unknown/i

async function isWhole(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByText(broken)).toHaveCount(0)
  await expect(page.getByText('Reconnecting')).toHaveCount(0)
}

test('another provider’s gateway, of section 7 alone, gives login, rooms, devices, hubs and history', async ({
  launchOptions,
}) => {
  const provider = await startOtherProvider()
  const product = await startProduct({ environment: { API_URL: provider.address } })
  const browser = await chromium.launch(launchOptions)
  const page = await browser.newPage({ baseURL: product.address, locale: 'en-GB' })
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (/Content Security Policy|CORS/.test(message.text())) faults.push(message.text())
  })

  // Its refusal has no code: its own words are shown.
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
    page.getByRole('main').getByText('1 of 2').or(page.getByText('of 2 online')).first(),
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

  await page.goto('/account/hub/details')
  await isWhole(page)
  await expect(page.getByRole('main').getByText('H9')).toBeVisible()

  const known =
    /^(POST \/authenticate|GET \/(me|live|rooms|devices|hubs|services|hubs\/[^/]+\/local-services|devices\/[^/]+\/capabilities\/values))$/
  expect([...new Set(provider.asked)].filter((call) => !known.test(call))).toEqual([])
  expect(faults).toEqual([])
  await browser.close()
  await product.stop()
  await provider.close()
})
