import { expect, test } from 'vitest'
import { decodeToken, type Session } from './session.ts'
import { judgeLinkToken, splitAddress } from './link-token.ts'
import { makeToken } from './test-token.ts'

const now = Date.parse('2027-01-18T17:00:00Z')
const inAnHour = now / 1000 + 3600

function sessionOf(subject: string): Session {
  const token = makeToken({ sub: subject, exp: inAnHour, session: 'stored' })
  return { token, expiresAt: inAnHour * 1000, says: decodeToken(token) }
}

test('with nobody signed in, a token signs in until its own end', () => {
  expect(judgeLinkToken(makeToken({ sub: 'a', exp: inAnHour }), null, now)).toEqual({
    kind: 'store',
    expiresAt: inAnHour * 1000,
  })
})

test('a token that does not say its end lasts twelve hours', () => {
  expect(judgeLinkToken(makeToken({ sub: 'a' }), null, now)).toEqual({
    kind: 'store',
    expiresAt: now + 12 * 3_600_000,
  })
})

test('a token of the same person is proved before it replaces the session', () => {
  expect(judgeLinkToken(makeToken({ sub: 'a', exp: inAnHour }), sessionOf('a'), now).kind).toBe('check')
})

test('a token of somebody else asks first', () => {
  expect(judgeLinkToken(makeToken({ sub: 'b', exp: inAnHour }), sessionOf('a'), now).kind).toBe('ask')
})

test('a token that does not say whose it is counts as somebody else’s', () => {
  expect(judgeLinkToken(makeToken({ exp: inAnHour }), sessionOf('a'), now).kind).toBe('ask')
})

test('the token that is signed in already changes nothing', () => {
  const session = sessionOf('a')

  expect(judgeLinkToken(session.token, session, now)).toEqual({ kind: 'keep' })
})

test.each([null, sessionOf('a')])('an expired token is refused', (session) => {
  expect(judgeLinkToken(makeToken({ sub: 'a', exp: now / 1000 - 1 }), session, now).kind).toBe('refuse')
})

test.each([null, sessionOf('a')])(
  'what has not three parts is refused in the specification’s words',
  (session) => {
    expect(judgeLinkToken('x'.repeat(200_000), session, now)).toEqual({
      kind: 'refuse',
      reason: 'Token JWT invalide',
    })
  },
)

test('a token leaves the address and everything else stays to the letter', () => {
  expect(splitAddress('/devices', '?token=a.b.c')).toEqual({ token: 'a.b.c', search: '' })
  expect(splitAddress('/hubs', '?q=a%20b+c&token=a.b.c&x=%C3%A9')).toEqual({
    token: 'a.b.c',
    search: '?q=a%20b+c&x=%C3%A9',
  })
})

test('of a repeated token the first counts and all leave; an empty one leaves too', () => {
  expect(splitAddress('/', '?token=1&a=b&token=2')).toEqual({ token: '1', search: '?a=b' })
  expect(splitAddress('/', '?token=')).toEqual({ token: null, search: '' })
})

test('a token whose key is escaped is a token all the same', () => {
  expect(splitAddress('/', '?%74oken=a.b.c')).toEqual({ token: 'a.b.c', search: '' })
})

test('without a token nothing changes', () => {
  expect(splitAddress('/account', '?tokens=1&q=token')).toEqual({ token: null, search: '?tokens=1&q=token' })
})

test.each(['/vav/validation', '/vav/userValidation', '/vav/recover/code'])(
  'on %s the token is a code and nothing else',
  (pathname) => {
    expect(splitAddress(pathname, '?token=a.b.c')).toEqual({ token: null, search: '?token=a.b.c' })
  },
)
