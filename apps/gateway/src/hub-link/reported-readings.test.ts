import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Capability } from '@foyer/contract/device.ts'
import { reportedReadings, type ReportedValues } from './reported-readings.ts'

const minute = 60_000

type Message = readonly [at: number, value: number]

function keep(messages: readonly Message[], reported = new Map<Capability, ReportedValues>()): Message[] {
  return messages.flatMap(([at, value]) =>
    reportedReadings(reported, at, new Map([['thermostat_mode', value]])).map(
      (kept) => [kept.at, kept.value] as const,
    ),
  )
}

/** Like the table: one value for an instant, the first one received. */
function stored(kept: readonly Message[]): Message[] {
  const table = new Map<number, number>()
  for (const [at, value] of kept) if (!table.has(at)) table.set(at, value)
  return [...table].toSorted(([one], [other]) => one - other)
}

test('an unchanged value is kept: a late value may turn it into a change', () => {
  expect(
    stored(
      keep([
        [0, 0],
        [120_000, 0],
        [60_000, 1],
      ]),
    ),
  ).toEqual([
    [0, 0],
    [60_000, 1],
    [120_000, 0],
  ])
})

test('the kept values equal the list, in any order of arrival', () => {
  const list = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 0, max: 2 })), {
    selector: ([at]) => at,
    maxLength: 40,
  })
  const shuffled = list.chain((readings) =>
    fc.tuple(
      fc.constant(readings),
      fc.shuffledSubarray(readings, { minLength: readings.length, maxLength: readings.length }),
    ),
  )
  fc.assert(
    fc.property(shuffled, ([readings, arrivals]) => {
      const reported = new Map<Capability, ReportedValues>()
      expect(stored(keep(arrivals, reported))).toEqual(readings.toSorted(([one], [other]) => one - other))
      const [at, value] = readings.toSorted(([one], [other]) => other - one)[0] ?? []
      expect(reported.get('thermostat_mode')?.newest).toEqual(
        at === undefined ? undefined : expect.objectContaining({ at, value }),
      )
    }),
  )
})

test('of the three messages of one set the last value is the newest, even at one instant', () => {
  expect(
    keep([
      [7 * minute, 4],
      [7 * minute, 6],
      [7 * minute, 6],
    ]),
  ).toEqual([
    [7 * minute, 4],
    [7 * minute + 1, 6],
  ])
  expect(
    keep([
      [0, 4],
      [7, 4],
      [7, 6],
      [7, 6],
      [7, 4],
    ]),
  ).toEqual([
    [0, 4],
    [7, 4],
    [8, 6],
    [9, 4],
  ])
})

test('a span that is sent three times is stored as if it was sent once', () => {
  const spans = fc.array(fc.tuple(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 1, max: 3 })), {
    minLength: 1,
    maxLength: 60,
  })
  fc.assert(
    fc.property(spans, (reports) => {
      const day = reports
        .toSorted((a, b) => a[0] - b[0])
        .map(([at, value]): [number, number] => [at * 1_000, value])
      // Within one instant a repeated value is a change: the last one received counts.
      fc.pre(day[0]?.[0] !== day.at(-1)?.[0])
      expect(stored(keep([...day, ...day, ...day]))).toEqual(stored(keep(day)))
    }),
  )
})
