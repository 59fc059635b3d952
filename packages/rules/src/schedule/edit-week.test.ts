import { orders } from '@foyer/contract/heating.ts'
import { weekSchema, type Week } from '@foyer/contract/schedule.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyOrder, anyWeek } from './arbitrary-week.ts'
import { compareWeeks, weekFacts } from './compare-weeks.ts'
import { beginHistory, redo, step, undo } from './edit-history.ts'
import { clearDays, copyDay, insertBlock, move, paint, place, removeBlock, resize } from './edit-week.ts'
import { blockAt, dayQuarter, ringQuarter, viewDay } from './view-day.ts'
import { isSameWeek, ringOf, tidyWeek } from './week-ring.ts'

const THURSDAY = 3
const evenings: Week = Array.from({ length: 7 }, () => [
  { start: 0, end: 1020, order: 'eco' as const },
  { start: 1020, end: 1350, order: 'comfort' as const },
  { start: 1350, end: 1440, order: 'eco' as const },
])
const evening = { day: THURSDAY, from: 44, to: 66 }

const anyDay = fc.integer({ min: 0, max: 6 })
const anyQuarter = fc.integer({ min: 0, max: 95 })

/** Any single edit that the screen offers. */
const anyEdit: fc.Arbitrary<(week: Week) => Week> = fc.oneof(
  fc.tuple(anyDay, anyQuarter, anyQuarter, fc.option(anyOrder)).map(([day, one, other, order]) => {
    const span = { day, from: Math.min(one, other), to: Math.max(one, other) + 1 }
    return (week: Week) => paint(week, span, order)
  }),
  fc.tuple(anyDay, anyQuarter, fc.integer({ min: -10, max: 110 }), fc.constantFrom('start', 'end')).map(
    ([day, at, to, edge]) =>
      (week: Week) =>
        resize(week, spanAt(week, day, at), edge, to).week,
  ),
  fc.tuple(anyDay, anyQuarter, fc.integer({ min: -96, max: 96 })).map(
    ([day, at, by]) =>
      (week: Week) =>
        move(week, spanAt(week, day, at), by).week,
  ),
  fc.tuple(anyDay, anyQuarter).map(
    ([day, at]) =>
      (week: Week) =>
        removeBlock(week, spanAt(week, day, at)),
  ),
  fc.tuple(anyDay, anyQuarter, anyOrder).map(
    ([day, at, order]) =>
      (week: Week) =>
        insertBlock(week, spanAt(week, day, at), order)?.week ?? week,
  ),
  fc.tuple(anyDay, fc.array(anyDay)).map(
    ([day, days]) =>
      (week: Week) =>
        copyDay(week, day, week, days),
  ),
  fc.array(anyDay).map((days) => (week: Week) => clearDays(week, days)),
)

function spanAt(week: Week, day: number, quarter: number) {
  const block = blockAt(viewDay(week, 'eco', day), quarter)
  return { day, from: block?.from ?? 0, to: block?.to ?? 96 }
}

test('after any edits, the blocks of each day do not overlap, start and end on quarter hours, and adjacent ones differ', () => {
  fc.assert(
    fc.property(anyWeek, fc.array(anyEdit, { maxLength: 6 }), (week, edits) => {
      const edited = edits.reduce((rest, edit) => edit(rest), tidyWeek(week))
      expect(weekSchema.safeParse(edited).success).toBe(true)
      expect(tidyWeek(edited)).toEqual(edited)
      for (const day of [0, 1, 2, 3, 4, 5, 6]) {
        const blocks = viewDay(edited, 'eco', day)
        expect([blocks[0]?.from, blocks.at(-1)?.to]).toEqual([0, 96])
        for (const [index, block] of blocks.slice(1).entries()) {
          expect(block.from).toBe(blocks[index]?.to)
          expect(block.order).not.toBe(blocks[index]?.order)
        }
      }
    }),
    { numRuns: 150 },
  )
})

