import { orderNumber, type Order } from '@foyer/contract/heating.ts'
import { expect, test } from 'vitest'
import { loweringOf, type RoomHalfHours, type SavingsCause } from './room-lowering.ts'

type Slot = [order: Order, temperature: number, energy: number]

function room(slots: readonly Slot[], rest: Partial<RoomHalfHours> = {}): RoomHalfHours {
  return {
    orders: slots.map(([order]) => orderNumber(order)),
    temperatures: slots.map(([, temperature]) => temperature),
    energy: slots.map(([, , energy]) => energy),
    ...rest,
  }
}
const times = (n: number, slot: Slot): Slot[] => Array.from({ length: n }, () => slot)

test('Confort is the temperature that the radiator keeps, without the gain from the sun', () => {
  const sunny = room([...times(8, ['comfort', 20, 100]), ...times(9, ['comfort', 24, 0])])
  expect(loweringOf(sunny).comfort).toBe(20)
})

test('the Confort temperature of a room is derived from lower orders if it is never heated in Confort', () => {
  expect(loweringOf(room(times(9, ['comfort_minus_1', 18, 100]))).comfort).toBe(19)
  expect(loweringOf(room(times(9, ['comfort_minus_2', 18, 100]))).comfort).toBe(20)
  expect(loweringOf(room(times(9, ['eco', 16, 100]))).comfort).toBe(19)
})

test('a room that still warms up counts as lowered by the earlier cause, for a limited time', () => {
  const slots: Slot[] = [
    ...times(9, ['comfort', 20, 100]),
    ...times(2, ['eco', 17, 0]),
    ...times(14, ['comfort', 19, 300]),
  ]
  const causes: (SavingsCause | undefined)[] = slots.map((_, slot) => (slot === 10 ? 'manual' : 'programme'))
  const { lowering, causes: found } = loweringOf(room(slots, { causes }))

  // The upper quartile of the Confort temperatures is 20.
  expect(Array.from(lowering.slice(8, 12))).toEqual([0, 3, 3, 1])
  expect(found.slice(8, 12)).toEqual(['programme', 'programme', 'manual', 'manual'])
  expect(lowering[22]).toBe(1)
  expect(lowering[23]).toBe(0)
})

test('airing saves nothing; heating that an open window switched off does', () => {
  const slots: Slot[] = [...times(9, ['comfort', 20, 100]), ['eco', 15, 0], ['frost_protection', 15, 0]]
  const isOpen = slots.map((_, slot) => slot >= 9)
  const { lowering, causes } = loweringOf(
    room(slots, { isOpen, causes: isOpen.map((open) => (open ? 'window' : undefined)) }),
  )

  expect(Array.from(lowering.slice(9))).toEqual([0, 5])
  expect(causes.at(-1)).toBe('window')
})

test('a room whose schedule is Hors Gel has another cause than one that it lowers', () => {
  const slots: Slot[] = [
    ...times(9, ['comfort', 20, 100]),
    ...times(2, ['eco', 17, 0]),
    ...times(3, ['frost_protection', 12, 0]),
    ...times(2, ['comfort', 18, 300]),
  ]
  const byHand = slots.map((_, slot) => (slot === 12 ? ('manual' as const) : undefined))

  expect(loweringOf(room(slots)).causes.slice(9)).toEqual([
    'programme',
    'programme',
    ...times(5, ['frost_protection', 0, 0]).map(() => 'frost'),
  ])
  expect(loweringOf(room(slots, { causes: byHand })).causes[12]).toBe('manual')
})
