import { expect, test } from 'vitest'
import { reachSince } from './connectivity.ts'

const seen = '2027-01-17T16:20:00Z'
const gone = '2027-01-17T17:20:00Z'

test('online since its connection, offline since its loss', () => {
  const reach = { connected_since: seen, disconnected_since: gone }
  expect([reachSince(reach, true), reachSince(reach, false)]).toEqual([seen, gone])
})
