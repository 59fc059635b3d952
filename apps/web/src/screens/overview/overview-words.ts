import { defineWords } from '#base/i18n/words.ts'

/** Words of the overview screens. */
export const overviewWords = defineWords({
  en: () => import('#locales/en/overview.json'),
  fr: () => import('#locales/fr/overview.json'),
})
