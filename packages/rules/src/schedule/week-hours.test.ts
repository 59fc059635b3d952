import { orders } from '@foyer/contract/heating.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyOrder, anyWeek } from './arbitrary-week.ts'
import { changedHours, weekHours, weekHoursIn } from './week-hours.ts'

test('the hours of any week add up to 168, and its gaps count for the default order', () => {
  fc.assert(
    fc.property(anyWeek, anyOrder, (week, defaultOrder) => {
      const hours = weekHours(week, defaultOrder)
      expect(Object.values(hours).reduce((sum, one) => sum + one, 0)).toBe(168)
      const own = week.flat().filter(({ order }) => order === defaultOrder)
      const blocks = own.reduce((sum, { start, end }) => sum + (end - start) / 60, 0)
      const all = week.flat().reduce((sum, { start, end }) => sum + (end - start) / 60, 0)
      expect(hours[defaultOrder]).toBe(blocks + 168 - all)
    }),
  )
})

test('changed hours add up to zero, and a week compared with itself has no changes', () => {
  fc.assert(
    fc.property(anyWeek, anyWeek, anyOrder, (one, other, defaultOrder) => {
      const [before, after] = [weekHours(one, defaultOrder), weekHours(other, defaultOrder)]
      const changes = changedHours(before, after)
      expect(changes.reduce((sum, row) => sum + row.after - row.before, 0)).toBe(0)
      expect(changedHours(before, before)).toEqual([])
    }),
  )
})

test('the hours in two parts of any week add up to those of the week, for each order', () => {
  // Quarters of a share that binary numbers have exactly.
  const shares = fc.array(fc.constantFrom<number>(0, 0.25, 0.5, 1), { minLength: 672, maxLength: 672 })
  fc.assert(
    fc.property(anyWeek, anyOrder, shares, (week, defaultOrder, inside) => {
      const one = weekHoursIn(week, defaultOrder, inside)
      const other = weekHoursIn(
        week,
        defaultOrder,
        inside.map((share) => 1 - share),
      )
      const whole = weekHours(week, defaultOrder)
      for (const order of orders) expect(one[order] + other[order]).toBe(whole[order])
      const hours = Object.values(one).reduce((sum, of) => sum + of, 0)
      expect(hours).toBe(inside.reduce((sum, share) => sum + share, 0) / 4)
    }),
  )
})
