import { firstWords } from '#lib/first-words.ts'

/** What happened in the home, in sentences. */
export const activityWords = firstWords(($) => $.activity)
