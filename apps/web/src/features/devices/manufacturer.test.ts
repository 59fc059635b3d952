import { expect, test } from 'vitest'
import { madeBy } from './device-columns.tsx'

test('a brand that is part of the model is shown once', () => {
  expect(madeBy('VAV', 'VAV-256215-MOD1')).toBe('VAV-256215-MOD1')
  expect(madeBy('NodOn', 'SDO-4-1-00')).toBe('NodOn SDO-4-1-00')
  expect([madeBy('LiXee', null), madeBy(null, 'TS0601'), madeBy(undefined, undefined)]).toEqual([
    'LiXee',
    'TS0601',
    '',
  ])
})
