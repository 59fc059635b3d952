import { expect, test } from 'vitest'
import { daySpans } from './device-columns.tsx'

const now = Date.parse('2027-01-18T17:00:00Z')
const row = (timestamp: string, status: 'online' | 'offline', duration: number | null) => ({
  device_id: 'd',
  hub_id: null,
  timestamp,
  status,
  duration,
  details: null,
})

test('an outage of six hours in the middle of the day is a quarter of it', () => {
  const log = [row('2027-01-18T11:00:00Z', 'online', null), row('2027-01-18T05:00:00Z', 'offline', 21_600)]
  expect(daySpans({ status: 'online' }, log, now)).toEqual([{ from: 0.5, to: 0.75 }])
})

test('a device silent for days is silent all day, even without a row of today in its log', () => {
  expect(daySpans({ status: 'offline', disconnected_since: '2027-01-15T00:00:00Z' }, [], now)).toEqual([
    { from: 0, to: 1 },
  ])
})

test('an outage that has not ended is counted once', () => {
  const log = [row('2027-01-18T05:00:00Z', 'offline', null)]
  expect(daySpans({ status: 'offline', disconnected_since: '2027-01-18T05:00:00Z' }, log, now)).toEqual([
    { from: 0.5, to: 1 },
  ])
})
