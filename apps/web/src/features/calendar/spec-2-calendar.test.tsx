import type { CallReply } from '@foyer/contract/call.ts'
import type { Room } from '@foyer/contract/room.ts'
import type { Schedule, Week } from '@foyer/contract/schedule.ts'
import type { getMe } from '@foyer/contract/session.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { applyLanguage, type Language, loadWords } from '#lib/i18n.ts'
import { calendarWords, sharedWords, supplyContractWords } from '#lib/words.ts'
import { setHomeZone } from '#lib/home-time.ts'
import { meQuery } from '#api/queries/account.ts'
import { contractsQuery } from '#api/queries/energy.ts'
import { roomsQuery, scheduleQuery } from '#api/queries/rooms.ts'
import { noTariff, stopDate } from '#forms/test-form.tsx'
import { CalendarScreen } from './calendar-screen.tsx'
import { weekDays } from './week-days.ts'
import { weekTariffQuery } from './week-prices.tsx'

type Me = CallReply<typeof getMe>

const roomId = '11111111-1111-4111-8111-111111111111'

const evenings: Week = Array.from({ length: 7 }, () => [
  { start: 0, end: 1020, order: 'eco' as const },
  { start: 1020, end: 1350, order: 'comfort' as const },
  { start: 1350, end: 1440, order: 'eco' as const },
])

const salon: Room = {
  id: roomId,
  name: 'Salon',
  has_thermostat: true,
  thermostat_mode: 'eco',
  order: { order: 'eco', source: 'schedule', since: null, until: null, next: null },
}

const schedule: Schedule = {
  room_id: roomId,
  name: 'Salon',
  week: evenings,
  default_order: 'frost_protection',
  version: 3,
  changed_at: null,
  changed_by: null,
}

async function show(
  given: {
    room?: Partial<Room>
    week?: Schedule
    role?: Me['role']
    language?: Language
    width?: number
    zone?: string
  } = {},
) {
  const {
    room = {},
    week = schedule,
    role = 'owner',
    language = 'fr',
    width = 1280,
    zone = 'Europe/Paris',
  } = given
  await page.viewport(width, 900)
  applyLanguage(language)
  setHomeZone(zone)
  await loadWords([calendarWords, sharedWords, supplyContractWords])
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  })
  client.setQueryData(roomsQuery.queryKey, [{ ...salon, ...room }])
  client.setQueryData(scheduleQuery(roomId).queryKey, week)
  client.setQueryData(contractsQuery.queryKey, [])
  client.setQueryData(weekTariffQuery(weekDays(Date.now(), zone)).queryKey, noTariff)
  client.setQueryData(meQuery.queryKey, me(role))
  const root = createRootRoute({
    component: () => <CalendarScreen roomId={roomId} day={4 - 1} onDay={() => {}} />,
  })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  await render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  // Wait for the failed request for prices: its result would change the page later.
  await expect.poll(() => client.isFetching()).toBe(0)
  return { client }
}

function me(role: Me['role']): Me {
  return {
    id: '22222222-2222-4222-8222-222222222222',
    email: 'marie@example.org',
    name: 'Marie',
    role,
    home: { id: '44444444-4444-4444-8444-444444444444', name: 'Maison', time_zone: 'Europe/Paris' },
  }
}

const cell = (name: string | RegExp) => page.getByRole('gridcell', { name })

/** Returns a function that dispatches pointer events on the third day, at a quarter hour since 06:00. */
async function pointerOnWednesday(): Promise<(type: string, quarter: number) => void> {
  await expect.element(page.getByRole('row').nth(2)).toBeVisible()
  const row = page.getByRole('row').nth(2).element().querySelector('[data-editable]')
  if (row === null) throw new Error('The row has no cells.')
  // A synthetic pointer cannot be captured.
  Object.assign(row, { setPointerCapture: () => {} })
  const { left, width } = row.getBoundingClientRect()
  return (type, quarter) =>
    row.dispatchEvent(
      new PointerEvent(type, { clientX: left + (quarter * width) / 96, bubbles: true, isPrimary: true }),
    )
}

