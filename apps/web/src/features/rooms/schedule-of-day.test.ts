import type { Schedule } from '@foyer/contract/schedule.ts'
import { expect, test } from 'vitest'
import { scheduleSkyline } from './room-order.ts'

function schedule(monday: Schedule['week'][number], tuesday: Schedule['week'][number]): Schedule {
  return {
    room_id: 'a',
    name: 'Semaine',
    week: [monday, tuesday, [], [], [], [], []],
    default_order: 'eco',
  }
}

test('the night of the next day ends the day, and gaps have the default order', () => {
  const skyline = scheduleSkyline(
    schedule(
      [{ start: 300, end: 480, order: 'comfort' }],
      [{ start: 300, end: 420, order: 'comfort_minus_1' }],
    ),
    1,
  )

  expect(skyline).toEqual([
    { from: 0, to: 120 / 1440, order: 'comfort' },
    { from: 120 / 1440, to: 1080 / 1440, order: 'eco' },
    { from: 1080 / 1440, to: 1380 / 1440, order: 'eco' },
    { from: 1380 / 1440, to: 1, order: 'comfort_minus_1' },
  ])
})

test('Monday follows Sunday, and an empty week has the default order', () => {
  expect(scheduleSkyline(schedule([{ start: 0, end: 1440, order: 'comfort' }], []), 7).at(-1)).toEqual({
    from: 1080 / 1440,
    to: 1,
    order: 'comfort',
  })
})
