import { readFileSync } from 'node:fs'
import { MEMBER, OWNER } from '#e2e/accounts.ts'
import { openTestProxy } from '#e2e/test-proxy.ts'
import { homeFacts } from '#e2e/home-facts.ts'
import { expect, openWith, test } from '#e2e/journey.ts'
import { passTimeUntil } from '#e2e/pass-time.ts'
import { pressUntilGone } from '#e2e/press-until-gone.ts'

test('an object is renamed and every open screen shows the new name', async ({
  page,
  product,
  tokenFor,
  context,
}) => {
  const token = await tokenFor(OWNER)
  const device = await homeFacts(product, token).device('Lampe de lecture')
  const other = await context.newPage()
  await openWith(other, token, '/account/devices')
  await openWith(page, token, '/account/devices')
  await page.getByRole('link', { name: 'Lampe de lecture' }).click()
  await expect(page).toHaveURL(new RegExp(`/account/devices/${device.id}`))
  const name = page.getByLabel('Nom', { exact: true })
  await name.fill('Lampe du fauteuil')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lampe du fauteuil')
  await expect(other.getByRole('link', { name: 'Lampe du fauteuil' })).toBeVisible()
  await page.getByRole('button', { name: 'Reprendre le nom de la box' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lampe de lecture')
})

test('text typed while a form is being saved stays in it, and is saved next', async ({
  page,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(OWNER)
  const { id } = await homeFacts(product, token).device('Lampe de lecture')
  const proxy = await openTestProxy(product)
  await openWith(page, token, `${proxy.address}/account/devices/${id}`)
  const title = page.getByRole('heading', { level: 1 })
  const name = page.getByLabel('Nom', { exact: true })
  const power = page.getByLabel(/^Puissance nominale/)
  const save = page.getByRole('button', { name: 'Enregistrer' })
  const formerPower = await power.inputValue()
  await name.fill('Lampe du fauteuil')
  await power.fill('7')
  proxy.hold(new RegExp(`/api/devices/${id}$`))
  await save.click()
  await name.fill('Lampe du canapé')
  proxy.hold(null)
  await expect(title).toHaveText('Lampe du fauteuil')
  await expect(name).toHaveValue('Lampe du canapé')
  await expect(power).toHaveValue('7')

  await save.click()
  await expect(title).toHaveText('Lampe du canapé')
  expect((await homeFacts(product, token).device('Lampe du canapé')).nominal_power).toBe(7)
  await power.fill(formerPower)
  await save.click()
  await page.getByRole('button', { name: 'Reprendre le nom de la box' }).click()
  await expect(title).toHaveText('Lampe de lecture')
  await proxy.close()
})

test('a lamp is switched and dimmed from its page, and each change is confirmed through the broker', async ({
  page,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(MEMBER)
  const home = homeFacts(product, token)
  const { id, on } = await home.device('Lampe de lecture')
  const known = new Set((await home.deviceCommands(id)).map((command) => command.id))
  await openWith(page, token, `/account/devices/${id}`)
  const part = page.getByRole('region', { name: 'Commandes' })
  const statuses = part.getByRole('status')
  await part.getByRole('switch').click()
  await expect(statuses.first()).toContainText(on === true ? 'Arrêt, confirmé en' : 'Marche, confirmé en')
  expect((await home.device('Lampe de lecture')).on).toBe(on !== true)

  const slider = part.getByRole('slider', { name: 'Luminosité' })
  await slider.focus()
  // A key that is held: its steps are one request, however slowly they come.
  for (let step = 0; step < 3; step += 1) await page.keyboard.down('ArrowLeft')
  const wanted = Number(await slider.inputValue())
  await page.keyboard.up('ArrowLeft')
  await expect(statuses.last()).toContainText(/^\d+\s%, confirmé en/)
  const { brightness } = await home.device('Lampe de lecture')
  expect(Math.abs((brightness ?? 0) - wanted)).toBeLessThanOrEqual(2)
  const asked = (await home.deviceCommands(id)).filter((command) => !known.has(command.id))
  expect(asked.map(({ capability, value }) => [capability, value])).toEqual([
    ['brightness', wanted],
    ['on', on !== true],
  ])
})

test('charts store their zoom in the address, show a table and export a file', async ({
  page,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(OWNER)
  const { id } = await homeFacts(product, token).device('Sonde salon')
  await openWith(page, token, `/account/devices/${id}?tab=charts&show=temperature`)
  const chart = page.getByRole('group', { name: /^Graphiques, de/ })
  await expect(chart).toBeVisible()
  await chart.focus()
  await page.keyboard.press('+')
  await expect(page).toHaveURL(/from=.*to=/)
  await page.reload()
  await expect(chart).toBeVisible()
  await chart.focus()
  await page.keyboard.press('0')
  await expect(page).not.toHaveURL(/from=/)
  await page.getByRole('button', { name: 'Tableau' }).click()
  await expect(page.getByRole('columnheader', { name: 'Température' })).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ])
  const text = readFileSync(await download.path(), 'utf8')
  expect(text.split('\r\n')[0]).toBe('\uFEFFHeure;UTC;Température (°C)')
  expect(text).toMatch(/;\d+,\d+\r\n/)
})

test('the log shows an error when it cannot be read, and a missing object is shown as missing', async ({
  page,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(OWNER)
  const { id } = await homeFacts(product, token).device('Sonde salon')
  const proxy = await openTestProxy(product)
  proxy.lose(/\/api\/connectivity/)
  await openWith(page, token, `${proxy.address}/account/devices/${id}?tab=log&lng=en`)
  await passTimeUntil(page.getByText('Error loading connectivity logs'))
  proxy.lose(null)
  await pressUntilGone(page.getByRole('button', { name: 'Retry' }))
  await expect(page.getByRole('table')).toBeVisible()
  await page.goto(`${proxy.address}/account/devices/00000000-0000-4000-8000-000000000000`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Device not available')
  await proxy.close()
})
