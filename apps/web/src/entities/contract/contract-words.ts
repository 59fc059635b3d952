import { defineWords } from '#base/i18n/words.ts'

/** Words of contracts for electricity. */
export const contractWords = defineWords({
  en: () => import('#locales/en/contract.json'),
  fr: () => import('#locales/fr/contract.json'),
})
