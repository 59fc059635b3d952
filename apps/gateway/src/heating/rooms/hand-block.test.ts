import type { RoomHand } from '@foyer/contract/room.ts'
import { expect, test } from 'vitest'
import { withHand, withHandSince } from './hand-block.ts'

const at = Date.parse('2027-01-18T06:40:00Z')
const edge = Date.parse('2027-01-18T07:30:00Z')
const hand: RoomHand = {
  device_id: 'd',
  device_name: 'Radiateur',
  at: new Date(at).toISOString(),
  order: 'comfort',
  setpoint: 20.5,
  until: new Date(edge).toISOString(),
}

test('a mode set at a device is drawn from then to the next edge, with the order that it replaces', () => {
  const now = at + 600_000
  const planned = [
    { from: now, to: edge, order: 'eco' as const, source: 'schedule' as const },
    { from: edge, to: edge + 600_000, order: 'stop' as const, source: 'schedule' as const },
  ]
  expect(withHand(planned, hand)).toEqual([
    { ...planned[0], order: 'comfort', by_hand: true, instead_of: 'eco' },
    planned[1],
  ])
  const past = [
    { from: at - 600_000, to: at, order: 'eco' as const },
    { from: at, to: now, order: 'comfort' as const },
  ]
  expect(withHandSince(past, hand, 'eco')).toEqual([
    past[0],
    { ...past[1], by_hand: true, instead_of: 'eco' },
  ])
})

test('a setpoint that does not change the order begins where it was set', () => {
  const block = { from: at - 600_000, to: at + 600_000, order: 'comfort' as const }
  expect(withHandSince([block], hand, 'comfort')).toEqual([
    { ...block, to: at },
    { ...block, from: at, by_hand: true, instead_of: 'comfort' },
  ])
})

test('without a change at a device the line is the plan', () => {
  const planned = [{ from: at, to: edge, order: 'eco' as const, source: 'schedule' as const }]
  expect(withHand(planned, undefined)).toEqual(planned)
  expect(withHandSince([{ from: at, to: edge, order: null }], undefined, null)).toHaveLength(1)
})