test('undo reverts every step and redo restores it', () => {
  fc.assert(
    fc.property(anyWeek, fc.array(anyEdit, { minLength: 1, maxLength: 6 }), (week, edits) => {
      const done = edits.reduce((history, edit) => step(history, edit(history.present)), beginHistory(week))
      expect(undo(step(done, week))).toEqual({ ...done, future: [week] })
      const back = edits.reduce((history) => undo(history), done)
      expect(back.present).toEqual(week)
      expect(edits.reduce((history) => redo(history), back)).toEqual(done)
      expect(undo(back)).toBe(back)
      expect(redo(done)).toBe(done)
    }),
    { numRuns: 60 },
  )
})

test('a displayed day is the evening and the night after it, on both sides of midnight', () => {
  const painted = paint(evenings, { day: THURSDAY, from: 70, to: 76 }, 'comfort_minus_1')
  expect(painted[THURSDAY]?.at(-1)).toEqual({ start: 1410, end: 1440, order: 'comfort_minus_1' })
  expect(painted[THURSDAY + 1]?.[0]).toEqual({ start: 0, end: 60, order: 'comfort_minus_1' })
  // The night of Sunday is the first morning of the week.
  const sunday = paint(evenings, { day: 6, from: 72, to: 96 }, 'stop')
  expect(sunday[0]?.[0]).toEqual({ start: 0, end: 360, order: 'stop' })
  for (const place of [0, 23, 24, 671]) {
    const { day, quarter } = dayQuarter(place)
    expect(ringQuarter(day, quarter)).toBe(place)
  }
})

test('an edge that moves outwards shortens the adjacent block, inwards it extends it, and a quarter hour is kept', () => {
  expect(viewDay(resize(evenings, evening, 'end', 70).week, 'eco', THURSDAY)[1]).toMatchObject({
    from: 44,
    to: 70,
  })
  expect(viewDay(resize(evenings, evening, 'start', 48).week, 'eco', THURSDAY)[1]).toMatchObject({
    from: 48,
    to: 66,
  })
  const least = resize(evenings, evening, 'end', 10)
  expect(least.span).toEqual({ day: THURSDAY, from: 44, to: 45 })
  expect(blockAt(viewDay(least.week, 'eco', THURSDAY), 44)).toMatchObject({
    from: 44,
    to: 45,
    order: 'comfort',
  })
})

test('a block is stored between its two given times', () => {
  const hour = { day: THURSDAY, from: 44, to: 48 }
  const week = paint(evenings, { day: THURSDAY, from: 48, to: 66 }, 'eco')
  const comfortAfter = (from: number, to: number) =>
    viewDay(place(week, hour, { day: THURSDAY, from, to }).week, 'eco', THURSDAY)
      .filter(({ order }) => order === 'comfort')
      .map((block) => [block.from, block.to])
  expect(comfortAfter(48, 52)).toEqual([[48, 52]])
  expect(comfortAfter(40, 44)).toEqual([[40, 44]])
  expect(comfortAfter(60, 61)).toEqual([[60, 61]])
  expect(comfortAfter(40, 52)).toEqual([[40, 52]])
  expect(comfortAfter(45, 47)).toEqual([[45, 47]])
  expect(comfortAfter(0, 96)).toEqual([[0, 96]])
})

test('the time that a block leaves goes to the adjacent block on that side', () => {
  const week = paint(evenings, { day: THURSDAY, from: 66, to: 96 }, 'stop')
  const { week: later } = place(week, evening, { day: THURSDAY, from: 70, to: 80 })
  expect(viewDay(later, 'eco', THURSDAY)).toMatchObject([
    { from: 0, to: 66, order: 'eco' },
    { from: 66, to: 70, order: 'stop' },
    { from: 70, to: 80, order: 'comfort' },
    { from: 80, to: 96, order: 'stop' },
  ])
})

test('a block that moves leaves no gap, and stays in its day', () => {
  const moved = move(evenings, evening, 4)
  expect(viewDay(moved.week, 'eco', THURSDAY)).toMatchObject([
    { from: 0, to: 48, order: 'eco' },
    { from: 48, to: 70, order: 'comfort' },
    { from: 70, to: 96, order: 'eco' },
  ])
  expect(move(moved.week, moved.span, -4).week).toEqual(tidyWeek(evenings))
  expect(move(evenings, evening, 1000).span).toEqual({ day: THURSDAY, from: 74, to: 96 })
})

