import type { Device } from '@foyer/contract/device.ts'
import { expect, test } from 'vitest'
import { extremesOf, levelsOf, peakOf, seriesRequestsFor, scaleOf, seriesOf } from './room-chart-data.ts'

function device(overrides: Partial<Device> & Pick<Device, 'id'>): Device {
  return { name: overrides.id, type: 'sensor', status: 'online', ...overrides }
}

test('the temperature is read from the sensors, not from the thermostat, and the power from each radiator', () => {
  const questions = seriesRequestsFor([
    device({ id: 'sensor', capabilities: ['temperature'] }),
    device({ id: 'other sensor', capabilities: ['temperature', 'humidity'] }),
    device({
      id: 'thermostat',
      type: 'thermostat',
      category: 'heating',
      capabilities: ['temperature', 'setpoint', 'instant_power'],
    }),
    device({ id: 'radiator', type: 'receiver', category: 'heating', capabilities: ['instant_power'] }),
    device({ id: 'socket', type: 'socket', category: 'appliances', capabilities: ['instant_power'] }),
  ])

  expect(questions).toEqual([
    { deviceId: 'sensor', capabilities: ['temperature'] },
    { deviceId: 'other sensor', capabilities: ['temperature'] },
    { deviceId: 'thermostat', capabilities: ['setpoint', 'instant_power'] },
    { deviceId: 'radiator', capabilities: ['instant_power'] },
  ])
})

test('a responding valve is queried if the sensor does not respond, and an outdoor sensor never', () => {
  const questions = seriesRequestsFor([
    device({ id: 'valve', type: 'thermostat', reachable: true, capabilities: ['temperature'] }),
    device({ id: 'sensor', reachable: false, capabilities: ['temperature'] }),
    device({ id: 'outside', category: 'outdoor', capabilities: ['temperature'] }),
  ])

  expect(questions).toEqual([{ deviceId: 'valve', capabilities: ['temperature'] }])
})

test('a responding thermometer is preferred to a silent thermostat, and an outdoor sensor is never queried', () => {
  const questions = seriesRequestsFor([
    device({ id: 'thermostat', type: 'thermostat', reachable: false, capabilities: ['temperature'] }),
    device({ id: 'outside', category: 'outdoor', capabilities: ['temperature'] }),
    device({ id: 'sensor', reachable: true, capabilities: ['temperature'] }),
  ])

  expect(questions).toEqual([{ deviceId: 'sensor', capabilities: ['temperature'] }])
})

test('powers are added up, and times without a measurement stay unknown', () => {
  const answer = (points: [number, number | null][]) => ({
    series: [{ capability: 'instant_power' as const, unit: 'W', points }],
  })
  const { power } = seriesOf(
    [
      answer([
        [0, 800],
        [600_000, null],
        [1_200_000, null],
      ]),
      answer([
        [0, 400],
        [600_000, 100],
        [1_200_000, null],
      ]),
      undefined,
    ],
    1_200_000,
  )

  expect(power.map(({ value }) => value)).toEqual([1200, 100, null])
})

test('two sensors of a room are drawn as their mean, or as one of them while the other is silent', () => {
  const answer = (points: [number, number | null][]) => ({
    series: [{ capability: 'temperature' as const, unit: '°C', points }],
  })
  const { temperature } = seriesOf(
    [
      answer([
        [0, 19],
        [600_000, 20],
        [1_200_000, null],
      ]),
      answer([
        [0, 20],
        [600_000, null],
        [1_200_000, null],
      ]),
    ],
    1_200_000,
  )

  expect(temperature).toEqual([
    [0, 19.5],
    [600_000, 20],
    [1_200_000, null],
  ])
})

test('the peak of the day is never below the current power', () => {
  const bars = [
    { from: 0, to: 600_000, value: 1300 },
    { from: 600_000, to: 900_000, value: null },
  ]

  expect(peakOf(bars, 2500)).toBe(2500)
  expect(peakOf(bars, 200)).toBe(1300)
  expect(peakOf([], null)).toBe(0)
})

test('nothing is drawn beyond now', () => {
  const answer = {
    series: [
      {
        capability: 'temperature' as const,
        unit: '°C',
        points: [
          [0, 19],
          [600_000, 20],
        ] satisfies [number, number][],
      },
    ],
  }

  expect(seriesOf([answer], 300_000).temperature).toEqual([[0, 19]])
})

test('a scale covers all values in whole degrees and labels a few of them', () => {
  const scale = scaleOf([
    [0, 18.4],
    [1, null],
    [2, 20.3],
  ])

  expect(scale.min).toBeLessThan(18)
  expect(scale.max).toBeGreaterThan(21)
  expect(levelsOf(scale)).toEqual([18, 19, 20, 21])
  expect(levelsOf({ min: 5, max: 25 })).toEqual([5, 9, 13, 17, 21, 25])
  expect(levelsOf(scaleOf([]))).toEqual([17, 18, 19, 20, 21])
})

test('a day without measurements has no extremes', () => {
  expect(extremesOf([[0, null]])).toBeNull()
})

test('a setpoint holds from when it was reported until now', () => {
  const answer = {
    series: [
      {
        capability: 'setpoint' as const,
        unit: '°C',
        points: [
          [0, null],
          [600_000, 19],
          [1_200_000, null],
        ] satisfies [number, number | null][],
      },
    ],
  }

  expect(seriesOf([answer], 1_500_000).setpoint).toEqual([
    [600_000, 19],
    [1_500_000, 19],
  ])
})
