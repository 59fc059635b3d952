import { use } from 'react'
import { failedMutation } from './toast.ts'
import { loadChunk } from './load-chunk.ts'
import { useValue, createStore } from './store.ts'

type Chunk<Tree> = { default: Tree }

/** The words of one screen or thing, in every language, each language a chunk of its own. */
export type Words<Tree> = {
  /** Fetches the words of a language; a loader calls it so that a screen finds its words ready. */
  load: (wanted?: Language) => Promise<Tree>
  /** Fetches their file before anybody asks for it: one that is gone (a newer version is there) reloads no page. */
  prefetch: () => Promise<unknown>
  /** The words of a language if they are there already. */
  peek: (wanted: Language) => Tree | null
}

/** Finds a text among words: `(words) => words.title`. A wrong key does not compile. */
export type Select<Tree> = (words: Tree) => string | Plural

type Translate<Tree> = (select: Select<Tree>, values?: Values) => string

/** How declared words are translated: `TranslateOf<typeof roomsWords>`. */
export type TranslateOf<Of> = Of extends Words<infer Tree> ? Translate<Tree> : never

/** All words that were asked for: they are fetched again when the language changes. */
const known = new Set<Words<unknown>>()

/** Declares words, from one JSON file a language. English shapes the type: a key that French lacks does not compile. */
export function defineWords<Tree>(files: {
  en: () => Promise<Chunk<Tree>>
  fr: () => Promise<Chunk<NoInfer<Tree>>>
}): Words<Tree> {
  const coming = new Map<Language, Coming<Tree>>()
  const fetchWords = (wanted: Language) => {
    const promise: Coming<Tree> = Promise.all([
      loadChunk(files[wanted]),
      wanted === 'fr' ? loadFrenchNames() : null,
    ]).then(
      ([{ default: tree }]) => markAsThere(promise, tree).value,
      (error) => {
        coming.delete(wanted)
        throw error
      },
    )
    coming.set(wanted, promise)
    return promise
  }
  const words: Words<Tree> = {
    load: (wanted = language.get()) => {
      known.add(words)
      return coming.get(wanted) ?? fetchWords(wanted)
    },
    prefetch: () => files[language.get()](),
    peek: (wanted) => coming.get(wanted)?.value ?? null,
  }
  return words
}

/** React reads a promise that is so marked while it draws: another it waits for once, and shows what is pending. */
type Coming<Value> = Promise<Value> & { status?: 'fulfilled'; value?: Value }

function markAsThere<Value>(promise: Coming<Value>, value: Value) {
  return Object.assign(promise, { status: 'fulfilled' as const, value })
}

async function loadFrenchNames(): Promise<void> {
  addFrenchNames((await loadChunk(() => import('#first-load/page/words-fr.ts'))).firstWords.afterFrenchWord)
}

/** Declares words that come with the code, for what must be there at the first paint. */
export function wordsAtHand<Tree>(trees: { en: Tree; fr: NoInfer<Tree> }): Words<Tree> {
  const there = {
    en: markAsThere(Promise.resolve(trees.en), trees.en),
    fr: markAsThere(Promise.resolve(trees.fr), trees.fr),
  }
  return {
    load: (wanted = language.get()) => there[wanted],
    prefetch: () => Promise.resolve(),
    peek: (wanted) => there[wanted].value,
  }
}

/**
 * The words of a screen in the language on screen: `const t = useWords(roomsWords)`, then `t(($) => $.title)` or
 * `t(($) => $.rooms, { count: 3 })`. Waits (suspends) where they have not arrived yet.
 */
export function useWords<Tree>(words: Words<Tree>): Translate<Tree> {
  const spoken = useValue(language)
  // Always `use`: React repeats a component that waited, and miscounts its hooks if it does not ask again.
  return translateIn(use(words.load(spoken)), spoken)
}

/** Translates with words that are at hand. */
export function translateIn<Tree>(tree: Tree, spoken: Language): Translate<Tree> {
  return (select, values) => fillIn(select(tree), values ?? {}, spoken)
}

