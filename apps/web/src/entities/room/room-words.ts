import { firstWords } from '#base/i18n/first-words.ts'

/** What is said of rooms on more than one screen. */
export const roomWords = firstWords(($) => $.room)
