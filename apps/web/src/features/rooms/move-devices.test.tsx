import { type Device, listDevices } from '@foyer/contract/device.ts'
import type { Room } from '@foyer/contract/room.ts'
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { mockWrites, showForm } from '#forms/test-form.tsx'
import { applyLanguage } from '#lib/i18n.ts'
import { roomsWords } from '#lib/words.ts'
import { MoveObjectsDialog } from './edit-room.tsx'

const salon: Room = {
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Salon',
  has_thermostat: false,
  temperature: null,
  humidity: null,
  alerts: [],
}
const lamp: Device = {
  id: '22222222-2222-4222-8222-222222222222',
  name: 'Lampe',
  type: 'light',
  status: 'online',
}

afterEach(() => vi.restoreAllMocks())

test('a device that could not be moved is reported immediately, even while other requests are pending', async () => {
  applyLanguage('fr')
  await roomsWords.load()
  const client = new QueryClient()
  // A pending request for the list of devices.
  const list = new QueryObserver(client, {
    queryKey: [listDevices.name],
    queryFn: () => new Promise<Device[]>(() => {}),
  })
  const leave = list.subscribe(() => undefined)
  await render(
    <QueryClientProvider client={client}>
      <MoveObjectsDialog room={salon} devices={[lamp]} onClose={() => {}} />
    </QueryClientProvider>,
  )
  await page.getByRole('checkbox', { name: /^Lampe/ }).click()
  await page.getByRole('button', { name: /^Déplacer/ }).click()

  await expect.element(page.getByRole('alert').getByText(/Lampe/)).toBeVisible()
  leave()
})

test('closing the dialog stops the moves that are not sent yet, and leaves a dialog that is opened next', async () => {
  function Room() {
    const [open, setOpen] = useState<'move' | 'other' | null>('move')
    const devices = ['Lampe', 'Prise'].map((name) => ({ ...lamp, id: name, name }))
    return open === 'move' ? (
      <MoveObjectsDialog room={salon} devices={devices} onClose={() => setOpen(null)} />
    ) : (
      <button type="button" aria-pressed={open === 'other'} onClick={() => setOpen('other')}>
        Other dialog
      </button>
    )
  }
  const client = await showForm(<Room />, { words: [roomsWords] })
  const reply = Promise.withResolvers<Response>()
  const sent = mockWrites(() => reply.promise)
  await page.getByRole('checkbox', { name: /^Lampe/ }).click()
  await page.getByRole('checkbox', { name: /^Prise/ }).click()
  await page.getByRole('button', { name: 'Move 2 devices' }).click()
  await expect.poll(() => sent.length).toBe(1)
  await page.getByRole('button', { name: 'Cancel' }).click()
  const other = page.getByRole('button', { name: 'Other dialog' })
  await other.click()
  const stale = vi.spyOn(client, 'invalidateQueries')
  reply.resolve(Response.json(lamp))
  // The device that was moved is shown in its room.
  await expect.poll(() => stale.mock.calls.length).toBeGreaterThan(0)
  expect(sent).toHaveLength(1)
  await expect.poll(() => client.isMutating()).toBe(0)
  await expect.element(other).toHaveAttribute('aria-pressed', 'true')
})
