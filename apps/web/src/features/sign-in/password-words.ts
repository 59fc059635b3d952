import { defineWords } from '#lib/i18n.ts'

/** Words of choosing a new password, wherever that is done. */
export const passwordWords = defineWords({
  en: () => import('#locales/en/password.json'),
  fr: () => import('#locales/fr/password.json'),
})
