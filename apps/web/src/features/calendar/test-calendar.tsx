import type { Room } from '@foyer/contract/room.ts'
import type { Schedule, Week } from '@foyer/contract/schedule.ts'
import type { QueryClient } from '@tanstack/react-query'
import { noTariff } from '#forms/test-form.tsx'
import { calendarWords, sharedWords, supplyContractWords } from '#lib/words.ts'
import { meQuery } from '#api/queries/account.ts'
import { contractsQuery } from '#api/queries/energy.ts'
import { roomsQuery, scheduleQuery } from '#api/queries/rooms.ts'
import { CalendarScreen } from './calendar-screen.tsx'
import { weekDays } from './week-days.ts'
import { weekTariffQuery } from './week-prices.tsx'

export const roomId = '11111111-1111-4111-8111-111111111111'

/** For tests: Thursday of the room Salon with this week, for an owner: the arguments of `showForm`, and its schedule. */
export function calendarOf(week: Week, otherRooms: readonly Room[] = []) {
  const schedule: Schedule = { room_id: roomId, name: 'Salon', week, default_order: 'eco', version: 3 }
  return {
    schedule,
    screen: <CalendarScreen roomId={roomId} day={3} onDay={() => {}} />,
    given: {
      words: [calendarWords, sharedWords, supplyContractWords],
      fill: (client: QueryClient) => {
        client.setQueryData(roomsQuery.queryKey, [
          { id: roomId, name: 'Salon', has_thermostat: true },
          ...otherRooms,
        ])
        client.setQueryData(scheduleQuery(roomId).queryKey, schedule)
        client.setQueryData(contractsQuery.queryKey, [])
        client.setQueryData(weekTariffQuery(weekDays(Date.now(), 'Europe/Paris')).queryKey, noTariff)
        client.setQueryData(meQuery.queryKey, {
          id: 'me',
          email: 'marie@example.org',
          name: 'Marie',
          role: 'owner',
          home: { id: 'home', name: 'Maison', time_zone: 'Europe/Paris' },
        })
      },
    },
  }
}
