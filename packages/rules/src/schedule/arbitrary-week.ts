import { type Order, orders } from '@foyer/contract/heating.ts'
import type { ScheduleBlock, Week } from '@foyer/contract/schedule.ts'
import fc from 'fast-check'

/** Any order for a device. */
export const anyOrder: fc.Arbitrary<Order> = fc.constantFrom(...orders)

const anyDay: fc.Arbitrary<ScheduleBlock[]> = fc
  .uniqueArray(fc.integer({ min: 0, max: 96 }), { maxLength: 10 })
  .chain((quarters) => {
    const edges = quarters.toSorted((a, b) => a - b)
    const stretches = edges.slice(1).map((end, index) => ({ start: edges[index] ?? 0, end }))
    return fc.tuple(
      ...stretches.map(({ start, end }) =>
        // null: no block
        fc
          .option(anyOrder)
          .map((order) => (order === null ? [] : [{ start: start * 15, end: end * 15, order }])),
      ),
    )
  })
  .map((blocks) => blocks.flat())

/** Any week that the contract allows: quarter hours, days with and without blocks. */
export const anyWeek: fc.Arbitrary<Week> = fc.array(anyDay, { minLength: 7, maxLength: 7 })
