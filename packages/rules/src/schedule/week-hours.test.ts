import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyOrder, anyWeek } from './arbitrary-week.ts'
import { changedHours, weekHours } from './week-hours.ts'

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
