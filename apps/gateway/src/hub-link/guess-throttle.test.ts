import { expect, test } from 'vitest'
import { createGuessThrottle } from './guess-throttle.ts'

function throttleAt() {
  let time = 0
  const throttle = createGuessThrottle(() => time)
  return { throttle, pass: (ms: number) => (time += ms) }
}

test('ten wrong secrets for one hub slow that pair for a minute, and no other pair', () => {
  const { throttle, pass } = throttleAt()
  for (let guess = 0; guess < 10; guess++) {
    expect(throttle.isSlowed('1.1.1.1', 'hub')).toBe(false)
    throttle.fail('1.1.1.1', 'hub')
  }
  expect(throttle.isSlowed('1.1.1.1', 'hub')).toBe(true)
  expect(throttle.isSlowed('1.1.1.1', 'other')).toBe(false)
  expect(throttle.isSlowed('2.2.2.2', 'hub')).toBe(false)
  pass(60_001)
  expect(throttle.isSlowed('1.1.1.1', 'hub')).toBe(false)
})

test('an address that tries many hubs is slowed for each of them', () => {
  const { throttle } = throttleAt()
  for (let guess = 0; guess < 100; guess++) throttle.fail('1.1.1.1', `hub ${guess}`)
  expect(throttle.isSlowed('1.1.1.1', 'another')).toBe(true)
  expect(throttle.isSlowed('2.2.2.2', 'another')).toBe(false)
})
