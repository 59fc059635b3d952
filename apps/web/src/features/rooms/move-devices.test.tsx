import { type Device, listDevices } from '@foyer/contract/device.ts'
import type { Room } from '@foyer/contract/room.ts'
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
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
