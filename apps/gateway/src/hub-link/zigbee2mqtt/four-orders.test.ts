import { type Order, orders } from '@foyer/contract/heating.ts'
import { expect, test } from 'vitest'
import type { Source } from './mapping.ts'
import { writeSource } from './write-source.ts'

test('a radiator with four orders receives Confort for Confort-1 and -2, and Arrêt in its own word', () => {
  const words: [Order, string][] = [
    ['comfort', 'Comfort'],
    ['eco', 'Eco'],
    ['frost_protection', 'Frost'],
    ['stop', 'Off'],
  ]
  const source: Source = {
    kind: 'order',
    property: 'preset',
    canGet: true,
    set: { property: 'preset', words },
  }
  expect(orders.map((order) => writeSource(source, order)?.['preset'])).toEqual([
    'Comfort',
    'Comfort',
    'Comfort',
    'Eco',
    'Frost',
    'Off',
  ])
})
