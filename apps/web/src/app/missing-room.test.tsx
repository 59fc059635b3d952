import type { RoomSettings } from '@foyer/contract/room-settings.ts'
import { defaultTemperatures } from '@foyer/rules/room-temperatures/room-temperatures.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mockWrites, showForm } from '#forms/test-form.tsx'
import { calendarWords, devicesWords, eventWords, roomPagesWords, roomsWords } from '#lib/words.ts'
import { meQuery } from '#api/queries/account.ts'
import { devicesQuery, hubsQuery } from '#api/queries/devices.ts'
import { contractsQuery } from '#api/queries/energy.ts'
import { hotWaterWeekQuery, roomSettingsQuery, roomsQuery, scheduleQuery } from '#api/queries/rooms.ts'
import { CalendarScreen } from '#features/calendar/calendar-screen.tsx'
import { HotWaterWeekScreen } from '#features/hot-water-week/hot-water-week-screen.tsx'
import { LocalServiceScreen } from '#features/local-service/local-service-screen.tsx'
import { RoomScreen } from '#features/rooms/room-screen.tsx'
import { RoomSettingsScreen } from '#features/room-settings/room-settings-screen.tsx'

const roomId = 'attic'
const settings: RoomSettings = {
  room_id: roomId,
  version: 1,
  temperatures: defaultTemperatures,
  window: { is_watched: true, by_contact: true, by_fall: true, limit: 60 },
  protection: { floor: 7, ceiling: 24 },
  devices: [],
  changed_at: null,
  changed_by: null,
}
const schedule = {
  room_id: roomId,
  name: 'Week',
  week: [[], [], [], [], [], [], []],
  default_order: 'eco' as const,
  version: 1,
}

afterEach(() => vi.restoreAllMocks())

test.each([
  { name: 'state', screen: () => <RoomScreen roomId={roomId} /> },
  { name: 'schedule', screen: () => <CalendarScreen roomId={roomId} day={null} onDay={() => {}} /> },
  { name: 'settings', screen: () => <RoomSettingsScreen roomId={roomId} /> },
  { name: 'hot-water schedule', screen: () => <HotWaterWeekScreen roomId={roomId} /> },
  { name: 'regulation', screen: () => <LocalServiceScreen roomId={roomId} /> },
])('the screen of the $name of a room explains that the room was removed', async ({ screen }) => {
  mockWrites(() => Response.error())
  await showForm(screen(), {
    words: [roomsWords, roomPagesWords, calendarWords, devicesWords, eventWords],
    fill: (client) => {
      client.setQueryData(roomsQuery.queryKey, [{ id: 'salon', name: 'Salon' }])
      client.setQueryData(devicesQuery.queryKey, [])
      client.setQueryData(hubsQuery.queryKey, [])
      client.setQueryData(contractsQuery.queryKey, [])
      client.setQueryData(scheduleQuery(roomId).queryKey, schedule)
      client.setQueryData(roomSettingsQuery(roomId).queryKey, settings)
      client.setQueryData(hotWaterWeekQuery(roomId).queryKey, {
        room_id: roomId,
        device_name: 'Tank',
        version: 1,
        week: null,
      })
      client.setQueryData(meQuery.queryKey, {
        id: 'me',
        email: 'marie@example.org',
        name: 'Marie',
        role: 'owner',
        home: { id: 'home', name: 'Maison', time_zone: 'Europe/Paris' },
      })
    },
  })

  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Room not available')
  await expect
    .element(page.getByRole('link', { name: 'See the rooms' }))
    .toHaveAttribute('href', '/account/rooms')
})
