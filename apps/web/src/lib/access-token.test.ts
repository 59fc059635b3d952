import { expect, test } from 'vitest'
import { decodeToken } from './session.ts'
import { makeToken } from './test-token.ts'

test('a token has its park, its subject and its end', () => {
  const token = makeToken({ parkId: 'p', sub: 'é–1', exp: 1_800_000_000 })

  expect(decodeToken(token)).toEqual({ parkId: 'p', subject: 'é–1', endsAt: 1_800_000_000_000 })
})

test('claims of another type count as missing', () => {
  expect(decodeToken(makeToken({ parkId: 4, sub: null, exp: 'soon' }))).toEqual({
    parkId: null,
    subject: null,
    endsAt: null,
  })
})

test.each(['', 'abc', 'a.b', 'a.b.c.d'])('%j does not have three parts', (token) => {
  expect(() => decodeToken(token)).toThrow('Token JWT invalide')
})

test.each(['a.b.c', '..', 'a.@@@.c', `a.${btoa('"text"')}.c`, `a.${btoa('[1]')}.c`, `a.${btoa('null')}.c`])(
  'the payload of %j cannot be decoded',
  (token) => {
    expect(() => decodeToken(token)).toThrow('Impossible de décoder le token JWT')
  },
)
