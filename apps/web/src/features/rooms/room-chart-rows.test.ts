import { expect, test } from 'vitest'
import { hourlyRows } from './room-chart-data.ts'

const hour = 3_600_000

test('an hour shows its first temperature and its mean power', () => {
  const [row] = hourlyRows({
    hours: [0],
    series: {
      temperature: [
        [0, null],
        [600_000, 19.4],
        [1_200_000, 19.6],
      ],
      setpoint: [],
      power: [
        { from: 0, to: 600_000, value: 1000 },
        { from: 600_000, to: 1_200_000, value: 0 },
        { from: hour, to: hour + 1, value: 9000 },
      ],
    },
    spans: [{ from: 0, to: hour, label: 'Heures pleines' }],
    blocks: [{ from: -hour, to: hour, label: 'Confort' }],
    now: hour,
  })

  expect(row).toEqual({
    at: 0,
    price: 'Heures pleines',
    temperature: 19.4,
    setpoint: null,
    order: 'Confort',
    power: 500,
  })
})

test('a future hour has a price and an order, and no measurement', () => {
  const [row] = hourlyRows({
    hours: [5 * hour],
    series: { temperature: [], setpoint: [[5 * hour, 20]], power: [] },
    spans: [],
    blocks: [{ from: 0, to: 9 * hour, label: 'Éco' }],
    now: hour,
  })

  expect(row).toMatchObject({ order: 'Éco', setpoint: null, power: null, price: null })
})
