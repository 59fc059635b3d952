import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { familyOfPark, parkIds } from './park.ts'

test('§3 any other park id gives unknown', () => {
  const others = [randomUUID(), parkIds.vav.toUpperCase(), `${parkIds.foyer} `, '', 'vav', undefined]
  expect(others.map(familyOfPark)).toEqual(others.map(() => 'unknown'))
})
