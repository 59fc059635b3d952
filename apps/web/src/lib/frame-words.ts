import { firstWords } from './first-words.ts'

/** Words of the frame and those that every screen shares: retry, loading, errors. */
export const frameWords = firstWords(($) => $.frame)
