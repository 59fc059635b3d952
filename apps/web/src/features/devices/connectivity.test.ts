import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answeredShare, knownSince, silentDays, outagesOf } from './connectivity.ts'

const now = Date.parse('2026-10-27T12:00:00Z')
const paris = 'Europe/Paris'

test('an outage that has not ended lasts until now, one that ended keeps its duration', () => {
  const rows = [
    {
      device_id: null,
      hub_id: 'h',
      timestamp: '2026-10-27T11:00:00Z',
      status: 'offline',
      duration: null,
      details: null,
    },
    {
      device_id: null,
      hub_id: 'h',
      timestamp: '2026-10-26T10:19:00Z',
      status: 'online',
      duration: 86_400,
      details: 'hub_back',
    },
    {
      device_id: null,
      hub_id: 'h',
      timestamp: '2026-10-26T10:00:00Z',
      status: 'offline',
      duration: 1140,
      details: 'hub_lost',
    },
  ] as const
  expect(outagesOf(rows, now).map((outage) => (outage.to - outage.from) / 60_000)).toEqual([60, 19])
})

test('an outage of a whole 25-hour day makes that day fully silent, and not the days before and after', () => {
  const outages = [{ from: Date.parse('2026-10-24T22:00:00Z'), to: Date.parse('2026-10-25T23:00:00Z') }]
  const days = silentDays(outages, now, 5, paris)
  expect(days.map((day) => [day.key, day.silent])).toEqual([
    ['2026-10-23', 0],
    ['2026-10-24', 0],
    ['2026-10-25', 1],
    ['2026-10-26', 0],
    ['2026-10-27', 0],
  ])
})

test('silent shares stay between 0 and 1 whatever the outages', () => {
  const outage = fc
    .tuple(fc.integer({ min: -40 * 24, max: 0 }), fc.integer({ min: 1, max: 72 }))
    .map(([start, hours]) => ({
      from: now + start * 3_600_000,
      to: Math.min(now, now + (start + hours) * 3_600_000),
    }))
  fc.assert(
    fc.property(fc.array(outage, { maxLength: 6 }), (outages) => {
      const days = silentDays(outages, now, 30, paris)
      expect(days).toHaveLength(30)
      for (const day of days) expect(day.silent >= 0 && day.silent <= 1).toBe(true)
    }),
    { numRuns: 30 },
  )
})

test('an outage of a calendar day makes only that day silent, in every time zone and across clock changes', () => {
  const zones = ['Europe/Paris', 'Asia/Kathmandu', 'Pacific/Wallis', 'Australia/Lord_Howe', 'Africa/Cairo']
  const anyNow = fc.integer({ min: Date.parse('2020-01-01T00:00Z'), max: Date.parse('2035-01-01T00:00Z') })
  fc.assert(
    fc.property(fc.constantFrom(...zones), anyNow, fc.integer({ min: 1, max: 9 }), (zone, at, back) => {
      const day = Temporal.Instant.fromEpochMilliseconds(at)
        .toZonedDateTimeISO(zone)
        .toPlainDate()
        .subtract({ days: back })
      const [from, to] = [day, day.add({ days: 1 })].map(
        (date) => date.toZonedDateTime(zone).epochMilliseconds,
      )
      const days = silentDays([{ from: from ?? 0, to: to ?? 0 }], at, 10, zone)
      expect(days).toHaveLength(10)
      expect(days.filter(({ silent }) => silent > 0)).toMatchObject([{ key: day.toString(), silent: 1 }])
    }),
  )
})

test('overlapping outages are counted once', () => {
  const noon = Date.parse('2026-10-26T12:00:00+01:00')
  const outage = { from: noon, to: noon + 6 * 3_600_000 }
  expect(silentDays([outage, outage], now, 2, paris)[0]?.silent).toBe(0.25)
})

test('without outages the available share is 1', () => {
  expect(answeredShare([], now - 1000, now)).toBe(1)
  expect(answeredShare([{ from: now - 1000, to: now - 500 }], now - 1000, now)).toBe(0.5)
})

test('the known time begins when the device was added or first reported, and never before the shown span', () => {
  const row = (timestamp: string) => ({
    device_id: null,
    hub_id: 'hub',
    timestamp,
    status: 'online' as const,
    duration: null,
    details: null,
  })
  const from = Date.parse('2026-10-01T00:00:00Z')
  const added = '2026-10-20T08:00:00Z'
  expect(knownSince([], added, from)).toBe(Date.parse(added))
  expect(knownSince([row('2026-10-10T00:00:00Z')], added, from)).toBe(Date.parse('2026-10-10T00:00:00Z'))
  expect(knownSince([], '2026-01-01T00:00:00Z', from)).toBe(from)
  expect(knownSince([], undefined, from)).toBe(from)
})
