import type { ConsumptionPeriod } from '@foyer/contract/consumption.ts'
import type { Room } from '@foyer/contract/room.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { applyLanguage } from '#lib/i18n.ts'
import { energyWords, sharedWords } from '#lib/words.ts'
import { roomsQuery } from '#api/queries/rooms.ts'
import { barLayers } from './energy-chart-data.ts'
import { ChartLegend } from './energy-chart.tsx'

const midnight = Date.parse('2027-01-18T00:00:00+01:00')
const data: ConsumptionPeriod = {
  kind: 'day',
  from: '2027-01-18',
  to: '2027-01-18',
  previous: '2027-01-17',
  next: null,
  total: 600,
  is_metered: true,
  cost: null,
  categories: [],
  bars: [[midnight, 600, null]],
  by_room: [
    { room_id: 'salon', energy: 400, cost: null, bars: [[400, null]] },
    { room_id: null, energy: 200, cost: null, bars: [[200, null]] },
  ],
  before: null,
}

/** Renders the legend of bars by room; without `rooms` their names fail to load. */
async function show(language: 'fr' | 'en', rooms?: Room[], shown = data) {
  applyLanguage(language)
  await Promise.all([energyWords.load(), sharedWords.load()])
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  if (rooms !== undefined) client.setQueryData(roomsQuery.queryKey, rooms)
  await render(
    <QueryClientProvider client={client}>
      <ChartLegend
        data={shown}
        layers={barLayers(shown, 'room', 'energy')}
        unit="energy"
        hasUnknown={false}
      />
    </QueryClientProvider>,
  )
}

test.each([
  { language: 'en', text: 'Room, name not loaded' },
  { language: 'fr', text: 'Pièce, nom non chargé' },
] as const)(
  'a room whose name couldn’t be loaded is labelled as such ($language)',
  async ({ language, text }) => {
    await show(language)
    await expect.element(page.getByText(text)).toBeVisible()
  },
)

test('a room has its name, and a deleted one is labelled as a room', async () => {
  await show('en', [{ id: 'salon', name: 'Salon' }])
  await expect.element(page.getByText('Salon')).toBeVisible()

  await show('en', [])
  await expect.element(page.getByText('Room', { exact: true })).toBeVisible()
})

test('the mark of an import has a word in the legend, if a bar has it', async () => {
  await show('en', [], { ...data, imported_bars: [true] })
  await expect.element(page.getByText('line below: from an import')).toBeVisible()
})

test('a day of which only the total was imported has no bars, and the reason in the legend', async () => {
  await show('en', [], { ...data, untimed_bars: [true] })
  await expect.element(page.getByText('time not known, only the total of the day was imported')).toBeVisible()
})

test('without an import the legend has no mark of one', async () => {
  await show('en', [])
  await expect.element(page.getByText('Room', { exact: true })).toBeVisible()
  expect(page.getByText('from an import').elements()).toHaveLength(0)
})
