import type { Absence } from '@foyer/contract/absence.ts'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mockWrites, storedDraftNames, conflictResponse, reloadForm, showForm } from '#forms/test-form.tsx'
import { absenceWords, sharedWords } from '#lib/words.ts'
import { setHomeZone } from '#lib/home-time.ts'
import { toast } from '#lib/toast.ts'
import { absencesQuery } from '#api/queries/rooms.ts'
import { AbsenceChange, AbsenceNew } from './absence-screen.tsx'

const weekend: Absence = {
  id: '66666666-6666-4666-8666-666666666666',
  room_ids: null,
  order: 'eco',
  departure_at: '2027-01-22T16:00:00.000Z',
  return_at: '2027-01-24T17:00:00.000Z',
  phase: 'planned',
  version: 3,
  set_by: 'Marie Lefèvre',
  set_at: '2027-01-18T16:00:00.000Z',
  rooms: [],
  hot_water: null,
}
const now = Date.parse('2027-01-18T17:00:00Z')
const rooms = [{ id: 'salon', name: 'Salon', has_thermostat: true }]
const handleLeave = vi.fn()

function Change() {
  const absence = useQuery(absencesQuery).data?.[0]
  return absence === undefined ? null : (
    <AbsenceChange absence={absence} others={[]} rooms={rooms} now={now} onLeave={handleLeave} />
  )
}

const given = {
  words: [absenceWords, sharedWords],
  fill: (client: QueryClient) => client.setQueryData(absencesQuery.queryKey, [weekend]),
}

setHomeZone('Europe/Paris')

const back = {
  day: page.getByLabelText('Day you return'),
  time: page.getByLabelText('Time you return'),
}
const fillReturn = async () => {
  await back.day.fill('2027-01-25')
  await back.time.fill('08:00')
}
const alert = page.getByRole('alert')
const both = alert.getByRole('region', { name: 'Both versions' })
const press = (word: string) => page.getByRole('button', { name: word, exact: true }).click()

afterEach(() => {
  sessionStorage.clear()
  handleLeave.mockReset()
  vi.restoreAllMocks()
})

test('an absence changed by another user shows both versions, and keeps both until the user decides', async () => {
  const sent = mockWrites(({ body }) =>
    JSON.stringify(body).includes('"version":3')
      ? conflictResponse()
      : Response.json({ ...weekend, version: 6 }),
  )
  const client = await showForm(<Change />, given)
  const change = (part: Partial<Absence>) =>
    client.setQueryData(absencesQuery.queryKey, [{ ...weekend, ...part }])
  await fillReturn()
  await press('Save absence')
  await expect.element(alert.getByText('These details have changed in the meantime.')).toBeVisible()
  // The current version is not loaded yet: nothing is compared.
  await expect.element(both).not.toBeInTheDocument()

  const theirs = { order: 'frost_protection', version: 4, set_by: 'Luc Lefèvre' } as const
  change(theirs)
  await expect
    .element(both)
    .toHaveTextContent(
      'ReturnSaved by Luc LefèvreSun 18:00Your version25 Jan 08:00' +
        'While awaySaved by Luc LefèvreHors GelYour versionÉco',
    )
  await expect.element(both.getByText('Departure')).not.toBeInTheDocument()
  await reloadForm(<Change />, {
    ...given,
    fill: (fresh) => fresh.setQueryData(absencesQuery.queryKey, [{ ...weekend, ...theirs }]),
  })
  await expect.element(both.getByText('Saved by Luc Lefèvre').first()).toBeVisible()
  await expect.element(back.day).toHaveValue('25/01/2027')
  await expect.element(back.time).toHaveValue('08:00')

  await press('Keep mine')
  await expect.poll(() => handleLeave.mock.calls.length).toBe(1)
  expect(sent.at(-1)).toMatchObject({
    method: 'PUT',
    body: { return_at: '2027-01-25T07:00:00.000Z', order: 'eco', version: 4 },
  })
  expect(storedDraftNames()).toEqual([])
})

