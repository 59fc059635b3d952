import 'temporal-polyfill/global'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alignBars, barStarts, comparedPart, type Calendar, type MeasuredPeriod } from './comparison.ts'
import { otherPeriod, periodOf, type Period, type PeriodKind } from './period.ts'

const zone = 'Europe/Paris'
const halfHour = 1_800_000
const at = (text: string): number => Temporal.ZonedDateTime.from(`${text}[${zone}]`).epochMilliseconds

/** A period of which one device measured [since, until), 100 Wh each half-hour. */
function measured(
  period: Period,
  { since, until, device = 'meter' }: { since?: string; until?: string; device?: string } = {},
): MeasuredPeriod {
  const [from, to] = [at(`${period.first}T00:00`), at(`${period.after}T00:00`)]
  const edges = Float64Array.from({ length: (to - from) / halfHour + 1 }, (_, slot) => from + slot * halfHour)
  const [first, last] = [since === undefined ? from : at(since), until === undefined ? to : at(until)]
  const values = Float64Array.from({ length: edges.length - 1 }, (_, slot) => {
    const start = edges[slot] ?? 0
    return start >= first && start < last ? 100 : Number.NaN
  })
  return { period, from, to, edges, columns: new Map([[device, values]]) }
}

function startsOf(kind: PeriodKind, { first, after }: Period): number[] {
  if (kind === 'day') {
    const [from, to] = [at(`${first}T00:00`), at(`${after}T00:00`)]
    return Array.from({ length: (to - from) / halfHour }, (_, slot) => from + slot * halfHour)
  }
  const starts: number[] = []
  const step = kind === 'year' ? { months: 1 } : { days: 1 }
  for (let day = Temporal.PlainDate.from(first); day.toString() < after; day = day.add(step)) {
    starts.push(at(`${day.toString()}T00:00`))
  }
  return starts
}

const inParis = (kind: PeriodKind): Calendar => ({ zone, kind })
const late = at('2030-01-01T00:00')

test('two periods that are known as a whole are compared as a whole, also with different lengths', () => {
  const [march, february] = [periodOf('month', '2026-03-10'), periodOf('month', '2026-02-10')]
  expect(comparedPart(inParis('month'), measured(march), measured(february), late)).toEqual({
    here: { from: at('2026-03-01T00:00'), to: at('2026-04-01T00:00') },
    there: { from: at('2026-02-01T00:00'), to: at('2026-03-01T00:00') },
    isWhole: true,
  })
})

test('a running period is compared with the same time of the other, across the change of the clock', () => {
  const [week, before] = [periodOf('week', '2026-03-30'), periodOf('week', '2026-03-23')]
  const now = at('2026-04-05T18:40')
  expect(comparedPart(inParis('week'), measured(week), measured(before), now)).toEqual({
    here: { from: at('2026-03-30T00:00'), to: now },
    there: { from: at('2026-03-23T00:00'), to: at('2026-03-29T18:40') },
    isWhole: false,
  })
})

test('a period known in part is compared with the same part of the other', () => {
  const [january, december] = [periodOf('month', '2027-01-01'), periodOf('month', '2026-12-01')]
  const other = measured(december, { since: '2026-12-10T06:00', until: '2026-12-30T12:00' })
  const here = measured(january, { since: '2027-01-14T07:00' })
  expect(comparedPart(inParis('month'), here, other, late)).toEqual({
    here: { from: at('2027-01-14T07:00'), to: at('2027-01-30T12:00') },
    there: { from: at('2026-12-14T07:00'), to: at('2026-12-30T12:00') },
    isWhole: false,
  })
})

test('days after the end of the shorter month are not in the common part', () => {
  const [march, february] = [periodOf('month', '2026-03-01'), periodOf('month', '2026-02-01')]
  const now = at('2026-03-30T12:00')
  expect(comparedPart(inParis('month'), measured(march), measured(february), now)).toMatchObject({
    here: { to: at('2026-03-29T00:00') },
    there: { to: at('2026-03-01T00:00') },
  })
  const leap = measured(periodOf('year', '2028-01-01'))
  const plain = measured(periodOf('year', '2027-01-01'))
  expect(comparedPart(inParis('year'), leap, plain, at('2028-02-29T12:00'))).toMatchObject({
    there: { to: at('2027-03-01T00:00') },
  })
  expect(comparedPart(inParis('year'), leap, plain, at('2028-03-02T12:00'))).toMatchObject({
    there: { to: at('2027-03-02T12:00') },
  })
})