test('the time of a removed block goes to the block before it', () => {
  expect(viewDay(removeBlock(evenings, evening), 'stop', THURSDAY)).toEqual([
    { from: 0, to: 96, order: 'eco', isDefault: false },
  ])
  const alone: Week = Array.from({ length: 7 }, () => [{ start: 0, end: 1440, order: 'comfort' }])
  expect(viewDay(removeBlock(alone, { day: 0, from: 0, to: 96 }), 'stop', 0)).toEqual([
    { from: 0, to: 96, order: 'stop', isDefault: true },
  ])
})

test('a new block takes an hour in the middle of another one, if there is room', () => {
  const inserted = insertBlock(evenings, evening, 'stop')
  expect(inserted?.span).toEqual({ day: THURSDAY, from: 53, to: 57 })
  expect(viewDay(inserted?.week ?? evenings, 'eco', THURSDAY)).toHaveLength(5)
  expect(insertBlock(evenings, { day: 0, from: 10, to: 12 }, 'stop')).toBeNull()
})

test('a copied day includes its night, for days of the same room or of another', () => {
  fc.assert(
    fc.property(anyWeek, anyWeek, anyDay, fc.uniqueArray(anyDay), (source, target, day, days) => {
      const copied = copyDay(source, day, target, days)
      for (const other of [0, 1, 2, 3, 4, 5, 6]) {
        const expected = days.includes(other) ? viewDay(source, 'eco', day) : viewDay(target, 'eco', other)
        expect(viewDay(copied, 'eco', other)).toEqual(expected)
      }
    }),
    { numRuns: 60 },
  )
})

test('a cleared day has the default order, and the adjacent days are unchanged', () => {
  const cleared = clearDays(evenings, [THURSDAY])
  expect(viewDay(cleared, 'frost_protection', THURSDAY)).toEqual([
    { from: 0, to: 96, order: 'frost_protection', isDefault: true },
  ])
  expect(viewDay(cleared, 'eco', THURSDAY - 1)).toEqual(viewDay(evenings, 'eco', THURSDAY - 1))
})

test('a comparison returns the changed days and the first quarter with another order', () => {
  const painted = paint(evenings, { day: THURSDAY, from: 40, to: 44 }, 'comfort')
  const tuesday = ringQuarter(1, 50)
  expect(compareWeeks(evenings, painted, 'eco', tuesday)).toEqual({
    days: [THURSDAY],
    first: { day: THURSDAY, quarter: 40, isNow: false },
  })
  expect(compareWeeks(evenings, painted, 'eco', ringQuarter(THURSDAY, 42)).first).toEqual({
    day: THURSDAY,
    quarter: 42,
    isNow: true,
  })
  // Just after it has passed, it is a week later.
  expect(compareWeeks(evenings, painted, 'eco', ringQuarter(THURSDAY, 60)).first?.quarter).toBe(40)
  expect(compareWeeks(evenings, evenings, 'eco', 0)).toEqual({ days: [], first: null })
  // Éco is removed where Éco is the default: the week changes, and the room does not.
  expect(compareWeeks(evenings, clearDays(evenings, [0]), 'comfort', 0).days).toEqual([0])
})

test('a week has no change if and only if it is equal, and the comparison is symmetric', () => {
  fc.assert(
    fc.property(anyWeek, anyWeek, fc.integer({ min: 0, max: 671 }), (one, other, now) => {
      const there = compareWeeks(one, other, 'eco', now)
      expect(there.days.length === 0).toBe(isSameWeek(one, other))
      expect(compareWeeks(other, one, 'eco', now)).toEqual(there)
    }),
    { numRuns: 60 },
  )
})

test('the summary of a week is its hours of Confort and the order of its nights', () => {
  expect(weekFacts(evenings, 'eco')).toEqual({ comfort: 7 * 22, night: 'eco' })
  const late = paint(evenings, { day: 4, from: 80, to: 90 }, 'comfort')
  expect(weekFacts(late, 'eco')).toEqual({ comfort: 7 * 22 + 10, night: null })
  fc.assert(
    fc.property(anyWeek, anyOrder, (week, order) => {
      const counted = ringOf(week).filter((one) => (one ?? order) === 'comfort').length
      expect(weekFacts(week, order).comfort).toBe(counted)
    }),
    { numRuns: 30 },
  )
  expect(orders).toContain(weekFacts([[], [], [], [], [], [], []], 'stop').night)
})
