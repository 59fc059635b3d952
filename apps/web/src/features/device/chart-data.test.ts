import { expect, test } from 'vitest'
import type { Device } from '@foyer/contract/device.ts'
import { homeDayAt } from '#lib/home-time.ts'
import {
  chartChoice,
  chartSpan,
  daysOf,
  dailyMeans,
  stepPoints,
  valueSpans,
  isDrawnByDay,
  isDrawnInSteps,
  niceScale,
  usualCapabilities,
  withDays,
} from './chart-data.ts'

const zone = 'Europe/Paris'
const sensor: Device = {
  id: 's',
  name: 'Sonde',
  type: 'sensor',
  brand: 'NodOn',
  model: 'STPH',
  status: 'online',
  reachable: true,
  room: null,
  capabilities: ['temperature'],
}

test('a value holds until the next one or until an outage', () => {
  const points = [[0, 1] as const, [10, 1] as const, [20, null] as const, [30, 0] as const, [50, 1] as const]
  const spans = valueSpans(points, 100, [{ from: 60, to: 80 }])
  expect(spans).toEqual([
    { from: 0, to: 30, value: 1 },
    { from: 30, to: 50, value: 0 },
    { from: 50, to: 60, value: 1 },
  ])
  expect(stepPoints(spans).at(-1)).toEqual([60, null])
})

test('scales have round limits and include all values', () => {
  expect(
    niceScale('temperature', [
      [0, 17.3],
      [1, 21.9],
    ]).levels,
  ).toEqual([16, 18, 20, 22])
  const power = niceScale('instant_power', [
    [0, 1490],
    [1, null],
  ])
  expect(power.levels).toEqual([1000, 2000])
  expect(power.scale.min).toBe(0)
  expect(niceScale('battery', [[0, 40]]).levels).toEqual([25, 50, 75, 100])
  expect(niceScale('temperature', [])).toEqual({ scale: { min: 0, max: 1 }, levels: [] })
})

test('at most three capabilities are shown at first, the most useful ones', () => {
  expect(usualCapabilities(['battery', 'link_quality', 'temperature', 'humidity'])).toEqual([
    'temperature',
    'humidity',
    'battery',
  ])
  expect(usualCapabilities(['link_quality'])).toEqual(['link_quality'])
})

test('a scale handles a year of quarter hours of several devices', () => {
  const points = Array.from({ length: 200_000 }, (_, index) => [index, (index % 200) / 10] as const)

  expect(niceScale('temperature', points).levels).toEqual([0, 10, 20])
})

test('a day of the charts is the day on screen, from 06:00 to 06:00, also when the clock changes', () => {
  const hours = (date: string) => {
    const { start, end } = chartSpan('day', date, zone)
    expect({ start, end }).toEqual(homeDayAt(start, zone))
    return (end - start) / 3_600_000
  }
  expect(hours('2027-01-18')).toBe(24)
  // The clock changes in the night, which belongs to the previous day.
  expect(hours('2027-03-27')).toBe(23)
  expect(hours('2027-10-30')).toBe(25)
  expect(new Date(chartSpan('day', '2027-01-18', zone).start).toISOString()).toBe('2027-01-18T05:00:00.000Z')
  expect(new Date(chartSpan('week', '2027-01-18', zone).start).toISOString()).toBe('2027-01-17T23:00:00.000Z')
})

test('before 06:00 the previous day is still shown', () => {
  const night = Date.parse('2027-01-19T02:00:00+01:00')
  const day = chartChoice(sensor, {}, night, zone)
  expect([day.date, day.hasNext]).toEqual(['2027-01-18', false])
  expect(day.span.start <= night && night < day.span.end).toBe(true)
  expect(chartChoice(sensor, { period: 'month' }, night, zone).date).toBe('2027-01-01')
})

test('a range of one day is the day on screen, longer ranges are calendar days', () => {
  expect(withDays({}, '2027-01-18', '2027-01-18', zone)).toEqual({
    from: '2027-01-18T05:00Z',
    to: '2027-01-19T05:00Z',
  })
  expect(withDays({}, '2027-01-18', '2027-01-19', zone)).toEqual({
    from: '2027-01-17T23:00Z',
    to: '2027-01-19T23:00Z',
  })
  expect(withDays({}, '2027-01-19', '2027-01-18', zone)).toBeNull()
})

test('the days of a range are those that give it again', () => {
  for (const [from, to] of [
    ['2027-01-18', '2027-01-18'],
    ['2027-01-16', '2027-01-18'],
    ['2027-03-28', '2027-03-28'],
  ] as const) {
    const search = withDays({}, from, to, zone)
    const choice = chartChoice(sensor, search ?? {}, Date.parse('2027-04-01T12:00Z'), zone)
    expect(daysOf(choice, zone)).toEqual({ from, to })
  }
})

test('values that hold until the next report are drawn in steps, continuous measurements are not', () => {
  for (const capability of ['setpoint', 'instant_power', 'position'] as const) {
    expect(isDrawnInSteps(capability)).toBe(true)
  }
  expect(isDrawnInSteps('temperature')).toBe(false)
  expect(isDrawnInSteps('humidity')).toBe(false)
})

test('power is drawn as daily means over a month, and in steps over a day or a week', () => {
  const month = { curve: 60, stepped: 60, bar: 1440 } as const
  expect(isDrawnByDay('instant_power', month)).toBe(true)
  expect(isDrawnByDay('temperature', month)).toBe(false)
  expect(isDrawnByDay('instant_power', { curve: 15, stepped: 15, bar: 1440 })).toBe(false)

  const at = (time: string) => Date.parse(time)
  const points = [
    [at('2027-03-27T22:00:00+01:00'), 1000],
    [at('2027-03-27T23:00:00+01:00'), 0],
    [at('2027-03-28T01:00:00+01:00'), null],
    [at('2027-03-28T04:00:00+02:00'), 600],
  ] as const
  expect(dailyMeans(points, zone)).toEqual([
    { from: at('2027-03-27T00:00:00+01:00'), to: at('2027-03-28T00:00:00+01:00'), value: 500 },
    { from: at('2027-03-28T00:00:00+01:00'), to: at('2027-03-29T00:00:00+02:00'), value: 600 },
  ])
})
