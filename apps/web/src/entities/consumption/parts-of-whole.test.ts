import { expect, test } from 'vitest'
import { changeInPercent, closeToHundred, partsOfWhole } from './parts-of-whole.ts'

test('the percentages of the parts always make 100', () => {
  for (const energies of [[1, 1, 1], [9800, 600, 1700, 400, 800], [5], [1, 999_999], [7, 7, 7, 7, 7, 7]]) {
    const whole = energies.reduce((sum, energy) => sum + energy, 0)
    const percents = closeToHundred(energies.map((energy) => (energy / whole) * 100))
    expect(percents.reduce((sum, percent) => sum + percent, 0)).toBe(100)
  }
})

test('the largest part comes first and the remainder last, whatever its size', () => {
  const parts = partsOfWhole([
    { category: 'remainder', energy: 900, cost: null },
    { category: 'lighting', energy: 100, cost: 0.02 },
    { category: 'heating', energy: 500, cost: 0.1 },
    { category: 'hot_water', energy: 0, cost: 0 },
  ])

  expect(parts.map(({ category }) => category)).toEqual(['heating', 'lighting', 'remainder'])
  expect(parts.map(({ percent }) => percent)).toEqual([33, 7, 60])
})

test('a home that used nothing has no parts', () => {
  expect(partsOfWhole([{ category: 'heating', energy: 0, cost: 0 }])).toEqual([])
})

test('more and less are said against what was before', () => {
  expect(changeInPercent(91, 100)).toBe(-9)
  expect(changeInPercent(150, 100)).toBe(50)
  expect(changeInPercent(100, null)).toBeNull()
  expect(changeInPercent(100, 0)).toBeNull()
  expect(changeInPercent(null, 100)).toBeNull()
})
