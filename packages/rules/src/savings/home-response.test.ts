import { expect, test } from 'vitest'
import { deviation, learnResponse, type ResponseRow } from './home-response.ts'

/** A home that loses 100 W per degree, stores 4 kWh per degree, and gains 500 W by day and 200 W by night. */
function lived(days: number, weather: (day: number, hour: number) => number): ResponseRow[] {
  return Array.from({ length: days * 48 }, (_, slot) => {
    const [day, hour] = [Math.floor(slot / 48), (slot % 48) / 2]
    const gap = weather(day, hour)
    const change = hour < 6 ? -0.3 : hour < 10 ? 0.5 : 0.1 * Math.sin(slot)
    const given = hour >= 6 && hour < 22 ? 500 : 200
    return { day, hour, gap, change, heating: 100 * gap + 4_000 * change - given }
  })
}

test('finds the loss and the store of a home, regardless of the gains from people and sun', () => {
  const learnt = learnResponse(lived(9, (day, hour) => 12 + 3 * Math.sin(day) + Math.cos(hour / 4)))

  expect(learnt?.loss).toBeCloseTo(100, 6)
  expect(learnt?.store).toBeCloseTo(4_000, 6)
  expect(learnt?.withoutADay).toHaveLength(9)
})

test('too few days, or days without differences, give no result', () => {
  const weather = (day: number, hour: number) => 12 + 3 * Math.sin(day) + Math.cos(hour / 4)
  expect(learnResponse(lived(4, weather))).toBeNull()
  expect(learnResponse([])).toBeNull()
  const still = lived(9, () => 12).map((row) => ({ ...row, change: 0 }))
  expect(learnResponse(still)).toBeNull()
  // Half a day describes its weather rather than the home.
  expect(learnResponse(lived(9, weather).filter(({ hour }) => hour < 12))).toBeNull()
})

test('a home that seems to need less heat in colder weather gives no result', () => {
  const upsideDown = lived(9, (day, hour) => 12 + 3 * Math.sin(day) + Math.cos(hour / 4)).map((row) => ({
    ...row,
    heating: 3_000 - row.heating,
  }))
  expect(learnResponse(upsideDown)).toBeNull()
})

test('values that do not depend on any one day have no deviation', () => {
  expect(deviation([5, 5, 5, 5])).toBe(0)
  expect(deviation([4, 6])).toBeCloseTo(1, 9)
})
