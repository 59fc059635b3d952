import { orders } from '@foyer/contract/heating.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { supportedOrder } from './supported-order.ts'

test('a device with four orders receives Confort for Confort-1 and Confort-2, and the others unchanged', () => {
  const four = ['comfort', 'eco', 'frost_protection', 'stop'] as const
  expect(orders.map((order) => supportedOrder(order, four))).toEqual([
    'comfort',
    'comfort',
    'comfort',
    'eco',
    'frost_protection',
    'stop',
  ])
})

test('a device that cannot stop gets frost protection, and nothing replaces Éco', () => {
  expect(supportedOrder('stop', ['comfort', 'frost_protection'])).toBe('frost_protection')
  expect(supportedOrder('eco', ['comfort'])).toBeNull()
})

test('a supported order is sent unchanged, and only supported orders are sent', () => {
  fc.assert(
    fc.property(fc.constantFrom(...orders), fc.subarray([...orders]), (order, known) => {
      const supported = supportedOrder(order, known)
      if (known.includes(order)) expect(supported).toBe(order)
      else if (supported !== null) expect(known).toContain(supported)
    }),
  )
})
