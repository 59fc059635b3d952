import { expect, test } from 'vitest'
import { MAX_SAVED_FILTERS, withSaved } from './device-list.ts'

test('saving under an existing name replaces its filters', () => {
  const saved = withSaved([{ name: 'Muets', search: { status: 'offline' } }], {
    name: 'Muets',
    search: { q: 'a' },
  })
  expect(saved).toEqual([{ name: 'Muets', search: { q: 'a' } }])
})

test('beyond twenty the oldest is removed', () => {
  const many = Array.from({ length: MAX_SAVED_FILTERS }, (_, index) => ({ name: String(index), search: {} }))
  const saved = withSaved(many, { name: 'one more', search: {} })
  expect([saved.length, saved[0]?.name, saved.at(-1)?.name]).toEqual([MAX_SAVED_FILTERS, '1', 'one more'])
})
