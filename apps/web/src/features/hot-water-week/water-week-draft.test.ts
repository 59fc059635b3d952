import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minutesOf, tidyDay, withStretch } from './water-week-draft.ts'

const stretch = fc
  .tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 96 }))
  .filter(([start, end]) => start < end)
  .map(([start, end]) => ({ start: start * 15, end: end * 15 }))

test('the heating periods of a day are sorted and separate, and cover the same times', () => {
  fc.assert(
    fc.property(fc.array(stretch, { maxLength: 8 }), (day) => {
      const tidy = tidyDay(day)
      expect(tidy.every(({ start }, index) => index === 0 || start > (tidy[index - 1]?.end ?? 0))).toBe(true)
      for (let minute = 0; minute < 1440; minute += 15) {
        const isIn = (all: typeof day) => all.some(({ start, end }) => start <= minute && minute < end)
        expect(isIn(tidy)).toBe(isIn(day))
      }
    }),
  )
})

test('an added heating period adds time, as long as there is room for it', () => {
  fc.assert(
    fc.property(fc.array(stretch, { maxLength: 8 }), (day) => {
      const more = withStretch(day)
      if (more === null) return
      expect(minutesOf(more)).toBeGreaterThan(minutesOf(day))
      expect(more).toHaveLength(day.length + 1)
    }),
  )
  expect(withStretch([])).toEqual([{ start: 660, end: 720 }])
  expect(withStretch([{ start: 1380, end: 1440 }])?.[0]).toEqual({ start: 1305, end: 1365 })
  expect(withStretch([{ start: 0, end: 1440 }])).toBeNull()
})
