import type { Room } from '@foyer/contract/room.ts'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mockWrites, showForm } from '#forms/test-form.tsx'
import { roomsWords } from '#lib/words.ts'
import { roomsQuery, scheduleQuery } from '#api/queries/rooms.ts'
import { OrderPanel } from './order-panel.tsx'
import { useRoomOrder } from './room-order.ts'

const roomId = '11111111-1111-4111-8111-111111111111'
const now = Date.parse('2027-01-18T18:05:00+01:00')
const order: NonNullable<Room['order']> = {
  order: 'eco',
  source: 'schedule',
  since: null,
  until: '2027-01-18T22:30:00+01:00',
  next: null,
}
const room: Room = { id: roomId, name: 'Salon', has_thermostat: true, thermostat_mode: 'eco', order }
const overridden = (end: Partial<typeof order>): Room => ({
  ...room,
  thermostat_mode: 'comfort',
  order: { ...order, order: 'comfort', source: 'override', until_kind: 'next_block', ...end },
})

function Panel() {
  const [shown] = useQuery(roomsQuery).data ?? []
  const request = useRoomOrder(roomId)
  return shown === undefined ? null : <OrderPanel room={shown} ledger={[]} request={request} now={now} />
}

async function show(shown: Room): Promise<{ client: QueryClient; receive: (next: Room) => void }> {
  const client = await showForm(<Panel />, {
    words: [roomsWords],
    fill: (cache) => {
      cache.setQueryData(roomsQuery.queryKey, [shown])
      cache.setQueryData(scheduleQuery(roomId).queryKey, {
        room_id: roomId,
        name: 'Salon',
        week: [[], [], [], [], [], [], []],
        default_order: 'eco',
      })
    },
  })
  return { client, receive: (next) => void client.setQueryData(roomsQuery.queryKey, [next]) }
}

const radio = (name: string | RegExp) => page.getByRole('radio', { name })
const unavailable = () => Response.json({ code: 'unavailable', message: 'Not now.' }, { status: 503 })

afterEach(() => vi.restoreAllMocks())

test('an end that the gateway did not take is shown only while it is sent', async () => {
  await show(overridden({}))
  const reply = Promise.withResolvers<Response>()
  mockWrites(() => reply.promise)
  await radio('when you cancel it').click()
  await expect.element(radio('when you cancel it')).toBeChecked()
  reply.resolve(unavailable())
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(radio('at 22:30')).toBeChecked()
})

test('an end that another member sets replaces the one that was chosen here', async () => {
  const { client, receive } = await show(overridden({}))
  mockWrites(() => {
    receive(overridden({ until: null, until_kind: 'cancelled' }))
    return Response.json(null)
  })
  await radio('when you cancel it').click()
  await expect.poll(() => client.isMutating()).toBe(0)
  await expect.element(radio('when you cancel it')).toBeChecked()
  receive(overridden({}))
  await expect.element(radio('at 22:30')).toBeChecked()
})

test('the end that was chosen for a new mode stays until the mode has been set', async () => {
  const { client, receive } = await show(room)
  await radio(/^in 2/).click()
  await page.getByLabelText('Length').selectOptions('4 h')
  const reply = Promise.withResolvers<Response>()
  const sent = mockWrites(() => reply.promise)
  await radio(/^Confort(?!-)/).click()
  await expect.poll(() => sent.length).toBe(1)
  await expect.element(radio(/^in 4/)).toBeChecked()
  reply.resolve(unavailable())
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(radio(/^in 4/)).toBeChecked()

  vi.restoreAllMocks()
  const sentAgain = mockWrites(() => {
    receive(
      overridden({
        until_kind: 'hours',
        set_at: '2027-01-18T18:05:00+01:00',
        until: '2027-01-18T22:05:00+01:00',
      }),
    )
    return Response.json(null)
  })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => client.isMutating()).toBe(0)
  expect(sentAgain).toEqual([
    { method: 'POST', body: { order: 'comfort', until: { kind: 'hours', hours: 4 } } },
  ])
  await expect.element(radio(/^in 4/)).toBeChecked()
  receive(room)
  await expect.element(radio('at 22:30')).toBeChecked()
})
