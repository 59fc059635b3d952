import { use } from 'react'
import { loadChunk } from '#base/chunk/load-chunk.ts'
import { useValue } from '#base/store/value-store.ts'
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
  const ready = new Map<Language, Tree>()
  const coming = new Map<Language, Promise<Tree>>()
  const words: Words<Tree> = {
    load: (wanted = language.get()) => {
      known.add(words)
      const promise = coming.get(wanted) ?? fetchWords(wanted)
      coming.set(wanted, promise)
      return promise
    },
    fetchAhead: () => files[language.get()](),
    peek: (wanted) => ready.get(wanted) ?? null,
  }
  const fetchWords = async (wanted: Language) => {
    try {
      const [{ default: tree }] = await Promise.all([
        loadChunk(files[wanted]),
        wanted === 'fr' ? loadFrenchNames() : null,
      ])
      ready.set(wanted, tree)
      return tree
    } catch (error) {
      coming.delete(wanted)
      throw error
    }
  }
  return words
}

async function loadFrenchNames(): Promise<void> {
  addFrenchNames((await loadChunk(() => import('#locales/fr/first.ts'))).first.afterFrenchWord)
}

/** Declares words that come with the code, for what must be there at the first paint. */
export function wordsAtHand<Tree>(trees: { en: Tree; fr: NoInfer<Tree> }): Words<Tree> {
  return {
    load: (wanted = language.get()) => Promise.resolve(trees[wanted]),
    fetchAhead: () => Promise.resolve(),
    peek: (wanted) => trees[wanted],
  }
}

/**
 * The words of a screen in the language on screen: `const t = useWords(roomsWords)`, then `t(($) => $.title)` or
 * `t(($) => $.rooms, { count: 3 })`. Waits (suspends) where they have not arrived yet.
 */
export function useWords<Tree>(words: Words<Tree>): Translate<Tree> {
  const spoken = useValue(language)
  const tree = words.peek(spoken) ?? use(words.load(spoken))
  return translateIn(tree, spoken)
}

/** Translates with words that are at hand. */
export function translateIn<Tree>(tree: Tree, spoken: Language): Translate<Tree> {
  return (select, values) => fillIn(select(tree), values ?? {}, spoken)
}

/** Fetches the words of a screen side by side; its loader awaits them, so that the screen finds them ready. */
export async function loadWords(needed: readonly Words<unknown>[]): Promise<void> {
  await Promise.all(needed.map((words) => words.load()))
}

/** Changes the language on screen once all words in use are there, so that nothing flickers. */
export async function changeLanguage(next: Language): Promise<void> {
  await Promise.all(Array.from(known, (words) => words.load(next)))
  applyLanguage(next)
}
