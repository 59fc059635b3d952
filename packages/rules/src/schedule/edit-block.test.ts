import type { Week } from '@foyer/contract/schedule.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyOrder, anyWeek } from './arbitrary-week.ts'
import { endAt, isWhole, keepEdit, minuteOfEdge, moveEdge, startAt, viewEdit } from './edit-block.ts'
import { viewDay } from './view-day.ts'

const evening = { order: 'comfort', from: 44, to: 48 } as const
const evenings: Week = Array.from({ length: 7 }, () => [
  { start: 1020, end: 1080, order: 'comfort' as const },
])

test('the times of a block are those of the displayed day: the hours after midnight belong to its own night', () => {
  expect([0, 44, 72, 95, 96].map(minuteOfEdge)).toEqual([360, 1020, 0, 345, 360])
  expect(startAt(evening, 16 * 60)).toEqual({ ...evening, from: 40 })
  expect(endAt(evening, 2 * 60)).toEqual({ ...evening, to: 80 })
  expect(endAt(evening, 6 * 60)).toEqual({ ...evening, to: 96 })
  // The week has steps of a quarter of an hour.
  expect(endAt(evening, 18 * 60 + 38)).toEqual({ ...evening, to: 51 })
})

test('a block moved to begin after its end keeps its length, up to the end of the day', () => {
  expect(startAt(evening, 18 * 60)).toEqual({ ...evening, from: 48, to: 52 })
  expect(startAt(evening, 5 * 60 + 30)).toEqual({ ...evening, from: 94, to: 96 })
})

test('a block whose end is before its start is invalid until one of the two is set again', () => {
  const early = endAt(evening, 16 * 60)
  expect(isWhole(early)).toBe(false)
  expect(isWhole(startAt(early, 15 * 60))).toBe(true)
  expect(isWhole(startAt(early, 19 * 60))).toBe(true)
  expect(isWhole(endAt(early, 19 * 60))).toBe(true)
})

test('an edge that is dragged too far leaves a quarter of an hour, and stays in the day', () => {
  expect(moveEdge(evening, 'start', 60).from).toBe(47)
  expect(moveEdge(evening, 'start', -3).from).toBe(0)
  expect(moveEdge(evening, 'end', 10).to).toBe(45)
  expect(moveEdge(evening, 'end', 120).to).toBe(96)
})

test('a block with the order of an adjacent block stays separate until it is saved', () => {
  const span = { day: 3, from: 44, to: 48 }
  const edit = { order: 'eco', from: 40, to: 48 } as const
  expect(viewEdit(evenings, 'eco', span, edit).map(({ from, to }) => [from, to])).toEqual([
    [0, 40],
    [40, 48],
    [48, 96],
  ])
  expect(viewDay(keepEdit(evenings, span, edit).week, 'eco', 3)).toHaveLength(1)
})

test('the day of an edited block has no gap, and has the orders that it will have once the block is saved', () => {
  const anySpan = fc.tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 0, max: 95 }))
  fc.assert(
    fc.property(
      anyWeek,
      anyOrder,
      anyOrder,
      anySpan,
      fc.integer({ min: 0, max: 95 }),
      (week, rest, order, [one, other], at) => {
        const block = viewDay(week, rest, 2).find(({ from, to }) => from <= at && at < to)
        if (block === undefined) throw new Error('The day has a gap.')
        const span = { day: 2, from: block.from, to: block.to }
        const edit = { order, from: Math.min(one, other), to: Math.max(one, other) + 1 }
        const shown = viewEdit(week, rest, span, edit)
        const kept = viewDay(keepEdit(week, span, edit).week, rest, 2)
        expect(shown.map(({ from }) => from)).toEqual([0, ...shown.slice(0, -1).map(({ to }) => to)])
        expect(shown.at(-1)?.to).toBe(96)
        const orderAt = (blocks: typeof kept, quarter: number) =>
          blocks.find(({ from, to }) => from <= quarter && quarter < to)?.order
        for (let quarter = 0; quarter < 96; quarter += 1) {
          expect(orderAt(shown, quarter)).toBe(orderAt(kept, quarter))
        }
      },
    ),
  )
})
