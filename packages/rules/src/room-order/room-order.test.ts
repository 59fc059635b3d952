import 'temporal-polyfill/global'
import { orderSources } from '@foyer/contract/order-state.ts'
import type { Week } from '@foyer/contract/schedule.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scheduledStretchAt } from '#schedule/schedule.ts'
import { anyInstant, anySources, clockChange, isActive } from './arbitrary-sources.ts'
import { overrideUntil } from './override-end.ts'
import { orderAt, isPlanned, orderInForce, type OrderSources, plannedBlocks } from './room-order.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const zone = 'Europe/Paris'

function instant(text: string): number {
  return Temporal.Instant.from(text).epochMilliseconds
}

/** Comfort from 17:00 to 22:30 every day, eco otherwise. */
const evenings: Week = Array.from({ length: 7 }, () => [
  { start: 0, end: 1020, order: 'eco' as const },
  { start: 1020, end: 1350, order: 'comfort' as const },
  { start: 1350, end: 1440, order: 'eco' as const },
])

test('an override decides until its end, then the schedule continues', () => {
  const at = instant('2027-01-18T18:02+01:00')
  const until = instant('2027-01-18T20:00+01:00')
  const answer = orderInForce(
    {
      claims: [
        {
          kind: 'override',
          order: 'comfort_minus_1',
          since: at,
          until,
          untilKind: 'hours',
          setBy: 'Marie',
          setAt: at,
        },
      ],
      schedule: { week: evenings, zone },
      defaultOrder: 'frost_protection',
    },
    at,
  )
  expect(answer).toEqual({
    order: 'comfort_minus_1',
    source: 'override',
    since: at,
    until,
    untilKind: 'hours',
    next: { order: 'comfort', source: 'schedule', until: instant('2027-01-18T22:30+01:00') },
    setBy: 'Marie',
    setAt: at,
    cause: null,
    insteadOf: 'comfort',
  })
})

test('a block, a gap with the same order and a block are one period: an order is never followed by itself', () => {
  const week = evenings.map(() => [
    { start: 0, end: 480, order: 'eco' as const },
    { start: 1020, end: 1350, order: 'comfort' as const },
  ])
  const sources: OrderSources = { claims: [], schedule: { week, zone }, defaultOrder: 'eco' }
  expect(orderInForce(sources, instant('2027-01-18T07:00+01:00'))).toMatchObject({
    order: 'eco',
    source: 'schedule',
    since: instant('2027-01-17T22:30+01:00'),
    until: instant('2027-01-18T17:00+01:00'),
    next: { order: 'comfort', source: 'schedule', until: instant('2027-01-18T22:30+01:00') },
  })
  expect(orderInForce(sources, instant('2027-01-18T23:00+01:00')).source).toBe('default')
})

test('outside the blocks of a week the default order applies', () => {
  const week = evenings.map(() => [])
  const answer = orderInForce({ claims: [], schedule: { week, zone }, defaultOrder: 'eco' }, clockChange)
  expect(answer).toMatchObject({ order: 'eco', source: 'default', since: null, until: null, next: null })
})

test('the strongest active source wins', () => {
  fc.assert(
    fc.property(anySources, anyInstant, (sources, at) => {
      const answer = orderInForce(sources, at)
      const stretch = sources.schedule === null ? null : scheduledStretchAt(sources.schedule, at)
      const reporting = orderSources.filter(
        (kind) =>
          kind === 'default' ||
          (kind === 'schedule' && stretch !== null && stretch.order !== null) ||
          sources.claims.some((claim) => claim.kind === kind && isActive(claim, at)),
      )
      expect(answer.source).toBe(reporting[0])
      if (answer.source === 'default') expect(answer.order).toBe(sources.defaultOrder)
      if (answer.source === 'schedule') expect(answer.order).toBe(stretch?.order)
      expect(answer.insteadOf === null).toBe(answer.source === 'default')
    }),
  )
})

