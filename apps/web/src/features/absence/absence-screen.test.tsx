import type { Absence, AbsencePreview, AbsenceRoom } from '@foyer/contract/absence.ts'
import type { Hub } from '@foyer/contract/hub.ts'
import type { Room } from '@foyer/contract/room.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mockWrites, conflictResponse, showForm } from '#forms/test-form.tsx'
import { absenceWords, sharedWords } from '#lib/words.ts'
import { setHomeZone } from '#lib/home-time.ts'
import { absencePreviewQuery, absencesQuery, roomsQuery } from '#api/queries/rooms.ts'
import { hubsQuery } from '#api/queries/devices.ts'
import { AbsenceNew, AbsenceScreen } from './absence-screen.tsx'

setHomeZone('Europe/Paris')

const now = Date.parse('2027-01-18T17:00:00Z')
const weekend = absencePreviewQuery({
  order: 'frost_protection',
  departureAt: '2027-01-22T16:00:00.000Z',
  returnAt: '2027-01-24T18:00:00.000Z',
})
const salon: AbsenceRoom = {
  room_id: 'salon',
  room_name: 'Salon',
  preheat_at: '2027-01-24T15:50:00.000Z',
  lead_minutes: 130,
  is_in_time: true,
  order: 'comfort',
  target: 20,
  temperature: 19,
  runs: 14,
  is_learned: true,
}
const office: AbsenceRoom = { ...salon, room_id: 'office', room_name: 'Bureau' }
const rooms: Room[] = [
  { id: 'salon', name: 'Salon', has_thermostat: true },
  { id: 'office', name: 'Bureau', has_thermostat: true },
]

/** Planned from tomorrow on, by the clock of the machine. */
const nextDays: Absence = {
  id: 'weekend',
  room_ids: null,
  order: 'eco',
  departure_at: new Date(Date.now() + 86_400_000).toISOString(),
  return_at: new Date(Date.now() + 3 * 86_400_000).toISOString(),
  phase: 'planned',
  version: 1,
  set_by: null,
  set_at: '2027-01-18T17:00:00.000Z',
  rooms: [],
  hot_water: null,
}

async function show(
  planned: readonly AbsenceRoom[],
  hubs: readonly Hub[] = [],
  savings: AbsencePreview['savings'] = [],
) {
  mockWrites(conflictResponse)
  const plan: AbsencePreview = {
    rooms: [...planned],
    hot_water: { device_name: 'Ballon', back_at: '2027-01-24T03:00:00.000Z', is_off_peak: true },
    savings,
  }
  await showForm(<AbsenceNew others={[]} rooms={rooms} now={now} onLeave={() => {}} />, {
    words: [absenceWords, sharedWords],
    fill: (client) => {
      client.setQueryData(weekend.queryKey, plan)
      client.setQueryData(hubsQuery.queryKey, [...hubs])
    },
  })
}

/** Shows the screen of a home with one absence. */
function showPlanned(absence: Absence) {
  return showForm(<AbsenceScreen />, {
    words: [absenceWords, sharedWords],
    fill: (client) => {
      client.setQueryData(absencesQuery.queryKey, [absence])
      client.setQueryData(roomsQuery.queryKey, rooms)
    },
  })
}

const region = page.getByRole('region', { name: 'Room by room' })
const heading = page.getByRole('heading', { level: 1 })

afterEach(() => {
  sessionStorage.clear()
  vi.restoreAllMocks()
})

test('each room shows how long it heats before the return, in the home’s order, then the hot water', async () => {
  await show([{ ...office, runs: 2, is_learned: false }, salon])
  await expect.element(heading).toMatchTextContent('Everything will be warm when you return.')
  const text = region.element().textContent?.replaceAll(/\s/g, ' ') ?? ''
  const positions = [
    'Salon2 h 10 before the return, based on its last 14 warm‑ups',
    'Bureau2 h 10 before the return, estimate: 2 warm‑ups recorded, five needed',
    'Hot wateroff, starts again on Sunday at 04:00 in the off-peak hours before your return',
  ].map((words) => text.indexOf(words))
  expect(positions.every((place) => place >= 0)).toBe(true)
  expect(positions).toEqual(positions.toSorted((one, other) => one - other))
  await expect.element(region.getByText(/Open the/)).not.toBeInTheDocument()
})

const saving = (room_id: string, low: number, high: number) => ({
  room_id,
  energy: { low: low * 5_000, high: high * 5_000 },
  cost: { low, high },
})

const section = page.getByRole('region', { name: 'Estimated savings' })

test('what an absence saves is a range over its rooms, with its method', async () => {
  await show([salon, office], [], [saving('salon', 2, 4), saving('office', 1.2, 2.6)])
  await expect.element(section).toMatchTextContent('€3 to €7')
  await expect
    .element(section)
    .toMatchTextContent(
      '16 to 33 kWh less than with the schedules of the rooms. Preheating is already deducted.',
    )
  await expect.element(section).toMatchTextContent('over the last 28 days')
  await expect.element(section).not.toMatchTextContent(/missing/)

  await page.getByRole('radio', { name: 'Some rooms' }).click()
  await page.getByRole('checkbox', { name: 'Salon' }).click()
  await expect.element(section).toMatchTextContent('€1 to €3')
  await expect.element(section).toMatchTextContent('6 to 13 kWh less')
})

