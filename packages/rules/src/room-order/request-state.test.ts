import { commandReasons, commandStatuses } from '@foyer/contract/command.ts'
import { expect, test } from 'vitest'
import { requestStateOf } from './request-state.ts'

test('a request is pending until it ends, and replaced once another one replaced it or it was cancelled', () => {
  const states = commandStatuses.map((status) => [status, requestStateOf({ status, reason: null })])
  expect(Object.fromEntries(states)).toEqual({
    requested: 'pending',
    sent: 'pending',
    confirmed: 'confirmed',
    refused: 'failed',
    failed: 'failed',
    expired: 'failed',
    reverted: 'failed',
  })
  const replacing = commandReasons.filter(
    (reason) => requestStateOf({ status: 'expired', reason }) === 'replaced',
  )
  expect(replacing).toEqual(['superseded', 'cancelled'])
})
