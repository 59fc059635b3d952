import { OWNER } from '#e2e/accounts.ts'
import { chunksOf, watchFetched } from '#e2e/fetched-files.ts'
import { expect, openWith, test } from '#e2e/journey.ts'

test('once the overview is quiet its links need no more code, and with data saving nothing is fetched ahead', async ({
  page,
  context,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(OWNER)
  await page.clock.install()
  await openWith(page, token, `${product.address}/account`)
  await expect(page.getByRole('main').getByText('Salon').first()).toBeVisible()
  const seen = await watchFetched(page)
  await expect(async () => {
    await page.clock.fastForward(5_000)
    // The code of a room is the last of the screens; what stores the app follows it.
    expect(chunksOf(seen(), 'js')).toEqual(expect.arrayContaining(['account.rooms._roomid', 'keep-offline']))
    expect(seen().filter(({ path, bytes }) => path.startsWith('/assets/') && bytes === 0)).toEqual([])
  }).toPass({ intervals: [100] })
  // The library of schemas checks replies of other providers only.
  expect(chunksOf(seen(), 'js')).not.toContain('checks')
  const before = seen().length
  await page
    .getByRole('link', { name: /^Objets/ })
    .first()
    .click()
  await expect(page.getByRole('table').getByText('Radiateur').first()).toBeVisible()
  await page
    .getByRole('link', { name: /^Pièces/ })
    .first()
    .click()
  await page.getByRole('main').getByRole('link', { name: 'Salon' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Salon')
  const after = seen().slice(before)
  expect([...chunksOf(after, 'js'), ...chunksOf(after, 'css')]).toEqual([])

  const saving = await context.newPage()
  await saving.clock.install()
  await saving.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  )
  const asked = await watchFetched(saving)
  await saving.goto(`${product.address}/account`)
  await expect(saving.getByRole('main').getByText('Salon').first()).toBeVisible()
  await saving.clock.fastForward(60_000)
  // A frame and a task later any fetch of the page has started.
  await saving.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(null))))
  expect(chunksOf(asked(), 'js').filter((name) => name.startsWith('account.'))).toEqual([])
})
