import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Capability } from '@foyer/contract/device.ts'
import { thinReadings, type Told } from './thin-readings.ts'

const minute = 60_000

function keep(
  messages: readonly (readonly [at: number, value: number])[],
  told = new Map<Capability, Told>(),
) {
  return messages.flatMap(([at, value]) =>
    thinReadings(told, at, new Map([['thermostat_mode', value]])).map((kept) => [kept.at, kept.value]),
  )
}

test('changes are kept at once, repetitions once in five minutes', () => {
  const said = Array.from({ length: 60 }, (_, index): [number, number] => [index * 10_000, 1])
  expect(keep(said)).toEqual([
    [0, 1],
    [5 * minute, 1],
  ])
  expect(
    keep([
      [0, 1],
      [1_000, 2],
      [2_000, 2],
      [3_000, 1],
    ]),
  ).toEqual([
    [0, 1],
    [1_000, 2],
    [3_000, 1],
  ])
})

test('of the three messages of one set the last value is the last, also at one instant', () => {
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
    [8, 6],
    [9, 4],
  ])
})

test('a span told three times is kept as if told once', () => {
  const spans = fc.array(fc.tuple(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 1, max: 3 })), {
    minLength: 1,
    maxLength: 60,
  })
  fc.assert(
    fc.property(spans, (said) => {
      const day = said
        .toSorted((a, b) => a[0] - b[0])
        .map(([at, value]): [number, number] => [at * 1_000, value])
      // Within one instant a value that comes again is a change: what was told last is what counts.
      fc.pre(day[0]?.[0] !== day.at(-1)?.[0])
      const once = new Set(keep(day).map(([at]) => at))
      const thrice = new Set(keep([...day, ...day, ...day]).map(([at]) => at))
      expect(thrice).toEqual(once)
    }),
  )
})
