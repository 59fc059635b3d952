import 'temporal-polyfill/global'
import type { ScenarioCondition } from '@foyer/contract/scenario-rule.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyTime, conditionOf } from './arbitrary-rule.ts'
import { mayBeTrueAt, nextTimeOf, type TimePlace } from './next-time.ts'
import { hasTime } from './rule-parts.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const everyDay = [1, 2, 3, 4, 5, 6, 7]
const paris = { zone: 'Europe/Paris', days: everyDay }
const zones = ['Europe/Paris', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kolkata', 'Africa/Cairo']

function instant(text: string): number {
  return Temporal.Instant.from(text).epochMilliseconds
}

function all(...of: Extract<ScenarioCondition, { kind: 'group' }>['of']): ScenarioCondition {
  return { kind: 'group', join: 'all', of }
}

test('the next time of day is today, or tomorrow once it has passed', () => {
  const at = { kind: 'time', at: 5 * 60 } as const
  expect(nextTimeOf(at, instant('2027-01-18T04:59+01:00'), paris)).toBe(instant('2027-01-18T05:00+01:00'))
  expect(nextTimeOf(at, instant('2027-01-18T05:00+01:00'), paris)).toBe(instant('2027-01-19T05:00+01:00'))
})

test('the next time is on a day of operation', () => {
  const weekdays = { ...paris, days: [1, 2, 3, 4, 5] }
  const friday = instant('2027-01-22T18:00+01:00')
  expect(nextTimeOf({ kind: 'time', at: 7 * 60 }, friday, weekdays)).toBe(instant('2027-01-25T07:00+01:00'))
})

test('a span over midnight is cut at midnight by the days of operation', () => {
  const night = { kind: 'time_between', from: 22 * 60, to: 6 * 60 } as const
  const place = { ...paris, days: [1] }
  const sunday = instant('2027-01-17T12:00+01:00')
  expect(nextTimeOf(night, sunday, place)).toBe(instant('2027-01-18T00:00+01:00'))
  expect(nextTimeOf(night, instant('2027-01-18T00:00+01:00'), place)).toBe(instant('2027-01-18T22:00+01:00'))
  expect(mayBeTrueAt(night, instant('2027-01-19T01:00+01:00'), place)).toBe(false)
})

test('times that never overlap are never true', () => {
  const never = all({ kind: 'time', at: 300 }, { kind: 'time_between', from: 600, to: 700 })
  expect(nextTimeOf(never, instant('2027-01-18T00:00Z'), paris)).toBeNull()
})

test('a time in the missing hour is moved to the first minute that exists', () => {
  const at = { kind: 'time', at: 2 * 60 + 30 } as const
  const before = instant('2027-03-28T00:30+01:00')
  expect(nextTimeOf(at, before, paris)).toBe(instant('2027-03-28T03:00+02:00'))
})

test('a time in the repeated hour occurs once', () => {
  const at = { kind: 'time', at: 2 * 60 + 30 } as const
  const first = instant('2026-10-25T02:30+02:00')
  expect(nextTimeOf(at, instant('2026-10-25T00:00+02:00'), paris)).toBe(first)
  expect(nextTimeOf(at, first, paris)).toBe(instant('2026-10-26T02:30+01:00'))
})

test('other leaves may be true whenever the times allow it', () => {
  const condition = all({ kind: 'time', at: 300 }, { kind: 'price', band: 'off_peak' })
  expect(hasTime(condition)).toBe(true)
  expect(hasTime({ kind: 'price', band: 'peak' })).toBe(false)
  expect(nextTimeOf(condition, instant('2027-01-18T12:00+01:00'), paris)).toBe(
    instant('2027-01-19T05:00+01:00'),
  )
})

test('a scan minute by minute finds the same next instant, clock changes included', () => {
  const starts = ['2026-10-24T12:00Z', '2027-03-27T12:00Z', '2027-04-30T12:00Z', '2027-01-18T17:00Z']
  fc.assert(
    fc.property(
      conditionOf(anyTime),
      fc.constantFrom(...zones),
      fc.constantFrom(...starts.map(instant)),
      fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      fc.nat(1440),
      (condition, zone, start, days, offset) => {
        const place: TimePlace = { zone, days }
        const after = start + offset * MINUTE
        const next = nextTimeOf(condition, after, place)
        let isTrue = mayBeTrueAt(condition, after, place)
        let found: number | null = null
        for (let at = after + MINUTE; at <= after + 48 * HOUR && found === null; at += MINUTE) {
          const isNow = mayBeTrueAt(condition, at, place)
          if (isNow && !isTrue) found = at
          isTrue = isNow
        }
        if (found !== null) expect(next).toBe(found)
        else if (next !== null) expect(next).toBeGreaterThan(after + 48 * HOUR)
      },
    ),
    { numRuns: 60 },
  )
})
