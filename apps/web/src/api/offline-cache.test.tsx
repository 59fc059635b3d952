import { expect, test } from 'vitest'
import { forgetSession, CACHE_PREFIX, storeSession } from '#lib/session.ts'
import { makeToken } from '#lib/test-token.ts'
import { newestKnown, readKnown } from './offline-cache.ts'
import { writeKnown } from './offline-cache-writer.ts'

const DAY = 86_400_000

function signIn(subject: string): void {
  storeSession(makeToken({ sub: subject }), Date.now() + DAY)
}

const keptKeys = () => Object.keys(localStorage).filter((key) => key.startsWith(CACHE_PREFIX))

test('a stored reply is read with its time, for the same user only', () => {
  signIn('marie')
  const at = Date.now() - 3_600_000
  writeKnown(new Map([['rooms', { at, data: [{ name: 'Salon' }] }]]))

  expect(readKnown('rooms')).toEqual({ at, data: [{ name: 'Salon' }] })
  expect(readKnown('devices')).toBeNull()
  expect(newestKnown()).toBe(at)
  signIn('thomas')
  expect(readKnown('rooms')).toBeNull()
  expect(newestKnown()).toBeNull()
  // Storing a reply of this user removes those of the other.
  writeKnown(new Map([['rooms', { at, data: [] }]]))
  expect(keptKeys()).toHaveLength(1)
  forgetSession('left')
})

test('signing out erases everything, and without a session nothing is stored or read', () => {
  signIn('marie')
  writeKnown(new Map([['rooms', { at: Date.now(), data: ['Salon'] }]]))
  expect(keptKeys()).toHaveLength(1)
  forgetSession('left')

  expect(keptKeys()).toEqual([])
  writeKnown(new Map([['rooms', { at: Date.now(), data: ['Salon'] }]]))
  expect(keptKeys()).toEqual([])
  expect(readKnown('rooms')).toBeNull()
})

test('a reply that is older than a week, or too long, is not returned', () => {
  signIn('marie')
  const now = Date.now()
  writeKnown(
    new Map([
      ['old', { at: now - 8 * DAY, data: 1 }],
      ['long', { at: now, data: 'x'.repeat(200_000) }],
      ['good', { at: now, data: null }],
    ]),
  )

  expect(readKnown('old')).toBeNull()
  expect(readKnown('long')).toBeNull()
  expect(readKnown('good')).toEqual({ at: now, data: null })
  expect(keptKeys()).toHaveLength(1)
  forgetSession('left')
})

test('if there is not enough room, the newest are kept', () => {
  signIn('marie')
  const now = Date.now()
  const answers = Array.from(
    { length: 15 },
    (_, index) => [`answer-${index}`, { at: now - index, data: 'x'.repeat(140_000) }] as const,
  )
  writeKnown(new Map(answers))

  const known = answers.filter(([hash]) => readKnown(hash) !== null).map(([hash]) => hash)
  expect(known).toEqual(answers.slice(0, known.length).map(([hash]) => hash))
  expect(known.length).toBeGreaterThan(5)
  expect(known.length).toBeLessThan(15)
  forgetSession('left')
})
