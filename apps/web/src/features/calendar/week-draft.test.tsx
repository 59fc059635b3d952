import type { Week } from '@foyer/contract/schedule.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { conflictResponse, mockWrites, reloadForm, showForm, storedDraftNames } from '#forms/test-form.tsx'
import { scheduleQuery } from '#api/queries/rooms.ts'
import { calendarOf, roomId } from './test-calendar.tsx'

const otherId = '55555555-5555-4555-8555-555555555555'
const evenings: Week = Array.from({ length: 7 }, () => [
  { start: 1020, end: 1350, order: 'comfort' as const },
])
const empty: Week = Array.from({ length: 7 }, () => [])
const { screen, schedule, given } = calendarOf(evenings, [
  { id: otherId, name: 'Bureau', has_thermostat: true },
])

const press = (word: string) => page.getByRole('button', { name: word, exact: true }).click()
const unsaved = page.getByText(/days changed, not saved yet/)

afterEach(() => {
  sessionStorage.clear()
  vi.restoreAllMocks()
})

test('a week survives a reload with its undo steps, and its draft is removed once saved', async () => {
  await showForm(screen, given)
  await press('Clear Thursday')
  await press('Clear the week')
  await expect.element(unsaved).toBeVisible()
  await reloadForm(screen, given)
  await expect.element(page.getByText('Your draft is back where you left it.')).toBeVisible()
  await expect.element(page.getByText(/7 days changed/)).toBeVisible()
  await press('Undo')
  await expect.element(page.getByText(/1 day changed/)).toBeVisible()
  await press('Redo')
  const sent = mockWrites(() => Response.json({ ...schedule, week: empty, version: 4 }))
  await press('Save')
  await expect.element(unsaved).not.toBeInTheDocument()
  expect(sent).toEqual([{ method: 'PUT', body: { version: 3, week: empty } }])
  expect(storedDraftNames()).toEqual([])
  // A saved change can be undone and saved again.
  await press('Undo')
  await expect.element(unsaved).toBeVisible()
})

test('a week that another user saved first is reported, and only overwritten with its version', async () => {
  const client = await showForm(screen, given)
  await press('Clear the week')
  const sent = mockWrites(({ body }) =>
    JSON.stringify(body).includes('"version":3')
      ? conflictResponse()
      : Response.json({ ...schedule, week: empty, version: 5 }),
  )
  await press('Save')
  await expect.element(page.getByText('This schedule has changed in the meantime.')).toBeVisible()
  const theirs: Week = [[{ start: 0, end: 1440, order: 'comfort' }], ...evenings.slice(1)]
  client.setQueryData(scheduleQuery(roomId).queryKey, {
    ...schedule,
    week: theirs,
    version: 4,
    changed_by: 'Thomas',
  })
  await expect.element(page.getByText('Thomas has changed this schedule in the meantime.')).toBeVisible()
  await expect
    .element(page.getByText(/Saved now: Confort 57\sh, Éco 111\sh\. Yours: Éco 168\sh\./))
    .toBeVisible()
  await press('Keep mine')
  await expect.element(unsaved).not.toBeInTheDocument()
  expect(sent.map(({ body }) => body)).toEqual([
    { version: 3, week: empty },
    { version: 4, week: empty },
  ])
})

test('the newer week of another user can be taken over, which discards the draft', async () => {
  await showForm(screen, given)
  await press('Clear the week')
  await expect.element(unsaved).toBeVisible()
  const client = await reloadForm(screen, given)
  await expect.element(unsaved).toBeVisible()
  client.setQueryData(scheduleQuery(roomId).queryKey, {
    ...schedule,
    week: empty.with(0, evenings[0] ?? []),
    version: 4,
    changed_by: 'Thomas',
  })
  await expect.element(page.getByText('Thomas has changed this schedule in the meantime.')).toBeVisible()
  await press('Discard mine')
  await expect.element(unsaved).not.toBeInTheDocument()
  await expect.element(page.getByRole('gridcell', { name: /^Monday, Confort/ })).toBeVisible()
  expect(storedDraftNames()).toEqual([])
})

test('when the user saves while leaving, the dialog keeps its text until the page is left', async () => {
  const client = await showForm(screen, given)
  await press('Clear Thursday')
  const read = Promise.withResolvers<Response>()
  const saved = { ...schedule, week: evenings.with(3, []), version: 4 }
  vi.spyOn(window, 'fetch').mockImplementation((_address, { method } = {}) =>
    method === 'PUT' ? Promise.resolve(Response.json(saved)) : read.promise,
  )
  await page.getByRole('link', { name: 'Elsewhere' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('1 changed day would be lost: Thursday.')).toBeVisible()
  await press('Save and leave')
  await expect.poll(() => client.getQueryData(scheduleQuery(roomId).queryKey)?.version).toBe(4)
  await expect.element(dialog.getByText('1 changed day would be lost: Thursday.')).toBeVisible()
  read.resolve(new Response(null, { status: 404 }))
  await expect.element(page.getByText('Another page')).toBeVisible()
})

test('a second press on apply to other rooms sends nothing', async () => {
  await showForm(screen, given)
  await press('Apply to other rooms')
  const other = Promise.withResolvers<Response>()
  const sent: unknown[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (address, { body } = {}) => {
    if (typeof address === 'string' && address.includes(otherId)) return (await other.promise).clone()
    if (typeof body !== 'string') return new Response(null, { status: 404 })
    sent.push(JSON.parse(body))
    return sent.length > 1 ? conflictResponse() : Response.json({ ...schedule, version: 4 })
  })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Bureau' }).click()
  await dialog.getByRole('button', { name: 'Apply to 1 room' }).dblClick()
  other.resolve(Response.json({ ...schedule, room_id: otherId, version: 7 }))
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent).toEqual([
    { version: 3, week: evenings, others: [{ room_id: otherId, version: 7, week: evenings }] },
  ])
})

test('applying to other rooms needs one, and is not sent once the dialog is closed', async () => {
  await showForm(screen, given)
  await press('Apply to other rooms')
  const dialog = page.getByRole('dialog')
  await expect
    .element(dialog.getByRole('button', { name: 'Apply', exact: true }))
    .toHaveAccessibleDescription('Choose at least one room.')
  const other = Promise.withResolvers<Response>()
  const sent: unknown[] = []
  let isRead = false
  vi.spyOn(window, 'fetch').mockImplementation(async (address, { body } = {}) => {
    if (typeof address === 'string' && address.includes(otherId)) {
      const reply = await other.promise
      isRead = true
      return reply
    }
    if (typeof body === 'string') sent.push(JSON.parse(body))
    return new Response(null, { status: 404 })
  })
  await dialog.getByRole('checkbox', { name: 'Bureau' }).click()
  await dialog.getByRole('button', { name: 'Apply to 1 room' }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  other.resolve(Response.json({ ...schedule, room_id: otherId, version: 7 }))
  await expect.poll(() => isRead).toBe(true)
  // A write would have been sent before this one.
  await press('Clear the week')
  await press('Save')
  await expect.poll(() => sent).toEqual([{ version: 3, week: empty }])
})
