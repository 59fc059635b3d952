import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ScenarioReplay } from '@foyer/contract/scenario-trial.ts'
import { positionOn } from '#ui/timeline/axis.ts'
import { readableTimes, replayDays, type ReplayedRun } from './replay-days.ts'

const zone = 'Europe/Paris'

function runAt(at: string, more: Partial<ReplayedRun> = {}): ReplayedRun {
  return { at, rule_id: '0', outcome: 'ran', reason: null, version: 0, clauses: [], effects: [], ...more }
}

const eco = { kind: 'room', room_id: 'r', order: 'eco', former: null } as const

const week = (runs: ReplayedRun[]): ScenarioReplay => ({
  from: '2027-01-11T17:00:00.000Z',
  to: '2027-01-18T17:00:00.000Z',
  runs,
})

test('each run is on its day from 6:00 to 6:00, and a night belongs to the evening before', () => {
  const days = replayDays(week([runAt('2027-01-14T02:00:00.000Z'), runAt('2027-01-14T05:30:00.000Z')]), zone)
  expect(days).toHaveLength(7)
  expect(days.map(({ dots }) => dots.length)).toEqual([0, 1, 1, 0, 0, 0, 0])
})

test('the day in which the replay begins is included only if it has runs', () => {
  expect(replayDays(week([runAt('2027-01-11T18:00:00.000Z')]), zone)).toHaveLength(8)
})

test('an order that lasts over the night is drawn on both days, and ends with its condition or with the replay', () => {
  const active = { effects: [{ ...eco, until: null }], ended_at: '2027-01-15T06:00:00.000Z' }
  const days = replayDays(
    week([
      runAt('2027-01-14T20:00:00.000Z', active),
      runAt('2027-01-18T16:00:00.000Z', { ...active, ended_at: null }),
    ]),
    zone,
  )
  const spans = days.flatMap((day) => day.spans.map(({ from, to }) => (to - from) / 3_600_000))
  expect(spans).toEqual([9, 1, 1])
})

test('a time is only shown where it covers no other dot and fits on the line', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 86_399 }), { maxLength: 12 }),
      fc.integer({ min: 0, max: 1200 }),
      (seconds, width) => {
        const start = Date.parse('2027-01-14T05:00:00.000Z')
        const runs = seconds
          .toSorted((one, other) => one - other)
          .map((second) => runAt(new Date(start + second * 1_000).toISOString()))
        const day = replayDays(week(runs), zone).find((one) => one.start === start)
        if (day === undefined) throw new Error('a day of the replay is missing')
        for (const [index, text] of readableTimes(day, { width, formatTime: () => '20:00' })) {
          const right = positionOn(day, day.dots[index]?.at ?? 0) * width + 10 + text.length * 6
          const next = day.dots[index + 1]
          expect(right).toBeLessThanOrEqual(next === undefined ? width : positionOn(day, next.at) * width)
        }
      },
    ),
  )
})
