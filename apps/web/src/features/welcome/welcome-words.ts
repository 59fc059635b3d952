import { defineWords } from '#lib/i18n.ts'

/** Words of a home in which nothing is connected yet. */
export const welcomeWords = defineWords({
  en: () => import('#locales/en/welcome.json'),
  fr: () => import('#locales/fr/welcome.json'),
})
