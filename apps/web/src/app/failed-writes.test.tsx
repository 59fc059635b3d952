import type { BulkOrder } from '@foyer/contract/bulk-order.ts'
import type { Device } from '@foyer/contract/device.ts'
import type { Room } from '@foyer/contract/room.ts'
import { commandDevice } from '@foyer/contract/command.ts'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { failedMutation } from '#lib/toast.ts'
import { roomPagesWords, calendarWords, devicesWords, hubWords, sharedWords } from '#lib/words.ts'
import { useApiMutation } from '#api/mutation.ts'
import { mockWrites, showForm } from '#forms/test-form.tsx'
import { HotWaterProposal } from '#features/devices/device-parts.tsx'
import { BackToSchedule, HeatAnyway } from '#features/rooms/room-board.tsx'
import { namedWeeksQuery } from '#api/queries/rooms.ts'
import { BulkForm } from '#features/bulk-orders/bulk-order-screen.tsx'
import { BulkUndo } from '#features/bulk-orders/bulk-result-screen.tsx'
import { SavedWeeks } from '#features/calendar/saved-weeks.tsx'
import { HubGroups } from '#features/hub/hub-screen.tsx'
import { Toaster } from './toaster.tsx'

const id = '11111111-1111-4111-8111-111111111111'
const at = '2026-11-20T10:00:00.000Z'
const week = Array.from({ length: 7 }, () => [])
const room: Room = { id, name: 'Salon' }
const lamp: Device = {
  id,
  name: 'Lampe',
  type: 'light',
  status: 'online',
  commands: ['on'],
  category: 'lighting',
  proposed_category: 'hot_water',
}
const bulkOrder: BulkOrder = {
  id,
  order: 'eco',
  until_kind: 'next_block',
  set_by: 'Marie',
  set_at: at,
  undo: 'possible',
  undone_by: null,
  undone_at: null,
  rooms: [{ room, former: 'comfort', is_left_alone: false, until: null, command: null, undo_command: null }],
}
const savedWeeks = <SavedWeeks week={week} describeWeek={() => ''} onSelect={() => {}} />

afterEach(() => {
  failedMutation.set(null)
  vi.restoreAllMocks()
})

test.each([
  { what: 'heating anyway', screen: <HeatAnyway room={room} />, press: 'Heat anyway: Salon' },
  {
    what: 'back to the schedule',
    screen: <BackToSchedule room={room} />,
    press: 'Back to the schedule: Salon',
  },
  { what: 'an answer about hot water', screen: <HotWaterProposal device={lamp} />, press: 'Yes, hot water' },
  {
    what: 'an order for several rooms',
    screen: <BulkForm rooms={[room]} devices={[]} />,
    press: 'Set to Éco',
  },
  { what: 'its undoing', screen: <BulkUndo bulkOrder={bulkOrder} />, press: 'Undo all' },
  { what: 'the deletion of a saved week', screen: savedWeeks, press: 'Delete the week: Holidays' },
  {
    what: 'a group of the hub',
    screen: <HubGroups groups={[{ id: 1, name: 'Lights', device_ids: [id] }]} devices={[lamp]} />,
    press: 'Lights: all on',
  },
])('a failure of $what is shown once', async ({ screen, press }) => {
  const form = (
    <>
      {screen}
      <Toaster />
    </>
  )
  await showForm(form, {
    words: [sharedWords, devicesWords, hubWords, roomPagesWords, sharedWords, calendarWords, sharedWords],
    fill: (client) =>
      client.setQueryData(namedWeeksQuery.queryKey, [
        { id, name: 'Holidays', week, version: 1, created_at: at, created_by: 'Marie', changed_by: null },
      ]),
  })
  mockWrites(() => Response.json({ code: 'forbidden', message: 'No.' }, { status: 403 }))
  await page.getByRole('button', { name: press }).click()
  await expect.element(page.getByRole('alert').first()).toBeVisible()
  expect(page.getByRole('alert').elements()).toHaveLength(1)
})

test('a group of which several members failed shows one failure, and sends all of them again', async () => {
  const other = '22222222-2222-4222-8222-222222222222'
  await showForm(
    <>
      <HubGroups
        groups={[{ id: 1, name: 'Lights', device_ids: [id, other] }]}
        devices={[lamp, { ...lamp, id: other }]}
      />
      <Toaster />
    </>,
    { words: [sharedWords, hubWords] },
  )
  const refused = () => Response.json({ code: 'unavailable', message: '' }, { status: 503 })
  let isBack = false
  const sent = mockWrites(() => (isBack ? Response.json({}) : refused()))
  await page.getByRole('button', { name: 'Lights: all off' }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(page.getByRole('alert').elements()).toHaveLength(1)
  expect(sent).toHaveLength(2)
  isBack = true
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => sent.length).toBe(4)
})

test('a write that a part began after it was left shows its failure', async () => {
  mockWrites(() => Response.json({ code: 'forbidden', message: 'No.' }, { status: 403 }))
  let begin = () => {}
  function Part() {
    const [isHere, setHere] = useState(true)
    return isHere ? <Inner onLeave={() => setHere(false)} /> : null
  }
  function Inner({ onLeave }: { onLeave: () => void }) {
    const command = useApiMutation(commandDevice, { showError: 'inline' })
    begin = () =>
      void command
        .mutateAsync({ params: { deviceId: id }, body: { capability: 'on', value: true } })
        .catch(() => undefined)
    return (
      <button type="button" onClick={onLeave}>
        Leave
      </button>
    )
  }
  await showForm(
    <>
      <Part />
      <Toaster />
    </>,
    { words: [sharedWords] },
  )
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect.element(page.getByRole('button', { name: 'Leave' })).not.toBeInTheDocument()
  begin()
  await expect.element(page.getByRole('alert')).toBeVisible()
})
