import type { RoomSettings } from '@foyer/contract/room-settings.ts'
import { defaultTemperatures } from '@foyer/rules/room-temperatures/room-temperatures.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { mockWrites, showForm } from '#forms/test-form.tsx'
import { devicesWords, roomPagesWords, sharedWords } from '#lib/words.ts'
import { meQuery } from '#api/queries/account.ts'
import { devicesQuery } from '#api/queries/devices.ts'
import { roomSettingsQuery, roomsQuery } from '#api/queries/rooms.ts'
import { RoomSettingsScreen } from './room-settings-screen.tsx'

const roomId = '11111111-1111-4111-8111-111111111111'
const settings: RoomSettings = {
  room_id: roomId,
  version: 1,
  temperatures: { ...defaultTemperatures, comfort: 23 },
  window: { is_watched: true, by_contact: true, by_fall: true, limit: 60 },
  protection: { floor: 7, ceiling: 24 },
  devices: [],
  changed_at: null,
  changed_by: null,
}

async function show(devices: RoomSettings['devices'] = []) {
  await showForm(<RoomSettingsScreen roomId={roomId} />, {
    words: [roomPagesWords, sharedWords, devicesWords],
    fill: (client) => {
      client.setQueryData(roomSettingsQuery(roomId).queryKey, { ...settings, devices })
      client.setQueryData(roomsQuery.queryKey, [{ id: roomId, name: 'Salon' }])
      client.setQueryData(devicesQuery.queryKey, [])
      client.setQueryData(meQuery.queryKey, {
        id: 'me',
        email: 'marie@example.org',
        name: 'Marie',
        role: 'owner',
        home: { id: 'home', name: 'Maison', time_zone: 'Europe/Paris' },
      })
    },
  })
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const ceiling = page.getByRole('group', { name: 'Never above', exact: true })

afterEach(() => {
  sessionStorage.clear()
  vi.restoreAllMocks()
})

test('the ceiling rises and falls with Confort, can be changed, and is saved', async () => {
  await show()
  await button('Confort: half a degree more').click()
  await button('Confort: half a degree more').click()
  await expect.element(ceiling).toHaveTextContent('25 °C')
  await expect.element(page.getByText('raised, because heating stops only above Confort')).toBeVisible()
  await button('Confort: half a degree less').click()
  await expect.element(ceiling).toHaveTextContent('24.5 °C')
  await button('Confort: half a degree more').click()
  await button('Never above: half a degree more').click()
  await expect.element(ceiling).toHaveTextContent('25.5 °C')
  await button('Never above: half a degree less').click()
  const sent = mockWrites(() => Response.json({ ...settings, version: 2 }))
  await button('Save').click()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]?.body).toMatchObject({
    temperatures: { comfort: 24 },
    protection: { floor: 7, ceiling: 25 },
  })
})

test('a ceiling that rose with Confort falls with it, although the floor was changed meanwhile', async () => {
  await show()
  await button('Confort: half a degree more').click()
  await button('Confort: half a degree more').click()
  await button('Never below: half a degree more').click()
  await expect.element(ceiling).toHaveTextContent('25 °C')
  await button('Confort: half a degree less').click()
  await button('Confort: half a degree less').click()
  await expect.element(ceiling).toHaveTextContent('24 °C')
})

test('rejected settings name the section at fault', async () => {
  await show()
  await button('Never below: half a degree more').click()
  mockWrites(() =>
    Response.json(
      { code: 'invalid_input', message: 'No.', field: 'body.protection.ceiling' },
      { status: 400 },
    ),
  )
  await button('Save').click()
  await expect.element(page.getByText(/The settings weren’t saved\. Frost protection: /)).toBeVisible()
})

const radiator: RoomSettings['devices'][number] = {
  id: 'radiator',
  name: 'Radiateur',
  brand: null,
  model: null,
  hears: 'orders',
  excluded_at: null,
  excluded_by: null,
}

test('a room whose radiators accept no degrees has no temperature in Confort', async () => {
  await show([radiator])
  const heading = page.getByRole('heading', { level: 1 })
  await expect.element(heading).toHaveTextContent('Salon: each radiator keeps its own temperature.')
  await expect.element(page.getByText(/No device in this room is set in degrees/)).toBeVisible()
  await cleanup()
  await show([radiator, { ...radiator, id: 'valve', hears: 'setpoint' }])
  await expect.element(heading).toHaveTextContent('Salon: Confort = 23 °C.')
})

test('without a contact sensor its option is disabled, titles align, and Hors Gel doesn’t follow Confort', async () => {
  await show()
  const methodOf = (name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}`) })
  await expect.element(methodOf('By temperature')).toBeChecked()
  await expect.element(methodOf('By the sensor')).toBeDisabled()
  await expect.element(methodOf('By the sensor')).not.toBeChecked()
  const middleOf = (name: string) => {
    const { top, height } = page.getByRole('heading', { name }).element().getBoundingClientRect()
    return top + height / 2
  }
  expect(Math.abs(middleOf('Open window') - middleOf('Frost protection'))).toBeLessThan(1)
  await expect.element(page.getByText('doesn’t follow Confort')).toBeVisible()
})
