import { createValueStore } from './value-store.ts'

export const languages = ['en', 'fr'] as const

export type Language = (typeof languages)[number]

const FALLBACK_LANGUAGE: Language = 'en'

/** Names of the query parameter, the cookie and the storage key that say a language. */
const LANGUAGE_QUERY = 'lng'
const LANGUAGE_COOKIE = 'i18next'
const LANGUAGE_KEY = 'i18nextLng'

export type LanguageSources = {
  search: string
  cookie: string
  stored: string | null
  /** The browser's languages, most wanted first. */
  browser: readonly string[]
  /** `lang` of the page as it was served. */
  html: string
}

/**
 * The language to begin with: the `lng` query parameter, the `i18next` cookie, the stored choice, the browser, the
 * html tag, in this order; a language we do not speak passes the word on. English when nobody knows.
 */
export function detectLanguage(sources: LanguageSources): Language {
  const wishes = [
    new URLSearchParams(sources.search).get(LANGUAGE_QUERY),
    cookieValue(sources.cookie, LANGUAGE_COOKIE),
    sources.stored,
    ...sources.browser,
    sources.html,
  ]
  return wishes.map(spoken).find((language) => language !== null) ?? FALLBACK_LANGUAGE
}

function spoken(wish: string | null): Language | null {
  const tag = wish?.toLowerCase().split(/[-_]/)[0]
  return languages.find((language) => language === tag) ?? null
}

function cookieValue(cookie: string, name: string): string | null {
  const pair = cookie.split(/;\s*/).find((part) => part.startsWith(`${name}=`))
  return pair === undefined ? null : pair.slice(name.length + 1)
}

/** The language on screen. Change it with `changeLanguage`, which has the words ready first. */
export const language = createValueStore<Language>(FALLBACK_LANGUAGE)

/** Detects the language of this browser, shows it in the page's `lang` and keeps it in local storage, nowhere else. */
export function startLanguage(): void {
  const found = detectLanguage({
    search: window.location.search,
    cookie: document.cookie,
    stored: readStored(),
    browser: navigator.languages,
    html: document.documentElement.lang,
  })
  applyLanguage(found)
}

/** Makes a language the one on screen and remembers it. */
export function applyLanguage(next: Language): void {
  document.documentElement.lang = next
  try {
    localStorage.setItem(LANGUAGE_KEY, next)
  } catch {
    // Storage is forbidden: the choice lasts as long as the page.
  }
  language.set(next)
}

function readStored(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_KEY)
  } catch {
    return null
  }
}