test('rooms whose heat loss is not known are counted', async () => {
  await show([salon, office], [], [saving('salon', 2.4, 4)])
  await expect.element(section).toMatchTextContent('€2 to €4')
  await expect.element(section).toMatchTextContent('One room is missing: its heating isn’t measured enough.')
})

test('without a price the savings are energy', async () => {
  await show([salon], [], [{ ...saving('salon', 2, 4), cost: null }])
  await expect.element(section).toMatchTextContent('10 to 20 kWh')
  await expect.element(section).toMatchTextContent('The price of these hours isn’t known.')
})

test('an absence that saves next to nothing shows no savings', async () => {
  await show([salon], [], [saving('salon', 0, 0)])
  await expect.element(region).toMatchTextContent('Salon')
  await expect.element(section).not.toBeInTheDocument()
})

test('an absence whose plan could not be computed promises nothing', async () => {
  mockWrites(() => Response.json({}))
  await showForm(<AbsenceNew others={[]} rooms={[]} now={now} onLeave={() => {}} />, {
    words: [absenceWords, sharedWords],
    fill: (client) => client.setQueryData(hubsQuery.queryKey, []),
  })
  await expect.element(heading).toBeVisible()
  await expect.element(heading).not.toMatchTextContent(/warm/)
})

test('a room that heats for less than half a minute heats at the return', async () => {
  await show([{ ...salon, lead_minutes: 0 }])
  await expect.element(region).toMatchTextContent(/at the return, based on its last/)
  await expect.element(region).not.toMatchTextContent(/0\ss/)
})

test('rooms that are not warm in time, and an offline hub, cause warnings before the confirmation', async () => {
  const hub: Hub = {
    id: 'box',
    online: false,
    disconnected_since: '2027-01-18T13:02:00.000Z',
    secret_since: '2026-01-01T00:00:00.000Z',
  }
  await show([salon, { ...office, is_in_time: false }], [hub])
  await expect.element(heading).toMatchTextContent('Some rooms will still be cool when you return.')
  await expect.element(region.getByText('Bureau won’t be warm yet at the return.')).toBeVisible()
  await expect.element(region.getByText(/The hub has been offline since 14:02/)).toBeVisible()
  await expect
    .element(region.getByRole('link', { name: 'Open the hub' }))
    .toHaveAttribute('href', '/account/hub/details')

  // Without that room the absence is in time.
  await page.getByRole('radio', { name: 'Some rooms' }).click()
  await page.getByRole('checkbox', { name: 'Bureau' }).click()
  await expect.element(heading).toMatchTextContent('Everything will be warm when you return.')
  await expect.element(region.getByText(/won’t be warm yet/)).not.toBeInTheDocument()
})

test('a planned absence shows which room starts heating first, and is edited at the top of the screen', async () => {
  mockWrites(conflictResponse)
  const from = Date.now()
  const inHours = (hours: number) => new Date(from + hours * 3_600_000).toISOString()
  const planned: Absence = {
    id: 'weekend',
    room_ids: null,
    order: 'eco',
    departure_at: inHours(24),
    return_at: inHours(72),
    phase: 'planned',
    version: 1,
    set_by: null,
    set_at: inHours(-1),
    rooms: [
      { ...salon, preheat_at: inHours(70) },
      { ...office, preheat_at: inHours(69) },
      { ...salon, room_name: 'Grenier', preheat_at: null, lead_minutes: null },
    ],
    hot_water: null,
  }
  await showPlanned(planned)
  const current = page.getByRole('region', { name: 'Planned and current absences' })
  await expect.element(current.getByText(/Bureau starts heating/)).toBeVisible()
  await expect.element(current).not.toMatchTextContent('Salon starts heating')

  await current.getByRole('button', { name: 'Change the return' }).click()
  await expect.element(page.getByRole('button', { name: 'Save absence' })).toBeVisible()
  await expect.element(heading).toHaveFocus()
  await expect.element(heading).toBeInViewport()
})

test('a failed overwrite of another user’s change shows its reason next to the two versions', async () => {
  mockWrites(() => Response.json({ code: 'forbidden', message: '' }, { status: 403 }))
  const client = await showPlanned(nextDays)
  await page.getByRole('button', { name: 'Change the return' }).click()
  await page.getByRole('radio', { name: 'Hors Gel' }).click()
  client.setQueryData(absencesQuery.queryKey, [
    { ...nextDays, room_ids: ['salon'], order: 'frost_protection', version: 2 },
  ])
  await page.getByRole('radio', { name: 'Some rooms' }).click()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect.element(page.getByText('Only an administrator of the home can do this.')).toBeVisible()
})

test('an absence that was cancelled while it was changed is missed, and a new one is offered', async () => {
  mockWrites(conflictResponse)
  const client = await showPlanned(nextDays)
  await page.getByRole('button', { name: 'Change the return' }).click()
  await expect.element(page.getByRole('button', { name: 'Save absence' })).toBeVisible()
  client.setQueryData(absencesQuery.queryKey, [])
  await expect.element(page.getByRole('alert')).toMatchTextContent(/has been cancelled or is over/)
})
