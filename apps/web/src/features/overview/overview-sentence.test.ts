import { expect, test } from 'vitest'
import type { RoomsFacts } from '#features/rooms/room-state.ts'
import { sentenceOf } from './overview-screen.tsx'

function facts(overrides: Partial<RoomsFacts>): RoomsFacts {
  return {
    heated: 0,
    warm: 0,
    lowered: 0,
    silent: [],
    meanTemperature: null,
    nextChange: null,
    alerts: [],
    ...overrides,
  }
}

test('the temperature and the rooms at comfort are given if both are known', () => {
  expect(sentenceOf(facts({ heated: 3, warm: 2, lowered: 1, meanTemperature: 19 }))).toBe('warm')
  expect(sentenceOf(facts({ heated: 3, lowered: 3, meanTemperature: 17 }))).toBe('allLowered')
})

test('without modes only the temperature is given, without a temperature only the modes', () => {
  expect(sentenceOf(facts({ meanTemperature: 19 }))).toBe('temperatureOnly')
  expect(sentenceOf(facts({ heated: 1, warm: 1 }))).toBe('warmOnly')
  expect(sentenceOf(facts({ heated: 1, lowered: 1 }))).toBe('allLoweredOnly')
})

test('a home without any data has a sentence of its own', () => {
  expect(sentenceOf(facts({ heated: 1, silent: [{ id: 'a', name: 'Bureau' }] }))).toBe('silent')
  expect(sentenceOf(facts({}))).toBe('nothing')
})
