import { expect, test } from 'vitest'
import { hasFilters, questionOf, readActivitySearch } from './activity-search.ts'

const id = '0b0e7f0a-0000-4000-8000-000000000000'

test('invalid parts of the address are left out', () => {
  expect(readActivitySearch({ kind: 'storm', room: 'x', actor: 'me', before: 'now' })).toEqual({})
})

test('kind, room, actor and position are read and sent', () => {
  const search = readActivitySearch({
    kind: 'command',
    room: id,
    actor: 'schedule',
    before: '2027-01-18T18:00:00+01:00',
  })

  expect(search).toEqual({ kind: 'command', room: id, actor: 'schedule', before: '2027-01-18T17:00:00.000Z' })
  expect(questionOf(search)).toEqual({
    limit: 30,
    kind: 'command',
    roomId: id,
    actor: 'schedule',
    before: '2027-01-18T17:00:00.000Z',
  })
})

test('an outcome is read and sent', () => {
  expect(readActivitySearch({ outcome: 'lost' })).toEqual({})
  const search = readActivitySearch({ outcome: 'failed' })
  expect(questionOf(search)).toEqual({ limit: 30, outcome: 'failed' })
})

test('an older page is not a filter', () => {
  expect(hasFilters({ before: '2027-01-18T17:00:00.000Z' })).toBe(false)
  expect(hasFilters({ actor: id })).toBe(true)
  expect(hasFilters({ outcome: 'failed' })).toBe(true)
})
