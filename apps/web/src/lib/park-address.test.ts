import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLegacyAddress, isParkName, readCodeSearch, searchFromLegacyAddress } from './park-address.ts'

test('a park name has lowercase letters, digits, _ and -, 32 at most', () => {
  for (const name of ['vav', 'foyer', 'a', 'park_7-b', 'x'.repeat(32)]) expect(isParkName(name)).toBe(true)
})

test('anything else is not a park name', () => {
  const hostile = [
    '',
    'VAV',
    'x'.repeat(33),
    '..',
    'a/b',
    '\\evil',
    '//evil.com',
    'javascript:alert(1)',
    'vav\n',
    '%2f',
    'é',
    '\0',
  ]
  for (const name of hostile) expect(isParkName(name)).toBe(false)
})

test('the address of any park name stays within its own folder', () => {
  const parts = [
    '/',
    '\\',
    '..',
    '%2f',
    ':',
    '@',
    '#',
    '?',
    '\t',
    '\n',
    'javascript:',
    'Ⅷ',
    '。',
    'vav',
    '-',
    '_',
    '7',
  ]
  const name = fc.array(fc.constantFrom(...parts), { maxLength: 6 }).map((some) => some.join(''))
  let named = 0
  const staysIn = (park: string): boolean => {
    if (!isParkName(park)) return true
    named += 1
    const address = `https://home.example/parks/${park}/activation`
    return new URL(address).href === address
  }
  fc.assert(fc.property(name, staysIn), { numRuns: 2_000 })
  expect(named).toBeGreaterThan(20)
})

test('§2 Legacy redirects: if only token is given it becomes code', () => {
  expect(searchFromLegacyAddress({ token: 'T' })).toEqual({ code: 'T' })
})

test('§2 Legacy redirects: an explicit code wins over token, and the token goes no further', () => {
  expect(searchFromLegacyAddress({ token: 'T', code: 'C' })).toEqual({ code: 'C' })
})

test('a legacy address keeps its other parameters', () => {
  expect(searchFromLegacyAddress({ token: 'T', lng: 'fr', list: ['1', '2'] })).toEqual({
    code: 'T',
    lng: 'fr',
    list: ['1', '2'],
  })
})

test('of a repeated code the first counts, and an empty one is ignored', () => {
  expect(readCodeSearch({ code: ['A', 'B'] })).toEqual({ code: 'A' })
  expect(readCodeSearch({ code: '' })).toEqual({})
  expect(searchFromLegacyAddress({ code: '', token: 'T' })).toEqual({ code: 'T' })
})

test('the legacy addresses are recognised with any case and a trailing slash', () => {
  for (const path of ['/vav/validation', '/vav/userValidation/', '/vav/uservalidation', '/x/recover/code'])
    expect(isLegacyAddress(path)).toBe(true)
  for (const path of ['/validation', '/parks/vav/activation', '/a/b/validation', '/vav/recover'])
    expect(isLegacyAddress(path)).toBe(false)
})
