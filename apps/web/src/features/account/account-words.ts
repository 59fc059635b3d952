import { defineWords } from '#lib/i18n.ts'

/** Words of the account’s page. */
export const accountWords = defineWords({
  en: () => import('#locales/en/account.json'),
  fr: () => import('#locales/fr/account.json'),
})
