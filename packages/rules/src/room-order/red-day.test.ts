import 'temporal-polyfill/global'
import fc from 'fast-check'
import { orderNumber } from '@foyer/contract/heating.ts'
import { expect, test } from 'vitest'
import { anyOrder } from '#schedule/arbitrary-week.ts'
import { anyInstant, anySources, clockChange } from './arbitrary-sources.ts'
import { orderInForce, plannedBlocks, type OrderClaim } from './room-order.ts'

const HOUR = 3_600_000
const anyRedDay: fc.Arbitrary<OrderClaim> = fc
  .record({
    order: anyOrder,
    from: fc.integer({ min: -10, max: 12 }),
    hours: fc.integer({ min: 1, max: 18 }),
  })
  .map(({ order, from, hours }) => {
    const since = clockChange + from * HOUR
    return { kind: 'red_day', order, since, until: since + hours * HOUR, cause: null }
  })

test('a red-day plan lowers the schedule or the default order while it lasts, and never raises them', () => {
  fc.assert(
    fc.property(anySources, anyRedDay, anyInstant, (any, redDay, at) => {
      const sources = { ...any, claims: [] }
      const plain = orderInForce(sources, at)
      const lowered = orderInForce({ ...sources, claims: [redDay] }, at)
      const isLasting = redDay.since <= at && at < (redDay.until ?? 0)
      const isWarmer = orderNumber(plain.order) < orderNumber(redDay.order)
      if (isLasting && isWarmer) {
        expect(lowered).toMatchObject({ order: redDay.order, source: 'red_day', insteadOf: plain.order })
        expect(lowered.until).toBeLessThanOrEqual(redDay.until ?? 0)
      } else {
        expect(lowered).toMatchObject({ order: plain.order, source: plain.source })
      }
    }),
  )
})

test('every other claim is stronger than a red-day plan', () => {
  fc.assert(
    fc.property(anySources, anyRedDay, anyInstant, (sources, redDay, at) => {
      const plain = orderInForce(sources, at)
      fc.pre(plain.source !== 'schedule' && plain.source !== 'default')
      const { order, source } = orderInForce({ ...sources, claims: [redDay, ...sources.claims] }, at)
      expect({ order, source }).toEqual({ order: plain.order, source: plain.source })
    }),
  )
})

test('until names the end: until then the order of a red-day plan stays, whatever the week does below it', () => {
  fc.assert(
    fc.property(anySources, anyRedDay, anyInstant, (any, redDay, at) => {
      const sources = { ...any, claims: [redDay] }
      const now = orderInForce(sources, at)
      fc.pre(now.source === 'red_day' && now.until !== null)
      const end = now.until ?? at
      const blocks = plannedBlocks(sources, at, end)
      expect(blocks.every(({ order, source }) => order === now.order && source === 'red_day')).toBe(true)
      expect(orderInForce(sources, end).source).not.toBe('red_day')
    }),
  )
})
