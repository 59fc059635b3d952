import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { hour, plainBlock, quarterDay } from './arbitrary-line.ts'
import { DayBoard, type PriceSpan } from './day-lines.tsx'

const rows = [
  {
    key: 'salon',
    info: 'Salon',
    label: 'Salon',
    blocks: [{ ...plainBlock, from: 0, to: 6 * hour, description: 'Eco' }],
  },
]
const peak: PriceSpan = { from: 0, to: 6 * hour, kind: 'peak', label: 'Peak', description: 'Peak' }

test('prices on their way have their place: the lines stay where they are when they come', async () => {
  const board = (spans: readonly PriceSpan[] | null) => (
    <DayBoard axis={quarterDay} spans={spans} rows={rows} label="Rooms" />
  )
  const topOfRows = () => screen.getByRole('list', { name: 'Rooms' }).element().getBoundingClientRect().top
  const screen = await render(board(null))
  const before = topOfRows()
  await screen.rerender(board([peak]))
  expect(before).toBeGreaterThan(0)
  expect(topOfRows()).toBe(before)
})
