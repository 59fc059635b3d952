import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

test('search parameters are text, and a repeated key is a list', () => {
  expect(parseSearch('?q=12&type=light&type=door&on=true')).toEqual({
    q: '12',
    type: ['light', 'door'],
    on: 'true',
  })
})

test('parsing and writing back gives the same search', () => {
  const search = '?q=caf%C3%A9+noir&type=light&type=door'

  expect(stringifySearch(parseSearch(search))).toBe(search)
})

test('missing values are left out', () => {
  expect(stringifySearch({ q: undefined, type: [], room: null })).toBe('')
  expect(stringifySearch({ page: 2, open: false })).toBe('?page=2&open=false')
})

test('a key that would reach the prototype is dropped', () => {
  expect(stringifySearch(parseSearch('?__proto__=1&constructor=2'))).toBe('?constructor=2')
})
