import { foldText } from '@foyer/rules/device-filter/fold-text.ts'

/** What stands after `?` on the help: the words that are looked for. */
export type FaqSearch = { q?: string | undefined }

/** Reads the search of the address. */
export function readFaqSearch({ q }: Record<string, unknown>): FaqSearch {
  return typeof q === 'string' && q !== '' ? { q: q.slice(0, 100) } : {}
}

/** True where every word that is looked for stands in the text, without case and accents. */
export function holdsWords(text: string, search: string): boolean {
  const folded = foldText(text)
  return foldText(search)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}
