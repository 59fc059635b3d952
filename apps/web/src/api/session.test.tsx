import { expect, test, vi } from 'vitest'
import { waitingToken, type WaitingToken } from '#lib/link-token.ts'
import { currentSession, storeSession } from '#lib/session.ts'
import { makeToken } from '#lib/test-token.ts'
import { replaceSession } from './session.ts'

test('a user who chooses to stay while the account of a link is checked stays', async () => {
  const inAnHour = Date.now() + 3_600_000
  const own = makeToken({ sub: 'marie' })
  storeSession(own, inAnHour)
  const waiting: WaitingToken = { kind: 'ask', token: makeToken({ sub: 'paul' }), expiresAt: inAnHour }
  waitingToken.set(waiting)
  const reply = Promise.withResolvers<Response>()
  vi.spyOn(window, 'fetch').mockImplementation(async () => (await reply.promise).clone())
  const result = replaceSession(waiting)
  waitingToken.set(null)
  reply.resolve(
    Response.json({
      id: 'paul',
      name: 'Paul',
      email: 'paul@example.org',
      role: 'owner',
      home: { id: 'home', name: 'Maison', time_zone: 'Europe/Paris' },
    }),
  )
  expect(await result).toBe('dropped')
  expect(currentSession()?.token).toBe(own)
})
