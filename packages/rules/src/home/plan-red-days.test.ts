import 'temporal-polyfill/global'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { redDayOrders } from '@foyer/contract/red-day-plan.ts'
import type { ScheduleBlock } from '@foyer/contract/schedule.ts'
import type { ColorOption, DayColor } from '#tariff/day-colors.ts'
import type { TariffFacts } from '#tariff/tariff.ts'
import {
  canBeLowered,
  dateOfRedHours,
  loweredMinutes,
  nextRedHours,
  planRedDays,
  type RedDayFacts,
  waterOffHours,
} from './plan-red-days.ts'

const HOUR = 3_600_000
const zone = 'Europe/Paris'
const at = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds
/** Monday 18 January 2027. */
const monday = '2027-01-18'

function factsOf(option: ColorOption, colors: Record<string, DayColor>): TariffFacts {
  return {
    zone,
    prices: [],
    contracts: [{ option, validFrom: '2026-09-01', offPeak: [] }],
    colors: { tempo: new Map(), ejp: new Map(), [option]: new Map(Object.entries(colors)) },
  }
}

test('red hours are 06:00 to 22:00 with Tempo, and 07:00 to 01:00 with EJP', () => {
  const tempo = { from: at('2027-01-18T06:00'), to: at('2027-01-18T22:00') }
  const ejp = { from: at('2027-01-18T07:00'), to: at('2027-01-19T01:00') }
  for (const time of ['00:30', '06:00', '18:00', '21:59']) {
    expect(nextRedHours(factsOf('tempo', { [monday]: 'red' }), at(`2027-01-18T${time}`))).toEqual(tempo)
  }
  expect(nextRedHours(factsOf('ejp', { [monday]: 'red' }), at('2027-01-19T00:30'))).toEqual(ejp)
  expect(nextRedHours(factsOf('ejp', { [monday]: 'red' }), ejp.to)).toBeNull()
})

test('red hours that end after midnight are of the day on which they begin', () => {
  const tariff = factsOf('ejp', { [monday]: 'red' })
  const hours = nextRedHours(tariff, at('2027-01-19T00:30'))
  expect(hours === null ? null : dateOfRedHours(zone, hours)).toBe(monday)
})

test('a day that is not red, or whose colour is not known, has no red hours', () => {
  expect(nextRedHours(factsOf('tempo', { [monday]: 'white' }), at('2027-01-18T12:00'))).toBeNull()
  expect(nextRedHours(factsOf('tempo', {}), at('2027-01-18T12:00'))).toBeNull()
})

test('a plan lowers each room to its order from now until the end of the red hours, then waits for the next ones', () => {
  const tariff = factsOf('tempo', { [monday]: 'red' })
  const redDays: RedDayFacts = {
    isAccepted: true,
    skippedDays: [],
    rooms: [
      { roomId: 'salon', order: 'comfort_minus_2' },
      { roomId: 'bureau', order: 'eco' },
    ],
    keepsWaterOff: false,
    held: [],
  }
  const noon = at('2027-01-18T12:00')
  const end = at('2027-01-18T22:00')
  expect(planRedDays({ tariff, redDays }, noon)).toEqual({
    claims: [
      { roomId: 'salon', order: 'comfort_minus_2', since: noon, until: end },
      { roomId: 'bureau', order: 'eco', since: noon, until: end },
    ],
    nextAt: end,
  })
  expect(planRedDays({ tariff, redDays }, end)).toEqual({ claims: null, nextAt: end + 24 * HOUR })
})

const anyColor = fc.constantFrom<DayColor | null>('blue', 'white', 'red', null)
const anyColors = fc
  .array(anyColor, { minLength: 5, maxLength: 5 })
  .map((colors) =>
    Object.fromEntries(
      colors.flatMap((color, index) => (color === null ? [] : [[`2027-01-${18 + index}`, color] as const])),
    ),
  )

