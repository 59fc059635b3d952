import { firstWords } from '#lib/first-words.ts'

/** What is said of commands: who asked what, and how it ended. */
export const commandWords = firstWords(($) => $.command)
