import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instant } from './scenario-world.ts'
import { sunDay } from './sun.ts'
import { spansOf } from './time-spans.ts'
import { placeOfZone } from './zone-places.ts'

const MINUTE = 60_000
const DAY = 86_400_000

/** Sunrise and sunset at the zone's city, by NOAA's solar calculator (gml.noaa.gov/grad/solcalc). */
const published = [
  ['Europe/Paris', '2027-06-21', '05:47', '21:58'],
  ['Europe/Paris', '2027-12-21', '08:41', '16:56'],
] as const

test('sunrise and sunset are within three minutes of the published ones', () => {
  for (const [zone, date, rise, set] of published) {
    const place = placeOfZone(zone)
    if (place === null) throw new Error(zone)
    const noon = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone, plainTime: '12:00' })
    const sun = sunDay(place, noon.epochMilliseconds)
    const at = (time: string) => noon.withPlainTime(time).epochMilliseconds
    expect(Math.abs((sun.rise ?? 0) - at(rise)), `${zone} ${date} ${rise}`).toBeLessThan(3 * MINUTE)
    expect(Math.abs((sun.rise === null ? 0 : sun.set) - at(set)), `${zone} ${date} ${set}`).toBeLessThan(
      3 * MINUTE,
    )
  }
})

test('beyond the polar circle the sun stays up in summer and down in winter', () => {
  const place = placeOfZone('Arctic/Longyearbyen')
  if (place === null) throw new Error('no place')
  expect(sunDay(place, instant('2027-06-21T12:00Z'))).toEqual({ rise: null, isUp: true })
  expect(sunDay(place, instant('2027-12-21T12:00Z'))).toEqual({ rise: null, isUp: false })
  const day = Math.floor(instant('2027-06-21T12:00Z') / DAY)
  const leaf = { kind: 'sun', offset: 0 } as const
  expect(spansOf({ ...leaf, is: 'up' }, day, 'Arctic/Longyearbyen')).toHaveLength(1)
  expect(spansOf({ ...leaf, is: 'down' }, day, 'Arctic/Longyearbyen')).toEqual([])
})

test('day and night fill each day without gap or overlap, whatever the offset', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('Europe/Paris', 'Indian/Reunion', 'America/Cayenne', 'Pacific/Auckland'),
      fc.integer({ min: 20_000, max: 22_000 }),
      fc.integer({ min: -180, max: 180 }),
      (zone, day, offset) => {
        const spans = (['up', 'down'] as const).flatMap((is) => [
          ...(spansOf({ kind: 'sun', is, offset }, day, zone) ?? []),
        ])
        const inOrder = spans.toSorted((a, b) => a[0] - b[0])
        for (const [index, span] of inOrder.entries()) {
          if (index > 0) expect(span[0]).toBe(inOrder[index - 1]?.[1])
        }
        expect(inOrder.length).toBeGreaterThanOrEqual(2)
      },
    ),
  )
})

test('an hour before a sunset or after it may be on another day', () => {
  const at = instant('2027-06-22T00:30+02:00')
  const day = Math.floor(instant('2027-06-22T12:00Z') / DAY)
  const isIn = (offset: number) => {
    const spans = spansOf({ kind: 'sun', is: 'down', offset }, day, 'Europe/Paris') ?? []
    return spans.some(([from, to]) => from <= at && at < to)
  }
  // The sun sets at 21:58: three hours later it is 00:58.
  expect([0, 120, 180].map(isIn)).toEqual([true, true, false])
})

test('a zone without a city has no sun', () => {
  expect(spansOf({ kind: 'sun', is: 'up', offset: 0 }, 20_000, 'UTC')).toBeNull()
})
