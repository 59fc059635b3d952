import 'temporal-polyfill/global'
import { expect, test } from 'vitest'
import type { Absence } from './absence-claims.ts'
import { hoursOf, presetSpan, usualHours } from './absence-presets.ts'
import { type ReturnFacts, returnPlan } from './return-plan.ts'
import { type OrderTemperatures, temperatureUnder } from './room-warming.ts'

const HOUR = 3_600_000
const zone = 'Europe/Paris'
const at = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds
const temperatures: OrderTemperatures = {
  comfort: 19,
  comfort_minus_1: 18,
  comfort_minus_2: 17,
  eco: 15.5,
  frost_protection: 7,
  stop: null,
}

test('an order has the temperature observed in Confort minus its step; frost protection has its set temperature', () => {
  const seen = { comfort: 21 }
  expect(temperatureUnder('eco', seen, temperatures)).toBe(17.5)
  expect(temperatureUnder('frost_protection', seen, temperatures)).toBe(7)
  expect(temperatureUnder('stop', seen, temperatures)).toBeNull()
  expect(temperatureUnder('comfort_minus_1', { comfort: null }, temperatures)).toBe(18)
})

const now = at('2027-01-15T17:00')
const absence: Absence = {
  id: 'a',
  roomIds: null,
  order: 'frost_protection',
  departure: now,
  back: at('2027-01-17T19:00'),
}
const facts: ReturnFacts = {
  roomId: 'salon',
  warming: { gain: 2.2, loss: 0.03, comfort: 20, runs: 9, isLearned: true },
  temperatures,
  celsius: 20,
  outdoor: 4,
  order: 'comfort',
}

test('a room is expected to cool until it heats, and is warm at the return', () => {
  const plan = returnPlan(absence, facts, { now })
  expect(plan.target).toBe(20)
  const lead = ((absence.back ?? 0) - (plan.start ?? 0)) / HOUR
  expect(lead).toBeGreaterThan(5)
  expect(lead).toBeLessThan(8)
})

test('a room is not in time if the return is too near, or its heating too weak for the weather', () => {
  const isInTime = (over: Partial<ReturnFacts>, hours: number) =>
    returnPlan({ ...absence, back: now + hours * HOUR }, { ...facts, ...over }, { now }).isInTime
  expect(isInTime({}, 50)).toBe(true)
  // A room that is still warm does not cool in a quarter of an hour.
  expect(isInTime({}, 0.25)).toBe(true)
  expect(isInTime({ celsius: 16 }, 1)).toBe(false)
  expect(isInTime({ celsius: 16 }, 5)).toBe(true)
  expect(isInTime({ outdoor: -60 }, 50)).toBe(false)
  expect(isInTime({ celsius: 10, order: 'stop' }, 1)).toBe(true)
})

test('a room is not heated for a return from Éco to Éco, nor without a known return', () => {
  const eco = { ...absence, order: 'eco' as const }
  expect(returnPlan(eco, { ...facts, order: 'eco' }, { now }).start).toBeNull()
  expect(returnPlan({ ...absence, back: null }, facts, { now }).start).toBeNull()
  expect(returnPlan(absence, { ...facts, order: 'stop' }, { now })).toMatchObject({
    start: null,
    target: null,
  })
})

test('a room is not heated if another of its absences continues', () => {
  const longer: Absence = { ...absence, id: 'b', departure: now + HOUR, back: null }
  expect(returnPlan(absence, facts, { now, all: [absence, longer] }).start).toBeNull()
})

test('the weekend preset is the current weekend until it ends', () => {
  const hours = usualHours
  const span = (text: string) => {
    const found = presetSpan('weekend', { now: at(text), zone, hours })
    return [found.departure, found.back]
  }
  const weekend = [at('2027-01-22T17:00'), at('2027-01-24T19:00')]
  expect(span('2027-01-18T18:00')).toEqual(weekend)
  expect(span('2027-01-23T09:01')).toEqual([at('2027-01-23T09:15'), weekend[1]])
  expect(span('2027-01-24T19:00')).toEqual([at('2027-01-29T17:00'), at('2027-01-31T19:00')])
})

test('a week runs from Saturday to Saturday, an open absence starts now', () => {
  const hours = { leave: 600, back: 1080 }
  expect(presetSpan('week', { now: at('2027-01-18T18:00'), zone, hours })).toEqual({
    departure: at('2027-01-23T10:00'),
    back: at('2027-01-30T18:00'),
  })
  expect(presetSpan('week', { now: at('2027-01-23T10:01'), zone, hours }).departure).toBe(
    at('2027-01-30T10:00'),
  )
  expect(presetSpan('open', { now: at('2027-01-18T18:02'), zone, hours })).toEqual({
    departure: at('2027-01-18T18:15'),
    back: null,
  })
})

test('the hours of an absence are reused for the next one, across a clock change', () => {
  const last = { departure: at('2027-03-26T17:30'), back: at('2027-03-28T20:15') }
  expect(hoursOf(last, zone)).toEqual({ leave: 17 * 60 + 30, back: 20 * 60 + 15 })
  expect(hoursOf({ departure: last.departure, back: null }, zone).back).toBe(usualHours.back)
})
