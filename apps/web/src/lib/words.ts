import { use } from 'react'
import { failedWrite } from './failed-write.ts'
import { loadChunk } from './load-chunk.ts'
import { useValue } from './value-store.ts'
import { applyLanguage, language, type Language } from './language.ts'
import { addFrenchNames, fillIn, type Plural, type Values } from './fill-in.ts'

type Chunk<Tree> = { default: Tree }

/** The words of one screen or thing, in every language, each language a chunk of its own. */
export type Words<Tree> = {
  /** Fetches the words of a language; a loader calls it so that a screen finds its words ready. */
  load: (wanted?: Language) => Promise<Tree>
  /** Fetches their file before anybody asks for it: one that is gone (a newer version is there) reloads no page. */
  fetchAhead: () => Promise<unknown>
  /** The words of a language if they are there already. */
  peek: (wanted: Language) => Tree | null
}

/** Finds a text among words: `(words) => words.title`. A wrong key does not compile. */
export type Select<Tree> = (words: Tree) => string | Plural

export type Translate<Tree> = (select: Select<Tree>, values?: Values) => string

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
    fetchAhead: () => files[language.get()](),
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
  addFrenchNames((await loadChunk(() => import('#locales/fr/first.ts'))).first.afterFrenchWord)
}

/** Declares words that come with the code, for what must be there at the first paint. */
export function wordsAtHand<Tree>(trees: { en: Tree; fr: NoInfer<Tree> }): Words<Tree> {
  const there = {
    en: markAsThere(Promise.resolve(trees.en), trees.en),
    fr: markAsThere(Promise.resolve(trees.fr), trees.fr),
  }
  return {
    load: (wanted = language.get()) => there[wanted],
    fetchAhead: () => Promise.resolve(),
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
      failedWrite.set(null)
      void changeLanguage(next)
    }
    failedWrite.set({ error, retry })
  }
}
