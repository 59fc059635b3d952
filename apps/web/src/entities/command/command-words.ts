import { defineWords } from '#base/i18n/words.ts'

/** What is said of commands: who asked what, and how it ended. */
export const commandWords = defineWords({
  en: () => import('#locales/en/command.json'),
  fr: () => import('#locales/fr/command.json'),
})
