import type { Room } from '@foyer/contract/room.ts'
import { expect, test } from 'vitest'
import { overrideEndOf } from './room-order.ts'

type Order = NonNullable<Room['order']>

function override(overrides: Partial<Order>): Order {
  return { order: 'eco', source: 'override', since: null, until: null, next: null, ...overrides }
}

test('without an override the default end is the next block', () => {
  expect(overrideEndOf(null)).toEqual({ kind: 'next_block' })
  expect(overrideEndOf(override({ source: 'schedule', until_kind: 'hours' }))).toEqual({ kind: 'next_block' })
})

test('an override for some hours returns the requested number of hours', () => {
  const end = override({
    until_kind: 'hours',
    set_at: '2027-01-18T18:00:12Z',
    until: '2027-01-18T21:00:12Z',
  })

  expect(overrideEndOf(end)).toEqual({ kind: 'hours', hours: 3 })
})

test('an override that lasts until it is cancelled returns that end', () => {
  expect(overrideEndOf(override({ until_kind: 'cancelled' }))).toEqual({ kind: 'cancelled' })
})
