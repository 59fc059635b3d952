import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { storedDraftNames, reloadForm, showForm } from './test-form.tsx'
import { mockWrites, ThingForm, write } from './test-thing-form.tsx'

const one = { value: { name: 'Mine', note: '' } }
const counted = { ...one, version: 1 }
const name = page.getByLabelText('name')
const note = page.getByLabelText('note')
const press = (word: string) => page.getByRole('button', { name: word, exact: true }).click()
const isShown = (text: string) => expect.element(page.getByText(text)).toBeVisible()

mockWrites()
afterEach(() => {
  sessionStorage.clear()
  write.mockReset()
})

test('a draft survives a reload until it is saved', async () => {
  await showForm(<ThingForm stored={one} />)
  await isShown('as stored')
  await name.fill('Mine too')
  await isShown('unsaved')
  await reloadForm(<ThingForm stored={one} />)
  await expect.element(name).toHaveValue('Mine too')
  await isShown('Your draft is back where you left it.')
  write.mockImplementation(async ({ name, note }) => Response.json({ value: { name, note } }))
  await press('Save')
  await isShown('saved')
  expect(write).toHaveBeenCalledExactlyOnceWith({ name: 'Mine too', note: '', version: null })
  expect(storedDraftNames()).toEqual([])
})

test('a draft whose save failed is stored, and erased when it is reset', async () => {
  await showForm(<ThingForm stored={one} />)
  await note.fill('later')
  write.mockImplementation(async () => Response.json({ message: 'Not now.' }, { status: 400 }))
  await press('Save')
  await isShown('Not now.')
  await expect.element(note).toHaveValue('later')
  expect(storedDraftNames()).toEqual(['thing'])
  await press('Reset')
  await isShown('as stored')
  await expect.element(note).toHaveValue('')
  expect(storedDraftNames()).toEqual([])
})

test('edits during a save stay, and are stored', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  write.mockReturnValue(promise)
  await showForm(<ThingForm stored={counted} />)
  await name.fill('Sent')
  await press('Save')
  await note.fill('typed since')
  resolve(Response.json({ value: { name: 'Sent', note: '' }, version: 2 }))
  await isShown('unsaved')
  await expect.element(note).toHaveValue('typed since')
  await expect.poll(storedDraftNames).toEqual(['thing'])
  write.mockImplementation(async ({ version, ...value }) =>
    Response.json({ value, version: (version ?? 0) + 1 }),
  )
  await press('Save')
  await isShown('saved')
  expect(write).toHaveBeenLastCalledWith({ name: 'Sent', note: 'typed since', version: 2 })
})

test('leaving unsaved changes asks first, and discarded changes are erased', async () => {
  await showForm(<ThingForm stored={one} />)
  await name.fill('Mine too')
  const away = page.getByRole('link', { name: 'Elsewhere' })
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await away.click()
  await dialog.getByRole('button', { name: 'Stay' }).last().click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(name).toHaveValue('Mine too')
  expect(storedDraftNames()).toEqual(['thing'])
  await away.click()
  await dialog.getByRole('button', { name: 'Leave without saving' }).click()
  await isShown('Another page')
  expect(storedDraftNames()).toEqual([])
})

test('without changes, leaving does not ask', async () => {
  await showForm(<ThingForm stored={one} />)
  await name.fill('Mine too')
  await name.fill('Mine')
  await page.getByRole('link', { name: 'Elsewhere' }).click()
  await isShown('Another page')
})
