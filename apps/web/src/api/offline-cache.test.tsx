import { expect, test } from 'vitest'
import { forgetSession, CACHE_PREFIX, storeSession } from '#lib/session.ts'
import { makeToken } from '#lib/test-token.ts'
import { newestCachedAt, readCached } from './offline-cache.ts'
import { writeCached } from './offline-cache-writer.ts'

const DAY = 86_400_000

function signIn(subject: string): void {
  storeSession(makeToken({ sub: subject }), Date.now() + DAY)
}

const storedKeys = () => Object.keys(localStorage).filter((key) => key.startsWith(CACHE_PREFIX))

test('a stored reply is read with its time, for the same user only', () => {
  signIn('marie')
  const at = Date.now() - 3_600_000
  writeCached(new Map([['rooms', { at, data: [{ name: 'Salon' }] }]]))

  expect(readCached('rooms')).toEqual({ at, data: [{ name: 'Salon' }] })
  expect(readCached('devices')).toBeNull()
  expect(newestCachedAt()).toBe(at)
  signIn('thomas')
  expect(readCached('rooms')).toBeNull()
  expect(newestCachedAt()).toBeNull()
  // Storing a reply of this user removes those of the other.
  writeCached(new Map([['rooms', { at, data: [] }]]))
  expect(storedKeys()).toHaveLength(1)
  forgetSession('left')
})

test('signing out erases everything, and without a session nothing is stored or read', () => {
  signIn('marie')
  writeCached(new Map([['rooms', { at: Date.now(), data: ['Salon'] }]]))
  expect(storedKeys()).toHaveLength(1)
  forgetSession('left')

  expect(storedKeys()).toEqual([])
  writeCached(new Map([['rooms', { at: Date.now(), data: ['Salon'] }]]))
  expect(storedKeys()).toEqual([])
  expect(readCached('rooms')).toBeNull()
})

test('a reply that is older than a week, or too long, is not returned', () => {
  signIn('marie')
  const now = Date.now()
  writeCached(
    new Map([
      ['old', { at: now - 8 * DAY, data: 1 }],
      ['long', { at: now, data: 'x'.repeat(200_000) }],
      ['good', { at: now, data: null }],
    ]),
  )

  expect(readCached('old')).toBeNull()
  expect(readCached('long')).toBeNull()
  expect(readCached('good')).toEqual({ at: now, data: null })
  expect(storedKeys()).toHaveLength(1)
  forgetSession('left')
})

test('if there is not enough room, the newest are kept', () => {
  signIn('marie')
  const now = Date.now()
  const replies = Array.from(
    { length: 15 },
    (_, index) => [`answer-${index}`, { at: now - index, data: 'x'.repeat(140_000) }] as const,
  )
  writeCached(new Map(replies))

  const stored = replies.filter(([hash]) => readCached(hash) !== null).map(([hash]) => hash)
  expect(stored).toEqual(replies.slice(0, stored.length).map(([hash]) => hash))
  expect(stored.length).toBeGreaterThan(5)
  expect(stored.length).toBeLessThan(15)
  forgetSession('left')
})
