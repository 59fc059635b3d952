import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { hour, plainBlock, quarterDay } from './test-line.ts'
import { DayBoard } from './day-lines.tsx'
import type { PriceSpan } from './price-band.tsx'

const rows = [
  {
    key: 'salon',
    info: 'Salon',
    label: 'Salon',
    blocks: [{ ...plainBlock, from: 0, to: 6 * hour, description: 'Eco' }],
  },
]
const peak: PriceSpan = { from: 0, to: 6 * hour, kind: 'peak', label: 'Peak', description: 'Peak' }

test('prices that are loading keep their place: the lines do not move when they arrive', async () => {
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

test('a price of a few minutes at the end of the day stays on the axis', async () => {
  const screen = await render(
    <DayBoard
      axis={quarterDay}
      spans={[
        { ...peak, to: 6 * hour - 60_000 },
        {
          from: 6 * hour - 60_000,
          to: 8 * hour,
          kind: 'off_peak',
          label: 'Off-peak',
          description: 'Off-peak',
        },
      ]}
      priceLabel="Price"
      rows={rows}
      label="Rooms"
    />,
  )
  const band = screen.getByRole('list', { name: 'Price' })
  await expect.element(band.getByRole('listitem').nth(1)).toBeInTheDocument()
  const edges = band
    .getByRole('listitem')
    .elements()
    .map((item) => item.getBoundingClientRect().right)
  for (const edge of edges)
    expect(edge).toBeLessThanOrEqual(band.element().getBoundingClientRect().right + 0.5)
})

test.each([640, 720, 800])(
  'the labels of an axis %i px wide do not overlap with larger text',
  async (width) => {
    document.documentElement.style.fontSize = '24px'
    try {
      const ticks = Array.from({ length: 25 }, (_, index) => ({
        at: index * hour,
        label: `${10 + index}:00`,
      }))
      const axis = { start: 0, end: 24 * hour, now: null, ticks }
      const screen = await render(
        <div style={{ width: `${width}px` }}>
          <DayBoard axis={axis} spans={[]} rows={rows} label="Rooms" />
        </div>,
      )
      const boxes = () =>
        screen
          .getByText(/^\d+:00$/)
          .elements()
          .map((label) => label.getBoundingClientRect())
          .toSorted((one, other) => one.left - other.left)
      await expect.poll(() => boxes().length).toBeGreaterThan(2)
      const gaps = boxes().map(({ left }, index, all) => left - (all[index - 1]?.right ?? -Infinity))
      expect(Math.min(...gaps)).toBeGreaterThan(0)
    } finally {
      document.documentElement.style.fontSize = ''
    }
  },
)
