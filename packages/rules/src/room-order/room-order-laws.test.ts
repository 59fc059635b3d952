import { isDeepStrictEqual } from 'node:util'
import { type OrderSource, orderSources } from '@foyer/contract/order-state.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scheduleSlots } from '#schedule/schedule.ts'
import { anyInstant, anySources, clockChange, isActive } from './arbitrary-sources.ts'
import {
  isPlanned,
  orderAt,
  type OrderClaim,
  type OrderInForce,
  orderInForce,
  type OrderSources,
} from './room-order.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Every instant at which anything in these sources could change: both sides of each edge. */
function edgesOf(sources: OrderSources, from: number, to: number): number[] {
  const claimed = sources.claims.flatMap(({ since, until }) => (until === null ? [since] : [since, until]))
  const planned =
    sources.schedule === null ? [] : scheduleSlots(sources.schedule, from, to).map(({ at }) => at)
  const edges = [...claimed, ...planned].flatMap((at) => [at - 1, at, at + 1])
  return [...new Set([from, ...edges, to])].filter((at) => from <= at && at <= to).toSorted((a, b) => a - b)
}

/** The displayed part of a result; of the plan, regardless of which part of it decides. */
function shown(answer: OrderInForce) {
  const source = isPlanned(answer.source) ? 'plan' : answer.source
  return { ...answer, source, next: null, insteadOf: null }
}

test('exactly one source wins at every edge, and one that has ended or not begun never does', () => {
  fc.assert(
    fc.property(anySources, (sources) => {
      for (const at of edgesOf(sources, clockChange - 12 * HOUR, clockChange + 36 * HOUR)) {
        const { source, order } = orderInForce(sources, at)
        const winners = sources.claims.filter((claim) => claim.kind === source && isActive(claim, at))
        if (isPlanned(source)) expect(sources.claims.some((claim) => isActive(claim, at))).toBe(false)
        else expect(winners.map((claim) => claim.order)).toContain(order)
      }
    }),
  )
})

test('without the source that won, the next one wins, down to the default order', () => {
  fc.assert(
    fc.property(anySources, anyInstant, (sources, at) => {
      const rest = orderSources.map((source) => orderInForce(without(sources, source), at))
      for (let left = sources; ;) {
        const { source, insteadOf } = orderInForce(left, at)
        if (source === 'default') break
        left = without(left, source)
        const then = orderInForce(left, at)
        expect(then.order).toBe(insteadOf)
        expect(orderSources.indexOf(then.source)).toBeGreaterThan(orderSources.indexOf(source))
      }
      // Removing a source that does not win changes only the order that would be in force instead.
      const answer = orderInForce(sources, at)
      for (const [index, other] of rest.entries()) {
        if (index > orderSources.indexOf(answer.source)) {
          expect([other.order, other.source]).toEqual([answer.order, answer.source])
        }
      }
    }),
  )
})

/** The sources without all of one kind; the default order is always kept. */
function without(sources: OrderSources, kind: OrderSource): OrderSources {
  return {
    ...sources,
    claims: sources.claims.filter((claim) => claim.kind !== kind),
    schedule: kind === 'schedule' ? null : sources.schedule,
  }
}

test('the result changes at the announced instants and at no other', () => {
  fc.assert(
    fc.property(anySources, (sources) => {
      const edges = edgesOf(sources, clockChange - 12 * HOUR, clockChange + 36 * HOUR)
      for (const [index, at] of edges.slice(1).entries()) {
        const before = edges[index] ?? at
        const [one, other] = [orderInForce(sources, before), orderInForce(sources, at)]
        const isAnnounced = one.until !== null && one.until <= at
        // Nothing changes between two adjacent edges, so the instant announced at this one is final.
        if (isAnnounced) expect(one.until).toBe(at)
        expect(isDeepStrictEqual(shown(one), shown(other))).toBe(!isAnnounced)
      }
    }),
    { numRuns: 60 },
  )
})

test('the result does not depend on the order of the facts', () => {
  const shuffled = anySources.chain((sources) =>
    fc.tuple(
      fc.constant(sources),
      fc.shuffledSubarray([...sources.claims], { minLength: sources.claims.length }),
    ),
  )
  fc.assert(
    fc.property(shuffled, anyInstant, ([sources, claims], at) => {
      expect(orderInForce({ ...sources, claims }, at)).toEqual(orderInForce(sources, at))
    }),
  )
})

test('of two claims of one kind that began together, the same one wins in any input order', () => {
  const since = clockChange
  const both: OrderClaim[] = [
    { kind: 'scenario', order: 'comfort', since, until: null, setAt: 1 },
    { kind: 'scenario', order: 'eco', since, until: null, setAt: 2 },
    { kind: 'scenario', order: 'stop', since, until: clockChange + HOUR, setAt: 2 },
  ]
  const answers = [
    both,
    both.toReversed(),
    [both[1], both[0], both[2]].filter((claim) => claim !== undefined),
  ].map((claims) => orderInForce({ claims, schedule: null, defaultOrder: 'eco' }, clockChange))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
})

test('a result computed after any pause equals the one computed at each announced instant', () => {
  const gaps = fc.array(fc.integer({ min: 1, max: 10 * 60 }), { maxLength: 8 })
  fc.assert(
    fc.property(anySources, gaps, (sources, minutes) => {
      const end = clockChange + 30 * HOUR
      const changes: { at: number; order: string }[] = []
      let occasion: number | null = clockChange - 10 * HOUR
      while (occasion !== null && occasion <= end) {
        const { order } = orderAt(sources, occasion)
        if (changes.at(-1)?.order !== order) changes.push({ at: occasion, order })
        const { nextOccasion } = orderAt(sources, occasion)
        if (nextOccasion !== null) expect(nextOccasion).toBeGreaterThan(occasion)
        occasion = nextOccasion
      }
      let at = clockChange - 10 * HOUR
      for (const gap of minutes) {
        at = Math.min(end, at + gap * MINUTE)
        const last = changes.findLast((change) => change.at <= at)
        expect(orderInForce(sources, at).order).toBe(last?.order)
      }
    }),
  )
})
