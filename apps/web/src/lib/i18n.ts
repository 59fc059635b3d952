import { use } from 'react'
import { failedMutation } from './toast.ts'
import { loadChunk } from './load-chunk.ts'
import { useValue, createStore } from './store.ts'

type Chunk<Tree> = { default: Tree }

/** The texts of one screen or subject, with one chunk per language. */
export type Words<Tree> = {
  /** Loads the texts of a language; a loader calls it so that the screen has its texts when it renders. */
  load: (lang?: Language) => Promise<Tree>
  /** Loads the file before it is needed: if it is gone (a newer version was deployed), the page does not reload. */
  prefetch: () => Promise<unknown>
  /** The texts of a language if they are already loaded. */
  peek: (lang: Language) => Tree | null
}

/** Selects a text: `(words) => words.title`. A wrong key does not compile. */
export type Select<Tree> = (words: Tree) => string | Plural

type Translate<Tree> = (select: Select<Tree>, values?: Values) => string

/** The translate function of a `Words` object: `TranslateOf<typeof roomsWords>`. */
export type TranslateOf<Source> = Source extends Words<infer Tree> ? Translate<Tree> : never

/** All texts in use: they are loaded again when the language changes. */
const usedWords = new Set<Words<unknown>>()

/**
 * Declares texts from one JSON file per language. English defines the type: a key that French lacks does not compile.
 */
export function defineWords<Tree>(files: {
  en: () => Promise<Chunk<Tree>>
  fr: () => Promise<Chunk<NoInfer<Tree>>>
}): Words<Tree> {
  const promises = new Map<Language, WordsPromise<Tree>>()
  const fetchWords = (lang: Language) => {
    const promise: WordsPromise<Tree> = Promise.all([
      loadChunk(files[lang]),
      lang === 'fr' ? loadFrenchNames() : null,
    ]).then(
      ([{ default: tree }]) => markFulfilled(promise, tree).value,
      (error) => {
        promises.delete(lang)
        throw error
      },
    )
    promises.set(lang, promise)
    return promise
  }
  const words: Words<Tree> = {
    load: (lang = language.get()) => {
      usedWords.add(words)
      return promises.get(lang) ?? fetchWords(lang)
    },
    prefetch: () => files[language.get()](),
    peek: (lang) => promises.get(lang)?.value ?? null,
  }
  return words
}

/** React reads a promise with these fields synchronously; any other promise suspends once and shows the fallback. */
type WordsPromise<Value> = Promise<Value> & { status?: 'fulfilled'; value?: Value }

function markFulfilled<Value>(promise: WordsPromise<Value>, value: Value) {
  return Object.assign(promise, { status: 'fulfilled' as const, value })
}

async function loadFrenchNames(): Promise<void> {
  addFrenchNames((await loadChunk(() => import('#first-load/page/words-fr.ts'))).firstWords.afterFrenchWord)
}

/** Declares texts that are bundled with the code, for those needed at the first paint. */
export function bundledWords<Tree>(trees: { en: Tree; fr: NoInfer<Tree> }): Words<Tree> {
  const loaded = {
    en: markFulfilled(Promise.resolve(trees.en), trees.en),
    fr: markFulfilled(Promise.resolve(trees.fr), trees.fr),
  }
  return {
    load: (lang = language.get()) => loaded[lang],
    prefetch: () => Promise.resolve(),
    peek: (lang) => loaded[lang].value,
  }
}

/**
 * The texts of a screen in the current language: `const t = useWords(roomsWords)`, then `t(($) => $.title)` or `t(($)
 * => $.rooms, { count: 3 })`. Suspends until they are loaded.
 */
export function useWords<Tree>(words: Words<Tree>): Translate<Tree> {
  const lang = useValue(language)
  // Always call `use`: React renders a suspended component again, and miscounts its hooks otherwise.
  return translateIn(use(words.load(lang)), lang)
}

/** Translates with texts that are already loaded. */
export function translateIn<Tree>(tree: Tree, lang: Language): Translate<Tree> {
  return (select, values) => fillIn(select(tree), values ?? {}, lang)
}

/** Loads the texts of a screen in parallel; its loader awaits them before the screen renders. */
export async function loadWords(needed: readonly Words<unknown>[]): Promise<void> {
  await Promise.all(needed.map((words) => words.load()))
}

/** The language that was chosen last: texts of an earlier choice may arrive later. */
let latestChoice: Language | null = null

/**
 * Changes the current language once all texts in use are loaded, so that nothing flickers. If they cannot be loaded,
 * the language stays, and the shell shows the error.
 */
export async function changeLanguage(next: Language): Promise<void> {
  latestChoice = next
  try {
    await Promise.all(Array.from(usedWords, (words) => words.load(next)))
    if (latestChoice === next) applyLanguage(next)
  } catch (error) {
    if (latestChoice !== next) return
    const retry = () => {
      failedMutation.set(null)
      void changeLanguage(next)
    }
    failedMutation.set({ error, retry })
  }
}

