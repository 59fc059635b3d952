import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showForm } from '#forms/test-form.tsx'
import { roomPagesWords } from '#lib/words.ts'
import { meQuery } from '#api/queries/account.ts'
import { hotWaterWeekQuery, roomsQuery } from '#api/queries/rooms.ts'
import { HotWaterWeekScreen } from './hot-water-week-screen.tsx'

const roomId = '11111111-1111-4111-8111-111111111111'

afterEach(() => vi.restoreAllMocks())

test('without the contract only its hours are missing, and Retry loads them', async () => {
  const reads = vi
    .spyOn(window, 'fetch')
    .mockImplementation(async () => Response.json({ code: 'not_found', message: '' }, { status: 404 }))
  await showForm(<HotWaterWeekScreen roomId={roomId} />, {
    words: [roomPagesWords],
    fill: (client) => {
      client.setQueryData(roomsQuery.queryKey, [{ id: roomId, name: 'Bath' }])
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
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('On Auto, hot water follows the contract.')
  const failure = page.getByRole('alert')
  await expect.element(failure.getByText('We couldn’t load the hours of the contract.')).toBeVisible()

  reads.mockImplementation(async () => Response.json([]))
  await failure.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('no off-peak hours')).toBeVisible()
  await expect.element(failure).not.toBeInTheDocument()

  // The own week needs no contract.
  await page.getByRole('radio', { name: 'Its own week' }).click()
  await expect.element(page.getByLabelText('From, Monday, stretch 1')).toHaveValue('0')
})
