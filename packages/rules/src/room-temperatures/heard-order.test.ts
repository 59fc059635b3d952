import { orders } from '@foyer/contract/heating.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { heardOrder } from './heard-order.ts'

test('a device of four orders hears Confort for Confort-1 and -2, and the others as they are', () => {
  const four = ['comfort', 'eco', 'frost_protection', 'stop'] as const
  expect(orders.map((order) => heardOrder(order, four))).toEqual([
    'comfort',
    'comfort',
    'comfort',
    'eco',
    'frost_protection',
    'stop',
  ])
})

test('what cannot stop is kept from freezing, and nothing stands in for Éco', () => {
  expect(heardOrder('stop', ['comfort', 'frost_protection'])).toBe('frost_protection')
  expect(heardOrder('eco', ['comfort'])).toBeNull()
})

test('an order that is known is heard as itself, and what is heard is known', () => {
  fc.assert(
    fc.property(fc.constantFrom(...orders), fc.subarray([...orders]), (order, known) => {
      const heard = heardOrder(order, known)
      if (known.includes(order)) expect(heard).toBe(order)
      else if (heard !== null) expect(known).toContain(heard)
    }),
  )
})
