import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OPEN_FOR, openWindowAt, type WindowFacts } from './open-window.ts'

const MINUTE = 60_000
const LIMIT = 30 * MINUTE
const shut: WindowFacts = {
  limit: LIMIT,
  openings: [],
  thermometers: new Map(),
  lowered: [],
  endedAt: new Map(),
}
const open: WindowFacts = { ...shut, openings: [{ deviceId: 'window', since: 0, until: null }] }
const held = { cause: 'window', openedAt: 0, since: OPEN_FOR, until: LIMIT }

const minutes = (max: number) => fc.integer({ min: 0, max }).map((minute) => minute * MINUTE)
const anyFacts: fc.Arbitrary<WindowFacts> = fc.record({
  limit: fc.constantFrom(MINUTE, 15 * MINUTE, LIMIT),
  openings: fc.array(
    fc.record({
      deviceId: fc.constantFrom('a', 'b', 'c'),
      since: minutes(120),
      until: fc.option(minutes(120)),
    }),
    { maxLength: 3 },
  ),
  thermometers: fc
    .array(
      fc.array(fc.record({ at: minutes(120), value: fc.integer({ min: 17, max: 21 }) }), { maxLength: 12 }),
      {
        maxLength: 2,
      },
    )
    .map(
      (lists) => new Map(lists.map((readings, index) => [`t${index}`, { readings, freeFrom: -Infinity }])),
    ),
  lowered: fc.array(minutes(120), { maxLength: 1 }),
  endedAt: fc
    .dictionary(fc.constantFrom('a', 'b'), minutes(120))
    .map((ends) => new Map(Object.entries(ends))),
})

test('a contact that is open for a minute holds its room until it closes, or for half an hour', () => {
  expect(openWindowAt(open, OPEN_FOR - 1)).toMatchObject({ holds: [], next: OPEN_FOR })
  expect(openWindowAt(open, OPEN_FOR)).toMatchObject({ holds: [held], next: LIMIT })
  expect(openWindowAt(open, LIMIT - 1)).toMatchObject({ holds: [held] })
  expect(openWindowAt(open, LIMIT)).toMatchObject({ holds: [], next: null })
})

test('a contact that closes within the minute holds nothing, and a later closing ends the hold', () => {
  const shutAt = (until: number) => ({ ...open, openings: [{ deviceId: 'window', since: 0, until }] })
  expect(openWindowAt(shutAt(OPEN_FOR), OPEN_FOR)).toMatchObject({ holds: [], next: null })
  expect(openWindowAt(shutAt(10 * MINUTE), 10 * MINUTE)).toMatchObject({ holds: [], next: null })
  expect(openWindowAt(shutAt(10 * MINUTE), 10 * MINUTE - 1).holds).toHaveLength(1)
})

test('an opening whose hold was ended does not hold again, the next opening does', () => {
  const endedAt = new Map([['window', 5 * MINUTE]])
  expect(openWindowAt({ ...open, endedAt }, 6 * MINUTE)).toMatchObject({ holds: [], next: null })
  const again = [{ deviceId: 'window', since: 7 * MINUTE, until: null }]
  expect(openWindowAt({ ...open, openings: again, endedAt }, 9 * MINUTE).holds).toHaveLength(1)
})

test('two contacts hold independently, sorted by the start of their holds', () => {
  const openings = [
    { deviceId: 'b', since: 5 * MINUTE, until: null },
    { deviceId: 'c', since: 0, until: null },
    { deviceId: 'a', since: 5 * MINUTE, until: null },
  ]
  const answer = openWindowAt({ ...shut, openings }, 10 * MINUTE)
  expect(answer.holds.map(({ cause }) => cause)).toEqual(['c', 'a', 'b'])
  expect(answer.next).toBe(LIMIT)
})

test('falls of two thermometers are one window', () => {
  const fall = (from: number) => ({
    freeFrom: -Infinity,
    readings: [
      { at: from * MINUTE, value: 20 },
      { at: (from + 5) * MINUTE, value: 18.4 },
    ],
  })
  const thermometers = new Map([
    ['one', fall(0)],
    ['other', fall(3)],
  ])
  expect(openWindowAt({ ...shut, thermometers }, 9 * MINUTE)).toMatchObject({
    holds: [{ cause: null, openedAt: 0, since: 5 * MINUTE, until: 33 * MINUTE }],
    next: 33 * MINUTE,
  })
})

test('readings from before the last hold ended, or before they were answered, are ignored', () => {
  const readings = [
    { at: 0, value: 20 },
    { at: 5 * MINUTE, value: 18 },
  ]
  const judge = (freeFrom: number, endedAt: number) =>
    openWindowAt(
      {
        ...shut,
        thermometers: new Map([['one', { readings, freeFrom }]]),
        endedAt: new Map([[null, endedAt]]),
      },
      6 * MINUTE,
    ).holds.length
  expect(judge(0, 0)).toBe(1)
  expect(judge(1, 0)).toBe(0)
  expect(judge(0, 1)).toBe(0)
})

test('without new facts, the result changes only at the announced instant', () => {
  fc.assert(
    fc.property(anyFacts, minutes(130), fc.nat({ max: 60 * MINUTE }), (facts, now, later) => {
      // The facts known at an instant, without later ones.
      const known = {
        ...facts,
        openings: facts.openings
          .filter(({ since }) => since <= now)
          .map((one) => ({ ...one, until: one.until !== null && one.until <= now ? one.until : null })),
        thermometers: new Map(
          [...facts.thermometers].map(([id, { readings, freeFrom }]) => [
            id,
            { readings: readings.filter(({ at }) => at <= now), freeFrom },
          ]),
        ),
      }
      const answer = openWindowAt(known, now)
      const then = now + later
      if (answer.next === null || then < answer.next) {
        expect(openWindowAt(known, then).holds).toEqual(answer.holds)
      } else expect(openWindowAt(known, answer.next).holds).not.toEqual(answer.holds)
    }),
  )
})

test('no hold is longer than its limit, and none begins before its window', () => {
  fc.assert(
    fc.property(anyFacts, minutes(130), (facts, now) => {
      for (const { openedAt, since, until, cause } of openWindowAt(facts, now).holds) {
        expect(openedAt).toBeLessThan(since)
        expect(since).toBeLessThanOrEqual(now)
        expect(now).toBeLessThan(until)
        if (cause !== null) expect(until - openedAt).toBeLessThanOrEqual(facts.limit)
      }
    }),
  )
})

test('the order in which windows are listed does not matter', () => {
  fc.assert(
    fc.property(anyFacts, minutes(130), (facts, now) => {
      const turned = { ...facts, openings: facts.openings.toReversed() }
      const inTurn = ({ holds }: ReturnType<typeof openWindowAt>) =>
        holds.map((hold) => JSON.stringify(hold)).toSorted()
      expect(inTurn(openWindowAt(turned, now))).toEqual(inTurn(openWindowAt(facts, now)))
    }),
  )
})

test('contacts that opened at the same moment hold in the order of their names', () => {
  const names = ['a', 'b', 'c']
  fc.assert(
    fc.property(fc.shuffledSubarray(names, { minLength: 3 }), (shuffled) => {
      const openings = shuffled.map((deviceId) => ({ deviceId, since: 0, until: null }))
      expect(openWindowAt({ ...shut, openings }, OPEN_FOR).holds.map(({ cause }) => cause)).toEqual(names)
    }),
  )
})
