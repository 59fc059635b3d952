import { orders } from '@foyer/contract/heating.ts'
import { expect, test } from 'vitest'
import { isLowered } from './is-lowered.ts'
import { loweringOf } from './room-lowering.ts'

test('every order except Confort is lowered', () => {
  expect(orders.filter((order) => !isLowered(order))).toEqual(['comfort'])
})

test('the lowered orders are those that the savings compare with Confort', () => {
  for (const [index, order] of orders.entries()) {
    const { lowering } = loweringOf({ orders: [index + 1], temperatures: [Number.NaN], energy: [100] })
    expect((lowering[0] ?? 0) > 0, order).toBe(isLowered(order))
  }
})
