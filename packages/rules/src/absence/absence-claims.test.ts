import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderInForce } from '#room-order/room-order.ts'
import {
  type Absence,
  absenceClaims,
  absencePhase,
  concerns,
  isAway,
  isOverSameSpan,
  isWarmedFor,
  type RoomReturn,
} from './absence-claims.ts'

const HOUR = 3_600_000
const start = Date.parse('2027-01-15T16:00:00Z')
const hours = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).map((hour) => start + hour * HOUR)

const anyAbsences: fc.Arbitrary<Absence[]> = fc
  .array(
    fc.record({
      roomIds: fc.option(fc.subarray(['salon', 'chambre'], { minLength: 1 })),
      order: fc.constantFrom('eco', 'frost_protection'),
      departure: hours(0, 60),
      back: fc.option(hours(0, 90)),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((some) => some.map((one, index) => ({ ...one, id: String(index) })))

const anyReturn: fc.Arbitrary<RoomReturn> = fc.record({
  roomId: fc.constantFrom('salon', 'chambre'),
  start: fc.option(hours(-5, 90)),
  order: fc.constantFrom('comfort', 'comfort_minus_1'),
})

const weekend: Absence = {
  id: 'a',
  roomIds: null,
  order: 'frost_protection',
  departure: start,
  back: start + 50 * HOUR,
}
const salon: RoomReturn = { roomId: 'salon', start: start + 48 * HOUR, order: 'comfort' }

function claimsOf(absences: readonly Absence[], room: RoomReturn) {
  return absences.flatMap((absence) => absenceClaims(absence, room, absences))
}

test('an absence is frost protection until the room starts to heat, then the order of the return', () => {
  expect(absenceClaims(weekend, salon)).toEqual([
    {
      absenceId: 'a',
      order: 'frost_protection',
      since: start,
      until: start + 48 * HOUR,
      phase: 'away',
    },
    { absenceId: 'a', order: 'comfort', since: start + 48 * HOUR, until: weekend.back, phase: 'preheat' },
  ])
})

test('a room that needs no preheating is away until the return', () => {
  const [only, ...others] = absenceClaims(weekend, { ...salon, start: null })
  expect(only).toMatchObject({ phase: 'away', until: weekend.back })
  expect(others).toEqual([])
})

test('a room that has to heat immediately is preheated from the departure', () => {
  expect(absenceClaims(weekend, { ...salon, start: start - HOUR })).toMatchObject([
    { phase: 'preheat', since: start, until: weekend.back },
  ])
})

test('an absence of one room does not affect other rooms', () => {
  const absence = { ...weekend, roomIds: ['chambre'] }
  expect(absenceClaims(absence, salon)).toEqual([])
  expect(isAway([absence], start, 'salon')).toBe(false)
  expect(isAway([absence], start, 'chambre')).toBe(true)
  expect(isAway([absence], start)).toBe(true)
  expect(isAway([absence], start - 1)).toBe(false)
})

test('nothing is heated for a return after which the room stays empty', () => {
  const longer = { ...weekend, id: 'b', roomIds: ['salon'], departure: start + HOUR, back: null }
  expect(isWarmedFor(weekend, 'salon', [weekend, longer])).toBe(false)
  expect(isWarmedFor(weekend, 'chambre', [weekend, longer])).toBe(true)
  expect(absenceClaims(weekend, salon, [weekend, longer]).map(({ phase }) => phase)).toEqual(['away'])
})

test('with overlapping absences, a room is held exactly while one of them is in its away phase', () => {
  fc.assert(
    fc.property(anyAbsences, anyReturn, hours(-10, 120), (absences, room, at) => {
      const claims = claimsOf(absences, room)
      const isHeld = claims.some(({ since, until }) => since <= at && (until === null || at < until))
      expect(isHeld).toBe(isAway(absences, at, room.roomId))
    }),
  )
})

test('a room in an away phase has the order of an absence, or is preheated for a return after which no absence continues', () => {
  fc.assert(
    fc.property(anyAbsences, anyReturn, hours(-10, 120), (absences, room, at) => {
      fc.pre(isAway(absences, at, room.roomId))
      const claims = claimsOf(absences, room)
      const sources = (some: typeof claims) => ({
        claims: some.map((claim) => ({ ...claim, kind: 'absence' as const })),
        schedule: null,
        defaultOrder: 'comfort_minus_2' as const,
      })
      const answer = orderInForce(sources(claims), at)
      expect(answer.source).toBe('absence')
      const running = absences.filter((one) => concerns(one, room.roomId) && absencePhase(one, at) === 'away')
      const isWarmed = running.some(
        (one) => isWarmedFor(one, room.roomId, absences) && room.start !== null && at >= room.start,
      )
      if (!isWarmed) expect(running.map(({ order }): string => order)).toContain(answer.order)
      else expect([room.order, ...running.map(({ order }) => order)]).toContain(answer.order)
    }),
  )
})

test('the claims of one absence have no gaps and no overlaps', () => {
  fc.assert(
    fc.property(anyAbsences, anyReturn, (absences, room) => {
      for (const absence of absences) {
        const claims = absenceClaims(absence, room, absences)
        if (claims.length === 0) continue
        expect(claims[0]?.since).toBe(absence.departure)
        expect(claims.at(-1)?.until).toBe(absence.back)
        claims.slice(1).forEach((claim, index) => expect(claim.since).toBe(claims[index]?.until))
        for (const { since, until } of claims) if (until !== null) expect(since).toBeLessThan(until)
      }
    }),
  )
})

test('two absences have the same span if their rooms (in any order), departure and return are equal', () => {
  const rooms = { ...weekend, roomIds: ['salon', 'chambre'] }
  expect(isOverSameSpan(rooms, { ...rooms, roomIds: ['chambre', 'salon'] })).toBe(true)
  expect(isOverSameSpan(weekend, { ...weekend })).toBe(true)
  expect(isOverSameSpan(weekend, rooms)).toBe(false)
  expect(isOverSameSpan(weekend, { ...weekend, back: null })).toBe(false)
  expect(isOverSameSpan(weekend, { ...weekend, departure: weekend.departure + 1 })).toBe(false)
})
