import { weekSchema } from '@foyer/contract/schedule.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyOrder, anyWeek } from './arbitrary-week.ts'
import { isSameWeek, ringOf, tidyWeek, weekOf } from './week-ring.ts'

const anyRing = fc.array(fc.option(anyOrder), { minLength: 672, maxLength: 672 })

test('converting quarters to a week and back gives the same quarters', () => {
  fc.assert(
    fc.property(anyRing, (ring) => {
      const week = weekOf(ring)
      expect(weekSchema.safeParse(week).success).toBe(true)
      expect(ringOf(week)).toEqual(ring)
    }),
    { numRuns: 50 },
  )
})

test('a tidy week has the same orders, in sorted blocks on quarter hours, and adjacent ones differ', () => {
  fc.assert(
    fc.property(anyWeek, (week) => {
      const tidy = tidyWeek(week)
      expect(isSameWeek(tidy, week)).toBe(true)
      for (const day of tidy) {
        for (const [index, block] of day.entries()) {
          const next = day[index + 1]
          expect([block.start % 15, block.end % 15]).toEqual([0, 0])
          expect(block.start).toBeLessThan(block.end)
          if (next === undefined) continue
          expect(block.end).toBeLessThanOrEqual(next.start)
          if (block.end === next.start) expect(block.order).not.toBe(next.order)
        }
      }
      expect(tidyWeek(tidy)).toEqual(tidy)
    }),
    { numRuns: 100 },
  )
})
