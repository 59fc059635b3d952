import { expect, test } from 'vitest'
import { after, requestedLife } from '#testing/command-life.ts'
import { BLIND_MS } from './command-life.ts'

const requested = requestedLife({ capability: 'siren', wanted: 1 })

test('a blind device, which never confirms, counts as confirmed once its hub had the time to report a failure', () => {
  const sent = after(requested, {
    kind: 'sent',
    at: 0,
    expiresAt: BLIND_MS,
    waits: false,
    canRead: false,
    isBlind: true,
  })
  expect(after(sent, { kind: 'time', at: BLIND_MS - 1 }).status).toBe('sent')
  expect(after(sent, { kind: 'time', at: BLIND_MS })).toMatchObject({ status: 'confirmed', reason: null })
  expect(
    after(
      sent,
      { kind: 'hub_error', at: 9_000, reason: 'hub_said', message: 'no ack' },
      { kind: 'time', at: BLIND_MS },
    ).status,
  ).toBe('failed')
})