beforeEach(() => {
  sessionStorage.clear()
  // A minute that begins during a test moves the line of the current time, and a week may have 25 hours in a day.
  stopDate('2027-01-20T12:00:00+01:00')
})
test('§2 Calendar: weekly programming of a room: seven days of blocks, each with a description', async () => {
  await show()
  await expect
    .element(
      page.getByRole('heading', {
        level: 1,
        name: /^Salon.: 38.h 30 de Confort par semaine, la nuit en Éco\.$/,
      }),
    )
    .toBeVisible()
  await expect.element(cell('Jeudi, Confort, de 17:00 à 22:30')).toBeVisible()
  expect(page.getByRole('row').elements()).toHaveLength(7)
})

test('§2 Calendar: a message appears if the room has no thermostat', async () => {
  await show({ room: { has_thermostat: false } })
  await expect.element(page.getByText('Cette pièce n’a pas de thermostat.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Voir la pièce' })).toBeVisible()
  expect(page.getByRole('grid').elements()).toHaveLength(0)
})

test('§2 Calendar: the message of a room without a thermostat, in English', async () => {
  await show({ room: { has_thermostat: false }, language: 'en' })
  await expect.element(page.getByText('This room has no thermostat.')).toBeVisible()
})

test('a drag paints quarter hours, undo reverts it, and the bar shows what will change', async () => {
  await show()
  const fire = await pointerOnWednesday()
  fire('pointerdown', 16.5)
  fire('pointermove', 18.5)
  fire('pointermove', 23.9)
  fire('pointerup', 23.9)
  await expect.element(cell('Mercredi, Confort, de 10:00 à 12:00')).toBeVisible()
  await expect.element(page.getByText(/1 jour changé, pas encore enregistré.: mercredi\.$/)).toBeVisible()
  await expect.element(page.getByText(/40.h.30 de Confort au lieu de 38.h.30/)).toBeVisible()
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect.element(page.getByText(/jour changé/)).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Rétablir' }).click()
  await expect.element(cell('Mercredi, Confort, de 10:00 à 12:00')).toBeVisible()
})

test('a second drag that begins before the first is rendered keeps it, and undo reverts one at a time', async () => {
  await show()
  const fire = await pointerOnWednesday()
  for (const quarter of [16, 24]) {
    fire('pointerdown', quarter + 0.5)
    fire('pointermove', quarter + 3.9)
    fire('pointerup', quarter + 3.9)
  }
  await expect.element(cell('Mercredi, Confort, de 10:00 à 11:00')).toBeVisible()
  await expect.element(cell('Mercredi, Confort, de 12:00 à 13:00')).toBeVisible()
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect.element(cell('Mercredi, Éco, de 11:00 à 17:00')).toBeVisible()
  await expect.element(cell('Mercredi, Confort, de 10:00 à 11:00')).toBeVisible()
})

/** Records what changes on the page from now on. */
function observeChanges() {
  const changes: MutationRecord[] = []
  const observer = new MutationObserver((records) => changes.push(...records))
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  return { changes, observer }
}

const twoFrames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

/** Waits until the page no longer changes by itself: labels are placed once their rows are measured. */
async function untilStill(): Promise<void> {
  await expect
    .poll(async () => {
      const { changes, observer } = observeChanges()
      await twoFrames()
      observer.disconnect()
      return changes.length
    })
    .toBe(0)
}

/** Names what changed, for a failure. */
function whereOf({ target, type, attributeName }: MutationRecord): string {
  const element = target instanceof Element ? target : target.parentElement
  return `${type} ${attributeName ?? ''} ${element?.outerHTML.slice(0, 200) ?? target.textContent}`
}

test('a drag renders only its own day until it is released', async () => {
  await show()
  const fire = await pointerOnWednesday()
  await untilStill()
  const { changes, observer } = observeChanges()
  fire('pointerdown', 16.5)
  // The press focuses the block under it.
  cell('Mercredi, Éco, de 06:00 à 17:00').element().focus()
  fire('pointermove', 20.9)
  await expect.element(cell('Mercredi, Confort, de 10:00 à 11:15')).toBeVisible()
  const own = page.getByRole('row').nth(2).element()
  expect(changes.filter(({ target }) => !own.contains(target)).map(whereOf)).toEqual([])
  fire('pointerup', 20.9)
  await expect.element(page.getByRole('heading', { name: 'Mercredi Confort' })).toBeVisible()
  observer.disconnect()
})

