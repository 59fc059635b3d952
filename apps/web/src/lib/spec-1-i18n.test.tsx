import { expect, test } from 'vitest'
import { failedMutation } from './toast.ts'
import {
  detectLanguage,
  language,
  startLanguage,
  type LanguageSources,
  changeLanguage,
  defineWords,
} from './i18n.ts'

const nothing: LanguageSources = { search: '', cookie: '', stored: null, browser: [], html: '' }

test('§1 Default and fallback is English', () => {
  expect(detectLanguage(nothing)).toBe('en')
  expect(detectLanguage({ ...nothing, browser: ['de-DE', 'it'] })).toBe('en')
})

test('§1 The language is detected from the lng query parameter', () => {
  expect(detectLanguage({ ...nothing, search: '?a=1&lng=fr' })).toBe('fr')
  const others = { cookie: 'i18next=en', stored: 'en', browser: ['en'], html: 'en' }
  expect(detectLanguage({ ...others, search: '?lng=fr' })).toBe('fr')
})

test('§1 a language cookie and storage key', () => {
  expect(detectLanguage({ ...nothing, cookie: 'x=1; i18next=fr' })).toBe('fr')
  expect(detectLanguage({ ...nothing, stored: 'fr' })).toBe('fr')
  expect(detectLanguage({ ...nothing, cookie: 'i18next=en', stored: 'fr' })).toBe('en')
})

test('§1 the browser language and the html tag language', () => {
  expect(detectLanguage({ ...nothing, browser: ['fr-CA', 'en'] })).toBe('fr')
  expect(detectLanguage({ ...nothing, html: 'fr' })).toBe('fr')
  expect(detectLanguage({ ...nothing, browser: ['en'], html: 'fr' })).toBe('en')
})

test('§1 the choice is cached in local storage', async () => {
  localStorage.removeItem('i18nextLng')
  startLanguage()
  expect(localStorage.getItem('i18nextLng')).toBe(language.get())
  await changeLanguage('fr')
  expect(localStorage.getItem('i18nextLng')).toBe('fr')
  expect(document.cookie).not.toContain('i18next')
  await changeLanguage('en')
  expect(localStorage.getItem('i18nextLng')).toBe('en')
})

test('a change of the language in another tab is followed', async () => {
  startLanguage()
  await changeLanguage('en')
  // The other tab has stored it, and this one receives the event.
  localStorage.setItem('i18nextLng', 'fr')
  window.dispatchEvent(new StorageEvent('storage', { key: 'i18nextLng' }))
  await expect.poll(() => language.get()).toBe('fr')
  expect(document.documentElement.lang).toBe('fr')
  await changeLanguage('en')
})

test('§9 Default language English, French available', async () => {
  expect(detectLanguage(nothing)).toBe('en')
  await changeLanguage('fr')
  expect([language.get(), document.documentElement.lang]).toEqual(['fr', 'fr'])
  await changeLanguage('en')
})

/** Texts of a screen whose French file loads when the test resolves it. */
function slowFrench() {
  const file = Promise.withResolvers<{ default: { title: string } }>()
  const words = defineWords({
    en: () => Promise.resolve({ default: { title: 'Rooms' } }),
    fr: () => file.promise,
  })
  return { words, file }
}

test('of two languages chosen in quick succession the last one stays', async () => {
  await changeLanguage('en')
  const { words, file } = slowFrench()
  await words.load('en')
  const french = changeLanguage('fr')
  await changeLanguage('en')
  file.resolve({ default: { title: 'Pièces' } })
  await french
  expect(language.get()).toBe('en')
})

test('a language whose texts cannot be loaded leaves the current one, and can be tried again', async () => {
  await changeLanguage('en')
  const { words, file } = slowFrench()
  await words.load('en')
  file.reject(new Error('No file.'))
  await changeLanguage('fr')
  expect(language.get()).toBe('en')
  expect(failedMutation.get()?.retry).toBeTypeOf('function')
  failedMutation.set(null)
})
