import { getSchedule, setSchedule } from '@foyer/contract/schedule.ts'
import type { Page } from '@playwright/test'
import { ask, callWith, MEMBER, OWNER } from '#e2e/accounts.ts'
import { homeFacts } from '#e2e/home-facts.ts'
import { expect, openWith, test } from '#e2e/journey.ts'
import type { Product } from '#e2e/product.ts'

/** The stored week of a room. */
async function weekOf(product: Product, token: string, roomId: string) {
  return getSchedule.reply.parse(await ask(product, token, `/rooms/${roomId}/schedule`))
}

/** Restores a week, whatever a journey did to it. */
async function putBack(product: Product, token: string, roomId: string, week: unknown): Promise<void> {
  const body = { version: null, week }
  const answer = await callWith(product, token, setSchedule.path.replace('{roomId}', roomId), {
    method: 'PUT',
    body,
  })
  expect(answer.status).toBe(200)
}

const saved = (page: Page) => expect(page.getByText(/pas encore enregistré/)).toHaveCount(0)

test('a changed week is saved: the room’s order goes through the broker, is confirmed, and goes back when the week does', async ({
  page,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(OWNER)
  const home = homeFacts(product, token)
  await expect.poll(async () => (await home.room('Cuisine')).thermostat_mode).not.toBeNull()
  const before = await home.room('Cuisine')
  const former = (await weekOf(product, token, before.id)).week
  await openWith(page, token, `/account/rooms/${before.id}`)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Calendrier' }).click()
  await expect(page).toHaveURL(new RegExp(`/account/rooms/${before.id}/calendar$`))
  await expect(page).toHaveTitle('Cuisine · Calendrier · VAV')

  // The block of this moment is chosen already.
  await main.getByLabel('Mode', { exact: true }).selectOption('frost_protection')
  await expect(main.getByText(/Effet dès l’enregistrement/)).toBeVisible()
  await main.getByRole('button', { name: 'Enregistrer' }).click()
  await saved(page)
  await expect(main.getByText(/Enregistré par Marie Lefèvre/)).toBeVisible()
  await expect.poll(async () => (await home.room('Cuisine')).thermostat_mode).toBe('frost_protection')
  expect((await home.room('Cuisine')).order).toMatchObject({ order: 'frost_protection', source: 'schedule' })
  const [command] = await home.commands(before.id)
  expect(command).toMatchObject({ value: 'frost_protection', actor: { kind: 'schedule' } })
  await expect.poll(async () => (await home.commands(before.id))[0]?.status).toBe('confirmed')
  await expect(main.getByText(/Confirmé par la box\./)).toBeVisible()

  await main.getByRole('button', { name: 'Annuler' }).click()
  await main.getByRole('button', { name: 'Enregistrer' }).click()
  await saved(page)
  await expect.poll(async () => (await home.room('Cuisine')).thermostat_mode).toBe(before.thermostat_mode)
  expect((await weekOf(product, token, before.id)).week).toEqual(former)

  await page.getByRole('link', { name: 'Vue d’ensemble' }).click()
  await expect(main.getByText('Marie Lefèvre a modifié le programme de la Cuisine').first()).toBeVisible()
})

test('a drag paints, and a copy goes to two days and to another room in one command', async ({
  page,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(OWNER)
  const home = homeFacts(product, token)
  const [kitchen, bath] = [await home.room('Cuisine'), await home.room('Salle de bains')]
  const former = [await weekOf(product, token, kitchen.id), await weekOf(product, token, bath.id)] as const
  await openWith(page, token, `/account/rooms/${kitchen.id}/calendar`)
  const main = page.getByRole('main')
  const row = main.getByRole('row').nth(3).locator('[data-editable]')
  const box = await row.boundingBox()
  if (box === null) throw new Error('The row of Thursday is not there.')
  const x = (quarter: number) => box.x + ((quarter + 0.5) * box.width) / 96
  await main.getByRole('radio', { name: 'Confort-2' }).click()
  // Thursday from 02:00 to 04:00 in its night, which is in Friday's calendar day.
  await page.mouse.move(x(80), box.y + 30)
  await page.mouse.down()
  await page.mouse.move(x(84), box.y + 30)
  await page.mouse.move(x(87.5), box.y + 30)
  await page.mouse.up()
  await expect(main.getByRole('gridcell', { name: 'Jeudi, Confort-2, de 02:00 à 04:00' })).toBeVisible()
  await main.getByRole('button', { name: 'Samedi', exact: true }).click()
  await main.getByRole('button', { name: 'Dimanche', exact: true }).click()
  await main.getByRole('button', { name: 'Copier vers 2 jours' }).click()
  await expect(main.getByRole('gridcell', { name: 'Dimanche, Confort-2, de 02:00 à 04:00' })).toBeVisible()

  await main.getByRole('button', { name: 'Appliquer à d’autres pièces' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'jeudi seulement' }).click()
  await dialog.getByRole('checkbox', { name: 'Salle de bains' }).check()
  await dialog.getByRole('button', { name: 'Appliquer à 1 pièce' }).click()
  await expect(dialog).toBeHidden()
  await saved(page)
  const block = { start: 120, end: 240, order: 'comfort_minus_2' }
  const own = await weekOf(product, token, kitchen.id)
  const other = await weekOf(product, token, bath.id)
  // Friday, Sunday and Monday after midnight.
  for (const day of [4, 6, 0]) expect(own.week[day]).toContainEqual(block)
  expect(other.week[4]).toContainEqual(block)
  expect(other.week[6]).not.toContainEqual(block)
  expect([own.version, other.version]).toEqual([(former[0].version ?? 0) + 1, (former[1].version ?? 0) + 1])
  await putBack(product, token, kitchen.id, former[0].week)
  await putBack(product, token, bath.id, former[1].week)
})

test('unsaved changes survive a reload, ask before they are discarded, and follow the answer', async ({
  page,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(OWNER)
  const { id } = await homeFacts(product, token).room('Salle de bains')
  const { version } = await weekOf(product, token, id)
  await openWith(page, token, `/account/rooms/${id}/calendar`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Vider la semaine' }).click()
  await expect(main.getByText(/7 jours changés/)).toBeVisible()
  await page.reload()
  await expect(main.getByText('Vous retrouvez votre brouillon là où vous l’aviez laissé.')).toBeVisible()
  await expect(main.getByText(/7 jours changés/)).toBeVisible()

  const leave = page.getByRole('link', { name: 'Vue d’ensemble' })
  await leave.click()
  const dialog = page.getByRole('dialog', { name: /Partir sans enregistrer/ })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Rester' }).click()
  await expect(page).toHaveURL(/\/calendar$/)
  await leave.click()
  await dialog.getByRole('button', { name: 'Partir sans enregistrer' }).click()
  // The address changes before the week is left: until then, going back would ask again.
  await expect(main.getByRole('region', { name: 'Chiffres clés' })).toBeVisible()
  await expect(page).toHaveURL(/\/account\/?$/)
  await page.goBack()
  await expect(main.getByRole('grid')).toBeVisible()
  await expect(main.getByText(/jours changés/)).toHaveCount(0)
  expect((await weekOf(product, token, id)).version).toBe(version)
})

test('two tabs change one week: the second shows who saved first, and its user decides', async ({
  context,
  page,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(OWNER)
  const { id } = await homeFacts(product, token).room('Salle de bains')
  const former = (await weekOf(product, token, id)).week
  await openWith(page, token, `/account/rooms/${id}/calendar?lng=en`)
  const second = await context.newPage()
  await second.goto(`/account/rooms/${id}/calendar`)
  await second.getByRole('button', { name: 'Clear the week' }).click()
  await expect(second.getByText(/7 days changed/)).toBeVisible()
  await page.getByRole('button', { name: /^Clear (?!the week)/ }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/not saved yet/)).toHaveCount(0)
  await expect(second.getByText('Marie Lefèvre has changed this schedule in the meantime.')).toBeVisible()
  await second.getByRole('button', { name: 'Keep mine' }).click()
  await expect(second.getByText(/not saved yet/)).toHaveCount(0)
  expect((await weekOf(product, token, id)).week).toEqual([[], [], [], [], [], [], []])
  // The first tab has no changes of its own: it follows.
  await expect(page.getByRole('gridcell')).toHaveCount(7)
  await putBack(product, token, id, former)
})

test('a block is found, resized, given another order and saved by the keyboard alone', async ({
  page,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(OWNER)
  const { id } = await homeFacts(product, token).room('Salle de bains')
  const former = (await weekOf(product, token, id)).week
  await openWith(page, token, `/account/rooms/${id}/calendar`)
  const focus = page.locator(':focus')
  const cells = page.getByRole('gridcell')
  await expect(cells.first()).toBeVisible()
  for (let tab = 0; tab < 60; tab += 1) {
    await page.keyboard.press('Tab')
    if ((await cells.and(focus).count()) > 0) break
  }
  await expect(focus).toHaveAccessibleName(/^Lundi, /)
  await page.keyboard.press('ArrowDown')
  await expect(focus).toHaveAccessibleName(/^Mardi, /)
  await page.keyboard.press('Home')
  await expect(focus).toHaveAccessibleName(/^Mardi, .* de 06:00 à /)
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('6')
  await expect(focus).toHaveAccessibleName(/^Mardi, Arrêt, de 06:00 à /)
  for (let tab = 0; tab < 40; tab += 1) {
    await page.keyboard.press('Tab')
    if ((await focus.filter({ hasText: /^Enregistrer$/ }).count()) > 0) break
  }
  await page.keyboard.press('Enter')
  await saved(page)
  const { week } = await weekOf(product, token, id)
  expect(week[1]?.find((block) => block.start <= 360 && block.end > 360)?.order).toBe('stop')
  await putBack(product, token, id, former)
})

test('a member reads the week; on a phone the owner changes a block in its sheet, in English', async ({
  page,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(OWNER)
  const { id } = await homeFacts(product, token).room('Salle de bains')
  const former = (await weekOf(product, token, id)).week
  await openWith(page, await tokenFor(MEMBER), `/account/rooms/${id}/calendar`)
  const main = page.getByRole('main')
  await expect(main.getByText('Seul un administrateur du logement peut modifier ce programme.')).toBeVisible()
  await expect(main.getByRole('button')).toHaveCount(0)
  await page.evaluate(() => localStorage.clear())

  await page.setViewportSize({ width: 390, height: 844 })
  await openWith(page, token, `/account/rooms/${id}/calendar?day=5&lng=en`)
  await expect(main.getByRole('tab', { name: 'Friday' })).toHaveAttribute('aria-selected', 'true')
  await main.getByRole('tab', { name: 'Saturday' }).click()
  await expect(page).toHaveURL(/day=6/)
  await main
    .getByRole('button', { name: /^Change / })
    .first()
    .click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('radio', { name: 'Confort-1' }).click()
  await sheet.getByRole('combobox', { name: 'To' }).press('ArrowDown')
  await sheet.getByRole('button', { name: 'Keep' }).click()
  await expect(sheet).toBeHidden()
  await expect(main.getByText(/1 day changed/)).toBeVisible()
  await main.getByRole('button', { name: 'Save' }).click()
  await expect(main.getByText(/not saved yet/)).toHaveCount(0)
  const { week } = await weekOf(product, token, id)
  expect(week[5]?.find((block) => block.start <= 360 && block.end > 360)?.order).toBe('comfort_minus_1')
  await putBack(product, token, id, former)
})
