import { defineWords } from '#lib/i18n.ts'

/** Words of contracts for electricity. */
export const contractWords = defineWords({
  en: () => import('#locales/en/contract.json'),
  fr: () => import('#locales/fr/contract.json'),
})
