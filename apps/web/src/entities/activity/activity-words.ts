import { firstWords } from '#base/i18n/first-words.ts'

/** What happened in the home, in sentences. */
export const activityWords = firstWords(($) => $.activity)