test('taking the new version of an absence discards the draft', async () => {
  mockWrites(conflictResponse)
  const client = await showForm(<Change />, given)
  await fillReturn()
  client.setQueryData(absencesQuery.queryKey, [
    { ...weekend, return_at: '2027-01-23T17:00:00.000Z', version: 4 },
  ])
  await expect.element(both).toBeVisible()
  await press('Discard mine')
  await expect.element(back.day).toHaveValue('23/01/2027')
  await expect.element(back.time).toHaveValue('18:00')
  await expect.element(alert).not.toBeInTheDocument()
  expect(storedDraftNames()).toEqual([])
})

test('an absence without a room, or at the times of another one, shows why it can’t be confirmed', async () => {
  const sent = mockWrites(() => Response.json(weekend))
  const form = (others: readonly Absence[]) => (
    <AbsenceNew others={others} rooms={rooms} now={now} onLeave={handleLeave} />
  )
  const confirm = page.getByRole('button', { name: 'Confirm absence' })

  await showForm(form([]), given)
  await page.getByRole('radio', { name: 'Some rooms' }).click()
  await page.getByRole('checkbox', { name: 'Salon' }).click()
  await expect.element(confirm).toHaveAccessibleDescription('Choose at least one room.')
  await page.getByRole('checkbox', { name: 'Salon' }).click()
  await expect.element(confirm).not.toHaveAttribute('aria-disabled')

  // This weekend is already planned: the form starts with another span, and rejects this one.
  const usual = { ...weekend, return_at: '2027-01-24T18:00:00.000Z' }
  sessionStorage.clear()
  await reloadForm(form([usual]), given)
  const thisWeekend = page.getByRole('button', { name: 'This weekend' })
  await expect.element(thisWeekend).toHaveAttribute('aria-pressed', 'false')
  await thisWeekend.click()
  await expect.element(confirm).toHaveAccessibleDescription('This absence is already planned.')
  expect(sent).toEqual([])
})

test('a day that is being typed keeps the time of the return', async () => {
  mockWrites(conflictResponse)
  await showForm(<Change />, given)
  const heading = page.getByRole('heading', { level: 1 })
  await back.day.fill('')
  await expect.element(back.day).toHaveValue('')
  await expect.element(heading).not.toMatchTextContent(/Sunday/)
  await back.day.fill('28/2/2027')
  await expect.element(back.time).toHaveValue('18:00')
})

test('an absence is not saved while a day is not a date', async () => {
  const sent = mockWrites(() => Response.json(weekend))
  await showForm(<AbsenceNew others={[]} rooms={rooms} now={now} onLeave={handleLeave} />, given)
  const confirm = page.getByRole('button', { name: 'Confirm absence' })
  const departure = page.getByRole('textbox', { name: 'Day you leave' })
  const missing = 'Enter the day you leave and the day you return.'
  for (const [field, text] of [
    [back.day, '31/02/2027'],
    [departure, '12/25/2026'],
    [departure, ''],
  ] as const) {
    await field.fill(text)
    await confirm.click({ force: true })
    await expect.element(field).toHaveValue(text)
    await expect.element(confirm).toHaveAccessibleDescription(missing)
    await page.getByRole('button', { name: 'This weekend' }).click()
    await expect.element(field).not.toHaveValue(text)
    await expect.element(confirm).not.toHaveAttribute('aria-disabled')
  }
  expect(sent).toEqual([])
})

test('a confirmed absence is announced, and the form closes', async () => {
  const sent = mockWrites(() => Response.json(weekend))
  await showForm(<AbsenceNew others={[]} rooms={rooms} now={now} onLeave={handleLeave} />, given)
  await press('Confirm absence')
  await expect.poll(() => handleLeave.mock.calls.length).toBe(1)
  expect(sent).toHaveLength(1)
  expect(toast.get()?.text).toBe('Absence planned from Friday\u00A017:00 to Sunday\u00A018:00.')
  toast.set(null)
})
