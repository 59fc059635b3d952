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

/** Every instant around which anything in these sources could change: both sides of each edge. */
function edgesOf(sources: OrderSources, from: number, to: number): number[] {
  const claimed = sources.claims.flatMap(({ since, until }) => (until === null ? [since] : [since, until]))
  const planned =
    sources.schedule === null ? [] : scheduleSlots(sources.schedule, from, to).map(({ at }) => at)
  const edges = [...claimed, ...planned].flatMap((at) => [at - 1, at, at + 1])
  return [...new Set([from, ...edges, to])].filter((at) => from <= at && at <= to).toSorted((a, b) => a - b)
}

/** What one reads of an answer on screen; of the plan, not which part of it speaks. */
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

test('without the source that won the next one holds, down to the default order', () => {
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
      // Taking away what does not win changes nothing of the answer but what stands behind it.
      const answer = orderInForce(sources, at)
      for (const [index, other] of rest.entries()) {
        if (index > orderSources.indexOf(answer.source)) {
          expect([other.order, other.source]).toEqual([answer.order, answer.source])
        }
      }
    }),
  )
})

/** The sources without all of one kind; the default order always stays. */
function without(sources: OrderSources, kind: OrderSource): OrderSources {
  return {
    ...sources,
    claims: sources.claims.filter((claim) => claim.kind !== kind),
    schedule: kind === 'schedule' ? null : sources.schedule,
  }
}

test('the answer changes at the instants that were announced and at no other', () => {
  fc.assert(
    fc.property(anySources, (sources) => {
      const edges = edgesOf(sources, clockChange - 12 * HOUR, clockChange + 36 * HOUR)
      for (const [index, at] of edges.slice(1).entries()) {
        const before = edges[index] ?? at
        const [one, other] = [orderInForce(sources, before), orderInForce(sources, at)]
        const isAnnounced = one.until !== null && one.until <= at
        // Nothing lies between two neighbouring edges, so what was announced for this one is what is there.
        if (isAnnounced) expect(one.until).toBe(at)
        expect(isDeepStrictEqual(shown(one), shown(other))).toBe(!isAnnounced)
      }
    }),
    { numRuns: 60 },
  )
})

test('the answer does not depend on the order in which the facts came', () => {
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

test('two claims of one kind that began together are decided alike, whichever came first', () => {
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

test('however long nobody looked, the answer is that of one who looked at each announced instant', () => {
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
