import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { storedDraftNames, conflictResponse, reloadForm, showForm } from './test-form.tsx'
import { mockWrites, ThingForm, write } from './test-thing-form.tsx'

const one = { value: { name: 'Mine', note: '' } }
const counted = { ...one, version: 1 }
const name = page.getByLabelText('name')
const note = page.getByLabelText('note')
const press = (word: string) => page.getByRole('button', { name: word, exact: true }).click()
const isShown = (text: string) => expect.element(page.getByText(text)).toBeVisible()
const isAgainst = () => isShown('These details have changed in the meantime.')
const isPeaceful = () => expect.element(page.getByRole('alert')).not.toBeInTheDocument()

mockWrites()
afterEach(() => {
  sessionStorage.clear()
  write.mockReset()
})

test('a field that changes elsewhere is updated if it was not edited, and an edited field is kept', async () => {
  await showForm(<ThingForm stored={one} />)
  await note.fill('mine')
  await press('Rename elsewhere')
  await expect.element(name).toHaveValue('Theirs')
  await expect.element(note).toHaveValue('mine')
  await isPeaceful()
})

test('a field that both have changed is a conflict, and is not overwritten until the user decides', async () => {
  await showForm(<ThingForm stored={one} />)
  await name.fill('Mine too')
  await press('Rename elsewhere')
  await isAgainst()
  await press('Save')
  expect(write).not.toHaveBeenCalled()
  write.mockImplementation(async ({ name, note }) => Response.json({ value: { name, note } }))
  await press('Keep mine')
  await isShown('saved')
  expect(write).toHaveBeenCalledExactlyOnceWith({ name: 'Mine too', note: '', version: null })
  await isPeaceful()
})

test('taking the new version discards the own one', async () => {
  await showForm(<ThingForm stored={counted} />)
  await name.fill('Mine too')
  await press('Rename elsewhere')
  await isAgainst()
  await press('Discard mine')
  await expect.element(name).toHaveValue('Theirs')
  await isShown('as stored')
  expect(storedDraftNames()).toEqual([])
})

test('a rejection before the newer version has arrived is shown until it has', async () => {
  await showForm(<ThingForm stored={counted} />)
  await name.fill('Mine too')
  write.mockImplementation(async () => conflictResponse())
  await press('Save')
  await isAgainst()
  await press('Keep mine')
  await isAgainst()
  await press('Rename elsewhere')
  write.mockImplementation(async ({ version, ...value }) =>
    Response.json({ value, version: (version ?? 0) + 1 }),
  )
  await press('Keep mine')
  await isShown('saved')
  expect(write.mock.calls.map(([sent]) => sent.version)).toEqual([1, 1, 2])
  await isPeaceful()
})

test('an overwrite that fails shows its reason next to the conflict, which does not count as one', async () => {
  await showForm(<ThingForm stored={counted} />)
  await name.fill('Mine too')
  await press('Rename elsewhere')
  write.mockImplementation(async () => conflictResponse())
  await press('Save')
  await isAgainst()
  await expect.element(page.getByText('It has changed since.')).not.toBeInTheDocument()
  write.mockImplementation(async () =>
    Response.json({ code: 'forbidden', message: 'Not any longer.' }, { status: 403 }),
  )
  await press('Keep mine')
  await isShown('Not any longer.')
  await isAgainst()
})

test('a rejected save whose values could be merged shows its reason, and the next save is made', async () => {
  await showForm(<ThingForm stored={counted} />)
  await note.fill('mine')
  write.mockImplementation(async () => conflictResponse())
  await press('Save')
  await isAgainst()
  await press('Rename elsewhere')
  await expect.element(name).toHaveValue('Theirs')
  await isShown('It has changed since.')
  write.mockImplementation(async ({ version, ...value }) =>
    Response.json({ value, version: (version ?? 0) + 1 }),
  )
  await press('Save')
  await isShown('saved')
})

test('a conflict is shown after a reload too', async () => {
  await showForm(<ThingForm stored={one} />)
  await name.fill('Mine too')
  await reloadForm(<ThingForm stored={{ value: { name: 'Theirs', note: '' } }} />)
  await isAgainst()
  await expect.element(name).toHaveValue('Mine too')
})
