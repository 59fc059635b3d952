import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { noTariff, showForm, stopDate } from '#forms/test-form.tsx'
import { calendarWords, sharedWords, supplyContractWords } from '#lib/words.ts'
import { meQuery } from '#api/queries/account.ts'
import { contractsQuery } from '#api/queries/energy.ts'
import { roomsQuery, scheduleQuery } from '#api/queries/rooms.ts'
import { CalendarScreen } from './calendar-screen.tsx'
import { weekDays } from './week-days.ts'
import { weekTariffQuery } from './week-prices.tsx'

const roomId = '11111111-1111-4111-8111-111111111111'

afterEach(() => sessionStorage.clear())

test('the keys reach the week after a block was painted to the left', async () => {
  stopDate('2027-01-20T12:00:00+01:00')
  await showForm(<CalendarScreen roomId={roomId} day={3} onDay={() => {}} />, {
    words: [calendarWords, sharedWords, supplyContractWords],
    fill: (client) => {
      client.setQueryData(roomsQuery.queryKey, [{ id: roomId, name: 'Salon', has_thermostat: true }])
      client.setQueryData(scheduleQuery(roomId).queryKey, {
        room_id: roomId,
        name: 'Salon',
        week: Array.from({ length: 7 }, () => [{ start: 1020, end: 1200, order: 'comfort' as const }]),
        default_order: 'eco',
        version: 3,
      })
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
  })
  const comfort = page.getByRole('gridcell', { name: /^Thursday, Confort/ })
  const morning = page.getByRole('row').nth(3).getByRole('gridcell').first()
  await userEvent.dragAndDrop(comfort, morning)
  await expect.element(comfort).toHaveAccessibleName(/from 1[0-3]:\d\d to 20:00/)
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(comfort).toHaveAccessibleName(/from 17:00 to 20:00/)
  await expect.element(morning).toHaveFocus()
})
