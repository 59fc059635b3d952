import { expect, test } from 'vitest'
import { silentSince } from './silent-since.ts'

const seen = '2027-01-17T16:20:00Z'
const gone = '2027-01-17T17:20:00Z'

test('uses the instant at which a device went offline, and not its last report while that is not determined', () => {
  expect(silentSince({ disconnected_since: gone, last_seen: seen })).toBe(gone)
  expect(silentSince({ disconnected_since: null, last_seen: seen })).toBeNull()
})

test('a provider without that instant is judged by the last report', () => {
  expect(silentSince({ last_seen: seen })).toBe(seen)
  expect(silentSince({ last_seen: null })).toBeNull()
})