test('`until` is the first instant at which the result changes, and `next` is the result then', () => {
  fc.assert(
    fc.property(anySources, anyInstant, (sources, at) => {
      const answer = orderInForce(sources, at)
      const end = answer.until ?? at + 36 * HOUR
      expect(end).toBeGreaterThan(at)
      for (let later = at; later < end; later += 15 * MINUTE) {
        const then = orderInForce(sources, later)
        expect([then.order, then.until]).toEqual([answer.order, answer.until])
        // A week and the default order that fills its gaps are one plan.
        if (isPlanned(answer.source)) expect(isPlanned(then.source)).toBe(true)
        else expect(then.source).toBe(answer.source)
      }
      if (answer.until === null) return
      const then = orderInForce(sources, answer.until)
      expect(then.since).toBe(answer.until)
      expect(answer.next).toEqual({ order: then.order, source: then.source, until: then.until })
      if (isPlanned(answer.source) && isPlanned(then.source)) expect(then.order).not.toBe(answer.order)
      else {
        expect([then.order, then.source, then.setAt, then.until]).not.toEqual([
          answer.order,
          answer.source,
          answer.setAt,
          answer.until,
        ])
      }
    }),
    { numRuns: 60 },
  )
})

test('planned blocks tile the span, and a scan minute by minute agrees with them', () => {
  fc.assert(
    fc.property(anySources, anyInstant, fc.integer({ min: 1, max: 1500 }), (sources, from, minutes) => {
      const to = from + minutes * MINUTE
      const blocks = plannedBlocks(sources, from, to)
      expect(blocks[0]?.from).toBe(from)
      expect(blocks.at(-1)?.to).toBe(to)
      for (const [index, block] of blocks.slice(1).entries()) expect(block.from).toBe(blocks[index]?.to)
      for (let at = from; at < to; at += MINUTE) {
        const block = blocks.find((one) => one.from <= at && at < one.to)
        const { order, source } = orderInForce(sources, at)
        expect([block?.order, block?.source]).toEqual([order, source])
      }
    }),
    { numRuns: 8 },
  )
})

test('a claim that ends before it begins is ignored', () => {
  const claims = [
    { kind: 'override' as const, order: 'stop' as const, since: clockChange, until: clockChange },
  ]
  const answer = orderInForce({ claims, schedule: null, defaultOrder: 'eco' }, clockChange)
  expect(answer).toMatchObject({ order: 'eco', source: 'default', until: null })
})

test('an override lasts to the next block, for hours across a clock change, or until cancelled', () => {
  const schedule = { week: evenings, zone }
  const at = instant('2026-10-25T01:30+02:00')
  expect(overrideUntil({ kind: 'next_block' }, schedule, at)).toEqual({
    until: instant('2026-10-25T17:00+01:00'),
    untilKind: 'next_block',
  })
  expect(overrideUntil({ kind: 'hours', hours: 2 }, schedule, at)).toEqual({
    until: at + 2 * HOUR,
    untilKind: 'hours',
  })
  expect(overrideUntil({ kind: 'cancelled' }, schedule, at)).toEqual({ until: null, untilKind: 'cancelled' })
  expect(overrideUntil({ kind: 'next_block' }, null, at)).toEqual({ until: null, untilKind: 'cancelled' })
})

test('the next occasion is the end of an override or the edge of a block that it hides', () => {
  const schedule = { week: evenings, zone }
  const at = instant('2027-01-18T16:00+01:00')
  const override = { kind: 'override' as const, order: 'stop' as const, since: at, until: at + 3 * HOUR }
  const sources: OrderSources = { claims: [override], schedule, defaultOrder: 'eco' }
  expect(orderAt(sources, at).nextOccasion).toBe(instant('2027-01-18T17:00+01:00'))
  expect(orderAt(sources, at + HOUR).nextOccasion).toBe(at + 3 * HOUR)
  expect(orderAt({ ...sources, schedule: null, claims: [] }, at).nextOccasion).toBeNull()
})
