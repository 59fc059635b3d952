import { defineWords } from '#lib/i18n.ts'

/** Words of what is told on a device while the app is closed. */
export const pushWords = defineWords({
  en: () => import('#locales/en/push.json'),
  fr: () => import('#locales/fr/push.json'),
})
