import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type Move, TimeChart } from './time-chart.tsx'

async function show(moves: Move[]) {
  await render(
    <TimeChart
      label="Température"
      hint="Moved with the arrows"
      onMove={(move) => moves.push(move)}
      readAt={(share) => ({ share, time: `at ${Math.round(share * 100)}`, values: [] })}
    >
      {(reading) => <div style={{ position: 'relative', width: '400px', height: '120px' }}>{reading}</div>}
    </TimeChart>,
  )
  return page.getByRole('group', { name: 'Température' })
}

test('dragging to the right shows earlier data, by the distance dragged', async () => {
  const moves: Move[] = []
  const chart = await show(moves)
  const { width } = chart.getByRole('status').element().getBoundingClientRect()
  await userEvent.dragAndDrop(chart, chart, {
    sourcePosition: { x: 100, y: 40 },
    targetPosition: { x: 200, y: 40 },
  })

  await expect.poll(() => moves.length).toBe(1)
  const [move] = moves
  expect(move?.kind).toBe('pan')
  expect(move?.kind === 'pan' ? Math.round(move.share * width) : null).toBe(-100)
})

test('Ctrl and the wheel zoom around the pointer and not the page, the wheel alone scrolls', async () => {
  const moves: Move[] = []
  const group = await show(moves)
  const chart = group.element()
  const { left, width } = group.getByRole('status').element().getBoundingClientRect()
  const wheel = (ctrlKey: boolean) =>
    chart.dispatchEvent(
      new WheelEvent('wheel', {
        deltaY: -60,
        ctrlKey,
        clientX: left + width / 4,
        bubbles: true,
        cancelable: true,
      }),
    )

  expect(wheel(false)).toBe(true)
  expect(moves).toEqual([])
  expect(wheel(true)).toBe(false)
  const [move] = moves
  expect(move?.kind === 'zoom' ? move.at : null).toBeCloseTo(0.25, 1)
})
