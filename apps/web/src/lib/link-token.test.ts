import { expect, test } from 'vitest'
import { decodeToken, type Session } from './session.ts'
import { checkLinkToken, splitAddress } from './link-token.ts'
import { makeToken } from './test-token.ts'

const now = Date.parse('2027-01-18T17:00:00Z')
const inAnHour = now / 1000 + 3600

function sessionOf(subject: string): Session {
  const token = makeToken({ sub: subject, exp: inAnHour, session: 'stored' })
  return { token, expiresAt: inAnHour * 1000, claims: decodeToken(token) }
}

test('without a session, a token logs in until its own end', () => {
  expect(checkLinkToken(makeToken({ sub: 'a', exp: inAnHour }), null, now)).toEqual({
    kind: 'store',
    expiresAt: inAnHour * 1000,
  })
})

test('a token without an end lasts twelve hours', () => {
  expect(checkLinkToken(makeToken({ sub: 'a' }), null, now)).toEqual({
    kind: 'store',
    expiresAt: now + 12 * 3_600_000,
  })
})

test('a token of the same user is verified before it replaces the session', () => {
  expect(checkLinkToken(makeToken({ sub: 'a', exp: inAnHour }), sessionOf('a'), now).kind).toBe('check')
})

test('a token of another user asks first', () => {
  expect(checkLinkToken(makeToken({ sub: 'b', exp: inAnHour }), sessionOf('a'), now).kind).toBe('ask')
})

test("a token without a subject counts as another user's", () => {
  expect(checkLinkToken(makeToken({ exp: inAnHour }), sessionOf('a'), now).kind).toBe('ask')
})

test('the token of the current session changes nothing', () => {
  const session = sessionOf('a')

  expect(checkLinkToken(session.token, session, now)).toEqual({ kind: 'keep' })
})

test.each([null, sessionOf('a')])('an expired token is rejected', (session) => {
  expect(checkLinkToken(makeToken({ sub: 'a', exp: now / 1000 - 1 }), session, now).kind).toBe('refuse')
})

test.each([null, sessionOf('a')])(
  "a token without three parts is rejected with the specification's message",
  (session) => {
    expect(checkLinkToken('x'.repeat(200_000), session, now)).toEqual({
      kind: 'refuse',
      reason: 'Token JWT invalide',
    })
  },
)

test('a token is removed from the address and the rest is unchanged', () => {
  expect(splitAddress('/devices', '?token=a.b.c')).toEqual({ token: 'a.b.c', search: '' })
  expect(splitAddress('/hubs', '?q=a%20b+c&token=a.b.c&x=%C3%A9')).toEqual({
    token: 'a.b.c',
    search: '?q=a%20b+c&x=%C3%A9',
  })
})

test('of a repeated token the first counts and all are removed; an empty one is removed too', () => {
  expect(splitAddress('/', '?token=1&a=b&token=2')).toEqual({ token: '1', search: '?a=b' })
  expect(splitAddress('/', '?token=')).toEqual({ token: null, search: '' })
})

test('an escaped key counts as a token', () => {
  expect(splitAddress('/', '?%74oken=a.b.c')).toEqual({ token: 'a.b.c', search: '' })
})

test('without a token nothing changes', () => {
  expect(splitAddress('/account', '?tokens=1&q=token')).toEqual({ token: null, search: '?tokens=1&q=token' })
})

test.each(['/vav/validation', '/vav/userValidation', '/vav/recover/code'])(
  'on %s the token is a code, not an access token',
  (pathname) => {
    expect(splitAddress(pathname, '?token=a.b.c')).toEqual({ token: null, search: '?token=a.b.c' })
  },
)
