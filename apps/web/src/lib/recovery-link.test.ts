import { expect, test } from 'vitest'
import { splitRecoveryLink } from './link-token.ts'

const path = '/parks/vav/password'

test('the code and the e-mail of a recovery mail are removed from the address', () => {
  expect(splitRecoveryLink(path, '?code=abc', '#email=marie%40example.org')).toEqual({
    link: { code: 'abc', email: 'marie@example.org' },
    search: '',
    hash: '',
  })
})

test('a plus in an e-mail stays a plus, escaped or not', () => {
  const emailOf = (hash: string) => splitRecoveryLink(path, '?code=c', hash).link?.email

  expect(emailOf('#email=a+b@c.de')).toBe('a+b@c.de')
  expect(emailOf('#email=a%2Bb%40c.de')).toBe('a+b@c.de')
})

test('other parameters of the address stay', () => {
  expect(splitRecoveryLink(path, '?lng=fr&code=abc', '#email=a@b.c&x=1')).toEqual({
    link: { code: 'abc', email: 'a@b.c' },
    search: '?lng=fr',
    hash: '#x=1',
  })
})

test('without an e-mail in the link it is null', () => {
  expect(splitRecoveryLink(path, '?code=abc', '').link).toEqual({ code: 'abc', email: null })
})

test('without a code there is no link, and the e-mail is removed too', () => {
  expect(splitRecoveryLink(path, '', '#email=a@b.c')).toEqual({ link: null, search: '', hash: '' })
})

test('other addresses are unchanged', () => {
  expect(splitRecoveryLink('/parks/vav/activation', '?code=a%20b', '#email=x')).toEqual({
    link: null,
    search: '?code=a%20b',
    hash: '#email=x',
  })
})