test('a pointer that moves within a quarter hour changes nothing on the page', async () => {
  await show()
  const fire = await pointerOnWednesday()
  fire('pointerdown', 16.2)
  fire('pointermove', 20.6)
  await expect.element(cell('Mercredi, Confort, de 10:00 à 11:15')).toBeVisible()
  await untilStill()
  const { changes, observer } = observeChanges()
  for (const quarter of [20.7, 20.8, 20.9, 21.1, 21.4]) fire('pointermove', quarter)
  await twoFrames()
  expect(changes.map(whereOf)).toEqual([])
  // The next quarter changes only its own row.
  fire('pointermove', 21.6)
  await expect.element(cell('Mercredi, Confort, de 10:00 à 11:30')).toBeVisible()
  const own = page.getByRole('row').nth(2).element()
  const changed = [...changes, ...observer.takeRecords()]
  expect(changed.length).toBeGreaterThan(0)
  expect(changed.filter(({ target }) => !own.contains(target)).map(whereOf)).toEqual([])
  observer.disconnect()
})

test('the keyboard alone can navigate, resize, move, change, add and remove blocks and copy a day', async () => {
  await show()
  const press = (keys: string) => userEvent.keyboard(keys)
  const focused = (name: string) => expect.element(cell(name)).toHaveFocus()
  cell(/^Jeudi/)
    .nth(0)
    .element()
    .focus()
  await press('{ArrowRight}')
  await focused('Jeudi, Confort, de 17:00 à 22:30')
  await press('{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
  await focused('Jeudi, Confort, de 17:00 à 23:00')
  await press('{Control>}{ArrowLeft}{/Control}')
  await focused('Jeudi, Confort, de 16:45 à 22:45')
  await press('5')
  await focused('Jeudi, Hors Gel, de 16:45 à 22:45')
  await press('{Insert}')
  await focused('Jeudi, Éco, de 19:15 à 20:15')
  await press('{Control>}c{/Control}{ArrowDown}{Control>}v{/Control}')
  await focused('Vendredi, Éco, de 19:15 à 20:15')
  await press('{Delete}')
  await focused('Vendredi, Hors Gel, de 16:45 à 22:45')
  await press('{Control>}z{/Control}')
  await expect.element(cell('Vendredi, Éco, de 19:15 à 20:15')).toBeVisible()
  await press('{Enter}')
  await expect.element(page.getByLabelText('Mode', { exact: true })).toHaveFocus()
})

test('everything that a drag does can be done in fields: order, both times, a new block, and a copy to other days', async () => {
  await show()
  await cell('Jeudi, Confort, de 17:00 à 22:30').click()
  await page.getByLabelText('De', { exact: true }).selectOptions('18:15')
  await page.getByLabelText('À', { exact: true }).selectOptions('21:00')
  await page.getByLabelText('Mode', { exact: true }).selectOptions('Confort-1')
  await expect.element(cell('Jeudi, Confort-1, de 18:15 à 21:00')).toBeVisible()
  await page.getByRole('button', { name: 'Lundi', exact: true }).click()
  await page.getByRole('button', { name: 'Dimanche', exact: true }).click()
  await expect.element(page.getByText(/^Lundi et dimanche auront les mêmes créneaux que jeudi/)).toBeVisible()
  await page.getByRole('button', { name: 'Copier vers 2 jours' }).click()
  await expect.element(cell('Dimanche, Confort-1, de 18:15 à 21:00')).toBeVisible()
  await expect.element(page.getByText(/3 jours changés.*lundi, jeudi et dimanche\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Vider jeudi' }).click()
  await expect.element(cell('Jeudi, Hors Gel par défaut, de 06:00 à 06:00')).toBeVisible()
})

test('a member who is not an owner can view and navigate the week, and has no controls to change it', async () => {
  await show({ role: 'member' })
  await expect
    .element(page.getByText('Seul un administrateur du logement peut modifier ce programme.'))
    .toBeVisible()
  cell('Jeudi, Confort, de 17:00 à 22:30').element().focus()
  await userEvent.keyboard('{ArrowDown}4')
  await expect.element(cell('Vendredi, Confort, de 17:00 à 22:30')).toHaveFocus()
  expect(page.getByRole('button').elements()).toHaveLength(0)
})

test('a week without a version, as another provider sends it, is read-only', async () => {
  const { version: _, ...other } = schedule
  await show({ week: other })
  await expect.element(page.getByText('Ce programme peut être consulté ici, mais pas modifié.')).toBeVisible()
})

test('on a phone one day is shown at a time, and its sheet has the orders and steps of 15 minutes', async () => {
  await show({ width: 390 })
  await expect.element(page.getByRole('tab', { name: 'Jeudi' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'Changer Confort, de 17:00 à 22:30' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('radio', { name: 'Confort-2' }).click()
  await sheet.getByRole('combobox', { name: 'De' }).click()
  await userEvent.keyboard('{ArrowUp}')
  await sheet.getByRole('combobox', { name: 'À' }).click()
  await userEvent.keyboard('{ArrowDown}')
  await sheet.getByRole('button', { name: 'Garder' }).click()
  await expect
    .element(page.getByRole('button', { name: 'Changer Confort-2, de 17:15 à 22:15' }))
    .toBeVisible()
  await expect.element(page.getByText(/1 jour changé/)).toBeVisible()
})

test('an arrow key without a further block does not move the focus later', async () => {
  await show()
  cell('Jeudi, Éco, de 06:00 à 17:00').element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  const order = page.getByLabelText('Mode', { exact: true })
  order.element().focus()
  await order.selectOptions('Confort-1')
  await expect.element(cell('Jeudi, Confort-1, de 06:00 à 17:00')).toBeVisible()
  await expect.element(order).toHaveFocus()
})

const hand = {
  device_id: 'radiator',
  device_name: 'Radiator',
  at: '2027-01-18T10:35:00+01:00',
  order: 'comfort' as const,
  setpoint: null,
  until: null,
}
const manual = 'A manual setting is active: the schedule resumes afterwards.'

test.each([
  { source: 'schedule', text: 'Confirmed by the hub.' },
  { source: 'override', text: manual },
  { source: 'schedule', hand, text: manual },
  {
    source: 'open_window',
    text: 'Another setting is active (open window): the schedule resumes afterwards.',
  },
  { source: 'absence', text: 'Another setting is active (absence): the schedule resumes afterwards.' },
] as const)('a week names what its room follows instead: %o', async ({ source, text, ...rest }) => {
  const order = { order: 'eco' as const, source, since: null, until: null, next: null }
  await show({ room: { order, ...rest }, language: 'en' })
  await expect.element(page.getByText(text, { exact: false })).toBeVisible()
})

test.each([
  ['Europe/Paris', '2026-10-22', 'en', 'in the night of Saturday: at 03:00, it’s 02:00 again.'],
  ['Europe/Paris', '2026-10-22', 'fr', 'Nuit de samedi : à 3 h, il sera de nouveau 2 h.'],
  ['Europe/London', '2026-10-22', 'en', 'in the night of Saturday: at 02:00, it’s 01:00 again.'],
  ['Europe/London', '2026-10-22', 'fr', 'Nuit de samedi : à 2 h, il sera de nouveau 1 h.'],
  ['Europe/Paris', '2027-03-25', 'en', '02:00 becomes 03:00. What was due in between starts at 03:00.'],
  ['Europe/London', '2027-03-25', 'en', '01:00 becomes 02:00. What was due in between starts at 02:00.'],
  [
    'Europe/London',
    '2027-03-25',
    'fr',
    'à 1 h, il sera 2 h. Ce qui devait commencer entre les deux commencera à 2 h.',
  ],
] as const)(
  'a change of the clock in %s in the week of %s shows its hours (%s)',
  async (zone, day, language, text) => {
    stopDate(`${day}T12:00:00Z`)
    await show({ zone, language })
    await expect.element(page.getByText(text, { exact: false })).toBeVisible()
  },
)
