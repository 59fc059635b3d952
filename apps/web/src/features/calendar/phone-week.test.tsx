import type { Week } from '@foyer/contract/schedule.ts'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showForm } from '#forms/test-form.tsx'
import { calendarWords, sharedWords } from '#lib/words.ts'
import { meQuery } from '#api/queries/account.ts'
import { tariffQuery } from '#api/queries/energy.ts'
import { roomsQuery } from '#api/queries/rooms.ts'
import { scheduleQuery } from '#api/queries/schedules.ts'
import { CalendarScreen } from './calendar-screen.tsx'

const roomId = '11111111-1111-4111-8111-111111111111'
const afternoons: Week = Array.from({ length: 7 }, () => [
  { start: 1020, end: 1080, order: 'comfort' as const },
])
const block = (times: string) => page.getByRole('button', { name: `Change Confort, from ${times}` })

/** Thursday on a phone, and the sheet of its one hour of Confort. */
async function openSheet() {
  await showForm(<CalendarScreen roomId={roomId} day={3} onDay={() => {}} />, {
    words: [calendarWords, sharedWords],
    fill: (client) => {
      client.setQueryData(roomsQuery.queryKey, [{ id: roomId, name: 'Salon', has_thermostat: true }])
      client.setQueryData(scheduleQuery(roomId).queryKey, {
        room_id: roomId,
        name: 'Salon',
        week: afternoons,
        default_order: 'eco',
        version: 3,
      })
      client.setQueryData(tariffQuery.queryKey, undefined)
      client.setQueryData(meQuery.queryKey, {
        id: 'me',
        email: 'marie@example.org',
        name: 'Marie',
        role: 'owner',
        home: { id: 'home', name: 'Maison', time_zone: 'Europe/Paris' },
      })
    },
  })
  await page.viewport(390, 844)
  await block('17:00 to 18:00').click()
  const sheet = page.getByRole('dialog')
  const step = async (edge: 'From' | 'To', by: 'earlier' | 'later', quarters: number) => {
    const button = sheet.getByRole('button', { name: `${edge}: 15 min ${by}` })
    for (let quarter = 0; quarter < quarters; quarter += 1) await button.click()
  }
  return { sheet, step }
}

afterEach(() => sessionStorage.clear())

test.each([
  { moved: 'later', first: ['To', 'later'], second: ['From', 'later'], shown: '18:00 to 19:00' },
  { moved: 'earlier', first: ['From', 'earlier'], second: ['To', 'earlier'], shown: '16:00 to 17:00' },
  { moved: 'outward', first: ['From', 'earlier'], second: ['To', 'later'], shown: '16:00 to 19:00' },
  {
    moved: 'outward, its end first',
    first: ['To', 'later'],
    second: ['From', 'earlier'],
    shown: '16:00 to 19:00',
  },
] as const)('a block moved $moved is kept at the times of its sheet', async ({ first, second, shown }) => {
  const { sheet, step } = await openSheet()
  await step(first[0], first[1], 4)
  await step(second[0], second[1], 4)
  await sheet.getByRole('button', { name: 'Keep' }).click()
  await expect.element(block(shown)).toBeVisible()
  expect(page.getByRole('button', { name: /^Change Confort/ }).elements()).toHaveLength(1)
})

test('the sheet of a block copies its day, with what was just changed in it', async () => {
  const { sheet, step } = await openSheet()
  await step('From', 'later', 1)
  await sheet.getByRole('button', { name: /^Copy Thursday/ }).click()
  const copy = page.getByRole('dialog', { name: /^Copy Thursday/ })
  await copy.getByRole('button', { name: 'Saturday', exact: true }).click()
  await copy.getByRole('button', { name: 'Copy to 1 day' }).click()
  await expect.element(copy).not.toBeInTheDocument()
  await page.getByRole('tab', { name: 'Saturday' }).click()
  await expect.element(block('17:15 to 18:00')).toBeVisible()
})
