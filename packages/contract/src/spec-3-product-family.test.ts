import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { familyOfPark, parkIds, productFamilies } from './park.ts'

test('§3 Product family: VAV, {product}, unknown', () => {
  expect(productFamilies).toEqual(['vav', 'foyer', 'unknown'])
})

test('§3 One fixed park id maps to VAV, another to {product}', () => {
  expect(familyOfPark(parkIds.vav)).toBe('vav')
  expect(familyOfPark(parkIds.foyer)).toBe('foyer')
  expect(parkIds.vav).not.toBe(parkIds.foyer)
})

test('§3 any other park id gives unknown', () => {
  const others = [randomUUID(), parkIds.vav.toUpperCase(), `${parkIds.foyer} `, '', 'vav', undefined]
  expect(others.map(familyOfPark)).toEqual(others.map(() => 'unknown'))
})
