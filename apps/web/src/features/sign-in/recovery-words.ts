import { defineWords } from '#lib/i18n.ts'

/** Words of a forgotten password, from asking for the link to the new one. */
export const recoveryWords = defineWords({
  en: () => import('#locales/en/recovery.json'),
  fr: () => import('#locales/fr/recovery.json'),
})
