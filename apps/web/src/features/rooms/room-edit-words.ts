import { defineWords } from '#lib/i18n.ts'

/** Words of what an owner does to rooms. */
export const roomEditWords = defineWords({
  en: () => import('#locales/en/room-edit.json'),
  fr: () => import('#locales/fr/room-edit.json'),
})
