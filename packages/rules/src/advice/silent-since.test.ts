import { expect, test } from 'vitest'
import { silentSince } from './silent-since.ts'

const seen = '2027-01-17T16:20:00Z'
const gone = '2027-01-17T17:20:00Z'

test('offline since when it counts as gone, and not since the last news while nobody has judged it', () => {
  expect(silentSince({ disconnected_since: gone, last_seen: seen })).toBe(gone)
  expect(silentSince({ disconnected_since: null, last_seen: seen })).toBeNull()
})

test('a provider that does not tell it is judged by the last news', () => {
  expect(silentSince({ last_seen: seen })).toBe(seen)
  expect(silentSince({ last_seen: null })).toBeNull()
})
