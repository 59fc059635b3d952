import type { HotWater } from '@foyer/contract/hot-water.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { applyLanguage } from '#lib/i18n.ts'
import { roomsWords } from '#lib/words.ts'
import { setHomeZone } from '#lib/home-time.ts'
import { HotWaterBlock } from './room-devices.tsx'

const now = Date.parse('2026-02-10T17:00:00Z')
const water: HotWater = {
  device_id: '33333333-3333-4333-8333-333333333333',
  device_name: 'Tank',
  mode: 'auto',
  ends_at: null,
  is_let: false,
  changes_at: '2026-02-10T21:00:00.000Z',
  rhythm: 'off_peak',
  on: false,
  power: null,
  reachable: true,
  set_by: null,
  set_at: null,
}

test.each<[string, Partial<HotWater>, RegExp]>([
  ['off-peak hours start it', {}, /^Auto: heats from 22:00, in off-peak hours\.$/],
  ['its week starts it', { rhythm: 'week' }, /^Auto: heats from 22:00, by its own week\.$/],
  ['its week ends it', { rhythm: 'week', is_let: true }, /^Auto: may heat until 22:00, by its own week\.$/],
  [
    'its week never changes',
    { rhythm: 'week', is_let: true, changes_at: null },
    /lets it heat at any hour\.$/,
  ],
  [
    'no contract hours and no week',
    { rhythm: 'always', is_let: true, changes_at: null },
    /the tank’s own thermostat decides\.$/,
  ],
  ['an absence ends', { away: { until: null } }, /^Vacances: the tank is off and heats again at 22:00\.$/],
  [
    'a red day ends',
    { rhythm: 'week', red_day: { until: '2026-02-10T21:00:00.000Z' } },
    /^Auto: the plan for red days keeps the tank off, and it heats again at 22:00\.$/,
  ],
  ['an absence has no end', { away: { until: null }, changes_at: null }, /doesn’t heat until you return\.$/],
])('the sentence of a tank on Auto: %s', async (_, change, sentence) => {
  applyLanguage('en')
  await roomsWords.load()
  setHomeZone('Europe/Paris')
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <QueryClientProvider client={new QueryClient()}>
          <HotWaterBlock roomId="room" water={{ ...water, ...change }} ledger={[]} now={now} />
        </QueryClientProvider>
      ),
    }),
    history: createMemoryHistory(),
  })
  await render(<RouterProvider router={router} />)
  await expect.element(page.getByText(sentence)).toBeVisible()
})
