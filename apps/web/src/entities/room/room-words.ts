import { defineWords } from '#base/i18n/words.ts'

/** What is said of rooms on more than one screen. */
export const roomWords = defineWords({
  en: () => import('#locales/en/room.json'),
  fr: () => import('#locales/fr/room.json'),
})
