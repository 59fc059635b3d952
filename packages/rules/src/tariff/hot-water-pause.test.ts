import 'temporal-polyfill/global'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hotWaterAt, hotWaterChoice, type WaterPause } from './hot-water.ts'
import type { TariffFacts } from './tariff.ts'

const HOUR = 3_600_000
const evening = Date.parse('2027-01-18T18:00:00+01:00')
const auto = hotWaterChoice('auto', evening)
const nights: TariffFacts = {
  zone: 'Europe/Paris',
  prices: [],
  contracts: [{ option: 'hp_hc', validFrom: '2024-01-01', offPeak: [[1320, 360]] }],
}
const base: TariffFacts = { ...nights, contracts: [] }

test('in a pause auto does not heat, and the end of the pause is announced', () => {
  // Until 20:00: off-peak hours begin two hours later.
  const pause = { from: evening - HOUR, to: evening + 2 * HOUR }
  expect(hotWaterAt(auto, nights, evening, { pauses: [pause] })).toMatchObject({
    isLet: false,
    isAway: true,
    awayUntil: pause.to,
    changesAt: evening + 4 * HOUR,
  })
  expect(hotWaterAt(auto, base, evening, { pauses: [pause] })).toMatchObject({
    isLet: false,
    changesAt: pause.to,
  })
  expect(hotWaterAt(auto, base, pause.to, { pauses: [pause] })).toMatchObject({ isLet: true, isAway: false })
})

test('a pause that begins in the off-peak hours ends their heating', () => {
  const pause = { from: evening + 6 * HOUR, to: null }
  expect(hotWaterAt(auto, nights, evening, { pauses: [pause] }).changesAt).toBe(evening + 4 * HOUR)
  expect(hotWaterAt(auto, nights, evening + 5 * HOUR, { pauses: [pause] })).toMatchObject({
    isLet: true,
    changesAt: pause.from,
  })
  expect(hotWaterAt(auto, nights, evening + 7 * HOUR, { pauses: [pause] })).toMatchObject({
    isLet: false,
    changesAt: null,
    awayUntil: null,
    isAway: true,
  })
})

test('before a return a tank heats outside of its own week, if the week would have heated it meanwhile', () => {
  const early = Array.from({ length: 7 }, () => [{ start: 120, end: 360 }])
  const back = evening + 49 * HOUR
  const returnHours = [{ from: back - 4 * HOUR, to: back }]
  const around = { week: early, pauses: [{ from: evening, to: back - 4 * HOUR, returnHours }] }
  const isLetAt = (at: number) => hotWaterAt(auto, base, at, around).isLet
  expect([back - 5 * HOUR, back - 4 * HOUR, back - 1, back].map(isLetAt)).toEqual([false, true, true, false])
  expect(hotWaterAt(auto, base, evening, around).changesAt).toBe(back - 4 * HOUR)
  expect(hotWaterAt(auto, base, back - HOUR, around).changesAt).toBe(back)
  // An evening away does not concern it.
  const out = {
    from: evening,
    to: evening + HOUR,
    returnHours: [{ from: evening + HOUR, to: evening + 5 * HOUR }],
  }
  expect(hotWaterAt(auto, base, evening + 2 * HOUR, { week: early, pauses: [out] }).isLet).toBe(false)
})

test('a forced heating also heats in a pause, and off stays off after it', () => {
  const pause = { from: evening - HOUR, to: evening + 24 * HOUR }
  expect(hotWaterAt(hotWaterChoice('on', evening), nights, evening, { pauses: [pause] })).toMatchObject({
    mode: 'on',
    isLet: true,
    changesAt: evening + 4 * HOUR,
  })
  expect(hotWaterAt(hotWaterChoice('off', evening), base, pause.to, { pauses: [pause] })).toMatchObject({
    isLet: false,
  })
})

const anyPause: fc.Arbitrary<WaterPause> = fc.record({
  from: fc.integer({ min: -20, max: 60 }).map((hours) => evening + hours * HOUR),
  to: fc.option(fc.integer({ min: -20, max: 90 }).map((hours) => evening + hours * HOUR)),
})

/** Heats from 12:00 to 20:00 each day. */
const week = Array.from({ length: 7 }, () => [{ start: 720, end: 1200 }])

test('red hours keep off what the week of a tank would heat, are no absence, and a forced heating heats in them', () => {
  const redHours = [{ from: evening - 12 * HOUR, to: evening + 4 * HOUR }]
  expect(hotWaterAt(auto, base, evening, { week })).toMatchObject({ isLet: true })
  expect(hotWaterAt(auto, base, evening, { week, redHours })).toMatchObject({
    isLet: false,
    isAway: false,
    rhythm: 'week',
    changesAt: evening + 18 * HOUR,
    redUntil: evening + 4 * HOUR,
  })
  // After 20:00 its week would not heat either.
  expect(hotWaterAt(auto, base, evening + 3 * HOUR, { week, redHours }).redUntil).toBeNull()
  expect(hotWaterAt(hotWaterChoice('on', evening), base, evening, { week, redHours }).isLet).toBe(true)
})

const anyRedHours = fc
  .integer({ min: -15, max: 80 })
  .map((hours) => ({ from: evening + hours * HOUR, to: evening + (hours + 16) * HOUR }))

test('auto never heats in a pause or in red hours, and changes only at the announced time', () => {
  fc.assert(
    fc.property(
      fc.array(anyPause, { maxLength: 4 }),
      fc.array(anyRedHours, { maxLength: 2 }),
      fc.constantFrom(null, week),
      fc.constantFrom(nights, base),
      fc.integer({ min: 0, max: 48 }),
      fc.integer({ min: 1, max: 40 }),
      (pauses, redHours, own, facts, hours, later) => {
        const around = { pauses, redHours, week: own }
        const at = evening + hours * HOUR
        const now = hotWaterAt(auto, facts, at, around)
        const isPaused = pauses.some(({ from, to }) => from <= at && (to === null || at < to))
        expect(now.isAway).toBe(isPaused)
        const isRed = redHours.some(({ from, to }) => from <= at && at < to)
        if (isPaused || isRed) expect(now.isLet).toBe(false)
        const usual = hotWaterAt(auto, facts, at, { pauses, week: own })
        expect(now.redUntil !== null).toBe(isRed && usual.isLet)
        const then = at + later * HOUR
        if (then < (now.changesAt ?? Infinity)) {
          expect(hotWaterAt(auto, facts, then, around).isLet).toBe(now.isLet)
        } else if (now.changesAt !== null) {
          expect(hotWaterAt(auto, facts, now.changesAt, around).isLet).toBe(!now.isLet)
        }
      },
    ),
  )
})
