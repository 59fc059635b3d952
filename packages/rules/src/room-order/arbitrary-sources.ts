import fc from 'fast-check'
import { anyOrder, anyWeek } from '#schedule/arbitrary-week.ts'
import type { OrderClaim, OrderSources } from './room-order.ts'

const MINUTE = 60_000
const zone = 'Europe/Paris'

/** The hour before the end of summer time in Paris, ms. */
export const clockChange = Date.parse('2026-10-25T00:00Z')

/** Minutes around the clock change; half of them whole hours, so that several events coincide. */
function anyMinute(min: number, max: number): fc.Arbitrary<number> {
  const hours = fc.integer({ min: Math.ceil(min / 60), max: Math.floor(max / 60) }).map((hour) => hour * 60)
  return fc.oneof(fc.integer({ min, max }), hours)
}

/** A claim of any kind that begins and ends at any minute around the clock change, or never ends. */
const anyClaim: fc.Arbitrary<OrderClaim> = fc
  .record({
    kind: fc.constantFrom('protection', 'open_window', 'override', 'absence', 'scenario'),
    order: anyOrder,
    since: anyMinute(-600, 1200).map((minutes) => clockChange + minutes * MINUTE),
    setAt: fc.option(fc.integer({ min: 0, max: 2 })),
    cause: fc.constantFrom(null, { id: 'a', name: 'A' }, { id: 'b', name: 'B' }),
    until: fc.option(anyMinute(-600, 1800).map((minutes) => clockChange + minutes * MINUTE)),
  })
  .map((claim) => claim)

/** Any facts about a room, with every kind of source. */
export const anySources: fc.Arbitrary<OrderSources> = fc.record({
  claims: fc.array(anyClaim, { maxLength: 6 }),
  schedule: fc.option(fc.record({ week: anyWeek, zone: fc.constant(zone) })),
  defaultOrder: anyOrder,
})

/** Any minute around the clock change, ms. */
export const anyInstant = fc
  .integer({ min: -12 * 60, max: 24 * 60 })
  .map((minutes) => clockChange + minutes * MINUTE)

/** True if a claim is active at an instant (ms). */
export function isActive(claim: OrderClaim, at: number): boolean {
  return claim.since <= at && (claim.until === null || at < claim.until)
}
