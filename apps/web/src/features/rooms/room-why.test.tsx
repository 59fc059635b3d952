import type { Room } from '@foyer/contract/room.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { applyLanguage, loadWords } from '#lib/i18n.ts'
import { sharedWords } from '#lib/words.ts'
import { RoomReason } from './room-board.tsx'

import typography from '#ui/typography.module.css'

const orderState = {
  state: 'failed',
  since: '2027-01-18T18:00:00Z',
  reason: 'went_back',
  order: 'eco',
  source: 'override',
  by: 'Marie',
  requested: null,
} as const
const room: Room = {
  id: 'r',
  name: 'Chambre d’amis',
  has_thermostat: true,
  order_state: { ...orderState, devices: [{ ...orderState, device_id: 'd', device_name: 'Radiateur' }] },
}

test('an order that its device did not keep has the danger colour, also inside a note', async () => {
  applyLanguage('fr')
  await loadWords([sharedWords])
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <p className={typography.note}>
        <RoomReason room={room} now={Date.parse('2027-01-18T18:05:00Z')} />
      </p>
      <span data-testid="danger" style={{ color: 'var(--danger)' }} />
    </QueryClientProvider>,
  )
  const colorOf = (element: Element) => getComputedStyle(element).color
  const words = page.getByText('Éco n’a pas été maintenu').element()
  expect(colorOf(words)).toBe(colorOf(page.getByTestId('danger').element()))
})
