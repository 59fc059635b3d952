import type { NamedWeek } from '@foyer/contract/named-week.ts'
import type { Week } from '@foyer/contract/schedule.ts'
import type { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mockWrites, storedDraftNames, conflictResponse, showForm } from '#forms/test-form.tsx'
import { calendarWords, sharedWords } from '#lib/words.ts'
import { namedWeeksQuery } from '#api/queries/rooms.ts'
import { SavedWeeks } from './saved-weeks.tsx'

const always = (order: 'comfort' | 'eco'): Week =>
  Array.from({ length: 7 }, () => [{ start: 0, end: 1440, order }])
const winter: NamedWeek = {
  id: '77777777-7777-4777-8777-777777777777',
  name: 'Hiver',
  week: always('comfort'),
  created_at: '2027-01-10T17:00:00.000Z',
  created_by: 'Marie Lefèvre',
  version: 1,
  changed_by: null,
}
const onScreen = always('eco')
const describeWeek = (week: Week) => `all ${week[0]?.[0]?.order}`
const weeks = <SavedWeeks week={onScreen} describeWeek={describeWeek} onSelect={() => {}} />
const given = {
  words: [calendarWords, sharedWords],
  fill: (client: QueryClient) => client.setQueryData(namedWeeksQuery.queryKey, [winter]),
}

const change = page.getByRole('button', { name: 'Change the week: Hiver' })
const name = page.getByLabelText('Name of the week')
const press = (word: string) => page.getByRole('button', { name: word, exact: true }).click()

afterEach(() => {
  sessionStorage.clear()
  vi.restoreAllMocks()
})

test('a saved week can be renamed and replaced by the week on screen', async () => {
  const sent = mockWrites(({ body }) => Response.json({ ...winter, ...Object(body), version: 2 }))
  await showForm(weeks, given)
  await change.click()
  await name.fill(' ')
  await press('Save changes')
  await expect.element(name).toHaveAccessibleDescription('Give it a name.')
  await expect.element(name).toHaveFocus()
  await name.fill('Grand hiver')
  await page.getByRole('checkbox', { name: /^Put the week on screen in its place/ }).click()
  await press('Save changes')
  await expect.element(name).not.toBeInTheDocument()
  expect(sent).toMatchObject([{ method: 'PUT', body: { name: 'Grand hiver', week: onScreen, version: 1 } }])
  expect(storedDraftNames()).toEqual([])
})

test('a name that a new saved week cannot have takes the focus, and its error describes it', async () => {
  mockWrites(conflictResponse)
  await showForm(weeks, given)
  const newName = page.getByRole('textbox')
  const keep = page.getByRole('button', { name: 'Save' })
  await keep.click()
  await expect.element(newName).toHaveFocus()
  await expect.element(newName).toHaveAccessibleDescription('Give it a name.')
  await newName.fill('Hiver')
  await keep.click()
  await expect
    .element(newName)
    .toHaveAccessibleDescription('This name is taken, or you already have 30 saved weeks.')
  await expect.element(newName).toHaveFocus()
})

test('a saved week changed by another user shows both versions, and one can be chosen', async () => {
  const sent = mockWrites(({ body }) =>
    JSON.stringify(body).includes('"version":1')
      ? conflictResponse()
      : Response.json({ ...winter, version: 3 }),
  )
  const client = await showForm(weeks, given)
  await change.click()
  await name.fill('Grand hiver')
  await press('Save changes')
  const alert = page.getByRole('alert')
  await expect.element(alert.getByText('These details have changed in the meantime.')).toBeVisible()
  client.setQueryData(namedWeeksQuery.queryKey, [
    { ...winter, week: always('eco'), version: 2, changed_by: 'Luc Lefèvre' },
  ])
  await expect
    .element(alert.getByRole('region', { name: 'Both versions' }))
    .toHaveTextContent(
      'Name of the weekSaved by Luc LefèvreHiverYour versionGrand hiver' +
        'WeekSaved by Luc Lefèvreall ecoYour versionall comfort',
    )
  await press('Keep mine')
  await expect.element(name).not.toBeInTheDocument()
  expect(sent.at(-1)).toMatchObject({ body: { name: 'Grand hiver', week: winter.week, version: 2 } })
  expect(storedDraftNames()).toEqual([])
})

test('saved weeks that are loading or couldn’t be loaded are not shown as none', async () => {
  const none = page.getByText('No saved weeks yet.')
  const reply = Promise.withResolvers<Response>()
  vi.spyOn(window, 'fetch').mockImplementationOnce(() => reply.promise)
  await showForm(weeks, { words: given.words, open: 1 })
  await expect.element(page.getByRole('status').filter({ hasText: 'Loading' })).toBeInTheDocument()
  await expect.element(none).not.toBeInTheDocument()

  reply.resolve(Response.json({ code: 'internal', message: '' }, { status: 500 }))
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(none).not.toBeInTheDocument()

  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json([]))
  await press('Retry')
  await expect.element(none).toBeVisible()
})
