import { OWNER } from '#e2e/accounts.ts'
import { axeFindings } from '#e2e/axe.ts'
import { openTestProxy } from '#e2e/test-proxy.ts'
import { expect, openWith, test } from '#e2e/journey.ts'

test('a screen that cannot be fetched reloads once, then shows an error with details on demand, and comes back by Retry', async ({
  page,
  product,
  tokenFor,
}) => {
  const proxy = await openTestProxy(product)
  await openWith(page, await tokenFor(OWNER), `${proxy.address}/account?lng=en`)
  let loads = 0
  page.on('load', () => (loads += 1))
  proxy.lose(/\/assets\/account\.devices\.index-/)
  await page.goto(`${proxy.address}/account/devices`)
  const failure = page.getByRole('heading', { level: 1, name: 'Something went wrong!' })
  await expect(failure).toBeVisible()
  await expect.poll(() => loads).toBe(2)
  const message = page.getByText(/dynamically imported module/)
  await expect(message).toBeHidden()
  await page.getByRole('button', { name: 'Show Error' }).click()
  await expect(message).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Hide Error' }).click()
  await expect(message).toBeHidden()

  // A reload by the user while it is still missing does not trigger another reload.
  loads = 0
  await page.reload()
  await expect(failure).toBeVisible()
  await expect.poll(() => loads).toBe(1)

  proxy.lose(null)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('devices')
  await proxy.close()
})

test('a screen that fails to load during navigation reloads once and appears when it is available', async ({
  page,
  product,
  tokenFor,
}) => {
  const proxy = await openTestProxy(product)
  await openWith(page, await tokenFor(OWNER), `${proxy.address}/account?lng=en`)
  proxy.lose(/\/assets\/account\.hub/)
  await page.getByRole('link', { name: 'Hub', exact: true }).first().click()
  await expect.poll(() => proxy.lost.length).toBeGreaterThan(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong!' })).toBeVisible()
  proxy.lose(null)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hub online')
  await proxy.close()
})

test('a part below the fold that cannot be fetched reloads the page once, and the rest of the screen stays', async ({
  page,
  product,
  tokenFor,
}) => {
  const proxy = await openTestProxy(product)
  // Its script alone: a lost style sheet would have a reload of its own.
  proxy.lose(/\/assets\/overview-boards-[^/]*\.js/)
  let loads = 0
  page.on('load', () => (loads += 1))
  await openWith(page, await tokenFor(OWNER), `${proxy.address}/account?lng=en`)
  const failure = page.getByRole('alert').filter({ hasText: 'Something went wrong!' })
  await expect(failure).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Something went wrong!')
  await expect(page.getByRole('heading', { name: 'The day, room by room' })).toBeVisible()
  await expect.poll(() => loads).toBe(2)
  proxy.lose(null)
  await failure.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Your installation' })).toBeVisible()
  await proxy.close()
})
