import fc from 'fast-check'
import { expect, test } from 'vitest'
import { labelWidth, positionOn, readableTicks } from './axis.ts'
import { axes, hour, quarterDay } from './test-line.ts'

test('every instant has a position on the line, those outside at its ends', () => {
  fc.assert(
    fc.property(axes, fc.integer({ min: -400 * hour, max: 400 * hour }), (axis, at) => {
      const position = positionOn(axis, at)
      expect(position).toBeGreaterThanOrEqual(0)
      expect(position).toBeLessThanOrEqual(1)
    }),
  )
})

test('a later instant is never placed before an earlier one', () => {
  fc.assert(
    fc.property(
      axes,
      fc.integer({ min: 0, max: 30 * hour }),
      fc.integer({ min: 0, max: hour }),
      (axis, at, more) => {
        expect(positionOn(axis, at + more)).toBeGreaterThanOrEqual(positionOn(axis, at))
      },
    ),
  )
})

test('no two hour labels overlap, whatever the width', () => {
  fc.assert(
    fc.property(axes, fc.integer({ min: 100, max: 2600 }), (axis, width) => {
      const ticks = readableTicks(axis, width)
      const spans = ticks.map((tick) => {
        const [x, size] = [tick.position * width, labelWidth(tick.label)]
        const from = tick.align === 'start' ? x : tick.align === 'end' ? x - size : x - size / 2
        return { from, to: from + size }
      })
      for (const [index, span] of spans.entries()) {
        expect(span.from).toBeGreaterThanOrEqual(spans[index - 1]?.to ?? Number.NEGATIVE_INFINITY)
      }
    }),
  )
})

test('no hour label extends over the end of its axis', () => {
  const start = quarterDay.start + hour / 30
  const axis = { ...quarterDay, start, end: start + 6 * hour, now: null }
  for (const width of [352, 700]) {
    const last = readableTicks(axis, width).at(-1)
    expect(last?.label).toBe('midnight')
    expect(last?.align).toBe('end')
  }
})

test('midnight keeps its label when the hours next to it are dropped', () => {
  const labels = readableTicks({ ...quarterDay, now: null }, 120).map((tick) => tick.label)
  expect(labels).toContain('midnight')
  expect(labels.length).toBeLessThan(quarterDay.ticks.length)
})

test('the now tag hides the hour under it', () => {
  const axis = { ...quarterDay, now: quarterDay.start + hour, nowLabel: '19:00' }
  expect(readableTicks(axis, 400).map((tick) => tick.label)).not.toContain('19')
})

test('the shown hours are evenly spaced', () => {
  for (const width of [300, 352, 400, 700]) {
    const plain = readableTicks({ ...quarterDay, now: null }, width).filter(
      (tick) => tick.align === 'middle' && tick.isStrong !== true,
    )
    const steps = plain.slice(1).map((tick, index) => tick.at - (plain[index]?.at ?? 0))
    const least = Math.min(...steps)
    expect(steps.every((step) => step % least === 0)).toBe(true)
  }
})
