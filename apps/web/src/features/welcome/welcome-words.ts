import { defineWords } from '#lib/words.ts'

/** Words of a home in which nothing is connected yet. */
export const welcomeWords = defineWords({
  en: () => import('#locales/en/welcome.json'),
  fr: () => import('#locales/fr/welcome.json'),
})
