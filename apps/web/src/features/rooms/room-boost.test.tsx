import type { Room } from '@foyer/contract/room.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { applyLanguage, loadWords } from '#lib/i18n.ts'
import { roomsWords, sharedWords } from '#lib/words.ts'
import { setHomeZone } from '#lib/home-time.ts'
import { BoostButton, BoostState } from './room-aside.tsx'

const now = Date.parse('2027-01-18T18:05:00+01:00')
const order: NonNullable<Room['order']> = {
  order: 'eco',
  source: 'schedule',
  since: null,
  until: '2027-01-18T22:30:00+01:00',
  next: null,
}
const room: Room = { id: 'r', name: 'Salon', has_thermostat: true, thermostat_mode: 'eco', order }
const boosted: Room = {
  ...room,
  order: {
    ...order,
    order: 'comfort',
    source: 'override',
    until_kind: 'hours',
    until: '2027-01-18T20:05:00+01:00',
  },
}

async function show(shown: Room, language: 'fr' | 'en' = 'en') {
  applyLanguage(language)
  setHomeZone('Europe/Paris')
  await loadWords([roomsWords, sharedWords])
  const whole = (of: Room) => (
    <QueryClientProvider client={new QueryClient()}>
      <BoostState room={of} now={now} />
      <BoostButton room={of} now={now} />
    </QueryClientProvider>
  )
  const screen = await render(whole(shown))
  return (next: Room) => screen.rerender(whole(next))
}

test('a room in another order has one button for two hours of Confort', async () => {
  await show(room, 'fr')
  await expect
    .element(page.getByRole('button', { name: 'Confort pendant 2\u202Fh\u202F: Salon' }))
    .toBeVisible()
})

test('the request is shown as requested with its end, and as confirmed only after the devices report it', async () => {
  const change = await show({ ...boosted, awaited: 'comfort' })
  await expect.element(page.getByRole('status')).toHaveTextContent('Confort requested until 20:05')
  await expect.element(page.getByRole('button', { name: 'End Confort: Salon' })).toBeVisible()
  await change({ ...boosted, thermostat_mode: 'comfort', awaited: null })
  await expect.element(page.getByRole('status')).toHaveTextContent('Confort until 20:05')
})

test('a request that the devices did not accept shows the reason, a retry and the button to end it', async () => {
  const failed = {
    state: 'failed',
    reason: 'no_answer',
    since: null,
    order: 'comfort',
    source: 'override',
    by: null,
    requested: null,
  } as const
  await show({
    ...boosted,
    order_state: {
      ...failed,
      devices: [
        {
          ...failed,
          device_id: 'd',
          device_name: 'Radiator',
          setpoint: null,
        },
      ],
    },
  })
  await expect.element(page.getByText(/^Confort couldn’t be applied: /)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Retry Confort for 2 h: Salon' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'End Confort: Salon' })).toBeVisible()
})
