import { defineWords } from '#lib/i18n.ts'

/** Words of the hub screens. */
export const hubWords = defineWords({
  en: () => import('#locales/en/hub.json'),
  fr: () => import('#locales/fr/hub.json'),
})
