import { defineWords } from '#lib/words.ts'

/** Words of the hub screens. */
export const hubWords = defineWords({
  en: () => import('#locales/en/hub.json'),
  fr: () => import('#locales/fr/hub.json'),
})
