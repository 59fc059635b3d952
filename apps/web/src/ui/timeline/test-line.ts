import fc from 'fast-check'
import type { OrderFace } from '#ui/order-chip.tsx'
import type { Axis } from './axis.ts'
import type { LineBlock } from './block-layout.ts'

export const hour = 3_600_000

/** Six hours around midnight, with a label per hour. */
export const quarterDay: Axis = {
  start: 0,
  end: 6 * hour,
  now: 2 * hour,
  ticks: ['18', '19', '20', '21', '22', '23', 'midnight'].map((label, index) => ({
    at: index * hour,
    label,
    isStrong: label === 'midnight',
  })),
}

/** Days of 23, 24 and 25 hours and strips of six, with a tick per hour and a `now` that may be outside. */
export const axes = fc
  .record({
    hours: fc.constantFrom(6, 23, 24, 25),
    now: fc.option(fc.integer({ min: -2 * hour, max: 30 * hour })),
    midnight: fc.integer({ min: 0, max: 25 }),
  })
  .map(({ hours, now, midnight }): Axis => ({
    start: 0,
    end: hours * hour,
    now,
    nowLabel: now === null ? undefined : '18:40',
    ticks: Array.from({ length: hours + 1 }, (_, index) => ({
      at: index * hour,
      label: index === midnight ? 'Wednesday 11' : `${index} h`,
      isStrong: index === midnight,
    })),
  }))

const orders: OrderFace[] = [
  'comfort',
  'comfort_minus_1',
  'comfort_minus_2',
  'eco',
  'frost_protection',
  'stop',
]

/** Contiguous blocks, from before the axis to beyond it. */
export const lines = fc
  .array(fc.record({ hours: fc.integer({ min: 1, max: 20 }), order: fc.constantFrom(...orders) }), {
    minLength: 1,
    maxLength: 30,
  })
  .map((parts) => {
    let at = -3 * hour
    const blocks = parts.map(({ hours, order }): LineBlock => {
      const from = at
      at += (hours * hour) / 2
      return { from, to: at, order, label: 'Comfort', startLabel: '22:30', description: order }
    })
    return [...blocks, { ...plainBlock, from: at, to: at + 60 * hour }]
  })

export const plainBlock: LineBlock = {
  from: 0,
  to: hour,
  order: 'eco',
  label: 'Eco',
  startLabel: '0:00',
  description: 'Eco, 0:00 to 1:00',
}
