import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newHubClock, noteTime } from './hub-clock.ts'

const MINUTE = 60_000

test('a hub whose messages are all late by the same time has a clock that is behind by that time', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 3 * MINUTE, max: 20 * 24 * 60 * MINUTE }),
      fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 4, maxLength: 12 }),
      (late, delays) => {
        const clock = newHubClock()
        const behind = delays.map((delay, index) => {
          const receivedAt = 1_000_000_000_000 + index * 2_000
          return noteTime(clock, receivedAt - late - delay, receivedAt)
        })
        expect(behind[0]).toBe(0)
        expect(Math.abs((behind.at(-1) ?? 0) - late)).toBeLessThan(1_000)
      },
    ),
  )
})

test('a backlog is not taken for a wrong clock: its timestamps stand still or jump while it arrives', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 3 * MINUTE, max: 24 * 60 * MINUTE }),
      fc.constantFrom(0, 60_000, -600_000),
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 0, max: 1_500 }),
      (age, step, devices, pause) => {
        const clock = newHubClock()
        for (let index = 0; index < 120; index += 1) {
          const receivedAt = 1_000_000_000_000 + index * pause
          const at = 1_000_000_000_000 - age + Math.floor(index / devices) * step
          if (receivedAt - at < 2 * MINUTE || (step === 60_000 && pause * devices > 58_000)) continue
          expect(noteTime(clock, at, receivedAt)).toBe(0)
        }
      },
    ),
  )
})

test('one message in time shows that the clock is right again', () => {
  const clock = newHubClock()
  for (let index = 0; index < 8; index += 1) noteTime(clock, index * 2_000, 600_000 + index * 2_000)
  expect(clock.behind).toBe(600_000)
  expect(noteTime(clock, 620_000, 620_100)).toBe(0)
  expect(noteTime(clock, 30_000, 622_000)).toBe(0)
})