/** Fetches the words of a screen side by side; its loader awaits them, so that the screen finds them ready. */
export async function loadWords(needed: readonly Words<unknown>[]): Promise<void> {
  await Promise.all(needed.map((words) => words.load()))
}

/** The language that was chosen last: words of an earlier one may arrive later. */
let chosen: Language | null = null

/**
 * Changes the language on screen once all words in use are there, so that nothing flickers. Where they cannot be loaded
 * it stays as it is, and the shell shows why.
 */
export async function changeLanguage(next: Language): Promise<void> {
  chosen = next
  try {
    await Promise.all(Array.from(known, (words) => words.load(next)))
    if (chosen === next) applyLanguage(next)
  } catch (error) {
    if (chosen !== next) return
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
export const language = createStore<Language>(FALLBACK_LANGUAGE)

/**
 * Detects the language of this browser, shows it in the page's `lang` and keeps it in local storage, nowhere else. What
 * is chosen in another tab is followed.
 */
export function startLanguage(): void {
  const found = detectLanguage({
    search: window.location.search,
    cookie: document.cookie,
    stored: readStored(),
    browser: navigator.languages,
    html: document.documentElement.lang,
  })
  applyLanguage(found)
  window.addEventListener('storage', ({ key }) => {
    if (key !== LANGUAGE_KEY) return
    const next = spoken(readStored() ?? '')
    if (next !== null && next !== language.get()) void changeLanguage(next)
  })
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

/** A text with plural forms: chosen by `count`, by the rules of the language. */
type Plural = { zero?: string; one: string; many?: string; other: string }

type Values = Readonly<Record<string, string | number>>

/** In a text with tags, a `<` of a value is followed by a word joiner: a name is never markup. `RichText` takes it away. */
export const asText = '<\u2060'

/** The French words before names: they come with the first French words that are fetched, the login has none. */
let nameInFrench: (word: string, name: string) => string | null = () => null

/** Lets French texts ask for the word before a name. */
export function addFrenchNames(write: typeof nameInFrench): void {
  nameInFrench = write
}

/** Made at its first use, which most pages have in one language alone. */
function onceALanguage<Made>(make: (language: Language) => Made): (language: Language) => Made {
  const made = new Map<Language, Made>()
  return (language) => {
    const one = made.get(language) ?? make(language)
    made.set(language, one)
    return one
  }
}

const pluralsOf = onceALanguage((language) => new Intl.PluralRules(language))
const numbersOf = onceALanguage((language) => new Intl.NumberFormat(language === 'fr' ? 'fr-FR' : 'en-GB'))

/**
 * A text with its values filled in: `{{name}}` by name, and the plural form that `count` asks for (`zero` is used for
 * exactly 0 where it is written). Numbers are written as the language does. A value nobody gave stays visible. A French
 * text may ask for the word before a name, `{{du room}}`: its form is the name's (`french-names.ts`).
 */
export function fillIn(text: string | Plural, values: Values, language: Language): string {
  const form = typeof text === 'string' ? text : pluralForm(text, values['count'], language)
  const isRich = form.includes('<')
  return form.replaceAll(/\{\{(?:(\p{L}+) )?(\w+)\}\}/gu, (whole, word: string | undefined, name: string) => {
    const value = values[name]
    if (value === undefined) return whole
    if (typeof value === 'number') return numbersOf(language).format(value)
    const said = word === undefined ? value : (nameInFrench(word, value) ?? value)
    return isRich ? said.replaceAll('<', asText) : said
  })
}

function pluralForm(text: Plural, count: string | number | undefined, language: Language): string {
  const number = Number(count ?? Number.NaN)
  if (number === 0 && text.zero !== undefined) return text.zero
  const rule = pluralsOf(language).select(number)
  if (rule === 'one') return text.one
  return rule === 'many' ? (text.many ?? text.other) : text.other
}
