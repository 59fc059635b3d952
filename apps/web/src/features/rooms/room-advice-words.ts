import { defineWords } from '#lib/i18n.ts'

/** What to do about the alerts of a room. */
export const roomAdviceWords = defineWords({
  en: () => import('#locales/en/room-advice.json'),
  fr: () => import('#locales/fr/room-advice.json'),
})
