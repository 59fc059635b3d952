import { foldText } from '@foyer/rules/device-filter/fold-text.ts'

/** The search parameters of the help: the words to search for. */
export type FaqSearch = { q?: string | undefined }

/** Reads the search parameters. */
export function readFaqSearch({ q }: Record<string, unknown>): FaqSearch {
  return typeof q === 'string' && q !== '' ? { q: q.slice(0, 100) } : {}
}

/** True if the text contains every word of the search, ignoring case and accents. */
export function containsWords(text: string, search: string): boolean {
  const folded = foldText(text)
  return foldText(search)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}
