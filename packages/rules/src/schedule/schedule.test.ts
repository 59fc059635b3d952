import 'temporal-polyfill/global'
import { type Order, orders } from '@foyer/contract/heating.ts'
import { type Week, weekSchema } from '@foyer/contract/schedule.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyOrder, anyWeek } from './arbitrary-week.ts'
import { nextScheduleChange, scheduledStretchAt, scheduleSlots, scheduleSpans } from './schedule.ts'
import { ringOf, weekOf } from './week-ring.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const zone = 'Europe/Paris'
const zones = [
  'Europe/Paris',
  'UTC',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'Africa/Cairo',
]

/** ms of an ISO instant. */
function instant(text: string): number {
  return Temporal.Instant.from(text).epochMilliseconds
}

/** The same day seven times. */
function everyDay(...blocks: Week[number]): Week {
  return Array.from({ length: 7 }, () => blocks)
}

/** Six blocks a day, all with different orders, so that each edge is a change. */
const sixBlocks = orders.map((order, index) => ({ start: index * 240, end: (index + 1) * 240, order }))

/** Each quarter hour has another order than the one before. */
const quarters = Array.from({ length: 96 }, (_, index) => {
  const order: Order = index % 2 === 0 ? 'eco' : 'comfort'
  return { start: index * 15, end: (index + 1) * 15, order }
})

function wallTimes(spans: { from: number }[]): string[] {
  return spans.map(({ from }) =>
    Temporal.Instant.fromEpochMilliseconds(from)
      .toZonedDateTimeISO(zone)
      .toPlainTime()
      .toString({ smallestUnit: 'minute' }),
  )
}

test('a block is found by its wall time, and the result is null outside the blocks', () => {
  const local = { zone, week: everyDay({ start: 390, end: 510, order: 'comfort' }) }
  expect(scheduledStretchAt(local, instant('2027-01-18T07:00+01:00'))).toEqual({
    order: 'comfort',
    from: instant('2027-01-18T06:30+01:00'),
    to: instant('2027-01-18T08:30+01:00'),
  })
  expect(scheduledStretchAt(local, instant('2027-01-18T23:00+01:00'))).toEqual({
    order: null,
    from: instant('2027-01-18T08:30+01:00'),
    to: instant('2027-01-19T06:30+01:00'),
  })
})

test('a stretch continues over midnight if both days have the same order', () => {
  const night = { zone, week: everyDay(...sixBlocks.map((block) => ({ ...block, order: 'eco' as const }))) }
  expect(nextScheduleChange(night, instant('2027-01-18T22:00Z'))).toBeNull()
  const oneEvening = night.week.with(0, [
    { start: 0, end: 1200, order: 'eco' },
    { start: 1200, end: 1440, order: 'comfort' },
  ])
  expect(scheduledStretchAt({ zone, week: oneEvening }, instant('2027-01-20T12:00Z'))).toEqual({
    order: 'eco',
    from: instant('2027-01-19T00:00+01:00'),
    to: instant('2027-01-25T20:00+01:00'),
  })
})

test('a week without blocks never has an order', () => {
  expect(scheduledStretchAt({ zone, week: everyDay() }, 0)).toEqual({ order: null, from: null, to: null })
})

test('a week with one order is one span without a slot, and so is a week without days', () => {
  const [from, to] = [instant('2027-01-18T08:00Z'), instant('2027-02-18T08:00Z')]
  for (const [week, order] of [
    [everyDay({ start: 0, end: 1440, order: 'eco' }), 'eco'],
    [[], null],
  ] as const) {
    expect(scheduleSpans({ zone, week }, from, to)).toEqual([{ from, to, order }])
    expect(scheduleSlots({ zone, week }, from, to)).toEqual([])
  }
})

test('a block that begins in the missing hour begins at the first valid minute', () => {
  const local = {
    zone,
    week: everyDay({ start: 0, end: 150, order: 'eco' }, { start: 150, end: 240, order: 'comfort' }),
  }
  expect(nextScheduleChange(local, instant('2027-03-28T00:30+01:00'))).toBe(instant('2027-03-28T03:00+02:00'))
})

test('a block that begins in the repeated hour begins once, at the first occurrence', () => {
  const local = {
    zone,
    week: everyDay({ start: 0, end: 150, order: 'eco' }, { start: 150, end: 240, order: 'comfort' }),
  }
  const spans = scheduleSpans(local, instant('2026-10-25T00:00+02:00'), instant('2026-10-25T04:00+01:00'))
  expect(spans).toEqual([
    { from: instant('2026-10-25T00:00+02:00'), to: instant('2026-10-25T02:30+02:00'), order: 'eco' },
    { from: instant('2026-10-25T02:30+02:00'), to: instant('2026-10-25T04:00+01:00'), order: 'comfort' },
  ])
})

