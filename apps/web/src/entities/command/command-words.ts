import { firstWords } from '#base/i18n/first-words.ts'

/** What is said of commands: who asked what, and how it ended. */
export const commandWords = firstWords(($) => $.command)
