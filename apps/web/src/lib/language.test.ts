import { expect, test } from 'vitest'
import { detectLanguage, type LanguageSources } from './i18n.ts'

const nothing: LanguageSources = { search: '', cookie: '', stored: null, browser: [], html: '' }

test('the query parameter has priority, then cookie, storage, browser and html tag', () => {
  const all: LanguageSources = {
    search: '?lng=fr',
    cookie: 'a=b; i18next=en',
    stored: 'fr',
    browser: ['en-US'],
    html: 'fr',
  }

  expect(detectLanguage(all)).toBe('fr')
  expect(detectLanguage({ ...all, search: '' })).toBe('en')
  expect(detectLanguage({ ...all, search: '', cookie: '' })).toBe('fr')
  expect(detectLanguage({ ...all, search: '', cookie: '', stored: null })).toBe('en')
  expect(detectLanguage({ ...all, search: '', cookie: '', stored: null, browser: [] })).toBe('fr')
})

test('the default is English', () => {
  expect(detectLanguage(nothing)).toBe('en')
})

test('an unsupported language is skipped', () => {
  expect(detectLanguage({ ...nothing, search: '?lng=de', browser: ['it', 'fr-CA'] })).toBe('fr')
  expect(detectLanguage({ ...nothing, stored: '<script>', html: 'nl' })).toBe('en')
})

test('a regional tag maps to its language', () => {
  expect(detectLanguage({ ...nothing, cookie: 'i18next=fr-BE' })).toBe('fr')
  expect(detectLanguage({ ...nothing, search: '?lng=FR_fr' })).toBe('fr')
})