test('on the day of 25 hours each quarter hour of the wall clock begins exactly once', () => {
  const from = instant('2026-10-25T00:00+02:00')
  const spans = scheduleSpans({ zone, week: everyDay(...quarters) }, from, from + 25 * HOUR)
  expect(spans).toHaveLength(96)
  expect(new Set(wallTimes(spans)).size).toBe(96)
  // The last quarter of the first pass lasts through the second one.
  expect(Math.max(...spans.map((span) => span.to - span.from))).toBe(75 * MINUTE)
})

test('on the day of 23 hours no quarter hour of the wall clock begins twice, and the missing ones are skipped', () => {
  const from = instant('2027-03-28T00:00+01:00')
  const spans = scheduleSpans({ zone, week: everyDay(...quarters) }, from, from + 23 * HOUR)
  expect(spans).toHaveLength(92)
  expect(new Set(wallTimes(spans)).size).toBe(92)
  expect(spans.every((span) => span.to - span.from === 15 * MINUTE)).toBe(true)
})

test('a scan minute by minute finds the same changes as the spans, clock changes included', () => {
  const starts = ['2026-10-24T12:00Z', '2027-03-27T12:00Z', '2027-04-30T12:00Z'].map(instant)
  fc.assert(
    fc.property(
      anyWeek,
      fc.constantFrom(...zones),
      fc.constantFrom(...starts),
      fc.nat(1440),
      (week, place, start, offset) => {
        const local = { week, zone: place }
        const from = start + offset * MINUTE
        const to = from + 36 * HOUR
        const spans = scheduleSpans(local, from, to)
        for (let at = from; at < to; at += MINUTE) {
          const span = spans.find((one) => one.from <= at && at < one.to)
          expect(span?.order).toBe(scheduledStretchAt(local, at).order)
        }
      },
    ),
    { numRuns: 8 },
  )
})

test('spans tile the requested period, and adjacent ones differ', () => {
  fc.assert(
    fc.property(
      anyWeek,
      fc.constantFrom(...zones),
      fc.integer({ min: instant('2026-01-01T00:00Z'), max: instant('2028-01-01T00:00Z') }),
      fc.integer({ min: 1, max: 8 * 24 * 60 }),
      (week, place, from, minutes) => {
        const to = from + minutes * MINUTE
        const spans = scheduleSpans({ week, zone: place }, from, to)
        expect(spans[0]?.from).toBe(from)
        expect(spans.at(-1)?.to).toBe(to)
        for (const [index, span] of spans.entries()) {
          expect(span.to).toBeGreaterThan(span.from)
          const next = spans[index + 1]
          if (next !== undefined) expect(next.from).toBe(span.to)
          if (next !== undefined) expect(next.order).not.toBe(span.order)
        }
      },
    ),
    { numRuns: 60 },
  )
})

test('the stretch around an instant begins where the previous one ends', () => {
  fc.assert(
    fc.property(
      anyWeek,
      fc.integer({ min: instant('2026-01-01T00:00Z'), max: instant('2028-01-01T00:00Z') }),
      (week, at) => {
        const local = { week, zone }
        const { from, to, order } = scheduledStretchAt(local, at)
        if (from !== null) expect(scheduledStretchAt(local, from - 1)).toMatchObject({ to: from })
        if (from !== null) expect(scheduledStretchAt(local, from)).toEqual({ from, to, order })
        if (to !== null) expect(scheduledStretchAt(local, to).from).toBe(to)
        expect(from === null).toBe(to === null)
      },
    ),
    { numRuns: 60 },
  )
})

test('a week with its gaps filled gives the same result as a week with blocks there', () => {
  fc.assert(
    fc.property(
      anyWeek,
      anyOrder,
      fc.constantFrom(...zones),
      fc.integer({ min: instant('2026-01-01T00:00Z'), max: instant('2028-01-01T00:00Z') }),
      (week, order, place, at) => {
        const filled = weekOf(ringOf(week).map((own) => own ?? order))
        expect(scheduledStretchAt({ week, zone: place }, at, order)).toEqual(
          scheduledStretchAt({ week: filled, zone: place }, at),
        )
      },
    ),
    { numRuns: 200 },
  )
})

test('the weeks of these tests are valid in the contract', () => {
  fc.assert(
    fc.property(anyWeek, (week) => weekSchema.safeParse(week).success),
    { numRuns: 50 },
  )
})

test('each slot is in exactly one of two adjacent periods', () => {
  const from = instant('2026-10-24T12:00Z')
  fc.assert(
    fc.property(anyWeek, fc.nat(24 * 60), fc.nat(24 * 60), (week, first, second) => {
      const local = { week, zone }
      const middle = from + first * MINUTE
      const to = middle + second * MINUTE
      expect([...scheduleSlots(local, from, middle), ...scheduleSlots(local, middle, to)]).toEqual(
        scheduleSlots(local, from, to),
      )
    }),
    { numRuns: 50 },
  )
})
