import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { deriveConnectivity, type ConnectivityFacts } from './derive-connectivity.ts'
import { addReceived, forgetOldSpans, type ReceivedSpans } from './received-spans.ts'

const minute = 60_000
const bound = 60 * minute

function facts(changes: Partial<ConnectivityFacts>): ConnectivityFacts {
  return {
    hub: [],
    receivedSpans: [],
    availabilityLog: [],
    bound,
    isBatteryEmpty: false,
    now: 10_000 * minute,
    ...changes,
  }
}

function spansAt(minutes: readonly number[]): ReceivedSpans {
  const receivedSpans: ReceivedSpans = []
  for (const at of minutes) addReceived(receivedSpans, at * minute, bound)
  return receivedSpans
}

function rows(given: Partial<ConnectivityFacts>): [number, string, string | null][] {
  return deriveConnectivity(facts(given)).map(({ at, status, details }) => [at / minute, status, details])
}

test('event times in any order of arrival, and with repetitions, give the same spans', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 3_000 }), { minLength: 1, maxLength: 80 }),
      fc.func(fc.integer()),
      (times, key) => {
        const sorted = [...times].sort((a, b) => a - b)
        const shuffled = [...times, ...times].sort((a, b) => key(a) - key(b))
        expect(spansAt(shuffled)).toEqual(spansAt(sorted))
        const spans = spansAt(sorted)
        for (const [index, [from]] of spans.entries())
          expect(from - (spans[index - 1]?.[1] ?? -Infinity)).toBeGreaterThan(bound)
      },
    ),
  )
})

test('spans too old to be judged are dropped, except the newest', () => {
  const day = 86_400_000
  const receivedSpans: ReceivedSpans = [
    [0, 1],
    [day, 2 * day],
    [50 * day, 51 * day],
  ]
  forgetOldSpans(receivedSpans, 60 * day)
  expect(receivedSpans).toEqual([[50 * day, 51 * day]])
  forgetOldSpans(receivedSpans, 500 * day)
  expect(receivedSpans).toHaveLength(1)
})

test('a device without any message has no log, and one with a single message is online until its bound', () => {
  expect(rows({})).toEqual([])
  expect(rows({ receivedSpans: spansAt([100]), now: 150 * minute })).toEqual([[100, 'online', null]])
  expect(rows({ receivedSpans: spansAt([100]), now: 161 * minute })).toEqual([
    [100, 'online', null],
    [160, 'offline', 'radio_silent'],
  ])
})

test('a gap in event time is an outage from its bound to the next message', () => {
  expect(rows({ receivedSpans: spansAt([0, 30, 300, 310]), now: 320 * minute })).toEqual([
    [0, 'online', null],
    [90, 'offline', 'radio_silent'],
    [300, 'online', 'back'],
  ])
})

test('an empty battery is the cause of the last silence', () => {
  expect(rows({ receivedSpans: spansAt([0]), isBatteryEmpty: true })).toEqual([
    [0, 'online', null],
    [60, 'offline', 'battery_empty'],
  ])
})

test('a lost hub takes its devices offline and brings back only those that still send messages', () => {
  const hub: ConnectivityFacts['hub'] = [
    [10 * minute, 'offline'],
    [40 * minute, 'online'],
  ]
  expect(rows({ receivedSpans: spansAt([0, 41]), hub, now: 50 * minute })).toEqual([
    [0, 'online', null],
    [10, 'offline', 'hub_lost'],
    [40, 'online', 'hub_back'],
  ])
  const long: ConnectivityFacts['hub'] = [
    [10 * minute, 'offline'],
    [200 * minute, 'online'],
  ]
  expect(rows({ receivedSpans: spansAt([0, 230]), hub: long, now: 240 * minute })).toEqual([
    [0, 'online', null],
    [10, 'offline', 'hub_lost'],
    [230, 'online', 'back'],
  ])
})

test('the availability reported by the hub applies immediately, and a device that sends a message again is back', () => {
  const availabilityLog: ConnectivityFacts['availabilityLog'] = [
    [10 * minute, 'offline'],
    [20 * minute, 'online'],
  ]
  expect(rows({ receivedSpans: spansAt([0, 20]), availabilityLog, now: 30 * minute })).toEqual([
    [0, 'online', null],
    [10, 'offline', 'radio_silent'],
    [20, 'online', 'back'],
  ])
})

test('rows alternate, are in ascending order, and do not depend on the order of the facts', () => {
  const status = fc.constantFrom('online' as const, 'offline' as const)
  const log = fc.array(fc.tuple(fc.integer({ min: 0, max: 1_000 }), status), { maxLength: 8 })
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 1_000 }), { maxLength: 40 }),
      log,
      log,
      (times, hub, availabilityLog) => {
        const inOrder = (list: typeof hub) =>
          list
            .toSorted((a, b) => a[0] - b[0])
            .filter(([at], index, all) => at !== all[index - 1]?.[0])
            .map(([at, word]): [number, 'online' | 'offline'] => [at * minute, word])
        const given = { hub: inOrder(hub), availabilityLog: inOrder(availabilityLog), now: 1_001 * minute }
        const derived = deriveConnectivity(facts({ ...given, receivedSpans: spansAt(times) }))
        for (const [index, row] of derived.entries()) {
          expect(row.status).toBe(index % 2 === 0 ? 'online' : 'offline')
          expect(row.at).toBeGreaterThan(derived[index - 1]?.at ?? -1)
        }
        expect(deriveConnectivity(facts({ ...given, receivedSpans: spansAt(times.toReversed()) }))).toEqual(
          derived,
        )
      },
    ),
  )
})

test('a device with a message in the instant in which its hub was lost is online and then offline', () => {
  const hub: ConnectivityFacts['hub'] = [[10 * minute, 'offline']]
  const derived = deriveConnectivity(facts({ receivedSpans: spansAt([10]), hub, now: 20 * minute }))
  expect(derived).toEqual([
    { at: 10 * minute, status: 'online', details: null },
    { at: 10 * minute + 1, status: 'offline', details: 'hub_lost' },
  ])
})
