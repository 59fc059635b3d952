import { expect, test } from 'vitest'
import en from '#locales/en/help.json'
import fr from '#locales/fr/help.json'
import { Route } from '#app/routes/faq.tsx'
import { containsWords, faqTopics } from './help-screen.tsx'

const shown: string[] = faqTopics.flatMap(({ entries }) => [...entries])

test('§2 Route /faq: thirty questions at least, each answered in both languages', () => {
  expect(shown.length).toBeGreaterThanOrEqual(30)
  expect(new Set(shown).size).toBe(shown.length)
  expect(Object.keys(en.entries).toSorted()).toEqual(shown.toSorted())
  for (const { question, answer } of [...Object.values(en.entries), ...Object.values(fr.entries)]) {
    expect(question.length).toBeGreaterThan(10)
    expect(answer.length).toBeGreaterThan(60)
  }
})

test('the French help has correct thin spaces and apostrophes', () => {
  const texts = Object.values(fr.entries).flatMap(({ question, answer }) => [question, answer])

  expect(
    texts.filter((text) => /[^\u202f\u00a0][;!?»%€]|«[^\u202f]|[^\u202f\d]:(?!\d)|'/.test(text)),
  ).toEqual([])
})

test('all words must match, ignoring case and accents', () => {
  expect(containsWords('Prix des heures pleines', 'HEURES prix')).toBe(true)
  expect(containsWords('Énergie', 'energie')).toBe(true)
  expect(containsWords('Prix des heures pleines', 'heures creuses')).toBe(false)
  expect(containsWords('whatever', '')).toBe(true)
})

test('the search of the address is text of limited length', () => {
  const readSearch = Route.options.validateSearch
  if (typeof readSearch !== 'function') throw new TypeError('The route has no function for its search.')

  expect(readSearch({ q: 'tempo' })).toEqual({ q: 'tempo' })
  expect(readSearch({ q: ['a', 'b'] })).toEqual({})
  expect(readSearch({ q: 'x'.repeat(5_000) })).toEqual({ q: 'x'.repeat(100) })
})
