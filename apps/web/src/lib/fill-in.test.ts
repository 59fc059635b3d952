import { expect, test } from 'vitest'
import { addFrenchNames, fillIn } from './i18n.ts'
import { afterFrenchWord } from '#locales/french-names.ts'

addFrenchNames(afterFrenchWord)

const rooms = { zero: 'no room', one: '{{count}} room', other: '{{count}} rooms' }

test('placeholders are replaced by their values, numbers in the format of the language', () => {
  expect(fillIn('{{name}}: {{watts}} W', { name: 'Salon', watts: 1234.5 }, 'fr')).toBe(
    'Salon: 1\u202F234,5 W',
  )
  expect(fillIn('{{watts}} W', { watts: 1234.5 }, 'en')).toBe('1,234.5 W')
})

test('a plural follows the rules of the language', () => {
  expect([0, 1, 2].map((count) => fillIn(rooms, { count }, 'en'))).toEqual(['no room', '1 room', '2 rooms'])
  const french = { one: '{{count}} pièce', other: '{{count}} pièces' }
  expect([0, 1, 1.5, 2].map((count) => fillIn(french, { count }, 'fr'))).toEqual([
    '0 pièce',
    '1 pièce',
    '1,5 pièce',
    '2 pièces',
  ])
})

test('a missing value keeps its placeholder', () => {
  expect(fillIn('since {{time}}', {}, 'en')).toBe('since {{time}}')
})

test('a value that looks like a placeholder or a pattern is inserted unchanged', () => {
  expect(fillIn('{{name}} {{count}}', { name: '$& {{count}}', count: 1 }, 'en')).toBe('$& {{count}} 1')
})

test('a French text can request the article of a name', () => {
  expect(fillIn('La journée {{du room}}', { room: 'Cuisine' }, 'fr')).toBe('La journée de la Cuisine')
  expect(fillIn('à la place {{de order}}', { order: 'Éco' }, 'fr')).toBe('à la place d’Éco')
})
