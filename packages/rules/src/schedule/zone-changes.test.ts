import { orders, type Order } from '@foyer/contract/heating.ts'
import type { Week } from '@foyer/contract/schedule.ts'
import { expect, test } from 'vitest'
import { dayAt, startOfDay, weekdayOf } from './local-day.ts'
import { scheduledStretchAt, scheduleSlots, scheduleSpans } from './schedule.ts'

const MINUTE = 60_000
const QUARTER = 15 * MINUTE
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A clock change of a zone: its instant, and the offset from UTC before and after it; ms. */
type ClockChange = {
  readonly zone: string
  readonly at: number
  readonly before: number
  readonly after: number
}

/**
 * Every quarter hour has another order than the adjacent ones, and than those half an hour, one hour or two
 * hours away.
 */
const quarterlyDay = Array.from({ length: 96 }, (_, index) => ({
  start: index * 15,
  end: (index + 1) * 15,
  order: orderOfQuarter(index),
}))
const quarterly: Week = Array.from({ length: 7 }, () => quarterlyDay)

function orderOfQuarter(quarter: number): Order {
  return orders[quarter % orders.length] ?? 'eco'
}

/** The clock changes of a zone in [from, to), from the tz database. */
function changesOf(zone: string, from: string, to: string): ClockChange[] {
  const end = Temporal.Instant.from(to).epochMilliseconds
  const changes: ClockChange[] = []
  let at = Temporal.Instant.from(from).toZonedDateTimeISO(zone)
  for (;;) {
    const next = at.getTimeZoneTransition('next')
    if (next === null || next.epochMilliseconds >= end) return changes
    const before = offset(next.subtract({ milliseconds: 1 }))
    if (before !== offset(next)) {
      changes.push({ zone, at: next.epochMilliseconds, before, after: offset(next) })
    }
    at = next
  }
}

function offset(zoned: Temporal.ZonedDateTime): number {
  return zoned.offsetNanoseconds / 1e6
}

/**
 * The expected order of the quarterly week at an instant around a clock change, computed differently from the
 * engine: a quarter begins when the wall clock reaches it for the first time, so the order is that of the
 * latest wall time reached so far.
 */
function expectedOrder({ at: change, before, after }: ClockChange, at: number): Order {
  const wall = at < change ? at + before : Math.max(change + before - 1, at + after)
  return orderOfQuarter(Math.floor((wall % DAY) / QUARTER))
}

/** The expected slots of the quarterly week in (from, to]; one at each change of its order. */
function expectedSlots(change: ClockChange, from: number, to: number): { at: number; order: Order }[] {
  const slots: { at: number; order: Order }[] = []
  let last = expectedOrder(change, from)
  for (let at = from + MINUTE; at <= to; at += MINUTE) {
    const order = expectedOrder(change, at)
    if (order !== last) slots.push({ at, order })
    last = order
  }
  return slots
}

/** The lengths in hours of the days of a zone's calendar within [from, to]. */
function dayLengths(zone: string, from: number, to: number): number[] {
  const first = dayAt(zone, from) + 1
  const last = dayAt(zone, to)
  return Array.from(
    { length: last - first },
    (_, day) => (startOfDay(zone, first + day + 1) - startOfDay(zone, first + day)) / HOUR,
  )
}

function expectEachSlotOnce(change: ClockChange, days = 3.5): void {
  const [from, to] = [change.at - days * DAY, change.at + days * DAY]
  const spans = scheduleSpans({ week: quarterly, zone: change.zone }, from, to)
  expect([spans[0]?.from, spans.at(-1)?.to], change.zone).toEqual([from, to])
  const hasHole = spans.slice(1).some((span, index) => span.from !== spans[index]?.to)
  expect(hasHole, change.zone).toBe(false)
  // The first span began earlier; each of the others begins with a slot.
  const slots = spans.slice(1).map((span) => ({ at: span.from, order: span.order }))
  expect(slots, change.zone).toEqual(expectedSlots(change, from, to - MINUTE))
}

const zones = Intl.supportedValuesOf('timeZone')
const changes = zones.flatMap((zone) => changesOf(zone, '2026-01-01T00:00Z', '2029-01-01T00:00Z'))

test('around each clock change of 2026 to 2028 in each zone, every slot begins exactly once, without gap or overlap', () => {
  expect(zones.length).toBeGreaterThan(400)
  expect(changes.length).toBeGreaterThan(600)
  const alike = Map.groupBy(changes, ({ at, before, after }) => `${at} ${before} ${after}`)
  for (const [first, ...others] of alike.values()) {
    if (first !== undefined) expectEachSlotOnce(first)
    // Their clocks are equal: only the zone's own calendar at the change remains to be tested.
    for (const other of others) expectEachSlotOnce(other, 0.25)
  }
})

test('these changes give days of 23, 24 and 25 hours, and of half hours more or less', () => {
  const lengths = new Set(changes.flatMap(({ zone, at }) => dayLengths(zone, at - 3.5 * DAY, at + 3.5 * DAY)))
  for (const hours of [23, 23.5, 24, 24.5, 25]) expect(lengths).toContain(hours)
})

test('a zone without clock changes has every quarter hour of its days', () => {
  const changing = new Set(changes.map(({ zone }) => zone))
  const still = zones.filter((zone) => !changing.has(zone))
  expect(still.length).toBeGreaterThan(200)
  const from = Temporal.Instant.from('2027-05-05T03:07Z').epochMilliseconds
  for (const [index, zone] of still.entries()) {
    // One day for most zones: their weeks are equal a hundred times.
    const days = index % 10 === 0 ? 7 : 1
    const slots = scheduleSlots({ week: quarterly, zone }, from, from + days * DAY)
    expect(slots, zone).toHaveLength(days * 96)
  }
})

test('if a zone skips a whole day, its slots are dropped and those of the next day begin once', () => {
  const skips = ['Pacific/Apia', 'Pacific/Fakaofo'].flatMap((zone) =>
    changesOf(zone, '2011-12-01T00:00Z', '2012-01-15T00:00Z'),
  )
  expect(skips.map(({ before, after }) => (after - before) / HOUR)).toEqual([24, 24])
  for (const change of skips) expectEachSlotOnce(change)
})

test.each([
  ['2027-03-28', 23],
  ['2027-10-31', 25],
])(
  'minute by minute on %s in Paris, of %i hours, the order of the week is that of the wall clock',
  (date, hours) => {
    const zone = 'Europe/Paris'
    const midnight = Temporal.PlainDate.from(date).toZonedDateTime(zone)
    const from = midnight.epochMilliseconds
    expect(midnight.hoursInDay).toBe(hours)
    let furthest = -1
    const begun: number[] = []
    for (let at = from; at < from + hours * HOUR; at += MINUTE) {
      const wall = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
      const quarter = Math.floor((wall.hour * 60 + wall.minute) / 15)
      if (quarter > furthest) begun.push(quarter)
      furthest = Math.max(furthest, quarter)
      const stretch = scheduledStretchAt({ week: quarterly, zone }, at)
      expect(stretch.order).toBe(orderOfQuarter(furthest))
      expect(stretch.from).not.toBeNull()
      expect(stretch.to).toBeGreaterThan(at)
    }
    expect(begun).toHaveLength(hours === 23 ? 92 : 96)
    expect(weekdayOf(dayAt(zone, from))).toBe(7)
  },
)