test('what cannot be compared has a reason', () => {
  const [day, before] = [periodOf('day', '2027-01-18'), periodOf('day', '2027-01-17')]
  const compare = (here: MeasuredPeriod, there: MeasuredPeriod) =>
    comparedPart(inParis('day'), here, there, late)
  const nothing = { since: '2030-01-01T00:00' }
  expect(compare(measured(day, nothing), measured(before))).toBe('nothing_measured')
  expect(compare(measured(day), measured(before, nothing))).toBe('other_not_measured')
  expect(compare(measured(day), measured(before, { device: 'plug' }))).toBe('other_devices')
  expect(
    compare(measured(day, { until: '2027-01-18T08:00' }), measured(before, { since: '2027-01-17T08:00' })),
  ).toBe('no_common_part')
  const holed = new Float64Array(48).fill(100)
  holed[20] = Number.NaN
  expect(compare(measured(day), { ...measured(before), columns: new Map([['meter', holed]]) })).toBe(
    'half_hours_missing',
  )
})

test('the hour that the clock repeats or skips is in one of two days only', () => {
  const [october, sunday, march] = ['2026-10-25', '2026-10-18', '2026-03-29'].map((day) =>
    periodOf('day', day),
  )
  const side = (period: Period = periodOf('day', '2026-10-18')) => ({
    period,
    starts: startsOf('day', period),
  })
  const long = alignBars(inParis('day'), side(october), side(sunday))
  expect(long).toHaveLength(50)
  expect(long.slice(4, 9)).toEqual([
    { here: 4, there: 4 },
    { here: 5, there: 5 },
    { here: 6, there: null },
    { here: 7, there: null },
    { here: 8, there: 6 },
  ])
  const short = alignBars(inParis('day'), side(march), side(sunday))
  expect(short).toHaveLength(48)
  expect(short.slice(3, 7)).toEqual([
    { here: 3, there: 3 },
    { here: null, there: 4 },
    { here: null, there: 5 },
    { here: 4, there: 6 },
  ])
})

test('every bar of both periods is in one pair, in its order, with the bar of the same position', () => {
  const kinds = fc.constantFrom<PeriodKind>('day', 'week', 'month', 'year')
  const days = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  const comparison = fc.constantFrom('previous' as const, 'year_before' as const)
  fc.assert(
    fc.property(kinds, days, comparison, (kind, day, compared) => {
      const period = periodOf(kind, day.toISOString().slice(0, 10))
      const other = otherPeriod(kind, period, compared)
      const [here, there] = [startsOf(kind, period), startsOf(kind, other)]
      expect(barStarts(inParis(kind), other, there.length)).toEqual(there)
      const pairs = alignBars(inParis(kind), { period, starts: here }, { period: other, starts: there })
      expect(pairs.flatMap((pair) => pair.here ?? [])).toEqual(here.map((_, index) => index))
      expect(pairs.flatMap((pair) => pair.there ?? [])).toEqual(there.map((_, index) => index))
      const single = pairs.filter((pair) => pair.here === null || pair.there === null)
      expect(single.length).toBeLessThanOrEqual(kind === 'week' || kind === 'year' ? 0 : 4)
    }),
    { numRuns: 60 },
  )
})

test('the compared parts of both periods begin and end at the same wall time', () => {
  const instants = fc.integer({ min: at('2026-01-01T00:00'), max: at('2027-12-31T00:00') })
  fc.assert(
    fc.property(fc.constantFrom<PeriodKind>('week', 'month'), instants, (kind, now) => {
      const wall = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone)
      const period = periodOf(kind, wall.toPlainDate().toString())
      const [here, there] = [measured(period), measured(otherPeriod(kind, period, 'previous'))]
      const part = comparedPart(inParis(kind), here, there, now)
      if (typeof part === 'string') return
      expect(part.here.from).toBe(here.from)
      expect(part.there.from).toBe(there.from)
      expect(part.here.to).toBeLessThanOrEqual(now)
      const length = (span: { from: number; to: number }) => span.to - span.from
      // A clock change makes one of them an hour longer.
      expect(Math.abs(length(part.here) - length(part.there))).toBeLessThanOrEqual(2 * halfHour)
    }),
    { numRuns: 60 },
  )
})