export const languages = ['en', 'fr'] as const

export type Language = (typeof languages)[number]

const FALLBACK_LANGUAGE: Language = 'en'

/** Names of the query parameter, the cookie and the storage key of the language. */
const LANGUAGE_QUERY = 'lng'
const LANGUAGE_COOKIE = 'i18next'
const LANGUAGE_KEY = 'i18nextLng'

export type LanguageSources = {
  search: string
  cookie: string
  stored: string | null
  /** The browser's languages, most preferred first. */
  browser: readonly string[]
  /** `lang` of the page as it was served. */
  html: string
}

/**
 * Detects the initial language: the `lng` query parameter, the `i18next` cookie, the stored choice, the browser, the
 * html tag, in this order. An unsupported language is skipped; the default is English.
 */
export function detectLanguage(sources: LanguageSources): Language {
  const candidates = [
    new URLSearchParams(sources.search).get(LANGUAGE_QUERY),
    cookieValue(sources.cookie, LANGUAGE_COOKIE),
    sources.stored,
    ...sources.browser,
    sources.html,
  ]
  return candidates.map(toLanguage).find((language) => language !== null) ?? FALLBACK_LANGUAGE
}

function toLanguage(candidate: string | null): Language | null {
  const tag = candidate?.toLowerCase().split(/[-_]/)[0]
  return languages.find((language) => language === tag) ?? null
}

function cookieValue(cookie: string, name: string): string | null {
  const pair = cookie.split(/;\s*/).find((part) => part.startsWith(`${name}=`))
  return pair === undefined ? null : pair.slice(name.length + 1)
}

/** The current language. Change it with `changeLanguage`, which loads the texts first. */
export const language = createStore<Language>(FALLBACK_LANGUAGE)

/**
 * Detects the language of this browser, sets the page's `lang` and stores the language in local storage only. Follows
 * a change in another tab.
 */
export function startLanguage(): void {
  const detected = detectLanguage({
    search: window.location.search,
    cookie: document.cookie,
    stored: readStored(),
    browser: navigator.languages,
    html: document.documentElement.lang,
  })
  applyLanguage(detected)
  window.addEventListener('storage', ({ key }) => {
    if (key !== LANGUAGE_KEY) return
    const next = toLanguage(readStored() ?? '')
    if (next !== null && next !== language.get()) void changeLanguage(next)
  })
}

/** Sets the current language and stores it. */
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

/** A text with plural forms, selected by `count` and the rules of the language. */
type Plural = { zero?: string; one: string; many?: string; other: string }

type Values = Readonly<Record<string, string | number>>

/**
 * In a text with tags, a `<` of a value is followed by a word joiner, so that a value is never markup. `RichText`
 * removes it.
 */
export const escapedLessThan = '<\u2060'

/** French articles before names: loaded with the first French texts; the login has none. */
let frenchArticle: (word: string, name: string) => string | null = () => null

/** Enables articles before names in French texts. */
export function addFrenchNames(write: typeof frenchArticle): void {
  frenchArticle = write
}

/** Created on first use, because most pages need one language only. */
function perLanguage<Value>(create: (language: Language) => Value): (language: Language) => Value {
  const cache = new Map<Language, Value>()
  return (language) => {
    const value = cache.get(language) ?? create(language)
    cache.set(language, value)
    return value
  }
}

const pluralsOf = perLanguage((language) => new Intl.PluralRules(language))
const numbersOf = perLanguage((language) => new Intl.NumberFormat(language === 'fr' ? 'fr-FR' : 'en-GB'))

/**
 * Fills the values of a text in: `{{name}}` by name, in the plural form for `count` (`zero`, if present, for exactly
 * 0). Numbers are formatted in the language. A missing value keeps its placeholder. A French text may request the
 * article before a name, `{{du room}}`, which depends on the name (`french-names.ts`).
 */
export function fillIn(text: string | Plural, values: Values, language: Language): string {
  const form = typeof text === 'string' ? text : pluralForm(text, values['count'], language)
  const isRich = form.includes('<')
  return form.replaceAll(/\{\{(?:(\p{L}+) )?(\w+)\}\}/gu, (whole, word: string | undefined, name: string) => {
    const value = values[name]
    if (value === undefined) return whole
    if (typeof value === 'number') return numbersOf(language).format(value)
    const content = word === undefined ? value : (frenchArticle(word, value) ?? value)
    return isRich ? content.replaceAll('<', escapedLessThan) : content
  })
}

function pluralForm(text: Plural, count: string | number | undefined, language: Language): string {
  const number = Number(count ?? Number.NaN)
  if (number === 0 && text.zero !== undefined) return text.zero
  const rule = pluralsOf(language).select(number)
  if (rule === 'one') return text.one
  return rule === 'many' ? (text.many ?? text.other) : text.other
}
