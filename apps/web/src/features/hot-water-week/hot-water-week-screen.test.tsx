import type { WaterWeek } from '@foyer/contract/hot-water.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mockWrites, showForm } from '#forms/test-form.tsx'
import { roomPagesWords, sharedWords } from '#lib/words.ts'
import { meQuery } from '#api/queries/account.ts'
import { hotWaterWeekQuery, roomsQuery } from '#api/queries/rooms.ts'
import { HotWaterWeekScreen } from './hot-water-week-screen.tsx'

const roomId = '11111111-1111-4111-8111-111111111111'

/** Renders the screen for an owner; `week` null: the tank follows the contract. */
const show = (week: WaterWeek | null) =>
  showForm(<HotWaterWeekScreen roomId={roomId} />, {
    words: [roomPagesWords, sharedWords],
    fill: (client) => {
      client.setQueryData(roomsQuery.queryKey, [{ id: roomId, name: 'Bath' }])
      client.setQueryData(hotWaterWeekQuery(roomId).queryKey, {
        room_id: roomId,
        device_name: 'Tank',
        version: 1,
        week,
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

afterEach(() => {
  sessionStorage.clear()
  vi.restoreAllMocks()
})

test('without the contract only its hours are missing, and Retry loads them', async () => {
  const reads = vi
    .spyOn(window, 'fetch')
    .mockImplementation(async () => Response.json({ code: 'not_found', message: '' }, { status: 404 }))
  await show(null)
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
  await expect.element(page.getByLabelText('From, Monday, stretch 1')).toHaveValue('00:00')
})

test('times are typed to the quarter of an hour, up to midnight, and an end before its start is not saved', async () => {
  const evenings = Array.from({ length: 7 }, () => [{ start: 1080, end: 1200 }])
  await show(evenings)
  const start = page.getByLabelText('From, Monday, stretch 1')
  const end = page.getByLabelText('To, Monday, stretch 1')
  const save = page.getByRole('button', { name: 'Save' })
  await start.fill('22:08')
  await userEvent.tab()
  await expect.element(start).toHaveValue('22:15')
  await expect.element(end).toHaveValue('22:30')
  // Not midnight, which is the end of the day.
  await end.fill('00:05')
  await userEvent.tab()
  await expect.element(end).toHaveValue('00:15')
  await end.fill('21:00')
  await expect.element(end).toHaveAccessibleDescription(/The end comes after 22:15/)
  await expect.element(save).toHaveAccessibleDescription('Correct the stretch that ends before it starts.')
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
  const sent = mockWrites(() =>
    Response.json({ room_id: roomId, device_name: 'Tank', version: 2, week: evenings }),
  )
  await end.fill('24:00')
  await userEvent.tab()
  await expect.element(end).toHaveValue('00:00')
  await save.click()
  await expect
    .poll(() => sent)
    .toMatchObject([{ body: { week: [[{ start: 1335, end: 1440 }], ...evenings.slice(1)] } }])
})
