import { WATER_STRETCHES } from '@foyer/contract/hot-water.ts'
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

/** Whether the day may have another period, and a quarter of an hour is free together with those around it. */
function hasRoom(day: ReturnType<typeof tidyDay>): boolean {
  if (tidyDay(day).length >= WATER_STRETCHES) return false
  const isFree = (minute: number) => day.every(({ start, end }) => minute < start || end <= minute)
  return Array.from({ length: 96 }, (_, quarter) => quarter * 15).some((minute) =>
    [minute - 15, minute, minute + 15].every(isFree),
  )
}

test('an added heating period adds time, as long as there is room for it', () => {
  fc.assert(
    fc.property(fc.array(stretch, { maxLength: 8 }), (day) => {
      const more = withStretch(day)
      expect(more !== null).toBe(hasRoom(day))
      if (more === null) return
      // Separate from the others: only an empty day has no period to keep a distance from.
      expect(tidyDay(more)).toHaveLength(tidyDay(day).length + 1)
      expect(minutesOf(more)).toBeGreaterThan(minutesOf(day))
      expect(more).toHaveLength(day.length + 1)
    }),
  )
  expect(withStretch([])).toEqual([{ start: 660, end: 720 }])
  expect(withStretch([{ start: 1380, end: 1440 }])?.[0]).toEqual({ start: 1305, end: 1365 })
  expect(withStretch([{ start: 0, end: 1440 }])).toBeNull()
  const nights = [
    { start: 0, end: 360 },
    { start: 1320, end: 1440 },
  ]
  expect(withStretch(nights)).toEqual([...nights, { start: 375, end: 435 }])
})
