import { firstWords } from '#lib/first-words.ts'

/** What is said of rooms on more than one screen. */
export const roomWords = firstWords(($) => $.room)
