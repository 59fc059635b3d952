import { expect, test } from 'vitest'
import { reachabilitySince } from './connectivity.ts'

const connectedAt = '2027-01-17T16:20:00Z'
const disconnectedAt = '2027-01-17T17:20:00Z'

test('online since its connection, offline since its loss', () => {
  const reach = { connected_since: connectedAt, disconnected_since: disconnectedAt }
  expect([reachabilitySince(reach, true), reachabilitySince(reach, false)]).toEqual([
    connectedAt,
    disconnectedAt,
  ])
})
