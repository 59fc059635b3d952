import { notificationTopics } from '@foyer/contract/notification.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deliveryOf, endOfNight, firstChoices } from './delivery.ts'

const zone = 'Europe/Paris'
const paris = (text: string) => Temporal.ZonedDateTime.from(`${text}[${zone}]`).epochMilliseconds
const minutes = fc.integer({ min: 0, max: 1_439 })
const instants = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 11, 31) })
const nights = fc.record({ isQuiet: fc.boolean(), from: minutes, to: minutes })
const choices = fc.option(fc.record({ hasMail: fc.boolean(), hasPush: fc.boolean() }))
const facts = fc.record({
  topic: fc.constantFrom(...notificationTopics),
  choice: choices,
  night: fc.option(nights),
  hasBrowser: fc.boolean(),
  now: instants,
  zone: fc.constantFrom(zone, 'America/New_York', 'Australia/Lord_Howe', 'UTC'),
})

test('an alarm is sent to each person immediately by push or by mail, regardless of their preferences', () => {
  fc.assert(
    fc.property(facts, (given) => {
      const { push, mail } = deliveryOf({ ...given, topic: 'alarm' })
      expect([push, mail]).toContain(given.now)
      expect(push).toBe(given.hasBrowser ? given.now : null)
    }),
  )
})

test('no other notification uses a declined channel, and nothing is pushed without a subscribed browser', () => {
  fc.assert(
    fc.property(facts, (given) => {
      const { push, mail } = deliveryOf(given)
      const { hasMail, hasPush } = given.choice ?? firstChoices[given.topic]
      if (given.topic === 'alarm') return
      expect(push !== null).toBe(hasPush && given.hasBrowser)
      expect(mail !== null).toBe(hasMail)
    }),
  )
})

test('a delayed notification waits less than a day and a clock change, and not past the end of the quiet hours', () => {
  fc.assert(
    fc.property(nights, instants, (night, now) => {
      const end = endOfNight(night, now, zone)
      expect(end).toBeGreaterThanOrEqual(now)
      expect(end - now).toBeLessThanOrEqual(26 * 3_600_000)
      // At the end of the quiet hours it is sent immediately.
      expect(endOfNight(night, end, zone)).toBe(end)
    }),
  )
})

test('quiet hours over midnight end in the morning, also with a clock change in between', () => {
  const night = { isQuiet: true, from: 22 * 60, to: 7 * 60 }
  expect(endOfNight(night, paris('2027-01-18T23:10'), zone)).toBe(paris('2027-01-19T07:00'))
  expect(endOfNight(night, paris('2027-01-19T03:10'), zone)).toBe(paris('2027-01-19T07:00'))
  expect(endOfNight(night, paris('2027-03-27T23:00'), zone)).toBe(paris('2027-03-28T07:00'))
  expect(endOfNight(night, paris('2027-10-30T23:00'), zone)).toBe(paris('2027-10-31T07:00'))
  const noon = paris('2027-01-19T12:00')
  expect(endOfNight(night, noon, zone)).toBe(noon)
  expect(endOfNight({ ...night, from: 11 * 60, to: 13 * 60 }, noon, zone)).toBe(paris('2027-01-19T13:00'))
})

test('frost, a red day and a new sign-in do not wait for the morning, a low battery does', () => {
  const now = paris('2027-01-18T23:10')
  const all = { choice: { hasMail: true, hasPush: true }, night: null, hasBrowser: true, now, zone }
  expect(deliveryOf({ ...all, topic: 'frost' })).toEqual({ push: now, mail: now })
  expect(deliveryOf({ ...all, topic: 'tariff' })).toEqual({ push: now, mail: now })
  expect(deliveryOf({ ...all, topic: 'account' })).toEqual({ push: now, mail: now })
  const morning = paris('2027-01-19T07:00')
  expect(deliveryOf({ ...all, topic: 'battery' })).toEqual({ push: morning, mail: morning })
})