test('a plan that was followed changes nothing, a corrected or withdrawn one ends its claims', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<ColorOption>('tempo', 'ejp'),
      anyColors,
      fc.integer({ min: 0, max: 4 * 24 * 4 }),
      fc.integer({ min: 0, max: 4 * 20 }),
      fc.constantFrom(...redDayOrders),
      fc.constantFrom(...redDayOrders),
      (option, colors, quarters, later, order, other) => {
        const tariff = factsOf(option, colors)
        const now = at('2027-01-18T00:00') + quarters * (HOUR / 4)
        const asked: RedDayFacts = {
          isAccepted: true,
          skippedDays: [],
          rooms: [{ roomId: 'salon', order }],
          keepsWaterOff: true,
          held: [],
        }
        const { claims, nextAt } = planRedDays({ tariff, redDays: asked }, now)
        const held = claims ?? []
        for (const { since, until } of held) expect(since >= now && until > since).toBe(true)
        const then = now + later * (HOUR / 4)
        if (then < (nextAt ?? 0) && held.length > 0) {
          expect(planRedDays({ tariff, redDays: { ...asked, held } }, then).claims).toBeNull()
        }
        const withdrawn = { ...asked, isAccepted: false, held }
        expect(planRedDays({ tariff, redDays: withdrawn }, now)).toEqual({
          claims: held.length === 0 ? null : [],
          nextAt: null,
        })
        const hours = nextRedHours(tariff, now)
        const day = hours === null ? monday : dateOfRedHours(zone, hours)
        const skipped = { ...asked, skippedDays: [day], held }
        // The next red hours end when they would, so the red day after them is planned as without the skip.
        expect(planRedDays({ tariff, redDays: skipped }, now)).toEqual({
          claims: held.length === 0 ? null : [],
          nextAt,
        })
        if (hours !== null) {
          const after = planRedDays({ tariff, redDays: { ...asked, skippedDays: [day] } }, hours.to)
          expect(after).toEqual(planRedDays({ tariff, redDays: asked }, hours.to))
        }
        const changed = planRedDays(
          { tariff, redDays: { ...asked, rooms: [{ roomId: 'salon', order: other }], held } },
          now,
        )
        expect(changed.claims).toEqual(
          held.length === 0 || other === order ? null : held.map((claim) => ({ ...claim, order: other })),
        )
        const corrected = planRedDays({ tariff: factsOf(option, {}), redDays: { ...asked, held } }, now)
        expect(corrected.claims).toEqual(held.length === 0 ? null : [])
      },
    ),
  )
})

/** Confort from 06:30 to 08:30, Confort -1 from 21:00 to 23:00, and never warmer than Éco between them. */
const warmDay: ScheduleBlock[] = [
  { start: 0, end: 390, order: 'eco' },
  { start: 390, end: 510, order: 'comfort' },
  { start: 510, end: 1260, order: 'frost_protection' },
  { start: 1260, end: 1380, order: 'comfort_minus_1' },
  { start: 1380, end: 1440, order: 'eco' },
]

test('the minutes of a room are those of the red hours in which its week is warmer than its order in the plan', () => {
  const local = { week: Array.from({ length: 7 }, () => warmDay), zone }
  const room = { local, defaultOrder: 'eco' as const, redOrder: 'eco' as const }
  const end = at('2027-01-18T22:00')
  expect(loweredMinutes(room, { from: at('2027-01-18T06:00'), to: end })).toBe(180)
  expect(loweredMinutes(room, { from: at('2027-01-18T07:00'), to: at('2027-01-19T01:00') })).toBe(210)
  const noon = { from: at('2027-01-18T12:00'), to: end }
  expect(loweredMinutes(room, noon)).toBe(60)
  // The evening is in Confort -1, and the afternoon warmer than Arrêt.
  expect(loweredMinutes({ ...room, redOrder: 'comfort_minus_1' }, noon)).toBe(0)
  expect(loweredMinutes({ ...room, redOrder: 'stop' }, noon)).toBe(600)
  expect(loweredMinutes({ ...room, redOrder: null }, noon)).toBe(0)
})

test('hot water is kept off in red hours of days that are not skipped, if the plan is accepted and does that', () => {
  const facts = { isAccepted: true, keepsWaterOff: true, skippedDays: [] }
  const tariff = factsOf('tempo', { [monday]: 'red', '2027-01-19': 'red', '2027-01-20': 'white' })
  const noon = at('2027-01-18T12:00')
  const days = [18, 19].map((day) => ({
    from: at(`2027-01-${day}T06:00`),
    to: at(`2027-01-${day}T22:00`),
  }))
  expect(waterOffHours(tariff, facts, noon)).toEqual(days)
  expect(waterOffHours(tariff, { ...facts, skippedDays: [monday] }, noon)).toEqual(days.slice(1))
  expect(waterOffHours(tariff, { ...facts, keepsWaterOff: false }, noon)).toEqual([])
  expect(waterOffHours(tariff, { ...facts, isAccepted: false }, noon)).toEqual([])
})

test('a room can be lowered if it is warm on one day from Monday to Friday, in hours that would be red', () => {
  const roomOf = (warm: number | null) => ({
    local: { week: Array.from({ length: 7 }, (_, index) => (index === warm ? warmDay : [])), zone },
    defaultOrder: 'eco' as const,
    redOrder: 'eco' as const,
  })
  for (const option of ['tempo', 'ejp'] as const) {
    const days = [0, 1, 2, 3, 4, 5, 6].filter((warm) =>
      canBeLowered(roomOf(warm), option, at('2027-01-18T12:00')),
    )
    expect(days).toEqual([0, 1, 2, 3, 4])
    expect(canBeLowered(roomOf(null), option, at('2027-01-18T12:00'))).toBe(false)
  }
})
