import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderLevel } from '#ui/order-chip.tsx'
import { axes, hour, lines, plainBlock, quarterDay } from './test-line.ts'
import { labelThatFits, layoutLine } from './block-layout.ts'

test('blocks tile the axis from its start to its end without gaps or overlaps', () => {
  fc.assert(
    fc.property(axes, lines, (axis, blocks) => {
      const placed = layoutLine(axis, blocks, 800)
      let reached = 0
      for (const { left, width } of placed) {
        expect(left).toBeCloseTo(reached, 9)
        expect(width).toBeGreaterThan(0)
        reached = left + width
      }
      expect(reached).toBeCloseTo(1, 9)
    }),
  )
})

test('a wider line never shows less of a label', () => {
  const rank = { none: 0, icon: 1, word: 2 }
  fc.assert(
    fc.property(fc.string({ maxLength: 20 }), fc.nat(400), fc.nat(400), (word, pixels, more) => {
      expect(rank[labelThatFits(word, pixels + more)]).toBeGreaterThanOrEqual(
        rank[labelThatFits(word, pixels)],
      )
    }),
  )
})

test('no label is drawn before the line has been measured', () => {
  fc.assert(
    fc.property(axes, lines, (axis, blocks) => {
      expect(layoutLine(axis, blocks, 0).every(({ label }) => label === 'none')).toBe(true)
    }),
  )
})

test('the label of the current order begins after the now-line', () => {
  fc.assert(
    fc.property(axes, lines, fc.integer({ min: 100, max: 2600 }), (axis, blocks, width) => {
      for (const { block, left, labelLeft } of layoutLine(axis, blocks, width)) {
        if (axis.now === null || block.from >= axis.now || block.to <= axis.now) continue
        const now = Math.min(1, Math.max(0, (axis.now - axis.start) / (axis.end - axis.start)))
        expect(left * width + labelLeft).toBeGreaterThan(now * width)
      }
    }),
  )
})

test('a boundary is dated once, over the lower of the two blocks, and only if it is in the future', () => {
  fc.assert(
    fc.property(axes, lines, (axis, blocks) => {
      const placed = layoutLine(axis, blocks, 2600)
      const dated = placed.flatMap(({ block, boundaries }) =>
        boundaries.map(({ side }) => ({
          at: side === 'start' ? block.from : block.to,
          level: orderLevel[block.order],
        })),
      )
      expect(new Set(dated.map(({ at }) => at)).size).toBe(dated.length)
      for (const { at, level } of dated) {
        expect(at).toBeGreaterThan(axis.now ?? Number.NEGATIVE_INFINITY)
        const adjacent = placed.filter(({ block }) => block.from === at || block.to === at)
        expect(level).toBe(Math.min(...adjacent.map(({ block }) => orderLevel[block.order])))
      }
    }),
  )
})

test('a block that ended is past, the current one is not', () => {
  const placed = layoutLine(
    quarterDay,
    [
      { ...plainBlock, from: 0, to: hour },
      { ...plainBlock, from: hour, to: 3 * hour },
    ],
    800,
  )
  expect(placed.map(({ isPast }) => isPast)).toEqual([true, false])
})

test('an order too low for a label has it above, after its start time', () => {
  const [, low] = layoutLine(
    { ...quarterDay, now: null },
    [
      { ...plainBlock, order: 'comfort', from: 0, to: hour },
      { ...plainBlock, order: 'frost_protection', from: hour, to: 6 * hour, startLabel: '19:00' },
    ],
    800,
  )
  expect(low?.isLabelAbove).toBe(true)
  expect(low?.boundaries).toEqual([{ side: 'start', text: '19:00' }])
  expect(low?.labelLeft).toBeGreaterThan(35)
})
