import { expect, test } from 'vitest'
import { decodeToken } from './session.ts'
import { makeToken } from './test-token.ts'

test.each(['', 'a', 'a.b', 'a.b.c.d'])(
  "§5 Access token must have three dot-separated parts, else 'Token JWT invalide' (%s)",
  (token) => {
    expect(() => decodeToken(token)).toThrow(/^Token JWT invalide$/)
  },
)

test.each(['a.!.c', 'a.bm8.c', 'a.W10.c', 'a.IjEi.c'])(
  "§5 undecodable payload gives 'Impossible de décoder le token JWT' (%s)",
  (token) => {
    expect(() => decodeToken(token)).toThrow(/^Impossible de décoder le token JWT$/)
  },
)

test('§3 Access-token payload field read: parkId', () => {
  expect(decodeToken(makeToken({ parkId: 'p' })).parkId).toBe('p')
  expect(decodeToken(makeToken({})).parkId).toBeNull()
})
