import { defineWords } from '#base/i18n/words.ts'

/** Words of the rooms screens. */
export const roomsWords = defineWords({
  en: () => import('#locales/en/rooms.json'),
  fr: () => import('#locales/fr/rooms.json'),
})
