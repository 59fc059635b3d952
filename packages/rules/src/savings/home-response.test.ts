import { expect, test } from 'vitest'
import { deviation, learnResponse, type ResponseRow } from './home-response.ts'

/** A home that loses 100 W a degree, holds 4 kWh a degree, and is given 500 W by day and 200 W by night. */
function lived(days: number, weather: (day: number, hour: number) => number): ResponseRow[] {
  return Array.from({ length: days * 48 }, (_, slot) => {
    const [day, hour] = [Math.floor(slot / 48), (slot % 48) / 2]
    const gap = weather(day, hour)
    const change = hour < 6 ? -0.3 : hour < 10 ? 0.5 : 0.1 * Math.sin(slot)
    const given = hour >= 6 && hour < 22 ? 500 : 200
    return { day, hour, gap, change, heating: 100 * gap + 4_000 * change - given }
  })
}

test('what a home loses and holds is found again, whatever people and sun give it', () => {
  const learnt = learnResponse(lived(9, (day, hour) => 12 + 3 * Math.sin(day) + Math.cos(hour / 4)))

  expect(learnt?.loss).toBeCloseTo(100, 6)
  expect(learnt?.store).toBeCloseTo(4_000, 6)
  expect(learnt?.withoutADay).toHaveLength(9)
})

test('too few days, or days that are all alike, tell nothing', () => {
  const weather = (day: number, hour: number) => 12 + 3 * Math.sin(day) + Math.cos(hour / 4)
  expect(learnResponse(lived(4, weather))).toBeNull()
  expect(learnResponse([])).toBeNull()
  const still = lived(9, () => 12).map((row) => ({ ...row, change: 0 }))
  expect(learnResponse(still)).toBeNull()
  // Half a day says more of its weather than of the home.
  expect(learnResponse(lived(9, weather).filter(({ hour }) => hour < 12))).toBeNull()
})

test('a home that seems to need less the colder it is was not understood', () => {
  const upsideDown = lived(9, (day, hour) => 12 + 3 * Math.sin(day) + Math.cos(hour / 4)).map((row) => ({
    ...row,
    heating: 3_000 - row.heating,
  }))
  expect(learnResponse(upsideDown)).toBeNull()
})

test('figures that do not hang on any one day have no deviation', () => {
  expect(deviation([5, 5, 5, 5])).toBe(0)
  expect(deviation([4, 6])).toBeCloseTo(1, 9)
})
